"""Aircraft that go up from air bases: what is offered, what orders say, what a pause keeps."""

from typing import Any

import pytest

import engine
from engine.advice.warnings import warnings
from engine.invariants import check
from engine.lines import accepts, legal_lines
from engine.playback.snapshot import from_bytes, to_bytes
from tests.engine.small_board import Line, move
from tests.support.positions import play

SHIPS: Line = {"sz_118": {"germany": {"cruiser": 1}}, "sz_112": {"germany": {"cruiser": 1}}}
VICTIMS: Line = {"sz_109": {"united_kingdom": {"destroyer": 1}}, "sz_110": {"united_kingdom": {"destroyer": 1}}}
BASES: Line = {
    "united_kingdom": {"united_kingdom": {"fighter": 2, "tactical_bomber": 2}},
    "scotland": {"united_kingdom": {"fighter": 1}},
}
END: Line = {"by": "germany", "do": "end_phase"}


def attacked(*before: Line, **more: Any) -> engine.Game:
    """Germany attacks British destroyers on both sides of the island, which has two air bases."""
    start = {"clear": True, "power": "germany", "phase": "combat_move", "units": {**SHIPS, **VICTIMS, **BASES}, **more}
    game = engine.new(engine.read_header({"record": 1, "edition": "europe1940", "position": start}))
    moves = move("germany", {"cruiser": 1}, "sz_118", "sz_109"), move("germany", {"cruiser": 1}, "sz_112", "sz_110")
    return play(game, *before, *moves, END)


def scramble(units: dict[str, int], start: str = "united_kingdom", to: str = "sz_109") -> Line:
    return {"by": "united_kingdom", "do": "scramble", "units": units, "from": start, "to": to}


def order(choice: Any, *where: str) -> Line:
    line: Line = {"by": "united_kingdom", "do": "orders", "scramble": choice}
    return line | ({"where": list(where)} if where else {})


def up(game: engine.Game) -> dict[str, dict[str, int]]:
    """The British aircraft over each zone."""
    found: dict[str, dict[str, int]] = {}
    for unit in game.state.units.seen():
        if unit.mission == "scrambled":
            here = found.setdefault(unit.space, {})
            here[unit.kind] = here.get(unit.kind, 0) + 1
    return found


def test_the_question_says_what_is_ready_where() -> None:
    (ask,) = attacked().state.pending
    assert (ask.by, ask.do, ask.max) == ("united_kingdom", "scramble", 4)
    assert ask.units == {"scotland": {"fighter": 1}, "united_kingdom": {"fighter": 2, "tactical_bomber": 2}}
    assert ask.to == ("sz_109", "sz_110")


def test_every_answer_that_is_offered_is_legal_and_leads_on() -> None:
    game = attacked()
    lines = legal_lines(game)
    assert scramble({"tactical_bomber": 2}, to="sz_110") in lines
    assert scramble({"fighter": 1}, "scotland", "sz_110") not in lines, "Scotland is not beside it"
    assert all(accepts(game, line) for line in lines)
    for line in lines:
        played = game.play(engine.read_action(line), engine.Dice(engine.no_dice))
        check(game.state, played.state, played.events)


def test_what_has_gone_up_is_no_longer_ready() -> None:
    game = play(attacked(), scramble({"fighter": 1, "tactical_bomber": 1}), scramble({"fighter": 1}, to="sz_110"))
    (ask,) = game.state.pending
    assert (ask.units, ask.max) == ({"scotland": {"fighter": 1}}, 1)
    assert up(game) == {"sz_109": {"fighter": 1, "tactical_bomber": 1}, "sz_110": {"fighter": 1}}


@pytest.mark.parametrize(
    ("orders", "sent"),
    [
        ([order("never")], {}),
        ([order("all")], {"sz_109": {"fighter": 3, "tactical_bomber": 1}}),
        ([order({"united_kingdom": 1, "scotland": 0})], {"sz_109": {"fighter": 1}}),
        (
            [order({"sz_109": 1, "sz_110": 3})],
            {"sz_109": {"fighter": 1}, "sz_110": {"fighter": 2, "tactical_bomber": 1}},
        ),
        ([order("never"), order("all", "sz_110")], {"sz_110": {"fighter": 2, "tactical_bomber": 1}}),
        ([order("all"), order("never", "united_kingdom")], {"sz_109": {"fighter": 1}}),
    ],
)
def test_orders_answer_for_who_is_away(orders: list[Line], sent: dict[str, dict[str, int]]) -> None:
    game = attacked(*orders)
    assert (game.state.phase, game.state.pending, up(game)) == ("conduct_combat", [], sent)


def test_where_nothing_is_ordered_it_is_asked() -> None:
    game = attacked(order({"scotland": 1}))
    (ask,) = game.state.pending
    assert up(game) == {"sz_109": {"fighter": 1}}
    assert ask.units == {"united_kingdom": {"fighter": 2, "tactical_bomber": 2}}


def test_the_attacker_is_warned_how_many_may_come() -> None:
    start = {"clear": True, "power": "germany", "phase": "combat_move", "units": {**SHIPS, **VICTIMS, **BASES}}
    game = engine.new(engine.read_header({"record": 1, "edition": "europe1940", "position": start}))
    assert "may_be_met" not in [caution.about for caution in warnings(game)]
    game = play(game, move("germany", {"cruiser": 1}, "sz_112", "sz_110"))
    (met,) = [caution for caution in warnings(game) if caution.about == "may_be_met"]
    assert (met.spaces, met.amount) == (("sz_110",), 3)
    game = play(game, move("germany", {"cruiser": 1}, "sz_118", "sz_109"))
    (met,) = [caution for caution in warnings(game) if caution.about == "may_be_met"]
    assert (met.spaces, met.amount) == (("sz_109", "sz_110"), 4)


def test_a_snapshot_keeps_who_is_up_and_where_they_go_home() -> None:
    game = play(attacked(), scramble({"fighter": 2}), scramble({}))
    kept = engine.Game(game.edition, game.header, from_bytes(to_bytes(game), game.header).state)
    rest = (
        {"by": "germany", "do": "battle", "space": "sz_109", "dice": [6, 6, 6, 6]},
        {"by": "germany", "do": "retreat", "to": "sz_118"},
        {"by": "germany", "do": "battle", "space": "sz_110", "dice": [6, 6]},
        {"by": "germany", "do": "retreat", "to": "sz_112"},
        END,
    )
    home = play(kept, *rest)
    assert engine.state_text(home.state) == engine.state_text(play(game, *rest).state)
    assert (home.state.phase, up(home)) == ("noncombat_move", {})
    assert sum(unit.kind == "fighter" for unit in home.state.seen_at("united_kingdom")) == 2
