"""Who waits for ships, how many places there are aboard, and what convoys have to fear where they are bound for."""

from collections import Counter
from collections.abc import Container, Iterable

from engine.board.control import income
from engine.board.paths import over_sea
from engine.players.counterattacks import Stand
from engine.players.guards import Guards
from engine.players.values import Values
from engine.players.weights import weights
from engine.state import State
from engine.units.kinds import Kind
from engine.units.traits import Trait

A_HOLD = 2
"""How many land units fill a transport: it fetches nobody less from a coast without a port."""


FAR = 5
"""So many zones away from those who wait ships are of no use to them: they belong to another shore."""


class Shipping:
    """What a power's transports have to do. ports: spaces where land units of an order stand; launched: zones where its
    ships do."""

    def __init__(
        self, state: State, power: str, values: Values, ports: Container[str], launched: Iterable[str]
    ) -> None:
        self.state, self.board, self.power, self.values = state, state.board, power, values
        self.say, self.ports, self.launched = weights()["buy"], ports, list(dict.fromkeys(launched))
        self.bought: dict[str, list[Kind]] = {}
        self._at_home = values.home_land()
        self.shores, self.berths = self._waiting()
        near = self._near_enough()
        for zone, part in near.items():
            self.berths[zone] = round(part * self.berths[zone])
        self.places = self._places(near)
        """How many all transports carry together that could come in time to where somebody waits."""
        self.abroad = self._abroad()
        self.convoys = self._convoys()

    def short(self) -> float:
        """How many wait for whom no place sails this turn."""
        return self.shores.total() - self.berths.total() * self.say["trips"]

    def enough(self) -> bool:
        """Whether there are places for two turns' land units, out and back, and for all who wait."""
        a_turn = income(self.state, self.power) / self.say["a_unit"]
        return self.places >= 2 * a_turn and self.places >= self.shores.total()

    def take(self, kind: Kind, space: str) -> None:
        """Count with a unit that will stand there."""
        if kind.is_land:
            self.bought.setdefault(space, []).append(kind)
        if kind.is_land and self.must_sail(space):
            self.shores[space] += 1
        self.berths[space] += kind.any_land + kind.plus_infantry
        self.places += kind.any_land + kind.plus_infantry

    def heavy(self, kind: Kind, space: str) -> bool:
        """Whether a unit would wait on a shore for a hold of which it finds no fellow: a transport carries one land
        unit of any kind, and one of the light ones beside it; where holds take two of any [ABC: Phase 1: Advance],
        nobody waits for that."""
        if not any(one.plus_infantry for one in self.state.table(self.power).values()):
            return False
        light, heavy = self._loads(space)
        return not self._is_light(kind) and heavy + 1 > max(2, light + 1)

    def _loads(self, space: str) -> tuple[int, int]:
        """Land units that fit aboard beside another, and others, of all who will leave by ship as those in a space do,
        wherever they walk to before; with those that are bought."""
        spaces = self._at_home if space in self._at_home else (space,)
        own = (u for at in spaces for u in self.state.own_at(at, self.power) if not u.aboard)
        kinds = [kind for u in own if (kind := self.state.kind(u)).is_land and not kind.has(Trait.NO_COMBAT_MOVE)]
        kinds += [kind for at in spaces for kind in self.bought.get(at, ())]
        light = sum(self._is_light(kind) for kind in kinds)
        return light, len(kinds) - light

    def _is_light(self, kind: Kind) -> bool:
        """Whether it is of the cheapest land units, which transports carry beside others."""
        table = self.state.table(self.power).values()
        return kind.cost <= min(one.cost for one in table if one.is_land and one.move > 0 and one.cost > 0)

    def forget_ships(self) -> None:
        """Count on none of the ships there are."""
        self.berths, self.places = Counter[str](), 0

    def must_sail(self, space: str) -> bool:
        """Whether who stands in a space goes aboard sooner or later, there or where he walks to."""
        return space in self._at_home or self.by_ship(space)

    def by_ship(self, space: str) -> bool:
        """Whether units leave a space better by ship than on foot."""
        say, front = weights()["front"], self.values.front
        aboard = say["patience"] if self.values.marches(space) else say["embark"]
        by_land = max((front(there) for there in self.board.coasts[space]), default=0.0) * say["march"]
        by_sea = max((front(zone) for zone in self.board.zones_beside(space)), default=0.0) * aboard
        return by_sea > by_land

    def _waiting(self) -> tuple[Counter[str], Counter[str]]:
        """How many land units wait for ships, by their space, and how many places aboard empty ones, by their zone."""
        shores, berths = Counter[str](), Counter[str]()
        own = [unit for unit in self.state.seen_of(self.power) if unit.owner == self.power]
        full = {unit.aboard for unit in own}
        for unit in own:
            kind = self.state.kind(unit)
            berths[unit.space] += kind.any_land + kind.plus_infantry if unit.id not in full else 0
            if kind.is_land and not unit.aboard and not kind.has(Trait.NO_COMBAT_MOVE):
                shores[unit.space] += self._waits_in(unit.space)
        for space in shores.keys() - set(self.values.ports()):
            shores[space] -= shores[space] % A_HOLD
        return shores, berths

    def _near_enough(self) -> dict[str, float]:
        """For each zone with transports, the share of those who wait for whom they are not too far away."""
        own = (unit for unit in self.state.seen_of(self.power) if unit.owner == self.power)
        zones = {unit.space for unit in own if self.state.kind(unit).has_hold}
        waiting = {coast: n for coast, n in self.shores.items() if n > 0}
        ways = {coast: over_sea(self.board, self.board.zones_beside(coast)) for coast in waiting}

        def share(zone: str) -> float:
            near = sum(n for coast, n in waiting.items() if ways[coast].get(zone, FAR) < FAR)
            return near / sum(waiting.values()) if waiting else 1.0

        return {zone: share(zone) for zone in zones}

    def _places(self, near: dict[str, float]) -> float:
        """The places aboard all transports, of each zone as far as it is near enough."""
        own = (unit for unit in self.state.seen_of(self.power) if unit.owner == self.power)
        kinds = ((near.get(unit.space, 0.0), self.state.kind(unit)) for unit in own)
        return sum(part * (kind.any_land + kind.plus_infantry) for part, kind in kinds)

    def _waits_in(self, space: str) -> bool:
        """Whether land units in a space wait for ships: wherever all must sail in the end, or at a port that they leave
        better so."""
        return space in self._at_home or (space in self.ports and self.by_ship(space))

    def more_wait_than_sail(self) -> bool:
        """Whether a turn's crossings leave some behind."""
        return self.shores.total() >= self.berths.total() * self.say["trips"] + 2

    def called_to(self, zone: str) -> bool:
        """Whether units wait beside a zone, or one step from it, for whom no ship is near."""
        near = (zone, *self.board.zones[zone])
        coasts = {coast for one in near for coast in self.board.coasts_of(one)}
        return sum(self.shores[coast] for coast in coasts) > sum(self.berths[one] for one in near)

    def on_the_way(self, zone: str) -> float:
        """How near ships of a zone are to where the power goes ashore, from 0 to 1: as those that are launched best."""
        front = self.values.front
        best = max(map(front, self.launched), default=0.0)
        return min(1.0, front(zone) / best) if best else 1.0

    def _abroad(self) -> dict[str, list[str]]:
        """For each zone where ships are launched, the zones near it where transports wait with somebody aboard."""
        own = (unit for unit in self.state.seen_of(self.power) if unit.owner == self.power and unit.aboard)
        waiting = {unit.space for unit in own if self.state.kind(unit).is_land}
        return {zone: sorted(waiting & self._within_two(zone) - {zone}) for zone in self.launched}

    def _convoys(self) -> dict[str, dict[str, float]]:
        """For each zone where ships are launched, the zones near it, or near those that wait for them at sea, where
        convoys would land, and how much less use that is than at the best of them."""
        found: dict[str, dict[str, float]] = {}
        for zone in self.abroad:
            near = self._within_two(zone).union(*(self._within_two(there) for there in self.abroad[zone]))
            goals = {there: use for there in sorted(near) if (use := self._landing(there)) > 0}
            goals = goals or {max(sorted(near), key=self.values.front): 0.0}
            found[zone] = {there: max(goals.values()) - use for there, use in goals.items()}
        return found

    def _within_two(self, zone: str) -> set[str]:
        near = {zone, *self.board.zones[zone]}
        return near.union(*(self.board.zones[one] for one in self.board.zones[zone]))

    def _landing(self, zone: str) -> float:
        """How useful land units are that go ashore from a zone, where they would not wait for another ship."""
        coasts = (coast for coast in self.board.coasts_of(zone) if not self.by_ship(coast))
        return max((self.values.front(coast) for coast in coasts), default=0.0)

    def exposed(self, zone: str, guards: Guards) -> float:
        """What enemies would win from the ships of a zone, and of convoys near it, where they are bound for: the best
        place for them."""
        counterattacks, there = guards.counterattacks, guards.stand.guards
        fleet = tuple(sorted(name for near in (zone, *self.abroad[zone]) for name in there.get(near, ())))
        carried = sum(kind.cost for kind in counterattacks.odds.kinds(fleet) if kind.is_transport)
        goals = self.convoys[zone].items() if fleet else ()
        return min(
            (counterattacks.answer_at(goal, Stand({goal: fleet})) + less * carried for goal, less in goals), default=0.0
        )
