"""Phase: purchase units [1941: Phase 1: Purchase Units]."""

from collections.abc import Iterator

from engine.economy.accounts import account_named
from engine.economy.capitals import CapitalRules
from engine.economy.docks import Docks, no_docks
from engine.economy.production import ProductionRules
from engine.economy.purchase import nothing_to_buy, purchase, purchases
from engine.errors import Illegal
from engine.play import Play
from engine.record import Action, Purchase, as_one_of
from engine.state import State
from engine.turn.phase import BasePhase


class PurchaseUnits(BasePhase, frozen=True, kw_only=True):
    """The phase in which a power orders units and repairs; one without its capital does not have it [1941: Capturing
    and Liberating Capitals]."""

    name: str = "purchase"
    accepts: frozenset[str] = frozenset({"purchase"})
    rules: ProductionRules
    capitals: CapitalRules
    docks: Docks = no_docks

    @property
    def buys_by(self) -> ProductionRules:
        return self.rules

    def has(self, state: State, power: str) -> bool:
        return not self.capitals.all_lost(state, power)

    def enter(self, play: Play) -> None:
        self.begin_here(play.state)

    def begin_here(self, state: State) -> None:
        """Note what still waits: it is of earlier turns, and no part of this turn's order."""
        if self.rules.keeps_excess:
            state.turn.kept = dict(state.purchased.get(state.turn.power, {}))

    def do(self, play: Play, action: Action) -> Action:
        order, state = as_one_of(action, Purchase), play.state
        account = account_named(state, order.by, order.economy)
        if self.capitals.lost(state, order.by, account):
            raise Illegal("purchase.economy_lost", economy=order.economy)
        purchase(play, self.rules, account, order.units, order.repairs)
        return order

    def leave(self, play: Play) -> bool:
        """Repair damaged ships at naval bases, one that was repaired with this order among them."""
        self.docks(play, play.state.power)
        return True

    def candidates(self, state: State) -> Iterator[Purchase]:
        return purchases(state)

    def idle(self, state: State) -> bool:
        return nothing_to_buy(state, self.rules, self.capitals.open_accounts(state, state.power))
