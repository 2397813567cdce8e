"""Claiming an advantage: who, when, how often. Each claim is one function that checks its own moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import Illegal, NotNow
from engine.events import AdvantageUsed, Mustered
from engine.play import Play
from engine.record import Advantage
from engine.state import State


@dataclass(frozen=True, slots=True)
class Claim:
    """One power's advantage being claimed: the game, the line, and what the edition's table says of it."""

    play: Play
    action: Advantage
    facts: Mapping[str, Any]

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def power(self) -> str:
        return self.action.by

    @property
    def name(self) -> str:
        return self.action.name

    def tell(self, units: dict[str, Any] | None = None) -> None:
        self.play.tell(AdvantageUsed(self.power, self.name, self.action.space or "", units or {}))


Claiming = Callable[[Claim], None]


def claim(play: Play, action: Advantage, way: Claiming, facts: Mapping[str, Any]) -> Advantage:
    """Carry a claim out, and remember it if it may be made only so often. Raises Illegal, NotNow."""
    times = play.state.marks.claimed.setdefault(action.by, {})
    if not play.trusted and "uses" in facts and times.get(action.name, 0) >= facts["uses"]:
        raise Illegal("advantage.used_up", name=action.name)
    way(Claim(play, action, facts))
    times[action.name] = times.get(action.name, 0) + 1
    return action


def is_unused(state: State, power: str, name: str) -> bool:
    return name not in state.marks.claimed.get(power, {})


def own_phase(claim: Claim, phase: str) -> None:
    """An advantage used in its owner's turn. Raises NotNow."""
    state = claim.state
    if not claim.play.trusted and (state.power != claim.power or state.phase != phase):
        raise NotNow("advantage.not_now", name=claim.name, when=f"your own {phase}")


def before_battles(claim: Claim) -> None:
    """An advantage for the time between the enemy's combat moves and his battles. Raises NotNow."""
    state = claim.state
    before = state.phase == "conduct_combat" and state.is_enemy(state.power, claim.power) and state.fighting is None
    if not before and not claim.play.trusted:
        raise NotNow("advantage.not_now", name=claim.name, when="after an enemy's combat moves, before the battle")


def the_space(claim: Claim, allowed: list[str]) -> str:
    """The space the line names, if it is one of those allowed; unsaid if there is but one. Raises Illegal."""
    if claim.action.space is None and len(allowed) == 1:
        return allowed[0]
    if claim.action.space not in allowed and not (claim.play.trusted and claim.action.space):
        raise Illegal("advantage.where", name=claim.name, space=claim.action.space or "nowhere", spaces=allowed)
    return claim.action.space or allowed[0]


def muster(claim: Claim, space: str) -> None:
    """Put the units an advantage gives into a space."""
    units = dict(claim.facts["units"])
    for kind, n in units.items():
        for _ in range(n):
            claim.state.add(kind, claim.power, space)
    claim.play.tell(Mustered(claim.power, units, space, claim.name))
