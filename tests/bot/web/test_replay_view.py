"""What the page is told of a game: positions, orders, battles, figures."""

import json

import pytest

from bot.refusals import BrokenRecord
from bot.scenes.requests import ReplayRequest
from bot.web.position_view import SHOWN, change, changed, position_view
from bot.web.replay_file import replay_view
from engine import replay
from tests.bot.web.examples import GAMES, LARGE, SMALL, request, view


@pytest.mark.parametrize("game", [SMALL, LARGE])
def test_the_changes_lead_to_the_end_of_the_game(game: str) -> None:
    position = view(game).opening
    for step in view(game).steps:
        position = changed(position, step.change)
    done = json.loads((GAMES / f"{game}.state.json").read_text("utf-8"))
    assert position == {key: done[key] for key in SHOWN if key in done}


def test_half_way_the_position_is_that_of_the_record() -> None:
    lines = (GAMES / f"{SMALL}.jsonl").read_text("utf-8").split("\n")
    position = view().opening
    for step in view().steps[:60]:
        position = changed(position, step.change)
    assert position == position_view(replay("\n".join(lines[:61])).game.state)


def test_a_change_leaves_the_position_before_as_it_was() -> None:
    before = {"units": {"ukraine": {"germany": {"tank": 2}}}, "battles": [1], "power": "germany"}
    after = {"units": {"ukraine": {"germany": {"tank": 1}, "japan": {"fighter": 1}}}, "power": "japan"}
    by = change(before, after)
    assert by == {
        "battles": None,
        "units/ukraine/germany/tank": 1,
        "units/ukraine/japan": {"fighter": 1},
        "power": "japan",
    }
    assert changed(before, by) == after
    assert before["units"] == {"ukraine": {"germany": {"tank": 2}}}


def test_every_order_is_told_and_every_die_shown() -> None:
    told, lines = view(), request().lines
    assert [step.line for step in told.steps] == list(range(1, len(lines) + 1))
    assert all(step.text for step in told.steps)
    assert told.steps[2].text == "3 infantry Archangel → West Russia"
    for line, step in zip(map(json.loads, lines), told.steps, strict=True):
        if line["do"] == "battle":
            assert [die for part in step.fight for die in part.dice] == line.get("dice", [])


def test_a_battle_is_told_with_sides_rounds_losses_and_end() -> None:
    parts = next(step.fight for step in view().steps if step.fight)
    assert parts[0].what == "began"
    assert parts[0].forces is not None
    assert parts[0].forces[0].keys() == {"soviet_union"}
    assert {"round", "rolled", "said", "ended"} <= {part.what for part in parts}
    lost = [part.lost for part in parts if part.lost]
    assert lost
    assert "West Russia" in parts[-1].text


def test_ways_are_told_apart_from_attacks() -> None:
    moves = [move for step in view().steps for move in step.moves]
    assert {move.kind for move in moves} >= {"move", "attack", "air"}
    first = view().steps[2].moves[0]
    assert (first.by, first.path, first.units) == ("soviet_union", ["archangel", "west_russia"], {"infantry": 3})
    assert first.kind == "attack"


def test_turns_follow_each_other_with_what_everybody_has() -> None:
    told = view()
    assert [(turn.round, turn.power) for turn in told.turns[:2]] == [(1, "soviet_union"), (1, "germany")]
    starts = [phase.step for turn in told.turns for phase in turn.phases]
    assert starts == sorted(starts)
    assert starts[0] == 0
    assert told.before.money["soviet_union"] == 7
    assert all(turn.after.income.keys() == told.before.income.keys() for turn in told.turns)
    assert told.turns[0].after.worth != told.before.worth
    assert told.result


def test_the_board_says_what_a_page_draws() -> None:
    board = view(LARGE).board
    egypt = board.spaces["egypt"]
    assert egypt.beside
    assert egypt.city == "Cairo"
    assert board.powers["united_kingdom"].accounts == ["united_kingdom_europe", "united_kingdom_pacific"]
    assert board.units["tank"].short == "tank"
    used = {n if n >= 0 else -1 - n for space in board.spaces.values() for ring in space.rings for n in ring}
    assert used == set(range(len(board.arcs)))


def test_a_record_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(BrokenRecord):
        replay_view(ReplayRequest(request().header, ('{"by": "germany", "do": "end_phase"}',)))
    with pytest.raises(BrokenRecord):
        replay_view(ReplayRequest('{"record": 1, "edition": "chess"}', ()))
