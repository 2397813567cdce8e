"""Ships when they do not fight: landings on friendly coasts, transports to where units wait, fleets together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.board.control import is_friendly_land
from engine.game import Game
from engine.legal import moving, options
from engine.players.assault_lines import embark, land
from engine.players.draft import Draft, counted
from engine.players.evacuation import Evacuation
from engine.players.guards import Guards
from engine.players.orders import pending, room_at
from engine.players.passage import Passage
from engine.players.targets import Crossings, Lift, Waiting
from engine.players.values import Values
from engine.players.weights import weights
from engine.state import Unit
from engine.units.traits import Trait

MOST_WAITING = 8
"""More of them draw no more ships."""

Crossing = tuple[float, Lift, str, tuple[Unit, ...]]
"""How much a crossing helps; who crosses; where to; warships that go with it."""


def _rank(crossing: Crossing) -> tuple[float, int]:
    return crossing[0], -crossing[1].ship.id


class Voyages:
    """The noncombat moves of one power's ships, as lines on a draft; who has been moved is noted as `busy`."""

    def __init__(self, game: Game, draft: Draft, guards: Guards, values: Values, busy: set[int]) -> None:
        self.game, self.state, self.power, self.draft = game, game.state, game.state.power, draft
        self.board, self.guards, self.values, self.busy = game.state.board, guards, values, busy
        self.say = weights()["sail"]
        self._watch: dict[str, float] | None = None
        self._fetching: list[str] = []
        """Where empty transports have been sent, each by its zone."""
        self.crossings, self.moves = Crossings(game, self.power), options(game)
        self.passage = Passage(game, guards, values, self.crossings)

    def _ships(self) -> list[Unit]:
        now = self.draft.game.state
        return sorted(
            (
                u
                for u in now.seen_of(self.power)
                if now.kind(u).is_sea and u.id not in self.busy and u.owner == self.power
            ),
            key=lambda unit: unit.id,
        )

    # --- landings on friendly coasts ----------------------------------------------------------------------------

    def ferry(self) -> None:
        """Transport after transport the crossing that helps most."""
        for start in sorted({ship.space for ship in self._carriers() if self.crossings.aboard(ship)}):
            self._convoy(start)
        self._leave()
        ships = self._carriers()
        while ships and not self.draft.closed:
            waiting = self.crossings.waiting(self.busy)
            offers = [found for ship in self._unlike(ships) if (found := self._best(ship, waiting)) is not None]
            if not offers:
                return
            _, lift, goal, fleet = max(offers, key=_rank)
            ships = [ship for ship in ships if ship.id != lift.ship.id]
            if fleet:
                zones = self._sailed(fleet)
                self._go(
                    fleet[0].space, lift.sea[-1], [*fleet], self.crossings.path(fleet[0].space, lift.sea[-1], zones)
                )
            self._carry(lift, goal)

    def _leave(self) -> None:
        """Whoever would be lost where he is goes first, together with all others there."""
        evacuation = Evacuation(self.passage, self.busy)
        for space in evacuation.lost():
            lifts, goal = evacuation.best(space, self._carriers())
            for lift in lifts:
                self._carry(lift, goal)

    def _carriers(self) -> list[Unit]:
        """Transports that may still carry somebody."""
        ships = [s for s in self._ships() if self.state.kind(s).has_hold and not s.moved_in_combat and not s.offloaded]
        return [ship for ship in ships if self.moves.can_still_move(self.power, ship)]

    # --- in convoy ----------------------------------------------------------------------------------------------

    def _convoy(self, start: str) -> None:
        """All who are aboard in a zone together, with the warships there, to where that helps most: alone each would
        leave the others, and be lost."""
        ways: dict[tuple[str, str], list[Lift]] = {}
        ships = [ship for ship in self._carriers() if ship.space == start and self.crossings.aboard(ship)]
        for ship in ships:
            for lift, goal in self._lifts(ship, {}):
                ways.setdefault((lift.sea[-1], goal), []).append(lift)
        own = (u for u in self.state.own_at(start, self.power) if u.id not in self.busy and not u.aboard)
        fighting = (u for u in own if self.state.kind(u).is_sea and not self.state.kind(u).has_hold)
        fleet = tuple(ship for ship in fighting if self.moves.can_still_move(self.power, ship))
        follows = self._sailed(fleet) if fleet else {}
        best: tuple[float, str, str] | None = None
        now = self.guards.loss() + self.passage.aboard_in_danger(start, ships)
        for (end, goal), lifts in sorted(ways.items()):
            together = fleet if end in follows and end != start else ()
            promise = sum(self.passage.promise(lift, goal) + self.say["a_ship"] for lift in lifts)
            if end == goal == start or len(lifts) < len(ships) or promise <= (best[0] if best else self.say["least"]):
                continue
            gain = promise + min(0.0, now - self.passage.lost_together(lifts, goal, together))
            if gain > (best[0] if best else self.say["least"]):
                best = (gain, end, goal)
        if best is None:
            return
        _, end, goal = best
        if fleet and end in follows and end != start:
            self._go(start, end, [*fleet], self.crossings.path(start, end, follows))
        for lift in ways[end, goal]:
            self._carry(lift, goal)

    # --- one by one ---------------------------------------------------------------------------------------------

    def _unlike(self, ships: list[Unit]) -> Iterable[Unit]:
        """One of the empty ships that could do the same, and every other."""
        found: dict[tuple[object, ...], Unit] = {}
        for ship in ships:
            key = (ship.id,) if self.crossings.aboard(ship) else (ship.space, ship.kind, ship.spent)
            found.setdefault(key, ship)
        return found.values()

    def _best(self, ship: Unit, waiting: Waiting) -> Crossing | None:
        best: Crossing | None = None
        now, seen = self.guards.loss(), set[tuple[object, ...]]()
        for lift, goal in self._lifts(ship, waiting):
            key = (tuple(unit.id for unit in lift.units), lift.sea[-1], goal)
            if key in seen:
                continue
            seen.add(key)
            promise = self.passage.promise(lift, goal)
            wins = goal in self.guards.counterattacks.outposts.wins  # guards are brought though of no other use
            if not wins and (promise <= self.say["least"] or (best is not None and promise <= best[0])):
                continue
            lost, fleet = self.passage.loss_after(lift, goal), self._fleet(lift)
            if fleet and (less := self.passage.loss_after(lift, goal, fleet)) < lost:
                lost = less
            else:
                fleet = ()
            saved = now - lost
            if saved > 0 and not self.board.is_sea(goal):
                saved *= self.values.lasting(goal) ** 2  # nobody is saved where he cannot stay
            gain = promise + saved - self.passage.too_early([lift], goal)
            if gain > self.say["least"] and self.passage.bares(lift, goal):
                continue
            if gain > self.say["least"] and (best is None or gain > best[0]):
                best = (gain, lift, goal, fleet)
        return best

    def _fleet(self, lift: Lift) -> tuple[Unit, ...]:
        """Warships beside a transport, or where it fetches somebody, that can all follow it to where it ends."""
        end = lift.sea[-1]
        for start in dict.fromkeys((lift.ship.space, lift.fetch[-1])):
            own = (u for u in self.state.own_at(start, self.power) if u.id not in self.busy and not u.aboard)
            ships = (u for u in own if self.state.kind(u).is_sea and not self.state.kind(u).has_hold)
            fleet = tuple(ship for ship in ships if self.moves.can_still_move(self.power, ship))
            if fleet and start != end and end in self._sailed(fleet):
                return fleet
        return ()

    def _sailed(self, fleet: Iterable[Unit]) -> dict[str, int]:
        """Where ships of one zone could sail together."""
        ships = [*fleet]
        left = min(max(0, self.state.kind(ship).move - ship.spent) for ship in ships)
        return self.crossings.zones(ships[0].space, left)

    def _lifts(self, ship: Unit, waiting: Waiting) -> Iterator[tuple[Lift, str]]:
        """Landings, and voyages that end at sea with everybody still aboard."""
        for route in self.crossings.routes(ship):
            end = route[1][-1]
            coasts = [coast for coast in self.board.coasts_of(end) if is_friendly_land(self.state, coast, self.power)]
            for goal in (*coasts, end):
                for lift in self.crossings.lifts(ship, route, waiting, goal):
                    if goal != end or lift.aboard or route[1][0] != end:  # on board beside the shore nobody is nearer
                        yield lift, goal

    def _carry(self, lift: Lift, goal: str) -> None:
        draft, power = self.draft, self.power
        done = embark(draft, power, lift) if self.board.is_sea(goal) else land(draft, power, lift, goal)
        if done:
            if self.board.is_sea(goal):
                self.passage.errands.sent(lift.ship, goal)
            self.passage.shift(lift, goal, 1)
            self.busy |= {lift.ship.id, *(unit.id for unit in lift.units)}

    # --- fleets -------------------------------------------------------------------------------------------------

    def sail(self) -> None:
        """Empty transports to where units wait, with the warships beside them if they stay without, then other warships
        to where they keep ships afloat."""
        ships = [ship for ship in self._ships() if self.moves.can_still_move(self.power, ship)]
        full = {unit.aboard for unit in self.draft.game.state.seen_of(self.power)}
        empty = [s for s in ships if self.state.kind(s).has_hold and s.id not in full]
        waiting = self._left_ashore() + self._coming() if empty else Counter[str]()
        stay: dict[str, list[Unit]] = {}
        for ship in empty:
            if not self._move([ship], self._demand(waiting), self.say["transport"]):
                self._fetching.append(ship.space)
                stay.setdefault(ship.space, []).append(ship)
        fleets: dict[str, list[Unit]] = {}
        for ship in ships:
            if not self.state.kind(ship).has_hold:
                fleets.setdefault(ship.space, []).append(ship)
        for start, fleet in fleets.items():
            if start in stay and self._fetch_together(stay[start], fleet, waiting):
                continue
            if not self._move(fleet, None, self.say["warship"]) and len(fleet) > 1:
                for ship in fleet:
                    if not self.state.kind(ship).decks:
                        self._move([ship], None, self.say["warship"])

    def _fetch_together(self, empty: list[Unit], fleet: list[Unit], waiting: Counter[str]) -> bool:
        """Whether transports that would be lost without warships could be sent to where units wait, with these."""
        kept = list(self._fetching)
        for ship in empty:
            self._fetching.remove(ship.space)
        if self._move([*empty, *fleet], self._demand(waiting), self.say["transport"]):
            return True
        self._fetching = kept
        return False

    def _demand(self, waiting: Counter[str]) -> dict[str, float]:
        """Zones from which units will wait to be fetched, so many in each place, and the way there."""
        found: dict[str, float] = {}
        for space, number in waiting.items():
            here, zones = self.values.front(space), self.board.zones_beside(space)
            there = sum(1 for ship in self._fetching if ship in zones)
            for zone in zones:
                more = self.values.front(zone) - here * self.say["port"]
                if more > 0:
                    worth = min(max(0.5, number - 2 * there), MOST_WAITING) * more
                    found[zone] = max(found.get(zone, 0.0), worth)
        return self._spread_over(found)

    def _left_ashore(self) -> Counter[str]:
        """How many land units are where they could be fetched next turn, once all have moved."""
        now, found = self.draft.game.state, Counter[str]()
        for unit in now.seen_of(self.power):
            kind = now.kind(unit)
            if kind.is_land and not unit.aboard and not kind.has(Trait.NO_COMBAT_MOVE) and unit.owner == self.power:
                found[unit.space] += 1
        return found

    def _coming(self) -> Counter[str]:
        """How many land units will be placed in own ports this turn: in those of most use, as many as find a place."""
        left, found = sum(kind.is_land for kind in pending(self.game, self.power)), Counter[str]()
        for port in sorted(self.values.ports(), key=lambda port: (-self.values.front(port), port)) if left else ():
            found[port] = min(left, room_at(self.game, self.power, port))
            left -= found[port]
        return found

    def _spread_over(self, found: dict[str, float]) -> dict[str, float]:
        """What zones are worth, and the way there."""
        edge = sorted(found, key=lambda zone: -found[zone])
        for zone in edge:
            for there in self.board.zones[zone]:
                reached = found[zone] * self.say["decay"]
                if reached > max(found.get(there, 0.0), 0.02):
                    found[there] = reached
                    edge.append(there)
        return found

    def _watched(self) -> dict[str, float]:
        """Zones where warships are of use: beside own complexes with somebody to carry, and where transports are; less
        from further off."""
        if self._watch is None:
            state, found = self.state, dict[str, float]()
            own = [unit for unit in self.draft.game.state.seen_of(self.power) if unit.owner == self.power]
            carried = sum(state.kind(unit).cost for unit in own if state.kind(unit).has_hold) or 1
            for unit in own:
                if state.kind(unit).has_hold:
                    share = state.kind(unit).cost / carried
                    found[unit.space] = found.get(unit.space, 0.0) + share
            for port in self.values.ports():
                for zone in self.board.zones_beside(port):
                    found[zone] = max(found.get(zone, 0.0), self.say["home"])
            self._watch = self._spread_over(found)
        return self._watch

    def _move(self, ships: list[Unit], demand: dict[str, float] | None, scale: float) -> bool:
        """Ships of one zone to where they are worth most, if that is elsewhere."""
        state = self.state
        start = ships[0].space
        zones = self.crossings.zones(start, min(max(0, state.kind(s).move - s.spent) for s in ships))
        worth = {zone: self._worth_at(ships, start, zone, demand, scale) for zone in zones}
        for goal in sorted(zones, key=lambda zone: (-worth[zone], zone))[: self.say["tries"]]:
            if goal == start or worth[goal] <= worth[start] + self.say["sails_for"]:
                return False
            if self._go(start, goal, ships, self.crossings.path(start, goal, zones)):
                return True
        return False

    def _worth_at(
        self, ships: list[Unit], start: str, goal: str, demand: dict[str, float] | None, scale: float
    ) -> float:
        """What it is worth to have ships in a zone: for a demand only those count that carry, for the others go along
        to guard them."""
        field = (self._watched() if demand is None else demand).get(goal, 0.0)
        kinds = [self.state.kind(ship) for ship in ships]
        cost = sum(kind.cost for kind in kinds if demand is None or kind.has_hold)
        self.passage.shift_ships(ships, start, goal)
        loss = self.guards.loss()
        self.passage.shift_ships(ships, goal, start)
        return scale * cost * field - loss

    def _go(self, start: str, goal: str, ships: list[Unit], path: Sequence[str]) -> bool:
        """Whether the ships, and fighters with a carrier among them, could be sent there."""
        if not path or not self.draft.add(moving(self.draft.game, self.power, counted(ships), [*path])):
            return False
        self.busy |= {ship.id for ship in ships}
        self._fetching += [goal for ship in ships if self.state.kind(ship).has_hold]
        self.passage.shift_ships(ships, start, goal)
        if any(self.state.kind(ship).decks for ship in ships):
            own = [u for u in self.draft.game.state.seen_at(start) if u.owner == self.power]
            fliers = [u for u in own if self.state.kind(u).is_air and not u.aboard]
            if fliers:
                self.draft.add(moving(self.draft.game, self.power, counted(fliers), [start, goal]))
        return True
