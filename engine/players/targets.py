"""What a power could attack in its combat move, and who could take part in each attack."""

from collections.abc import Container, Iterable, Iterator

from msgspec import Struct, field

from engine.board.control import canal_open
from engine.board.paths import reach, shortest
from engine.game import Game
from engine.legal import options
from engine.movement.landing import air_distances
from engine.movement.transports import has_room
from engine.players.open_ground import army, can_be_won
from engine.players.reach import FAR, landing_distances, spaces_within
from engine.state import Unit
from engine.units.kinds import Kind
from engine.units.traits import Trait

Route = tuple[tuple[str, ...], tuple[str, ...]]
"""Where a transport sails to fetch somebody, and then on from there."""
Waiting = dict[str, list[Unit]]


class Lift(Struct, frozen=True):
    """Land units that one transport can bring ashore: from where it sails to fetch them, and from there. Those that are
    aboard already come from its zone."""

    ship: Unit
    units: tuple[Unit, ...]
    fetch: tuple[str, ...]
    sea: tuple[str, ...]

    @property
    def aboard(self) -> bool:
        return bool(self.units[0].aboard)


class Target(Struct):
    """A space that might be attacked, with everything that could take part."""

    space: str
    walkers: list[Unit] = field(default_factory=list[Unit])
    fliers: list[Unit] = field(default_factory=list[Unit])
    ships: list[Unit] = field(default_factory=list[Unit])
    routes: dict[int, list[Route]] = field(default_factory=dict[int, list[Route]])
    """The ways on which transports could come, by ship."""


class Crossings:
    """What each transport of a power could fetch and bring where, in one turn. `fights`: whether it may end where
    enemy ships are, which others have to beat before anybody goes ashore from there."""

    def __init__(self, game: Game, power: str, *, fights: bool = False) -> None:
        self.state, self.board, self.power = game.state, game.state.board, power
        self.rules, self.fights = game.edition.movement, fights
        self._routes: dict[tuple[str, int, bool], list[Route]] = {}

    def hostile(self, zone: str) -> bool:
        """Whether enemy ships stop it there."""
        return self.rules.hostile_zone(self.state, zone, self.power)

    def zones(self, start: str, steps: int, *, fights: bool = False, dives: bool = False) -> dict[str, int]:
        """Where it could sail, with the distance; into the midst of enemies, too, if others fight them, and on if it
        dives below them."""

        def enter(here: str, there: str) -> bool:
            if not self.board.is_sea(there) or (not fights and self.hostile(there)):
                return False
            return canal_open(self.state, here, there, self.power)

        stops = self.rules.stops_submarine if dives else self.rules.hostile_zone
        return reach(self.board, start, steps, enter, lambda zone: not stops(self.state, zone, self.power))

    def path(self, start: str, goal: str, zones: dict[str, int]) -> tuple[str, ...]:
        """The way there over these zones."""
        if start == goal:
            return (start,)

        def enter(here: str, there: str) -> bool:
            return there in zones and canal_open(self.state, here, there, self.power)

        def through(zone: str) -> bool:
            return not self.hostile(zone)

        return tuple(shortest(self.board, start, goal, zones[goal], enter, through, lambda _: False))

    def routes(self, ship: Unit) -> list[Route]:
        """Every way it could sail this turn: to where it fetches somebody, and on from there. With cargo it fetches
        nobody."""
        if self.rules.hostile_zone(self.state, ship.space, self.power):
            return []
        key = (ship.space, max(0, self.state.kind(ship).move - ship.spent), bool(self.aboard(ship)))
        found = self._routes.get(key)
        if found is None:
            found = self._routes[key] = list(self._ways(*key))
        return found

    def _ways(self, start: str, steps: int, full: bool) -> Iterator[Route]:
        near = self.zones(start, steps)
        for port, far in near.items() if not full else [(start, 0)]:
            onward = self.zones(port, steps - far, fights=self.fights)
            for zone in onward:
                yield self.path(start, port, near), self.path(port, zone, onward)

    def aboard(self, ship: Unit) -> tuple[Unit, ...]:
        """Land units that it carries."""
        here = self.state.seen_at(ship.space)
        return tuple(unit for unit in here if unit.aboard == ship.id and self.state.kind(unit).is_land)

    def lifts(self, ship: Unit, route: Route, waiting: Waiting, goal: str) -> Iterator[Lift]:
        """What it could bring along a route, but for those who are where it leads: what is aboard, else the strongest
        load from each coast, and of all of them together."""
        if aboard := self.aboard(ship):
            if not any(unit.bound for unit in aboard):
                yield Lift(ship, aboard, *route)
            return
        coasts = [coast for coast in self.board.coasts_of(route[1][0]) if coast != goal and waiting.get(coast)]
        groups = [waiting[coast] for coast in coasts]
        if len(coasts) > 1:
            groups.append([unit for group in groups for unit in group])
        loads = [load for group in groups if (load := self._load(ship, group))]
        for load in {tuple(unit.id for unit in load): load for load in loads}.values():
            yield Lift(ship, load, *route)

    def _load(self, ship: Unit, units: list[Unit]) -> tuple[Unit, ...]:
        taken: list[Unit] = []
        for unit in sorted(units, key=lambda unit: (-self.state.kind(unit).attack, unit.space, unit.id)):
            if has_room(self.state, ship, self.state.kind(unit), [self.state.kind(one) for one in taken]):
                taken.append(unit)
            if len(taken) >= 2:
                break
        return tuple(taken)

    def waiting(self, busy: Container[int]) -> Waiting:
        """Land units that could go aboard, by where they are."""
        found: Waiting = {}
        for unit in sorted(self.state.seen_of(self.power), key=lambda unit: unit.id):
            kind = self.state.kind(unit)
            ready = kind.is_land and not unit.aboard and not unit.spent and not kind.has(Trait.NO_COMBAT_MOVE)
            if ready and unit.id not in busy and unit.owner == self.power:
                found.setdefault(unit.space, []).append(unit)
        return found


class Targets:
    """Everything a power could attack now, but for units that stay where they are."""

    def __init__(self, game: Game, power: str) -> None:
        self.game, self.state, self.board, self.power = game, game.state, game.state.board, power
        self.homes = landing_distances(game.state, power)
        self.crossings = Crossings(game, power, fights=True)
        self.ships: dict[int, Unit] = {}
        self.contested: dict[str, set[str]] = {}
        """Zones in which a battle has to be won first, and what could be attacked from there."""
        self._flights: dict[tuple[str, str], dict[str, int]] = {}
        self._open_ways: dict[tuple[str, int, bool, bool], Container[str]] = {}
        self.found: dict[str, Target] = {}
        self._walk_sail_and_fly()
        self._cross()

    def enemies(self, space: str) -> list[Unit]:
        """Who would have to be fought there."""
        seen = (u for u in self.state.seen_at(space) if not u.aboard and self.state.is_enemy(u.owner, self.power))
        return [*seen, *army(self.state, space)]

    def _walk_sail_and_fly(self) -> None:
        moves = options(self.game)
        for unit in sorted(self.state.seen_of(self.power), key=lambda unit: unit.id):
            kind = self.state.kind(unit)
            if (
                unit.aboard
                or kind.has_hold
                or kind.has(Trait.NO_COMBAT_MOVE)
                or not moves.can_still_move(self.power, unit)
            ):
                continue
            ways = self._ways(unit, kind, moves.left(self.power, unit))
            for goal in moves.reachable(self.power, kind.id, unit.space):
                if (self.board.is_sea(goal) and kind.is_land) or not self.is_target(goal):
                    continue
                if ways is not None and goal not in ways:
                    continue
                target = self.found.setdefault(goal, Target(goal))
                if not kind.is_air:
                    (target.ships if kind.is_sea else target.walkers).append(unit)
                elif self._comes_home(unit, kind, goal):
                    target.fliers.append(unit)

    def _ways(self, unit: Unit, kind: Kind, steps: int) -> Container[str] | None:
        """Where a land unit or warship could come whom enemies stop on the way; None for who passes them, or flies."""
        if kind.is_air or kind.jumps is not None:
            return None
        if kind.is_submarine:
            return self.crossings.zones(unit.space, steps, fights=True, dives=True)
        runs = kind.has(Trait.BLITZ) or kind.beside is not None
        key = (unit.space, steps, kind.is_sea, runs)
        found = self._open_ways.get(key)
        if found is None:
            rules, start = self.game.edition.movement, unit.space
            found = self._open_ways[key] = (
                self.crossings.zones(start, steps, fights=True)
                if kind.is_sea
                else spaces_within(self.state, rules, self.power, start, steps, sea=False, runs=runs)
            )
        return found

    def _comes_home(self, unit: Unit, kind: Kind, goal: str) -> bool:
        near = self._flights.get((unit.space, kind.id))
        if near is None:
            near = air_distances(self.state, self.game.edition.movement, self.power, unit.space, kind)
            self._flights[unit.space, kind.id] = near
        return near.get(goal, FAR) + self.homes.get(goal, FAR) <= kind.move - unit.spent

    def is_target(self, space: str) -> bool:
        """Whether there is something to win: enemy ships, or land that enemies hold."""
        if self.board.is_sea(space):
            return any(not self.state.kind(unit).is_air for unit in self.enemies(space))
        if self.state.owners.get(space) is None:
            return can_be_won(self.state, space, self.power)
        return self.state.is_enemy(self.state.owners[space], self.power) or bool(self.enemies(space))

    def _cross(self) -> None:
        """Which ships could land something where, and on which ways."""
        state = self.state
        for ship in sorted(state.seen_of(self.power), key=lambda unit: unit.id):
            if not state.kind(ship).has_hold or ship.offloaded:
                continue
            for route in self.crossings.routes(ship):
                end = route[1][-1]
                for goal in self.board.coasts_of(end):
                    if self.is_target(goal):
                        self.ships[ship.id] = ship
                        self.found.setdefault(goal, Target(goal)).routes.setdefault(ship.id, []).append(route)
                        if self.crossings.hostile(end):
                            self.contested.setdefault(end, set()).add(goal)

    def lifts(self, target: Target, used: Container[int], won: Container[str] = ()) -> list[Lift]:
        """Landings of all ships that are free, the strongest load for each of those that are left; from contested zones
        only where the battle is as good as `won`."""
        taken: set[int] = set()
        waiting = self.crossings.waiting(used) if target.routes else {}
        found: list[Lift] = []
        free = [id for id in target.routes if id not in used]
        while free:
            left = {space: [u for u in units if u.id not in taken] for space, units in waiting.items()}
            ship = self.ships[free[0]]
            routes = [way for way in target.routes[free[0]] if way[1][-1] not in self.contested or way[1][-1] in won]
            offers = [lift for route in routes for lift in self.crossings.lifts(ship, route, left, target.space)]
            if not offers:
                del free[0]
                continue
            best = self._by_who_is_there(max(offers, key=self._strength), target, free)
            free.remove(best.ship.id)
            found.append(best)
            taken |= {unit.id for unit in best.units}
        return sorted(found, key=lambda lift: (-self._strength(lift)[0], lift.ship.id))

    def _by_who_is_there(self, lift: Lift, target: Target, free: Iterable[int]) -> Lift:
        """The same landing by a ship that lies where they go aboard, rather than by one that sails there for them."""
        if lift.aboard or len(lift.fetch) == 1:
            return lift
        route = lift.fetch[-1:], lift.sea
        near = (self.ships[id] for id in free if route in target.routes[id])
        return next(
            (
                Lift(ship, lift.units, *route)
                for ship in near
                if ship.kind == lift.ship.kind and not self.crossings.aboard(ship)
            ),
            lift,
        )

    def _strength(self, lift: Lift) -> tuple[int, int]:
        return sum(self.state.kind(unit).attack for unit in lift.units), -len(lift.fetch) - len(lift.sea)
