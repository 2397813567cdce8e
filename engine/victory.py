"""Who has won, and why. An edition chooses one of these [1941: Winning the Game]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.state import State


@dataclass(frozen=True, slots=True)
class Goal:
    """A side wins by holding `count` of `spaces` at the end of a power's turn."""

    side: str
    after: str
    spaces: tuple[str, ...]
    count: int


def capitals_held(goals: tuple[Goal, ...]) -> Callable[[State, str], tuple[str, str] | None]:
    """Victory by capitals, checked at the end of the turn of the power each goal names."""

    def won(state: State, power: str) -> tuple[str, str] | None:
        for goal in goals:
            held = [space for space in goal.spaces if side_holds(state, space, goal.side)]
            if goal.after == power and len(held) >= goal.count:
                names = " and ".join(state.board.name(space) for space in held)
                return goal.side, f"The {goal.side.title()} hold {names}."
        return None

    return won


def side_holds(state: State, space: str, side: str) -> bool:
    owner = state.owners.get(space)
    return owner is not None and state.board.side(owner) == side


def held_by_side(state: State, spaces: Mapping[str, object] | tuple[str, ...]) -> dict[str, int]:
    """How many of some spaces each side holds."""
    sides = sorted({power.side for power in state.board.powers.values()})
    return {side: sum(side_holds(state, space, side) for space in spaces) for side in sides}
