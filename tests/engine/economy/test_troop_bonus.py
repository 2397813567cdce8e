"""Troops for a liberated Paris: asked at once, before anything else goes on, and once a game."""

from typing import Any

import pytest

import engine
from engine.advice.alternatives import nearest
from engine.lines import answers, default_answer
from engine.playback.replay import RecordFault, replay
from engine.playback.snapshot import from_bytes, to_bytes
from tests.engine.small_board import move
from tests.support.positions import play

START: dict[str, Any] = {
    "clear": True,
    "round": 5,
    "power": "united_kingdom",
    "phase": "combat_move",
    "owners": {"france": "germany", "southern_france": "united_kingdom"},
    "units": {"southern_france": {"united_kingdom": {"tank": 1}}},
}
END = {"by": "united_kingdom", "do": "end_phase"}


def liberated() -> engine.Game:
    header = engine.read_header({"record": 1, "edition": "europe1940", "position": START})
    return play(engine.new(header), move("united_kingdom", {"tank": 1}, "southern_france", "france"), END)


def place(units: dict[str, int], space: str = "france") -> dict[str, Any]:
    return {"by": "france", "do": "place", "units": units, "space": space}


def test_the_question_says_what_may_come() -> None:
    (ask,) = liberated().state.pending
    assert (ask.by, ask.do, ask.space, ask.ipc) == ("france", "place", "france", 12)
    assert ask.units == {
        "infantry": 4,
        "artillery": 3,
        "mechanized_infantry": 3,
        "tank": 2,
        "aaa": 2,
        "fighter": 1,
        "tactical_bomber": 1,
        "strategic_bomber": 1,
    }


@pytest.mark.parametrize(
    "units", [{"infantry": 5}, {"destroyer": 1}, {"tank": 2, "infantry": 1}, {"air_base": 0, "x": 1}]
)
def test_nothing_else_and_nothing_dearer_comes(units: dict[str, int]) -> None:
    game = liberated()
    with pytest.raises(engine.Refused):
        play(game, place(units))
    with pytest.raises(engine.Refused):
        play(game, place({"infantry": 1}, "southern_france"))
    assert game.state.pending


def test_every_offered_answer_is_legal_and_by_default_most_units_come() -> None:
    game = liberated()
    (ask,) = game.state.pending
    lines = list(answers(game, ask))
    assert place({}) in lines and len(lines) == 9
    assert all(not play(game, line).state.pending for line in lines)
    assert default_answer(game, ask) == place({"infantry": 4})
    assert nearest(game, place({"battleship": 1})) in lines


def test_a_pause_in_it_survives_a_restart_and_the_phase_goes_on_after_it() -> None:
    game = liberated()
    game = play(from_bytes(to_bytes(game), game.header), place({"fighter": 1}))
    assert (game.state.phase, game.state.pending) == ("conduct_combat", [])
    assert game.state.marks.history == {"paris_bonus_used"}
    assert play(game, END).state.phase == "noncombat_move"


def test_an_answer_that_nobody_asked_for_is_no_answer() -> None:
    text = '{"record": 1, "edition": "europe1940"}\n{"by": "france", "do": "place", "units": {}, "space": "france"}\n'
    with pytest.raises(RecordFault, match="france is not moving"):
        replay(text, lenient=True)
