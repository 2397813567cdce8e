"""What a power buys: what keeps its complexes, then what is of most use for its price from where it is placed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.economy.accounts import economy_of
from engine.economy.production import ProductionRules, for_sale, open_zones, producers
from engine.economy.purchase import money_left
from engine.game import Game
from engine.json_types import Line
from engine.players.effort import Effort
from engine.players.guards import Guards
from engine.players.replies import Odds, Replies
from engine.players.values import Values
from engine.players.weights import weights
from engine.state import Unit
from engine.units.kinds import Kind


@dataclass(frozen=True, slots=True)
class Offer:
    """A unit in a place where it could be put."""

    kind: Kind
    space: str
    producer: str


class Purchases:
    """One order of a power, out of one of its accounts."""

    def __init__(self, game: Game, rules: ProductionRules, account: str, effort: Effort) -> None:
        self.state, self.power, self.board = game.state, game.state.power, game.state.board
        self.say, self.rules, self.account = weights()["buy"], rules, account
        self.values, self.odds = Values(game, self.power), Odds(game, effort)
        self.guards = Guards(Replies(game, self.power, self.values, self.odds), {})
        self.money = money_left(self.state, rules, account)
        self.room = {producer.space: producer.room for producer in producers(self.state, rules, account)}
        sold = [kind for kind in for_sale(self.state, rules, self.power) if kind.cost > 0 and not kind.is_facility]
        self.sold = [kind for kind in sold if not kind.has("no_combat_move")]
        self.zones = {
            space: [zone for zone in self.board.zones_beside(space) if zone in open_zones(self.state, rules, account)]
            for space in self.room
        }
        self.order: dict[str, int] = {}
        self.waiting, self.places = self._shipping()

    def line(self) -> Line | None:
        """The order; None if nothing is bought."""
        while (offer := self._best()) is not None:
            self._take(offer)
        if not self.order:
            return None
        economy = economy_of(self.state, self.account)
        line: Line = {"by": self.power, "do": "purchase", "units": self.order}
        return line | {"economy": economy} if economy else line

    def _take(self, offer: Offer) -> None:
        kind = offer.kind
        self.order[kind.id] = self.order.get(kind.id, 0) + 1
        self.money -= kind.cost
        self.room[offer.producer] -= 1
        self.guards.add([self.odds.named(self.power, kind.id)], offer.space)
        if kind.is_land and self._by_ship(offer.space):
            self.waiting += 1
        self.places += kind.any_land + kind.plus_infantry

    # --- what is of most use ----------------------------------------------------------------------------------

    def _best(self) -> Offer | None:
        """The unit that gives most for its price, or for its place where places are what is short."""
        left = sum(self.room.values())
        if left <= 0:
            return None
        share, now = self.money / left, self.guards.loss()
        best: tuple[float, Offer] | None = None
        for offer in self._offers():
            worth = (self._use(offer) + self._keeps(offer, now)) / max(offer.kind.cost, share)
            if worth > self.say["least"] and (best is None or worth > best[0]):
                best = (worth, offer)
        return None if best is None else best[1]

    def _offers(self) -> list[Offer]:
        found: list[Offer] = []
        for kind in self.sold:
            if kind.cost > self.money:
                continue
            for space, room in self.room.items():
                if room > 0:
                    places = self.zones[space] if kind.is_sea else [space]
                    found += [Offer(kind, place, space) for place in places]
        return found

    def _keeps(self, offer: Offer, now: float) -> float:
        """How much less enemies win if it is there."""
        name = self.odds.named(self.power, offer.kind.id)
        self.guards.add([name], offer.space)
        loss = self.guards.loss()
        self.guards.remove(name, 1, offer.space)
        return now - loss

    def _use(self, offer: Offer) -> float:
        kind, say = offer.kind, self.say
        if kind.is_transport:
            short = self.waiting - self.places * say["trips"]
            return kind.cost * say["transport"] * min(1.0, max(0.0, short / 2))
        if kind.is_sea:
            return kind.cost * say["warship"]
        front = self.values.front(offer.space)
        far = front ** (1 / kind.move if kind.is_land else say["air_reach"])
        use = self._strength(kind) * far
        if kind.is_land and self._by_ship(offer.space) and self.waiting >= self.places * say["trips"] + 2:
            use *= say["stranded"]
        return kind.cost * use

    def _strength(self, kind: Kind) -> float:
        """What a unit fights for its price, beside infantry: more for attack where the army lacks it."""
        lacks = self.say["attack"]
        boost = 1.0 if "supports" in kind.facts else 0.0
        punch = lacks * (kind.attack * kind.attack_dice + boost) + (1 - lacks) * kind.defense
        least = min((other for other in self.sold if other.is_land), key=lambda other: other.cost, default=kind)
        base = (least.attack * lacks + (1 - lacks) * least.defense) / least.cost**2
        return (punch * kind.hits / kind.cost**2 / base) ** 0.5

    # --- over the sea -----------------------------------------------------------------------------------------

    def _by_ship(self, space: str) -> bool:
        """Whether units leave a space better by ship than on foot."""
        say, front = weights()["front"], self.values.front
        by_land = max((front(there) for there in self.board.coasts[space]), default=0.0) * say["march"]
        by_sea = max((front(zone) for zone in self.board.zones_beside(space)), default=0.0) * say["land"]
        return by_sea > by_land

    def _shipping(self) -> tuple[int, int]:
        """How many land units wait for ships, and how many places there are."""
        own: list[Unit] = [unit for unit in self.state.seen_of(self.power) if unit.owner == self.power]
        waiting = places = 0
        for unit in own:
            kind = self.state.kind(unit)
            places += kind.any_land + kind.plus_infantry
            if kind.is_land and not unit.aboard and not kind.has("no_combat_move"):
                waiting += unit.space in self.room and self._by_ship(unit.space)
        return waiting, places
