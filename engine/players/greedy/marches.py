"""Where a greedy power's units go when they do not fight: to the front, home from the air, over the sea."""

from collections.abc import Iterable, Sequence

from engine.board.control import held_since_start, is_friendly_land
from engine.board.paths import reach, shortest
from engine.legal import moving, options
from engine.movement.landing import landing_spaces, own_fliers
from engine.movement.transports import has_room
from engine.players.draft import Draft, counted
from engine.players.outlook import Outlook
from engine.record import Ferry, Move
from engine.state import Unit
from engine.units.kinds import Kind
from engine.units.traits import Trait

FRONT = 1.5
"""Where the pull over land is less, units wait for ships."""
TRIES = 5
BETTER = 1.15
"""So many times better has a place to be before anybody is shipped there."""


class Marches:
    """The noncombat moves of one power, as lines on a draft."""

    def __init__(self, outlook: Outlook, draft: Draft, pending: dict[str, list[Kind]]) -> None:
        self.outlook, self.draft, self.state = outlook, draft, outlook.state
        self.board, self.power, self.pending = outlook.board, outlook.power, pending
        self.moves = options(outlook.game)
        self.done: set[int] = set()

    def plan(self, parts: Sequence[str]) -> None:
        """These parts of it, in order."""
        ways = {"over_land": self._over_land, "by_sea": self._by_sea, "sail": self._sail, "fly": self._fly}
        for part in parts:
            ways[part]()

    def _may_go(self, unit: Unit) -> bool:
        return unit.id not in self.done and self.moves.can_still_move(self.power, unit)

    # --- over land --------------------------------------------------------------------------------------------

    def _over_land(self) -> None:
        pull = self.outlook.pull
        reached: dict[str, list[Unit]] = {}
        for unit in sorted(self.state.seen_of(self.power), key=lambda unit: unit.id):
            kind = self.state.kind(unit)
            if not kind.is_land or unit.aboard or not self._may_go(unit):
                continue
            for goal in self.moves.reachable(self.power, kind.id, unit.space):
                friendly = not self.board.is_sea(goal) and is_friendly_land(self.state, goal, self.power)
                if friendly and pull.get(goal, 0.0) > pull.get(unit.space, 0.0):
                    reached.setdefault(goal, []).append(unit)
        goals = {*reached, *(u.space for u in self.state.seen_of(self.power) if not self.board.is_sea(u.space))}
        for goal in sorted(goals, key=lambda space: (-pull.get(space, 0.0), space)):
            self._gather(goal, [u for u in reached.get(goal, []) if u.id not in self.done])

    def _gather(self, goal: str, coming: list[Unit]) -> None:
        """All who can come to a place; who is at the front already stays there."""
        if self.outlook.pull.get(goal, 0.0) >= FRONT:
            here = (u for u in self.outlook.guards(goal) if u.id not in self.done or u.space == goal)
            self.done |= {u.id for u in here if u.owner == self.power}
        self._march(coming, goal)

    def _march(self, units: Iterable[Unit], goal: str) -> None:
        stacks: dict[tuple[str, str], list[Unit]] = {}
        for unit in units:
            stacks.setdefault((unit.space, unit.kind), []).append(unit)
        for (origin, kind), stack in stacks.items():
            if self.draft.add(moving(self.draft.game, self.power, {kind: len(stack)}, [origin, goal])):
                self.done |= {unit.id for unit in stack}

    # --- over the sea -----------------------------------------------------------------------------------------

    def _by_sea(self) -> None:
        """Ships that are free bring land units from where they are of little use to a friendly coast nearer to the
        enemy; where no such coast is in reach, they go aboard."""
        for ship in sorted(self.state.seen_of(self.power), key=lambda unit: unit.id):
            if not self.state.kind(ship).has_hold or ship.id in self.done or ship.moved_in_combat or ship.offloaded:
                continue
            if self.moves.can_still_move(self.power, ship):
                self._ship(ship)

    def _ship(self, ship: Unit) -> None:
        state, pull = self.state, self.outlook.pull
        aboard = [u for u in state.seen_at(ship.space) if u.aboard == ship.id and state.kind(u).is_land]
        zones = self._zones(ship)
        units = aboard or self._waiting(ship)
        if not units:
            return
        least = 0.0 if aboard else max(pull.get(u.space, 0.0) for u in units) * BETTER + 0.05
        goals = [
            (pull.get(coast, 0.0), coast, zone)
            for zone in zones
            for coast in self.board.coasts_of(zone)
            if is_friendly_land(state, coast, self.power) and pull.get(coast, 0.0) > least
        ]
        if goals:
            _, goal, zone = max(goals)
            if self._deliver(ship, units, goal, self._path(ship, zone, zones)):
                return
        if not aboard and self._nowhere_over_land(units):
            for origin, stack in _by_space(units).items():
                if self.draft.add(moving(self.draft.game, self.power, counted(stack), [origin, ship.space])):
                    self.done |= {unit.id for unit in stack}

    def _nowhere_over_land(self, units: list[Unit]) -> bool:
        return all(self.outlook.pull.get(unit.space, 0.0) < FRONT for unit in units)

    def _waiting(self, ship: Unit) -> list[Unit]:
        state, taken = self.state, list[Unit]()
        coasts = self.board.coasts_of(ship.space)
        near = [u for coast in coasts for u in state.seen_at(coast) if u.owner == self.power and self._may_go(u)]
        for unit in sorted(near, key=lambda unit: (-state.kind(unit).attack, unit.id)):
            kind = state.kind(unit)
            walks = kind.is_land and not unit.spent and not kind.has(Trait.NO_COMBAT_MOVE)
            if walks and has_room(state, ship, kind, [state.kind(one) for one in taken]):
                taken.append(unit)
        return taken

    def _deliver(self, ship: Unit, units: list[Unit], goal: str, sea: list[str]) -> bool:
        draft, before = self.draft, len(self.draft.lines)
        if units[0].aboard:
            cargo = counted(units)
            if len(sea) > 1:
                draft.add(Move(by=self.power, units={ship.kind: 1}, path=sea, cargo=cargo))
            draft.add(Move(by=self.power, units=cargo, path=[sea[-1], goal]))
        else:
            for origin, stack in list(_by_space(units).items())[:1]:
                draft.add(Ferry(by=self.power, units=counted(stack), start=origin, sea=sea, to=goal))
        if len(draft.lines) == before:
            return False
        self.done |= {ship.id, *(unit.id for unit in units)}
        return True

    def _zones(self, ship: Unit) -> dict[str, int]:
        state, rules = self.state, self.outlook.game.edition.movement
        return reach(
            self.board,
            ship.space,
            max(0, state.kind(ship).move - ship.spent),
            lambda _, there: self.board.is_sea(there) and not rules.hostile_zone(state, there, self.power),
            lambda _: True,
        )

    def _path(self, ship: Unit, zone: str, zones: dict[str, int]) -> list[str]:
        if zone == ship.space:
            return [zone]
        return shortest(
            self.board, ship.space, zone, zones[zone], lambda _, there: there in zones, lambda _: True, lambda _: False
        )

    def _sail(self) -> None:
        """Fleets keep together: with cargo towards the coast that draws most, without to where units wait; warships
        alone to where transports are."""
        now = self.draft.game.state
        by_zone: dict[str, list[Unit]] = {}
        for unit in now.seen_of(self.power):
            if now.kind(unit).is_sea and unit.id not in self.done and self.moves.can_still_move(self.power, unit):
                by_zone.setdefault(unit.space, []).append(unit)
        waiting = self._spread_at_sea(self._waiting_zones())
        fleets = self._spread_at_sea(self._fleets())
        for zone, ships in sorted(by_zone.items()):
            loaded = [s for s in ships if any(u.aboard == s.id and now.kind(u).is_land for u in now.seen_at(zone))]
            if loaded:
                empty = [s for s in ships if now.kind(s).has_hold and s not in loaded]
                self._sail_to(zone, [s for s in ships if s not in empty], self.outlook.pull_at_sea)
                ships = empty
            if any(now.kind(ship).has_hold for ship in ships):
                self._sail_to(zone, ships, waiting)
            elif ships and not loaded:
                self._sail_to(zone, ships, fleets)

    def _spread_at_sea(self, sources: dict[str, float]) -> dict[str, float]:
        return self.outlook.spread(sources, sea=True)

    def _waiting_zones(self) -> dict[str, float]:
        """Zones beside land units that no way over land leads to the enemy, new ones counted."""
        found: dict[str, float] = {}
        pull = self.outlook.pull
        for unit in self.draft.game.state.seen_of(self.power):
            kind = self.state.kind(unit)
            if (
                kind.is_land
                and not unit.aboard
                and not kind.has(Trait.NO_COMBAT_MOVE)
                and pull.get(unit.space, 0.0) < FRONT
            ):
                for zone in self.board.zones_beside(unit.space):
                    found[zone] = min(found.get(zone, 0.0) + 3.0, 18.0)
        for space, units in self.pending.items():
            for zone in self.board.zones_beside(space) if pull.get(space, 0.0) < FRONT else ():
                found[zone] = min(found.get(zone, 0.0) + 3.0 * len(units), 18.0)
        return found

    def _fleets(self) -> dict[str, float]:
        """Zones with own transports, those with cargo above all."""
        found: dict[str, float] = {}
        for unit in self.draft.game.state.seen_of(self.power):
            if self.state.kind(unit).has_hold:
                found[unit.space] = found.get(unit.space, 0.0) + 4.0
        return found

    def _sail_to(self, zone: str, ships: list[Unit], field: dict[str, float]) -> None:
        """The fleet goes where it is drawn; its fighters go along."""
        if not ships:
            return
        state = self.state
        slowest = min(ships, key=lambda ship: (state.kind(ship).move - ship.spent, ship.id))
        zones = self._zones(slowest)
        worth = {there: field.get(there, 0.0) for there in zones}
        for goal in sorted(zones, key=lambda there: (-worth[there], there))[:TRIES]:
            if goal == zone or worth[goal] <= worth[zone] + 0.01:
                return
            if self._go(zone, goal, ships, self._path(slowest, goal, zones)):
                return

    def _go(self, zone: str, goal: str, ships: list[Unit], path: list[str]) -> bool:
        """Whether the ships, and fighters with a carrier among them, could be sent there."""
        if not self.draft.add(moving(self.draft.game, self.power, counted(ships), path)):
            return False
        self.done |= {ship.id for ship in ships}
        if any(self.state.kind(ship).decks for ship in ships):
            own = [u for u in self.draft.game.state.seen_at(zone) if u.owner == self.power]
            fliers = [u for u in own if self.state.kind(u).is_air and not u.aboard]
            if fliers:
                self.draft.add(moving(self.draft.game, self.power, counted(fliers), [zone, goal]))
        return True

    # --- in the air -------------------------------------------------------------------------------------------

    def _fly(self) -> None:
        """Aircraft land near the front; those that stand well stay."""
        now, rules = self.draft.game.state, self.outlook.game.edition.movement
        stacks: dict[tuple[str, str, int], list[Unit]] = {}
        for unit in own_fliers(now, self.power):
            if self.moves.can_still_move(self.power, unit):
                stacks.setdefault((unit.space, unit.kind, unit.spent), []).append(unit)
        for (space, kind, spent), units in sorted(stacks.items()):
            must = not (not self.board.is_sea(space) and held_since_start(now, space, self.power))
            if not must and not spent and self._landing_worth(space) >= 0.8:
                continue
            if must and self.board.is_sea(space) and not spent:
                continue  # on its carrier
            goals = [there for there in landing_spaces(now, rules, units[0]) if not self.board.is_sea(there)]
            for goal in sorted(goals, key=lambda there: (-self._landing_worth(there), there))[:4]:
                if goal == space:
                    break
                if self.draft.add(moving(self.draft.game, self.power, {kind: len(units)}, [space, goal])):
                    break

    def _landing_worth(self, space: str) -> float:
        return min(1.0, 0.2 + self.outlook.pull.get(space, 0.0) / 10)


def _by_space(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for unit in units:
        found.setdefault(unit.space, []).append(unit)
    return found
