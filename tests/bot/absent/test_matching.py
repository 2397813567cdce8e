"""What sealed orders answer to real questions of real battles: casualties on land and at sea, attacking and defending,
submerging, pressing; with conditions on odds, rounds and who attacks."""

from typing import Any

import pytest

from bot.absent.clauses import read_clauses
from bot.absent.matching import ordered_answer, ordered_battle
from bot.absent.secret_orders import SecretOrder
from bot.parsing.parse_errors import Unclear
from bot.parsing.vocabulary import vocabulary
from engine import Dice, Game, Script, new, read_action
from engine.record import Header, Position

Line = dict[str, Any]
Units = dict[str, int]


def at_question(
    edition: str,
    spaces: tuple[str, str],
    attackers: Units,
    defenders: Units,
    dice: list[list[int]],
    phase: str = "combat_move",
) -> Game:
    """Germany attacks the Soviet Union from one space in the other; dice for each line that rolls."""
    start, goal = spaces
    sides = {start: {"germany": attackers}, goal: {"soviet_union": defenders}}
    position = Position(clear=True, round=1, power="germany", phase=phase, units=sides)
    game = new(Header(record=1, edition=edition, position=position))
    lines: list[Line] = [
        {"do": "move", "units": attackers, "path": [start, goal]},
        {"do": "end_phase"},
        {"do": "battle", "space": goal},
    ]
    for line, faces in zip(lines, [[], [], dice[0]], strict=True):
        game = game.after(game.play(read_action({"by": "germany"} | line), Dice(Script(faces))))
    for faces in dice[1:]:  # press on
        game = game.after(game.play(read_action({"by": "germany", "do": "press"}), Dice(Script(faces))))
    return game


def ordered(game: Game, *texts: str) -> Line | None:
    """What these orders of whoever is asked answer; the last was given last. Without the note that names the order."""
    (ask,) = game.state.pending
    names = vocabulary(game.state.board, game.state.tables[ask.by])
    secrets = [SecretOrder(n, text, "salt", read_clauses(text, names)) for n, text in enumerate(texts, 1)]
    line = ordered_answer(game, ask, secrets)
    if line is not None:
        assert line.pop("note").startswith("sealed order")
        game.play(read_action(line), Dice(Script([6] * 40)))
    return line


def lost(game: Game, *texts: str) -> Any:
    line = ordered(game, *texts)
    return None if line is None else line.get("units")


LAND = ("ukraine", "caucasus")
DEFENDED: Units = {"infantry": 2, "tank": 2, "fighter": 1}


@pytest.fixture(scope="module")
def defending() -> Game:
    """Two hits fall on the Caucasus; the defenders miss."""
    return at_question("1941", LAND, {"tank": 5}, DEFENDED, [[1, 1, 6, 6, 6] + [6] * 5])


@pytest.fixture(scope="module")
def attacking() -> Game:
    """Two hits fall on the attackers, none on the defender."""
    return at_question("1941", LAND, {"infantry": 2, "tank": 3}, {"infantry": 6}, [[6] * 5 + [1, 1, 6, 6, 6, 6]])


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("lose inf, tank, ftr", {"infantry": 2}),
        ("lose cheapest", {"infantry": 2}),
        ("lose tank, inf", {"tank": 2}),
        ("lose ftr then inf", {"infantry": 1, "fighter": 1}),
        ("lose ftr", {"infantry": 1, "fighter": 1}),
        ("lose tank if attacking", None),
        ("lose tank if defending", {"tank": 2}),
        ("lose tank if at sea", None),
        ("lose tank if on land and defending", {"tank": 2}),
        ("lose tank in karelia", None),
        ("lose tank in caucasus, karelia", {"tank": 2}),
        ("lose tank if attacker has bomber", None),
        ("lose tank if attacker has tank", {"tank": 2}),
        ("lose tank if attacker has no bomber", {"tank": 2}),
        ("lose tank if round 2 or later", None),
        ("lose tank if round 1", {"tank": 2}),
        ("lose tank if odds at least 99", None),
        ("lose tank if odds below 99", {"tank": 2}),
        ("lose tank if odds at least 99; lose inf", {"infantry": 2}),
        ("lose tank if 5 or more left", {"tank": 2}),
        ("lose tank if fewer than 5 left", None),
        ("lose tank if the fighter lives", {"tank": 2}),
        ("lose tank if caucasus", {"tank": 2}),
        ("lose tank if not caucasus and round 1", None),
        ("lose tank if ukraine; lose inf if not ukraine", {"infantry": 2}),
        ("ask me if round 1; lose tank", None),
        ("ask me if round 2 or later; lose tank", {"tank": 2}),
        ("lose tank; ask me in caucasus if the fighter lives", None),
        ("submerge", None),
    ],
)
def test_losses_of_a_defender_on_land(defending: Game, text: str, units: Units | None) -> None:
    assert lost(defending, text) == units


def test_an_order_for_the_space_goes_before_a_general_one_and_the_newest_before_the_older(defending: Game) -> None:
    assert lost(defending, "lose tank in caucasus", "lose inf") == {"tank": 2}
    assert lost(defending, "lose tank", "lose inf") == {"infantry": 2}


def test_losses_of_an_attacker(attacking: Game) -> None:
    assert lost(attacking, "lose tank if attacking", "lose inf if defending") == {"tank": 2}
    assert lost(attacking, "lose cheapest if defending") is None


SEA = ("sz_5", "sz_6")


@pytest.mark.parametrize("edition", ["1941", "revised"])
def test_losses_at_sea_know_the_free_hit_of_a_battleship(edition: str) -> None:
    fleet = {"battleship": 1, "destroyer": 1, "transport": 1}
    game = at_question(edition, SEA, {"battleship": 2}, fleet, [[1, 6] + [6] * 3])
    line = ordered(game, "lose battleship hit, transport if at sea")
    assert line is not None
    assert (line.get("units") or {}, line.get("hit")) == ({}, {"battleship": 1})
    assert lost(game, "lose destroyer, battleship hit") == {"destroyer": 1}


def test_submarines_dive_or_stay_under_conditions() -> None:
    """1941: before each round, where no destroyer watches."""
    game = at_question("1941", SEA, {"battleship": 2}, {"submarine": 2}, [[]])
    assert game.state.pending[0].do == "submerge"
    assert ordered(game, "submerge") == {"by": "soviet_union", "do": "submerge", "units": {"submarine": 2}}
    stay = {"by": "soviet_union", "do": "submerge", "units": {}}
    assert ordered(game, "stay") == stay
    assert ordered(game, "stay if attacker has no destroyer; submerge") == stay
    assert ordered(game, "submerge if odds at least 60") is None
    assert ordered(game, "submerge in sz 9") is None


def test_submarines_of_the_other_edition_are_asked_after_the_round() -> None:
    game = at_question("revised", SEA, {"battleship": 1}, {"submarine": 2}, [[6, 6, 6]])
    while game.state.pending and game.state.pending[0].by == "germany":
        game = game.after(game.play(read_action({"by": "germany", "do": "press"}), Dice(Script([]))))
    assert game.state.pending[0].do == "submerge"
    assert ordered(game, "submerge if round 1") == {"by": "soviet_union", "do": "submerge", "units": {"submarine": 2}}
    assert ordered(game, "submerge if round 2 or later") is None


@pytest.mark.parametrize("edition", ["1941", "revised"])
@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("press at all cost", "press"),
        ("press 2 rounds", "press"),
        ("press 1 round", "retreat"),
        ("retreat", "retreat"),
        ("press until fewer than 3", "press"),
        ("press until fewer than 5", "retreat"),
        ("press while odds at least 5", "press"),
        ("press while odds at least 95", "retreat"),
        ("press until round 3", None),
        ("retreat if odds below 90; press", "retreat"),
        ("retreat if round 2 or later; press", "press"),
    ],
)
def test_plans_of_an_attacker(edition: str, text: str, do: str | None) -> None:
    """Four tanks are left of five against four infantry, after a round."""
    from_, to = {"1941": LAND, "revised": ("ukraine_ssr", "caucasus")}[edition]
    game = at_question(edition, (from_, to), {"tank": 5}, {"infantry": 4}, [[6] * 5 + [1] + [6] * 3])
    assert game.state.pending[0].do == "press"
    if do is None:
        with pytest.raises(Unclear, match=r"no condition|no standing order"):
            ordered(game, text)
        return
    line = ordered(game, text)
    assert line is not None and line["do"] == do


@pytest.mark.parametrize(
    ("text", "do"),
    [
        ("retreat if defending", "withdraw"),
        ("press 1 round if defending", "withdraw"),
        ("press until fewer than 5 if defending", "withdraw"),
        ("press until fewer than 4 if defending", "press"),
        ("press while odds at least 95 if defending", "withdraw"),
        ("press at all cost if defending", "press"),
        ("press 1 round; lose cheapest if attacking", None),
        ("retreat", None),
        ("retreat if defending and 4 or more left", "withdraw"),
        ("retreat if defending and fewer than 4 left; press if defending", "press"),
    ],
)
def test_a_defender_who_may_withdraw_is_answered_for_by_orders_for_his_defence_alone(text: str, do: str | None) -> None:
    """ABC: four defenders are asked whether they fire or go; a plan for attacks leaves that to their player."""
    game = at_question("abc", LAND, {"tank": 5}, {"infantry": 4}, [[6] * 5], phase="advance")
    assert (game.state.pending[0].by, game.state.pending[0].do) == ("soviet_union", "press")
    line = ordered(game, text)
    assert (line["do"] if line else None) == do


def test_an_order_to_fight_opens_the_battles_of_its_turn_only() -> None:
    position = Position(
        clear=True,
        round=2,
        power="germany",
        phase="combat_move",
        units={"ukraine": {"germany": {"tank": 2}}, "caucasus": {"soviet_union": {"infantry": 1}}},
    )
    game = new(Header(record=1, edition="1941", position=position))
    for line in ({"do": "move", "units": {"tank": 2}, "path": ["ukraine", "caucasus"]}, {"do": "end_phase"}):
        assert ordered_battle(game, secret("2.germany")) is None
        game = game.after(game.play(read_action({"by": "germany"} | line), Dice(Script([]))))
    opened = ordered_battle(game, secret("2.germany"))
    assert opened is not None and opened["space"] == "caucasus"
    assert ordered_battle(game, secret("1.germany")) is None
    assert ordered_battle(game, secret("2.germany", "fight all if odds at least 60")) is not None, "two tanks on one"
    assert ordered_battle(game, secret("2.germany", "fight all if odds below 60")) is None
    assert ordered_battle(game, secret("2.germany", "fight all if at sea; fight all if on land and 2 or more left"))


def secret(turn: str, text: str = "fight all") -> list[SecretOrder]:
    names = vocabulary((state := new(Header(record=1, edition="1941")).state).board, state.tables["germany"])
    return [SecretOrder(1, text, "salt", read_clauses(text, names), turn)]
