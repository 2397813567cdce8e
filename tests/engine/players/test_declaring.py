"""When the computer player goes to war."""

from __future__ import annotations

from engine import Dice, Game, new, read_action, read_header
from tests.engine.players.lines import choose

COMBAT = "combat_move"


def begun(edition: str, **position: object) -> Game:
    return new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": position}))


def test_germany_attacks_the_soviets_in_its_third_turn_at_the_latest() -> None:
    game = begun("europe1940", power="germany", phase=COMBAT, round=3)
    assert choose(game, "germany") == [{"by": "germany", "do": "declare_war", "on": ["soviet_union"]}]


def test_germany_waits_while_the_soviets_are_strong() -> None:
    units = {space: {"soviet_union": {"infantry": 12}} for space in ("baltic_states", "eastern_poland", "bessarabia")}
    game = begun("europe1940", power="germany", phase=COMBAT, units=units)
    assert all(line["do"] != "declare_war" for line in choose(game, "germany"))


def test_the_americans_go_to_war_as_soon_as_they_may() -> None:
    game = begun("europe1940", power="united_states", phase="mobilize", round=3)
    ended = read_action({"by": "united_states", "do": "end_phase"})
    game = game.after(game.play(ended, Dice(lambda sides: 1)))
    assert choose(game, "united_states") == [
        {"by": "united_states", "do": "declare_war", "on": ["germany", "italy"]},
    ]


def test_italy_joins_germany_against_the_soviets() -> None:
    at_war = [["germany", "soviet_union"], ["germany", "united_kingdom"], ["italy", "united_kingdom"]]
    game = begun("europe1940", power="italy", phase=COMBAT, at_war=at_war)
    assert choose(game, "italy") == [{"by": "italy", "do": "declare_war", "on": ["soviet_union"]}]


def test_the_british_leave_japan_alone_until_the_americans_fight_it() -> None:
    quiet = begun("global1940", power="united_kingdom", phase=COMBAT)
    assert all(line["do"] != "declare_war" for line in choose(quiet, "united_kingdom"))
    war = [["japan", "united_states"], ["germany", "united_kingdom"]]
    game = begun("global1940", power="united_kingdom", phase=COMBAT, at_war=war)
    assert choose(game, "united_kingdom") == [{"by": "united_kingdom", "do": "declare_war", "on": ["japan"]}]
