"""The nearest legal order is of the same kind as the refused one, and is legal."""

from typing import Any

import pytest

from bot.orders import speech
from bot.wording.warnings import warning
from engine import Dice, Game, new, no_dice, read_action, read_header
from engine.advice.alternatives import nearest
from engine.advice.warnings import warnings
from engine.lines import accepts
from tests.support.positions import begun, play

Line = dict[str, Any]


def at(*lines: Line) -> Game:
    """A fresh game after some lines of the Soviet Union."""
    return play(begun("1941"), *lines)


def soviet(**line: Any) -> Line:
    return {"by": "soviet_union"} | line


END = {"do": "end_phase"}


@pytest.mark.parametrize(
    ("lines", "refused", "instead"),
    [
        ([], soviet(do="purchase", units={"tank": 2}), {"units": {"tank": 1}}),
        ([END], soviet(do="move", units={"infantry": 9}, path=["russia", "west_russia"]), {"units": {"infantry": 6}}),
        (
            [END],
            soviet(do="move", units={"infantry": 1}, path=["russia", "ukraine"]),
            {"path": ["russia", "west_russia"]},
        ),
        (
            [END],
            soviet(do="move", units={"infantry": 1, "tank": 1}, path=["russia", "ukraine"]),
            {"units": {"tank": 1}},
        ),
        ([END], soviet(do="move", units={"battleship": 1}, path=["russia", "west_russia"]), None),
        ([END], soviet(do="press"), None),
    ],
)
def test_something_near_is_offered(lines: list[Line], refused: Line, instead: Line | None) -> None:
    game = at(*lines)
    assert not accepts(game, refused)
    found = nearest(game, refused)
    if instead is None:
        assert found is None
        return
    assert found is not None
    assert accepts(game, found)
    assert found["do"] == refused["do"]
    assert {key: found[key] for key in instead} == instead


def test_units_find_another_place() -> None:
    game = at(soviet(do="purchase", units={"infantry": 2}), END, END, END, END)
    assert game.state.phase == "mobilize"
    found = nearest(game, soviet(do="place", units={"infantry": 2}, space="ukraine"))
    assert found == soviet(do="place", units={"infantry": 2}, space="caucasus")


def test_what_may_have_been_overlooked() -> None:
    game = at()
    assert told(game) == ["You buy nothing and keep 7 IPCs."]
    bought = game.play(read_action(soviet(do="purchase", units={"infantry": 1})), Dice(no_dice))
    assert told(game.after(bought)) == ["4 IPCs would stay unspent."]
    assert told(at(END)) == ["You have not attacked anywhere."]
    assert told(at(END, END)) == []


def told(game: Game) -> list[str]:
    return [warning(caution, game, speech(game.state)) for caution in warnings(game)]


def test_transports_that_stay_alone_are_told_once_all_is_moved() -> None:
    fleet = {"sz_112": {"germany": {"transport": 1}}, "sz_111": {"united_kingdom": {"cruiser": 1}}}
    start = {"clear": True, "round": 2, "power": "germany", "phase": "noncombat_move", "units": fleet}
    game = new(read_header({"record": 1, "edition": "europe1940", "position": start}))
    assert told(game) == [
        "Transports stand alone in Sea Zone 112, where enemies can reach them. "
        "*[Europe 1940: Transports, No Combat Value]*"
    ]
    escorted = {**fleet, "sz_112": {"germany": {"transport": 1, "destroyer": 1}}}
    game = new(read_header({"record": 1, "edition": "europe1940", "position": {**start, "units": escorted}}))
    assert told(game) == ["No unit of yours has moved in this turn."]
