"""Debts: the same one is recognised, a new one is new."""

import pytest
from msgspec.structs import replace

from bot.presence.debts import owed
from engine import new, read_header
from engine.state import State
from engine.state.ask import Ask

PLAYERS = {"soviet_union": "ann", "germany": "bob", "united_kingdom": "carol", "japan": "bob", "united_states": "carol"}


@pytest.fixture
def state() -> State:
    return new(read_header({"record": 1, "edition": "1941"})).state


def test_the_turn_is_owed_by_whoever_holds_the_power(state: State) -> None:
    (one,) = owed(state, PLAYERS)
    assert (one.user, one.powers, one.kind) == ("ann", ("soviet_union",), "turn")


def test_the_turn_is_one_debt_through_all_its_phases(state: State) -> None:
    (before,) = owed(state, PLAYERS)
    state.phase = "combat_move"
    assert owed(state, PLAYERS) == [before]
    state.round = 2
    assert owed(state, PLAYERS) != [before]


def test_an_empty_seat_owes_nothing(state: State) -> None:
    assert owed(state, {}) == []


def test_a_game_that_is_won_asks_nothing(state: State) -> None:
    state.winner = "axis"
    assert owed(state, PLAYERS) == []


def test_questions_come_before_the_turn_and_are_one_debt_a_player(state: State) -> None:
    state.pending = [
        Ask("united_kingdom", "casualties", "egypt", hits=1),
        Ask("united_states", "casualties", "egypt", hits=1),
        Ask("germany", "submerge", "sz_5"),
    ]
    carol, bob = owed(state, PLAYERS)
    assert (carol.user, carol.kind, carol.powers) == ("carol", "answer", ("united_kingdom", "united_states"))
    assert bob.user == "bob"


def test_another_question_is_another_debt(state: State) -> None:
    first = Ask("germany", "casualties", "ukraine", hits=1)
    state.pending = [first]
    (before,) = owed(state, PLAYERS)
    state.pending = [replace(first, space="poland")]
    assert owed(state, PLAYERS) != [before]
