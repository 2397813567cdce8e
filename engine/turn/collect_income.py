"""Phase: collect income; it runs by itself and ends the turn [1941: Phase 6: Collect Income]."""

from __future__ import annotations

from dataclasses import dataclass

from engine.economy.capitals import CapitalRules
from engine.economy.collect import IncomeStep, collect, land
from engine.play import Play
from engine.state import State
from engine.turn.phase import BasePhase


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectIncome(BasePhase):
    """A power whose capital is lost collects nothing. `steps`: what makes up its income, in the order of the book."""

    capitals: CapitalRules
    steps: tuple[IncomeStep, ...] = (land,)
    name: str = "collect_income"
    automatic: bool = True

    def has(self, state: State, power: str) -> bool:
        return not self.capitals.all_lost(state, power)

    def enter(self, play: Play) -> None:
        collect(play, self.capitals, self.steps, play.state.power)
