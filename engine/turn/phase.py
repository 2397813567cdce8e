"""What a phase is: who has it, what it accepts, when it may be left and what leaving it does; and what it answers to
those who ask what there is to do.

Nobody asks for a phase by its name, or for the actions it accepts, to learn what goes on in it: editions cut their
turns differently, and one action means different things (a move while units are placed is a hop onto a new carrier).
Who offers moves asks for `options`; who offers or explains anything else asks by which rules it is done here, and gets
them, or None. What standing orders answer is asked of the question (engine/questions), not of the phase.
"""

from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct

from engine.combat.fight import CombatRules
from engine.dice.roller import Dice, OutOfDice, no_dice
from engine.economy.production import ProductionRules
from engine.errors import Refused
from engine.movement.options import Options
from engine.play import Play
from engine.politics.declarations import Politics
from engine.record import Action, OpenBattle
from engine.state import State
from engine.state.ask import Ask
from engine.technology.research import ResearchRules


class Phase(Protocol):
    """A phase of the turn. `accepts` names the actions it takes; `automatic` ones run by themselves, unless one of them
    waits for its power (`waits`)."""

    @property
    def name(self) -> str: ...
    @property
    def accepts(self) -> frozenset[str]: ...
    @property
    def automatic(self) -> bool: ...
    @property
    def shared(self) -> bool:
        """Whether a power and those who are moved along in its turn act in it together."""
        ...

    @property
    def develops_by(self) -> ResearchRules | None:
        """The rules by which developments are bought here; None where none are. The next four are alike."""
        ...

    @property
    def buys_by(self) -> ProductionRules | None: ...
    @property
    def fights_by(self) -> CombatRules | None: ...
    @property
    def places_by(self) -> ProductionRules | None: ...
    @property
    def declares_by(self) -> Politics | None: ...

    def has(self, state: State, power: str) -> bool:
        """Return whether the power takes this phase at all."""
        ...

    def waits(self, state: State, power: str) -> bool:
        """Return whether the phase stands until its power leaves it, as things are when it begins."""
        ...

    def acting(self, state: State) -> tuple[str, ...]:
        """Return who may act: the power whose part it is, and those it shares it with."""
        ...

    def admits(self, state: State, action: Action) -> bool:
        """Return whether the power that acts may act in this phase at all."""
        ...

    def taken_up(self, play: Play, power: str) -> None:
        """Note that somebody who may act in this phase is about to."""
        ...

    def enter(self, play: Play) -> None: ...

    def begin_here(self, state: State) -> None:
        """Make good what the phases before would have prepared: a position starts in this one."""
        ...

    def do(self, play: Play, action: Action) -> Action:
        """Carry out an action; return it, completed where the engine filled something in. Raises Refused."""
        ...

    def options(self, state: State) -> Options | None:
        """Return what may move in this phase, and where to; None if nothing moves."""
        ...

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield actions worth trying besides the moves of `options`; not all of them are legal."""
        ...

    def idle(self, state: State) -> bool:
        """Return whether it leaves the power that acts nothing to do or to decide, so that it may be ended for him."""
        ...

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        """Answer a question that this phase asked. Raises Refused."""
        ...

    def leave(self, play: Play) -> bool:
        """Close the phase; return False if a question must be answered first. Raises Refused while it may not be
        left."""
        ...


def may_be_left(phase: Phase, state: State) -> bool:
    """Return whether a phase could be left as things stand: tried out on a draft."""
    try:
        phase.leave(Play(state.copy(), Dice(no_dice)))
    except (Refused, OutOfDice):
        return False
    return True


def awaits_dice(phase: Phase, state: State) -> bool:
    """Return whether a battle that stands, or an attack that no combat move leads to, can be opened now and would roll
    dice: tried out on drafts."""
    for action in phase.candidates(state) if phase.fights_by else ():
        if not isinstance(action, OpenBattle):
            continue
        try:
            phase.do(Play(state.copy(), Dice(no_dice)), action)
        except OutOfDice:
            return True
        except Refused:
            continue
    return False


def moved_along(state: State) -> tuple[str, ...]:
    """Return the powers that are moved along in the turn that runs."""
    return state.board.moved_along.get(state.turn.power, ())


def never_skipped(state: State, power: str) -> bool:
    """Return False: every power takes the phase."""
    return False


class BasePhase(Struct, frozen=True, kw_only=True):
    """What most phases have in common: everybody has them, nothing happens on entering or leaving."""

    name: str = ""
    accepts: frozenset[str] = frozenset()
    automatic: bool = False
    shared: bool = False

    @property
    def develops_by(self) -> ResearchRules | None:
        return None

    @property
    def buys_by(self) -> ProductionRules | None:
        return None

    @property
    def fights_by(self) -> CombatRules | None:
        return None

    @property
    def places_by(self) -> ProductionRules | None:
        return None

    @property
    def declares_by(self) -> Politics | None:
        return None

    def has(self, state: State, power: str) -> bool:
        return True

    def waits(self, state: State, power: str) -> bool:
        return not self.automatic

    def acting(self, state: State) -> tuple[str, ...]:
        together = (state.turn.power, *moved_along(state)) if self.shared else ()
        return tuple(dict.fromkeys((state.power, *together)))

    def admits(self, state: State, action: Action) -> bool:
        return action.by in self.acting(state)

    def taken_up(self, play: Play, power: str) -> None:
        return None

    def enter(self, play: Play) -> None:
        return None

    def begin_here(self, state: State) -> None:
        return None

    def do(self, play: Play, action: Action) -> Action:
        raise AssertionError(f"{self.name} takes no {action.do}")

    def options(self, state: State) -> Options | None:
        return None

    def candidates(self, state: State) -> Iterator[Action]:
        yield from ()

    def idle(self, state: State) -> bool:
        moves = self.options(state)
        return moves is None or not any(moves.are_any(power) for power in self.acting(state))

    def answer(self, play: Play, ask: Ask, action: Action) -> None:
        raise AssertionError(f"{self.name} asks nothing")

    def leave(self, play: Play) -> bool:
        return True
