"""Neutral land that is entered or flown over joins the other side [ABC: Neutral territories]."""

from __future__ import annotations

from collections.abc import Callable

from engine.board.paths import reach
from engine.events import NeutralJoined
from engine.play import Play
from engine.state import State


def joins_nearest_opponent(infantry: int) -> Callable[[Play, str, str], None]:
    """A neutral that is violated: the nearest opponent gets it at once, with some infantry of his own."""

    def join(play: Play, space: str, violator: str) -> None:
        state = play.state
        power = nearest_opponent(state, space, violator)
        state.turn.taken.setdefault(space, None)
        state.owners[space] = power
        for _ in range(infantry):
            state.add("infantry", power, space)
        play.tell(NeutralJoined(space, power, violator, {"infantry": infantry}))

    return join


def nearest_opponent(state: State, space: str, violator: str) -> str:
    """The opponent with the fewest spaces between one of his territories and the neutral, ties in turn order; those
    without any territory come last."""
    far = len(state.board.spaces)
    distance = reach(state.board, space, far, lambda here, there: True, lambda there: True)
    order = state.turn_order()

    def nearness(power: str) -> tuple[int, int]:
        held = [distance[place] for place, owner in state.owners.items() if owner == power and place in distance]
        return min(held, default=far), order.index(power)

    return min((power for power in order if not state.is_friend(power, violator)), key=nearness)
