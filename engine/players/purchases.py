"""What a power buys: what keeps its complexes, then what is of most use for its price from where it is placed."""

from msgspec import Struct

from engine.advice.budget import is_kept
from engine.board.control import income
from engine.economy.accounts import economy_of
from engine.economy.production import ProductionRules, for_sale, open_zones, producers
from engine.economy.purchase import money_left
from engine.game import Game
from engine.players.counterattacks import Counterattacks
from engine.players.effort import Effort
from engine.players.guards import Guards
from engine.players.odds import Odds
from engine.players.orders import guard_price
from engine.players.reserves import Reserves
from engine.players.shipping import Shipping
from engine.players.values import Values
from engine.players.weights import weights
from engine.record import Place, Purchase
from engine.units.kinds import Kind
from engine.units.traits import Trait

MOST = 10_000
"""More money than anything costs."""


class Offer(Struct, frozen=True):
    """A unit in a place where it could be put, or a fleet of several that are nothing one by one."""

    kinds: tuple[Kind, ...]
    space: str
    producer: str

    @property
    def cost(self) -> int:
        """Its price, in IPCs."""
        return sum(kind.cost for kind in self.kinds)


class Purchases:
    """One order of a power, out of one of its accounts; or where each of the units goes that it has bought."""

    def __init__(self, game: Game, rules: ProductionRules, account: str, effort: Effort) -> None:
        self.state, self.power, self.board = game.state, game.state.power, game.state.board
        self.say, self.rules, self.account = weights()["buy"], rules, account
        self.values, self.odds = Values(game, self.power), Odds(game, effort)
        self.guards = Guards(Counterattacks(game, self.power, self.values, self.odds), {})
        self.money = money_left(self.state, rules, account)
        self.income = income(self.state, self.power)
        self.idle = False
        """Whether nothing else is left to buy."""
        self.is_kept = is_kept(game)
        self.room = {producer.space: producer.room for producer in producers(self.state, rules, account)}
        self.reserves = Reserves(game, self.power, self.odds, self.values, self.room)
        sold = [kind for kind in for_sale(self.state, rules, self.power) if kind.cost > 0 and not kind.is_facility]
        self.sold = [kind for kind in sold if not kind.has(Trait.NO_COMBAT_MOVE)]
        self.zones = {
            space: [zone for zone in self.board.zones_beside(space) if zone in open_zones(self.state, rules, account)]
            for space in self.room
        }
        self.order: dict[str, int] = {}
        self.army = [self.state.kind(u) for u in self.state.seen_of(self.power) if self.state.kind(u).is_land]
        self.aircraft = [self.state.kind(u) for u in self.state.seen_of(self.power) if self.state.kind(u).is_air]
        own = [self.state.kind(u) for u in self.state.seen_of(self.power) if u.owner == self.power]
        self.forces = sum(kind.cost for kind in own)
        self.warships = sum(kind.cost for kind in own if kind.is_sea and not kind.is_transport)
        launched = (zone for zones in self.zones.values() for zone in zones)
        self.shipping = Shipping(self.state, self.power, self.values, self.room, launched)

    def line(self, kept: int = 0) -> Purchase | None:
        """The order; None if nothing is bought. kept: money that is kept for a complex, if no capital needs it."""
        for space in sorted(self.room, key=lambda space: (-self.values.worth(space), space)):
            self._defend(space)
        self.money -= kept if not self.order else 0
        for self.idle in (False, True):  # what a power has saved beyond a turn's income is for what it has enough of
            while (offer := self._best()) is not None:
                self._take(offer)
        if not self.order:
            return None
        economy = economy_of(self.state, self.account)
        line = Purchase(by=self.power, units=self.order)
        return line.model_copy(update={"economy": economy}) if economy else line

    def placements(self, bought: dict[str, int]) -> list[Place]:
        """Where what was bought is of most use: ships first, then as many as keep each complex, those that are worth
        most first, then the dearest; what finds no place by that is left out."""
        kinds, found = self.state.table(self.power), dict[tuple[str, str], int]()
        self.money = MOST
        self.shipping.forget_ships()
        left = {kind: n for kind, n in bought.items() if not kinds[kind].is_facility}
        self._place_best({kind: n for kind, n in left.items() if kinds[kind].is_sea}, found)
        left = {kind: n for kind, n in left.items() if not kinds[kind].is_sea}
        for space in sorted(self.room, key=lambda space: (-self.values.worth(space), space)):
            self._secure(space, left, found)
        self._place_best(left, found)
        return [Place(by=self.power, units={k: n}, space=at) for (k, at), n in found.items()]

    def _place_best(self, units: dict[str, int], found: dict[tuple[str, str], int]) -> None:
        """Unit by unit where it is of most use."""
        kinds = self.state.table(self.power)
        for name in sorted(units, key=lambda name: (-kinds[name].is_transport, -kinds[name].cost, name)):
            self.sold = [kinds[name]]
            for _ in range(units[name]):
                offers, now = self._offers(), self.guards.loss()
                if not offers:
                    break
                offer = max(offers, key=lambda one: (self._use(one) + self._keeps(one, now), one.space))
                self._take(offer)
                found[name, offer.space] = found.get((name, offer.space), 0) + 1

    def _secure(self, space: str, left: dict[str, int], found: dict[tuple[str, str], int]) -> None:
        """So many at a complex, the cheapest guards first, as make the whole best: where one alone changes nothing,
        several may."""
        kinds = self.state.table(self.power)
        order = sorted(left, key=lambda name: guard_price(kinds[name]))
        units = [kinds[name] for name in order for _ in range(left[name])][: self.room[space]]
        elsewhere = max((self.values.front(other) for other, room in self.room.items() if room > 0), default=0.0)
        needed, best, missed = 0, self.guards.loss(), 0.0
        for n, kind in enumerate(units, 1):
            self.guards.add([self.odds.named(self.power, kind.id)], space)
            missed += kind.cost * (elsewhere - self.values.front(space))
            loss = self.guards.loss() + missed
            if loss < best - self.say["stays"] * kind.cost * (n - needed):
                needed, best = n, loss
        for kind in units:
            self.guards.remove(self.odds.named(self.power, kind.id), 1, space)
        for kind in units[:needed]:
            self._take(Offer((kind,), space, space))
            left[kind.id] -= 1
            found[kind.id, space] = found.get((kind.id, space), 0) + 1

    def _take(self, offer: Offer) -> None:
        for kind in offer.kinds:
            self.order[kind.id] = self.order.get(kind.id, 0) + 1
            self.money -= kind.cost
            self.room[offer.producer] -= 1
            self.guards.add([self.odds.named(self.power, kind.id)], offer.space)
            self.shipping.take(kind, offer.space)
            self.forces += kind.cost
            self.warships += kind.cost if kind.is_sea and not kind.is_transport else 0
            if kind.is_land:
                self.army.append(kind)
            elif kind.is_air:
                self.aircraft.append(kind)

    def _defend(self, space: str) -> None:
        """As many of the cheapest as it takes to keep a complex, if so many are enough to make a difference."""
        walkers = [kind for kind in self.sold if kind.is_land]
        if not walkers or self.guards.counterattacks.risk(space, self.guards.stand) <= self.say["safe"]:
            return
        kind = min(walkers, key=guard_price)
        name, called = self.odds.named(self.power, kind.id), self._called(space)
        self.guards.add(called, space)
        now, most = self.guards.loss(), min(self.room[space], self.money // kind.cost)
        needed, best = 0, now
        for n in range(1, most + 1):
            self.guards.add([name], space)
            loss = self.guards.loss()
            if loss < best - self.say["guard"] * kind.cost * (n - needed):
                needed, best = n, loss
        self.guards.remove(name, most, space)
        for one in called:
            self.guards.remove(one, 1, space)
        for _ in range(needed):
            self._take(Offer((kind,), space, space))

    def _called(self, space: str) -> list[str]:
        """Who could be called there: to a capital everybody, elsewhere who leaves no other complex for it on foot."""
        near = self.reserves.near.get(space, [])
        if space not in self.board.powers[self.power].capitals:
            near = [u for u in near if u.space not in self.room and self.state.kind(u).is_land]
        return [self.odds.key(unit) for unit in near]

    # --- what is of most use ----------------------------------------------------------------------------------

    def _best(self) -> Offer | None:
        """The unit that gives most for its price, or for its place where places are what is short."""
        left = sum(self.room.values())
        if left <= 0:
            return None
        share, now = self.money / left, self.guards.loss()
        least = self.say["least"] if self.is_kept else 0.0
        best: tuple[float, Offer] | None = None
        for offer in (*self._offers(), *self._fleets()):
            if self._too_many(offer) or self._is_doomed(offer):
                continue
            worth = (self._use(offer) + self._keeps(offer, now)) / max(offer.cost, share * len(offer.kinds))
            if worth > least and (best is None or worth > best[0]):
                best = (worth, offer)
        return None if best is None else best[1]

    def _too_many(self, offer: Offer) -> bool:
        """Whether a unit is one of a kind of which a power needs only some: aircraft, warships, and land units dearer
        than those who hold the front, unless money is left for want of places, or of anything else to buy."""
        say, table, kind = self.say, self.state.table(self.power), offer.kinds[0]
        if not kind.is_land and self._is_spare(offer):
            return False
        if kind.is_air:
            worth = sum(one.cost for one in self.army)
            own = sum(one.cost for one in self.aircraft)
            return own + kind.cost > say["air_share"] * (own + kind.cost + worth)
        if kind.is_sea:
            fights = sum(one.cost for one in offer.kinds if not one.is_transport)
            return fights > 0 and self.warships + fights > say["afloat"] * (self.forces + offer.cost)
        if not kind.is_land:
            return False
        cheapest = self._cheapest()
        if kind.cost > cheapest and self.shipping.must_sail(offer.space) and self.shipping.heavy(kind, offer.space):
            return True
        if kind.cost <= cheapest + 1 or self.money - kind.cost >= cheapest * (sum(self.room.values()) - 1):
            return False
        bought = [table[name] for name, n in self.order.items() if table[name].is_land for _ in range(n)]
        dear = sum(one.cost > cheapest + 1 for one in bought)
        return dear + 1 > say["dear"] * (len(bought) + 1)

    def _is_spare(self, offer: Offer) -> bool:
        """Whether its price is money for which there is nothing else: saved beyond a turn's income, or, where what is
        not spent is lost [ABC: Phase 3: Create New Units], more than land units for all places cost."""
        if self.is_kept:
            return self.idle and self.money - offer.cost >= self.income
        places = sum(self.room.values()) - len(offer.kinds)
        return self.money - offer.cost >= places * self._cheapest()

    def _cheapest(self) -> int:
        """The price of the cheapest land unit, in IPCs."""
        return min((one.cost for one in self.sold if one.is_land), default=0)

    def _is_doomed(self, offer: Offer) -> bool:
        """Whether warships would be sunk with all that lies there, if enemies come one after the other."""
        if not any(kind.is_sea and not kind.is_transport for kind in offer.kinds):
            return False
        names = [self.odds.named(self.power, kind.id) for kind in offer.kinds]
        guards = tuple(sorted((*self.guards.stand.guards.get(offer.space, ()), *names)))
        return self.guards.counterattacks.sunk_together(offer.space, guards) > self.say["sunk"] * offer.cost

    def _offers(self) -> list[Offer]:
        found: list[Offer] = []
        for kind in self.sold:
            if kind.cost > self.money:
                continue
            for space, room in self.room.items():
                if room > 0:
                    places = self.zones[space] if kind.is_sea else [space]
                    found += [Offer((kind,), place, space) for place in places]
        return found

    def _fleets(self) -> list[Offer]:
        """Transports together with warships that keep them, where units wait and one alone would only be sunk."""
        carry = [kind for kind in self.sold if kind.is_transport]
        fight = [kind for kind in self.sold if kind.is_sea and not kind.is_transport and not kind.is_submarine]
        fight.sort(key=lambda kind: (-kind.defense * kind.hits / kind.cost, kind.cost))
        found: list[Offer] = []
        for space, room in self.room.items():
            for zone in self.zones[space]:
                if not self.shipping.called_to(zone) or self.shipping.enough():
                    continue
                groups = [(ship, *escort) for ship in carry for one in fight[:2] for escort in ((one,), (one, one))]
                fleets = [Offer(group, zone, space) for group in groups if len(group) <= room]
                found += [fleet for fleet in fleets if fleet.cost <= self.money]
        return found

    def _keeps(self, offer: Offer, now: float) -> float:
        """How much less enemies win if it is there."""
        names = [self.odds.named(self.power, kind.id) for kind in offer.kinds]
        sails = offer.kinds[0].is_sea
        at_sea = self.shipping.exposed(offer.space, self.guards) if sails else 0.0
        self.guards.add(names, offer.space)
        kept, bound = now - self.guards.loss(), 0.0
        if sails:
            bound = self.say["escort"] * (self.shipping.exposed(offer.space, self.guards) - at_sea)
        for name in names:
            self.guards.remove(name, 1, offer.space)
        found = max(kept - bound, -self.say["doomed"] * offer.cost)
        return min(found, kept - bound) if offer.kinds[0].is_transport else found

    def _use(self, offer: Offer) -> float:
        return sum(self._use_of(kind, offer) for kind in offer.kinds)

    def _use_of(self, kind: Kind, offer: Offer) -> float:
        say = self.say
        if kind.is_transport:
            short = 0.0 if self.shipping.enough() else self.shipping.short()
            called = 1.0 if self.shipping.called_to(offer.space) else say["elsewhere"]
            called *= self.shipping.on_the_way(offer.space)
            return kind.cost * say["transport"] * min(1.0, max(0.0, short / 2)) * called
        if kind.is_sea:
            return kind.cost * say["warship"]
        front = self.values.air_use(offer.space) if kind.is_air else self.values.front(offer.space)
        far = front ** (1 / (1 + say["each_step"] * (kind.move - 1)) if kind.is_land else say["air_reach"])
        use = self._strength(kind) * far
        if kind.is_land and self.shipping.must_sail(offer.space) and self.shipping.more_wait_than_sail():
            use *= say["stranded"] ** (1.0 + self.shipping.short() / say["too_many"])
        return kind.cost * use

    def _strength(self, kind: Kind) -> float:
        """What a unit fights for its price, beside infantry: more for attack where the army lacks it."""
        army = self.army or [kind]
        attack = sum(one.attack for one in army) / len(army)
        lacks = self.say["attack"] + self.say["balance"] * (self.say["attack_each"] - attack)
        lacks = min(0.9, max(0.1, lacks))
        boost = self._boost(kind)
        punch = lacks * (kind.attack * kind.attack_dice + boost) + (1 - lacks) * kind.defense
        least = min((other for other in self.sold if other.is_land), key=lambda other: other.cost, default=kind)
        base = (least.attack * lacks + (1 - lacks) * least.defense) / least.cost**2
        return (punch * kind.hits / kind.cost**2 / base) ** 0.5 if base else 0.0

    def _boost(self, kind: Kind) -> float:
        """What a helper adds to those it helps, as long as some of them have none."""
        helps = kind.supports
        if helps is None:
            return 0.0
        helped = sum(one.id in helps.units for one in self.army)
        helping = sum(one.supports.ratio for one in self.army if one.supports)
        return min(1.0, max(0.0, (helped - helping) / 2))
