"""What a phase is: who has it, what it accepts, when it may be left and what leaving it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine.movement.options import Options
from engine.play import Play
from engine.record import Action
from engine.state import State
from engine.state.ask import Ask


class Phase(Protocol):
    """A phase of the turn. `accepts` names the actions it takes; `automatic` ones run by themselves."""

    @property
    def name(self) -> str: ...
    @property
    def accepts(self) -> frozenset[str]: ...
    @property
    def automatic(self) -> bool: ...

    def has(self, state: State, power: str) -> bool:
        """Whether the power takes this phase at all."""
        ...

    def admits(self, state: State, action: Action) -> bool:
        """Whether the power that acts may act in this phase at all."""
        ...

    def enter(self, play: Play) -> None: ...

    def begin_here(self, state: State) -> None:
        """A position starts in this phase: make good what the phases before would have prepared."""
        ...

    def do(self, play: Play, action: Action) -> Action:
        """Carry out an action; returns it, completed where the engine filled something in. Raises Refused."""
        ...

    def options(self, state: State) -> Options | None:
        """What may move in this phase, and where to; None if nothing moves."""
        ...

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        """Answer a question that this phase asked. Raises Refused."""
        ...

    def leave(self, play: Play) -> bool:
        """Close the phase; False if a question must be answered first. Raises Refused while it may not be left."""
        ...


def never_skipped(state: State, power: str) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class BasePhase:
    """What most phases have in common: everybody has them, nothing happens on entering or leaving."""

    name: str = ""
    accepts: frozenset[str] = frozenset()
    automatic: bool = False

    def has(self, state: State, power: str) -> bool:
        return True

    def admits(self, state: State, action: Action) -> bool:
        return action.by == state.power

    def enter(self, play: Play) -> None:
        return None

    def begin_here(self, state: State) -> None:
        return None

    def do(self, play: Play, action: Action) -> Action:
        raise AssertionError(f"{self.name} takes no {action.do}")

    def options(self, state: State) -> Options | None:
        return None

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        raise AssertionError(f"{self.name} asks nothing")

    def leave(self, play: Play) -> bool:
        return True
