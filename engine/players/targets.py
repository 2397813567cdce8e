"""What a power could attack in its combat move, and who could take part in each attack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.board.paths import reach, shortest
from engine.game import Game
from engine.legal import options
from engine.movement.landing import air_distances
from engine.movement.transports import has_room
from engine.players.open_ground import army, can_be_won
from engine.players.reach import FAR, landing_distances
from engine.state import Unit
from engine.units.kinds import Kind


@dataclass(frozen=True, slots=True)
class Lift:
    """Land units that one transport can bring ashore: from where it sails to fetch them, and from there. Those that are
    aboard already come from its zone."""

    ship: Unit
    units: tuple[Unit, ...]
    fetch: tuple[str, ...]
    sea: tuple[str, ...]

    @property
    def aboard(self) -> bool:
        return bool(self.units[0].aboard)


@dataclass(slots=True)
class Target:
    """A space that might be attacked, with everything that could take part."""

    space: str
    walkers: list[Unit] = field(default_factory=list[Unit])
    fliers: list[Unit] = field(default_factory=list[Unit])
    ships: list[Unit] = field(default_factory=list[Unit])
    lifts: list[Lift] = field(default_factory=list[Lift])


class Crossings:
    """What each transport of a power could fetch and bring where, in one turn."""

    def __init__(self, game: Game, power: str) -> None:
        self.state, self.board, self.power = game.state, game.state.board, power
        self.rules = game.edition.movement

    def zones(self, ship: Unit, start: str, steps: int) -> dict[str, int]:
        """Where it could sail, with the distance."""

        def enter(_: str, there: str) -> bool:
            return self.board.is_sea(there) and not self.rules.hostile_zone(self.state, there, self.power)

        return reach(self.board, start, steps, enter, lambda _: True)

    def path(self, start: str, goal: str, zones: dict[str, int]) -> tuple[str, ...]:
        """The way there over these zones."""
        if start == goal:
            return (start,)
        found = shortest(
            self.board, start, goal, zones[goal], lambda _, there: there in zones, lambda _: True, lambda _: False
        )
        return tuple(found)

    def lifts(self, ship: Unit, waiting: dict[str, list[Unit]]) -> Iterator[tuple[Lift, str]]:
        """What it could bring to each coast: what is aboard, else the best two of those who wait on a coast."""
        state = self.state
        steps = max(0, state.kind(ship).move - ship.spent)
        if self.rules.hostile_zone(state, ship.space, self.power):
            return
        near = self.zones(ship, ship.space, steps)
        aboard = tuple(u for u in state.seen_at(ship.space) if u.aboard == ship.id and state.kind(u).is_land)
        if aboard:
            if any(unit.bound for unit in aboard):
                return
            for zone in near:
                for goal in self.board.coasts_of(zone):
                    yield Lift(ship, aboard, (ship.space,), self.path(ship.space, zone, near)), goal
            return
        for port, far in near.items():
            loads = self._loads(ship, port, waiting)
            onward = self.zones(ship, port, steps - far) if loads else {}
            for load in loads:
                for zone in onward:
                    way = self.path(port, zone, onward)
                    for goal in self.board.coasts_of(zone):
                        if all(unit.space != goal for unit in load):
                            yield Lift(ship, load, self.path(ship.space, port, near), way), goal

    def _loads(self, ship: Unit, port: str, waiting: dict[str, list[Unit]]) -> list[tuple[Unit, ...]]:
        """The strongest load from each coast of a zone, and of all of them together."""
        coasts = [coast for coast in self.board.coasts_of(port) if waiting.get(coast)]
        found = [self._load(ship, waiting[coast]) for coast in coasts]
        if len(coasts) > 1:
            found.append(self._load(ship, [unit for coast in coasts for unit in waiting[coast]]))
        return list({tuple(unit.id for unit in load): load for load in found if load}.values())

    def _load(self, ship: Unit, units: list[Unit]) -> tuple[Unit, ...]:
        taken: list[Unit] = []
        for unit in sorted(units, key=lambda unit: (-self.state.kind(unit).attack, unit.space, unit.id)):
            if has_room(self.state, ship, self.state.kind(unit), [self.state.kind(one) for one in taken]):
                taken.append(unit)
            if len(taken) >= 2:
                break
        return tuple(taken)


class Targets:
    """Everything a power could attack now, but for units that stay where they are."""

    def __init__(self, game: Game, power: str) -> None:
        self.game, self.state, self.board, self.power = game, game.state, game.state.board, power
        self.homes = landing_distances(game.state, power)
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
            if unit.aboard or kind.has_hold or kind.has("no_combat_move") or not moves.can_still_move(self.power, unit):
                continue
            for goal in moves.reachable(self.power, kind.id, unit.space):
                if (self.board.is_sea(goal) and kind.is_land) or not self.is_target(goal):
                    continue
                target = self.found.setdefault(goal, Target(goal))
                if not kind.is_air:
                    (target.ships if kind.is_sea else target.walkers).append(unit)
                elif self._comes_home(unit, kind, goal):
                    target.fliers.append(unit)

    def _comes_home(self, unit: Unit, kind: Kind, goal: str) -> bool:
        near = air_distances(self.state, self.game.edition.movement, self.power, unit.space, kind)
        return near.get(goal, FAR) + self.homes.get(goal, FAR) <= kind.move - unit.spent

    def is_target(self, space: str) -> bool:
        """Whether there is something to win: enemy ships, or land that enemies hold."""
        if self.board.is_sea(space):
            return any(not self.state.kind(unit).is_air for unit in self.enemies(space))
        if self.state.owners.get(space) is None:
            return can_be_won(self.state, space, self.power)
        return self.state.is_enemy(self.state.owners[space], self.power) or bool(self.enemies(space))

    def _cross(self) -> None:
        """For each transport and coast the landing of the greatest strength."""
        state, crossings = self.state, Crossings(self.game, self.power)
        waiting: dict[str, list[Unit]] = {}
        for unit in sorted(state.seen_of(self.power), key=lambda unit: unit.id):
            kind = state.kind(unit)
            ready = kind.is_land and not unit.aboard and not unit.spent and not kind.has("no_combat_move")
            if ready and unit.owner == self.power:
                waiting.setdefault(unit.space, []).append(unit)
        for ship in sorted(state.seen_of(self.power), key=lambda unit: unit.id):
            if not state.kind(ship).has_hold or ship.offloaded:
                continue
            best: dict[str, tuple[int, int, Lift]] = {}
            for lift, goal in crossings.lifts(ship, waiting):
                if not self.is_target(goal):
                    continue
                strength = sum(state.kind(unit).attack for unit in lift.units)
                rank = (strength, -len(lift.fetch) - len(lift.sea), lift)
                if goal not in best or rank[:2] > best[goal][:2]:
                    best[goal] = rank
            for goal, (_, _, lift) in best.items():
                self.found.setdefault(goal, Target(goal)).lifts.append(lift)
