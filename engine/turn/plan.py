"""What a turn is made of: phases, and who acts in each [1941: Order of Play].

Most turns are a power's own phases, each once. A book may ask for another plan: a power that moves and fights within
the turn of another, a phase that comes twice.
"""

from collections.abc import Callable, Iterable

from msgspec import Struct

from engine.state import State
from engine.turn.phase import Phase

APART = ("combat_move", "conduct_combat")
"""What a power that is moved along does by itself, phase after phase."""


class Part(Struct, frozen=True):
    """One part of a turn: a phase, and the power that acts in it."""

    power: str
    phase: str


Plan = Callable[[State, str], tuple[Part, ...]]
"""The parts of a power's turn, in order. `State.part` counts them, so a plan that looks at the position may change its
mind only about parts that have not begun."""
Planned = Callable[[tuple[Phase, ...], State, str], tuple[Part, ...]]
"""How an edition makes such a plan of its phases."""


def each_phase_once(phases: tuple[Phase, ...], state: State, power: str) -> tuple[Part, ...]:
    """Return all phases in order, all of them the power's own."""
    return tuple(Part(power, phase.name) for phase in phases)


def with_those_moved_along(phases: tuple[Phase, ...], state: State, power: str) -> tuple[Part, ...]:
    """Return all phases in order, each once; but a power that is moved along in this turn moves and fights apart from
    its leader, before it or after it, as whoever goes first decides. Other phases are the leader's, or of a power that
    it leads where it has lost its own part in what both share [Anniversary: China Rules]."""
    along = state.board.moved_along.get(power, ())
    if not along:
        return each_phase_once(phases, state, power)
    parts: list[Part] = []
    fighters = sorted((power, *along), key=lambda other: other != state.turn.goes_first)
    for phase in phases:
        if phase.name == APART[0]:
            parts += [Part(fighter, name) for fighter in fighters for name in APART]
        elif phase.name not in APART:
            idle = phase.shared and not phase.has(state, power)
            parts.append(Part(along[0] if idle else power, phase.name))
    return tuple(parts)


def turn_with(plan: Plan, state: State, power: str) -> str:
    """Return the power in whose turn a power acts: itself if it has a turn, else the first in whose turn it has a
    part."""
    turns = state.board.turns
    acts = (owner for owner in turns if any(part.power == power for part in plan(state, owner)))
    return power if power in turns else next(acts, power)


def first_part(parts: Iterable[Part], power: str, phase: str) -> int:
    """Return which part (from 0) is the first of a power in a phase. Raises ValueError if there is none."""
    return list(parts).index(Part(power, phase))
