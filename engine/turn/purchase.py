"""Phase: purchase units [1941: Phase 1: Purchase Units]."""

from __future__ import annotations

from dataclasses import dataclass

from engine.economy.capitals import CapitalRules
from engine.economy.production import ProductionRules
from engine.economy.purchase import purchase
from engine.play import Play
from engine.record import Action, Purchase, as_one_of
from engine.state import State
from engine.turn.phase import BasePhase


@dataclass(frozen=True, slots=True, kw_only=True)
class PurchaseUnits(BasePhase):
    """A power without its capital does not have this phase [1941: Capturing and Liberating Capitals]."""

    name: str = "purchase"
    accepts: frozenset[str] = frozenset({"purchase"})
    rules: ProductionRules
    capitals: CapitalRules

    def has(self, state: State, power: str) -> bool:
        return not self.capitals.all_lost(state, power)

    def do(self, play: Play, action: Action) -> Action:
        order = as_one_of(action, Purchase)
        purchase(play, self.rules, order.by, order.units, order.repairs)
        return order
