"""Phase: develop weapons [Revised: Phase 1: Develop Weapons]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.economy.capitals import CapitalRules
from engine.json_types import Line
from engine.play import Play
from engine.record import Action, Research, as_one_of
from engine.state import State
from engine.technology.research import ResearchRules, developments, nothing_to_develop, research
from engine.turn.phase import BasePhase


@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopWeapons(BasePhase):
    """A power without its capital does not have this phase [Revised: Capturing and Liberating Capitals]."""

    name: str = "research"
    accepts: frozenset[str] = frozenset({"research"})
    rules: ResearchRules
    capitals: CapitalRules

    @property
    def develops_by(self) -> ResearchRules:
        return self.rules

    def has(self, state: State, power: str) -> bool:
        return not self.capitals.all_lost(state, power)

    def do(self, play: Play, action: Action) -> Action:
        return research(play, self.rules, as_one_of(action, Research))

    def candidates(self, state: State) -> Iterator[Line]:
        return developments(state, self.rules)

    def idle(self, state: State) -> bool:
        return nothing_to_develop(state, self.rules)


def develop_weapons(rules: ResearchRules | None, capitals: CapitalRules) -> tuple[DevelopWeapons, ...]:
    """The phase, where the table plays with developments."""
    return () if rules is None else (DevelopWeapons(rules=rules, capitals=capitals),)
