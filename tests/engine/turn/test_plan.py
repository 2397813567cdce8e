"""A turn goes by its edition's plan: usually each phase once; a power may act in another's turn, a phase come twice."""

import pytest

import engine
from engine.editions import edition
from engine.playback.snapshot import to_bytes
from engine.state import State
from engine.turn.phase import Phase
from engine.turn.plan import Part, each_phase_once
from tests.engine.small_board import SETUP, Line, begun
from tests.support.positions import play

TOGETHER = {**SETUP, "order_of_play": ["north", "south"], "moves_with": {"east": "south"}}
"""East has no turn of its own: it is moved along in the turn of South."""
GUESTS = ("combat_move", "conduct_combat")
ARMED = {"southland": {"south": {"infantry": 1}}, "eastland": {"east": {"infantry": 1, "tank": 1}}}


def with_a_guest(phases: tuple[Phase, ...], state: State, power: str) -> tuple[Part, ...]:
    """South buys, moves and fights; then East moves and fights; the rest of the turn is South's again."""
    own = each_phase_once(phases, state, power)
    if power != "south":
        return own
    after = 1 + own.index(Part(power, GUESTS[-1]))
    return own[:after] + tuple(Part("east", phase) for phase in GUESTS) + own[after:]


def together(**position: object) -> engine.Game:
    return begun(setup=TOGETHER, planned=with_a_guest, position={"units": ARMED} | position)


def end(power: str) -> Line:
    return {"by": power, "do": "end_phase"}


def now(game: engine.Game) -> tuple[int, str, str, str]:
    state = game.state
    return state.round, state.turn.power, state.power, state.phase


def test_todays_turns_are_a_powers_own_phases_each_once() -> None:
    page = edition("1941")
    state = engine.new(engine.read_header({"record": 1, "edition": "1941"})).state
    parts = page.plan(state, "japan")
    assert [part.phase for part in parts] == [phase.name for phase in page.phases]
    assert {part.power for part in parts} == {"japan"}


def test_a_power_without_a_turn_acts_in_that_of_another() -> None:
    game = together(power="south", phase="combat_move")
    game = play(game, end("south"), end("south"))
    assert now(game) == (1, "south", "east", "combat_move")
    with pytest.raises(engine.Refused, match="turn"):
        play(game, end("south"))
    game = play(game, end("east"), end("east"))
    assert now(game) == (1, "south", "south", "noncombat_move")
    assert now(play(game, end("south"), end("south"))) == (2, "north", "north", "purchase")


def test_a_phase_that_comes_twice_is_counted_apart() -> None:
    first = together(power="south", phase="combat_move")
    second = play(first, end("south"), end("south"))
    assert (first.state.phase, second.state.phase) == ("combat_move", "combat_move")
    assert (first.state.part, second.state.part) == (1, 3)


def test_a_position_may_start_in_the_part_of_a_guest() -> None:
    game = together(power="east", phase="combat_move")
    assert now(game) == (1, "south", "east", "combat_move")
    assert now(play(game, end("east"), end("east"))) == (1, "south", "south", "noncombat_move")


def test_a_guest_has_its_own_phases_and_those_it_shares() -> None:
    with pytest.raises(engine.Refused) as caught:
        together(power="east", phase="purchase")
    assert caught.value.details["phases"] == [*GUESTS, "noncombat_move", "mobilize"]


def test_turns_and_seats_leave_out_who_is_moved_along() -> None:
    board = together().state.board
    assert list(board.powers) == ["north", "south", "east"]
    assert board.turns == board.seats == ("north", "south")


def test_a_snapshot_keeps_whose_turn_and_which_part_it_is() -> None:
    game = together(power="east", phase="combat_move")
    assert b'"part":3' in to_bytes(game)
    assert b'"turn":{"power":"south"}' in to_bytes(game)
