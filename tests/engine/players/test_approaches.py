"""Armies that come on foot over a long way are awaited before they stand beside a capital."""

from typing import Any

import pytest

from engine import Game, new, read_action, read_header
from engine.dice.roller import Dice, no_dice
from engine.players.approaches import Approaches
from engine.players.effort import Effort
from engine.players.odds import Odds
from engine.players.steady import choose

GERMAN_ARMY = {"germany": {"infantry": 30, "artillery": 10, "tank": 8}}


def begun(edition: str, **position: Any) -> Game:
    return new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": position}))


def russia(edition: str = "global1940", **units: dict[str, dict[str, int]]) -> Game:
    """The Soviets' turn to move; the Germans have come as far as the Ukraine."""
    owners = dict.fromkeys(("western_ukraine", "eastern_poland", "france"), "germany")
    armies = {"western_ukraine": GERMAN_ARMY, "eastern_poland": {"germany": {"infantry": 2}}}
    position = {"power": "soviet_union", "phase": "noncombat_move", "at_war": [["germany", "soviet_union"]]}
    return begun(edition, clear=True, units=armies | units, owners=owners, **position)


def danger(game: Game, turns: int = 2) -> float:
    """How surely Moscow seems to fall in so many turns, as all stand now."""
    odds, state = Odds(game, Effort()), game.state
    guards = {space: odds.force(state.own_at(space, "soviet_union")) for space in state.board.spaces}
    return Approaches(game, "soviet_union", ["russia"], ["germany"], odds, turns).dangers(guards, frozenset())


def near_moscow(game: Game) -> int:
    """How many land units stand in Moscow or a step from it once everybody has moved."""
    for line in choose(game, "soviet_union"):
        game = game.after(game.play(read_action(line), Dice(no_dice)))
    near = ("russia", *game.state.board.coasts["russia"])
    return sum(unit.owner == "soviet_union" for space in near for unit in game.state.at(space))


@pytest.mark.parametrize("edition", ["europe1940", "global1940"])
def test_an_army_far_ahead_comes_back_while_there_is_time(edition: str) -> None:
    """Two steps from Moscow stand forty-eight Germans, thirty of its guards in White Russia: next turn is too late."""
    ahead = {"belarus": {"soviet_union": {"infantry": 30}}, "russia": {"soviet_union": {"infantry": 10}}}
    assert near_moscow(russia(edition, **ahead)) >= 30


def test_who_can_be_called_in_time_counts_and_nobody_else() -> None:
    """On foot one step from Moscow, in tanks two."""

    def with_some(kind: str, space: str) -> float:
        return danger(russia(russia={"soviet_union": {"infantry": 12}}, **{space: {"soviet_union": {kind: 24}}}))

    late = with_some("infantry", "belarus")
    assert late > 0.7 > 0.5 > with_some("tank", "belarus") and with_some("infantry", "smolensk") < late - 0.3


def test_more_guards_count_though_all_enemies_together_win_for_sure() -> None:
    """Not all need come: else nobody would stay with a capital that seems lost."""
    few, more = (danger(russia(russia={"soviet_union": {"infantry": number}})) for number in (4, 16))
    assert few > more + 0.2


def test_nobody_waits_at_home_where_capitals_lie_near_each_other() -> None:
    """Revised: who holds the front is never further from Moscow than a turn."""
    lands = dict.fromkeys(("ukraine_ssr", "belorussia"), "germany")
    units = {"ukraine_ssr": GERMAN_ARMY, "russia": {"soviet_union": {"infantry": 4}}}
    assert danger(begun("revised", clear=True, power="soviet_union", units=units, owners=lands)) == 0.0


def test_who_walks_three_steps_comes_in_three_turns() -> None:
    """From Eastern Poland; those who stand in Belarus are there in time, for they walk for two."""
    foot = {"western_ukraine": {}, "eastern_poland": {"germany": {"infantry": 40}}}
    alone = russia(**foot, russia={"soviet_union": {"infantry": 2}})
    assert danger(alone, 2) == 0.0 and danger(alone, 3) > 0.4
    called = russia(**foot, russia={"soviet_union": {"infantry": 2}}, belarus={"soviet_union": {"infantry": 20}})
    assert danger(called, 3) < danger(alone, 3) - 0.3
