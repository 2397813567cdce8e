"""What a greedy power buys: what marches, or what crosses the sea and the ships for it."""

from engine.economy.accounts import economy_of
from engine.economy.production import ProductionRules, for_sale, producers
from engine.economy.purchase import money_left
from engine.players.outlook import Outlook
from engine.players.weights import weights
from engine.record import Purchase
from engine.units.traits import Trait

NEAR = 2.0
"""So much pull at a complex means a front within reach over land."""


class Purchases:
    """One order of a power, out of one of its accounts: what can march to the front, or be shipped there."""

    def __init__(self, outlook: Outlook, rules: ProductionRules, account: str) -> None:
        self.outlook, self.state, self.power = outlook, outlook.state, outlook.power
        self.table, self.rules = self.state.table(outlook.power), rules
        self.economy = economy_of(self.state, account)
        self.money = money_left(self.state, rules, account)
        self.sold = {kind.id for kind in for_sale(self.state, rules, self.power)}
        self.room = {producer.space: producer.room for producer in producers(self.state, rules, account)}
        self.order: dict[str, int] = {}

    def line(self) -> Purchase | None:
        """The order; None if nothing is bought."""
        if not self.room or self.money <= 0:
            return None
        if self._overland():
            self._land()
        else:
            self._overseas()
        order = {kind: n for kind, n in self.order.items() if n}
        if not order:
            return None
        line = Purchase(by=self.power, units=order)
        return line.model_copy(update={"economy": self.economy}) if self.economy else line

    # --- one unit after the other -----------------------------------------------------------------------------

    def _left(self) -> int:
        return sum(self.room.values()) - sum(self.order.values())

    def _can(self, kind: str) -> bool:
        row = self.table.get(kind)
        return row is not None and kind in self.sold and 0 < row.cost <= self.money and self._left() > 0

    def _add(self, kind: str) -> bool:
        if not self._can(kind):
            return False
        self.order[kind] = self.order.get(kind, 0) + 1
        self.money -= self.table[kind].cost
        return True

    def _overland(self) -> bool:
        """Whether most of what is mobilized could march to the front."""
        marching = sum(room for space, room in self.room.items() if self.outlook.pull.get(space, 0.0) >= NEAR)
        return 2 * marching >= sum(self.room.values())

    def _land(self) -> None:
        """Units for the front: as many as there is room for, the stronger the more money there is for each."""
        say = weights()["greedy"]
        while self._left() > 0:
            each = self.money / self._left()
            counts = {kind: self.order.get(kind, 0) for kind in ("infantry", "artillery", "tank")}
            total = sum(counts.values()) + 1
            wanted = sorted(
                (kind for kind in counts if kind in self.table), key=lambda kind: counts[kind] / total - say[kind]
            )
            if each >= 9 and self._add("fighter" if self.order.get("fighter", 0) < 2 else "tank"):
                continue
            if each >= 5 and counts["infantry"] >= total * 0.4 and self._add("tank"):
                continue
            if not any(self._add(kind) for kind in wanted):
                return

    def _overseas(self) -> None:
        """Units and the ships that bring them."""
        state, say = self.state, weights()["greedy"]
        ships = [u for u in state.seen_of(self.power) if state.kind(u).is_transport]
        places = 2 * len(ships)
        coasts = [space for space in self.room if self.outlook.board.zones_beside(space)]
        waiting = sum(
            1
            for space in coasts
            for u in state.seen_at(space)
            if u.owner == self.power and state.kind(u).is_land and not state.kind(u).has(Trait.NO_COMBAT_MOVE)
        )
        while self._left() > 0:
            crowded = waiting >= places * say["waiting_per_place"] and places < 2 * say["most_transports"]
            if crowded and self._add("transport"):
                places += 2
                continue
            if waiting < places + 2:
                kind = ("infantry", "artillery", "tank")[waiting % 3]
                if self._add(kind) or self._add("tank") or self._add("infantry"):
                    waiting += 1
                    continue
            if self._add("fighter") or self._add("infantry"):
                waiting += 1
                continue
            return
