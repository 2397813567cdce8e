"""An edition's tuple of combat steps, read as a script for counting.

Every kind of step that odds understand tells here what it means for them. A step of another kind, or one with a field
that nobody here knows, is named in `not_modelled`: odds never pass over a rule in silence. To teach odds a new kind of
step, write a function under `@tells(TheStep)`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from typing import Any

from engine.combat.battle import ATTACKER, DEFENDER, other_side
from engine.combat.casualties import Choose
from engine.combat.fight import Step
from engine.combat.retreat import PressOrRetreat
from engine.combat.steps import BeginRound, Clear, EndIfDecided
from engine.combat.submarines import AskSubmerge
from engine.combat.volley import Fire


@dataclass(frozen=True, slots=True)
class Exchange:
    """Fire that counts as simultaneous: the firing step of each side. `at_once`: sides whose losses fire no more."""

    fires: tuple[Fire | None, Fire | None]
    at_once: frozenset[str]


@dataclass(frozen=True, slots=True)
class Dive:
    """A side's submarines may leave the battle."""

    step: AskSubmerge


@dataclass(frozen=True, slots=True)
class Marker:
    """A moment between the shooting."""

    what: str


ROUND, CHECK, CLEAR, PRESS = Marker("round"), Marker("check"), Marker("clear"), Marker("press")
Stage = Exchange | Dive | Marker


@dataclass(frozen=True, slots=True)
class Script:
    """A round of combat: its stages, and the steps that odds do not know."""

    stages: tuple[Stage, ...]
    not_modelled: tuple[str, ...]


@dataclass(slots=True)
class Draft:
    """A script being written, step by step."""

    stages: list[Stage] = field(default_factory=list[Stage])
    fires: dict[str, Fire] = field(default_factory=dict[str, Fire])
    at_once: set[str] = field(default_factory=set[str])
    unknown: list[str] = field(default_factory=list[str])

    def add(self, stage: Stage) -> None:
        """A stage that is not fire ends the exchange under way; if that clears casualties, they might as well have
        been taken away at once."""
        if stage == CLEAR:
            self.at_once = {ATTACKER, DEFENDER}
        self.close()
        self.stages.append(stage)

    def fire(self, step: Fire) -> None:
        """A side fires. What it fires with must not depend on fire of the same exchange, else another begins."""
        attackers_bled = step.side == ATTACKER and DEFENDER in self.fires
        if step.side in self.fires or step.side in self.at_once or attackers_bled:
            self.close()
        self.fires[step.side] = step

    def fall(self, side: str, at_once: bool) -> None:
        """A side takes its hits; the attacker, who has fired already, always at once."""
        if other_side(side) in self.fires and (at_once or side == ATTACKER):
            self.at_once.add(side)

    def close(self) -> None:
        if self.fires:
            both = (self.fires.get(ATTACKER), self.fires.get(DEFENDER))
            self.stages.append(Exchange(both, frozenset(self.at_once)))
        self.fires.clear()
        self.at_once.clear()


Teller = Callable[[Draft, Any], None]
TELLERS: dict[type, tuple[Teller, frozenset[str]]] = {}


def tells(kind: type, *known: str) -> Callable[[Teller], Teller]:
    """Register what a kind of step means for odds, and which of its fields that meaning covers."""

    def register(teller: Teller) -> Teller:
        TELLERS[kind] = (teller, frozenset({"name", *known}))
        return teller

    return register


def read_script(steps: tuple[Step, ...]) -> Script:
    """The script of an edition's steps."""
    draft = Draft()
    for step in steps:
        if type(step) in TELLERS:
            teller, known = TELLERS[type(step)]
            teller(draft, step)
            draft.unknown += [f"{step.name}: {extra}" for extra in _changed(step, known)]
        else:
            draft.unknown.append(step.name or type(step).__name__)
    draft.close()
    return Script(tuple(draft.stages), tuple(draft.unknown))


def _changed(step: Any, known: frozenset[str]) -> list[str]:
    """Fields that are neither known nor at their default: something about this step that odds would miss."""
    changed: list[str] = []
    for each in fields(step):
        default = each.default_factory() if each.default_factory is not MISSING else each.default
        if each.name not in known and getattr(step, each.name) != default:
            changed.append(each.name)
    return changed


@tells(Fire, "side", "who")
def _fire(draft: Draft, step: Fire) -> None:
    draft.fire(step)


@tells(Choose, "side", "at_once")
def _choose(draft: Draft, step: Choose) -> None:
    draft.fall(step.side, step.at_once)


@tells(AskSubmerge, "side")
def _submerge(draft: Draft, step: AskSubmerge) -> None:
    draft.add(Dive(step))


@tells(BeginRound)
def _begin(draft: Draft, step: BeginRound) -> None:
    draft.add(ROUND)


@tells(Clear)
def _clear(draft: Draft, step: Clear) -> None:
    draft.add(CLEAR)


@tells(EndIfDecided)
def _end(draft: Draft, step: EndIfDecided) -> None:
    draft.add(CHECK)


@tells(PressOrRetreat)
def _press(draft: Draft, step: PressOrRetreat) -> None:
    draft.add(PRESS)
