"""What each power could bring where in one turn of its own, as things stand."""

from collections import deque
from collections.abc import Iterable
from functools import cached_property

from engine.movement.landing import air_distances, spaces_held_since_start
from engine.movement.rules import MovementRules
from engine.movement.transports import has_room
from engine.state import State, Unit
from engine.units.traits import Trait

FAR = 99
THINLY = 3
"""No more guards than that are cleared away by somebody before, or were called off."""


def spaces_within(
    state: State, rules: MovementRules, power: str, start: str, steps: int, *, sea: bool, runs: bool
) -> list[str]:
    """Where a unit of a power could end an attack, so many steps away. `runs`: whether it goes on through enemy land in
    which nobody stands."""
    beside = state.board.zones if sea else state.board.coasts
    found, edge = {start: True}, [start]  # in an order, unlike a set: what is added up along it is always the same
    for step in range(steps):
        following: list[str] = []
        for here in edge:
            if step and not _passes(state, rules, power, here, sea, runs):
                continue
            for there in beside[here]:
                if there not in found and not state.board.spaces[there].impassable:
                    found[there] = True
                    following.append(there)
        edge = following
    return [space for space in found if space != start or sea]


def _passes(state: State, rules: MovementRules, power: str, space: str, sea: bool, runs: bool) -> bool:
    if sea:
        return not rules.hostile_zone(state, space, power)
    if state.is_friend(state.owners.get(space), power):
        return True
    return runs and not any(state.is_enemy(u.owner, power) for u in state.seen_at(space))


class Reach:
    """Where the units of one power could attack."""

    def __init__(self, state: State, rules: MovementRules, power: str) -> None:
        self.state, self.board, self.power, self.rules = state, state.board, power, rules
        self.own = [unit for unit in self.state.units.seen() if unit.owner == power]
        self.coming: dict[str, list[Unit]] = {}
        self._near: dict[tuple[str, str], list[str]] = {}
        self._note()

    def _note(self) -> None:
        land: list[Unit] = []
        for unit in self.own:
            kind = self.state.kind(unit)
            if kind.is_land and not kind.has(Trait.NO_COMBAT_MOVE):
                land.append(unit)
            key = (unit.space, unit.kind)
            if unit.aboard or kind.has(Trait.NO_COMBAT_MOVE) or kind.is_transport:
                continue
            if key not in self._near:
                self._near[key] = self._goals(unit)
            for space in self._near[key]:
                self.coming.setdefault(space, []).append(unit)
        self._by_sea(land)

    def _goals(self, unit: Unit) -> list[str]:
        kind = self.state.kind(unit)
        if kind.is_air:
            near = air_distances(self.state, self.rules, self.power, unit.space, kind)
            homes = self.homes
            return [space for space, far in near.items() if far + homes.get(space, FAR) <= kind.move]
        return self._within(unit.space, kind.move, kind.is_sea, kind.has(Trait.BLITZ))

    @cached_property
    def homes(self) -> dict[str, int]:
        """How far from every space the nearest landing place is."""
        return landing_distances(self.state, self.power)

    def _within(self, start: str, steps: int, sea: bool, runs: bool) -> list[str]:
        return spaces_within(self.state, self.rules, self.power, start, steps, sea=sea, runs=runs)

    def run_through(self, goal: str) -> dict[frozenset[str], frozenset[int]]:
        """Count on those, too, who could run to a space through another that is thinly held, once others have cleared
        the way. Who they are, by the spaces of which one must be so."""
        found = self.coming.get(goal, [])
        known, behind = {unit.id for unit in found}, dict[int, set[str]]()
        for beside in self.board.coasts[goal]:
            for start in self.board.coasts[beside]:
                for unit in self.state.seen_at(start):
                    runs = unit.owner == self.power and self.state.kind(unit).has(Trait.BLITZ)
                    if not runs or unit.id in known:
                        continue
                    if unit.id not in behind:
                        found.append(unit)
                    behind.setdefault(unit.id, set()).add(beside)
        if found:
            self.coming[goal] = found
        ways: dict[frozenset[str], set[int]] = {}
        for id, spaces in behind.items():
            ways.setdefault(frozenset(spaces), set()).add(id)
        return {way: frozenset(ids) for way, ids in ways.items()}

    def _by_sea(self, land: list[Unit]) -> None:
        """Each transport brings what it has aboard, or the strongest that it could fetch."""
        landing: dict[str, set[int]] = {}
        for ship in (unit for unit in self.own if self.state.kind(unit).has_hold):
            zones = {ship.space, *self._within(ship.space, self.state.kind(ship).move, sea=True, runs=False)}
            near = {coast for zone in zones for coast in self.board.coasts_of(zone)}
            waiting = sorted(
                (u for u in land if u.space in near and not u.aboard),
                key=lambda unit: (-self.state.kind(unit).attack, unit.id),
            )
            for goal in sorted(near):
                taken = landing.setdefault(goal, {unit.id for unit in self.coming.get(goal, ())})
                for unit in self._aboard(ship, (u for u in waiting if u.space != goal), taken):
                    taken.add(unit.id)
                    self.coming.setdefault(goal, []).append(unit)

    def _aboard(self, ship: Unit, near: Iterable[Unit], elsewhere: set[int]) -> list[Unit]:
        state = self.state
        taken = [u for u in state.seen_at(ship.space) if u.aboard == ship.id and state.kind(u).is_land]
        if taken:
            return [u for u in taken if u.id not in elsewhere]
        for unit in near:
            if unit.id not in elsewhere and has_room(state, ship, state.kind(unit), [state.kind(one) for one in taken]):
                taken.append(unit)
            if len(taken) >= 2:
                break
        return taken


def landing_distances(state: State, power: str) -> dict[str, int]:
    """How far from every space the nearest ground is where a power's aircraft may land, or a carrier of its own that
    could come one zone to meet them."""
    board = state.board
    found = dict.fromkeys(spaces_held_since_start(state, power), 0)
    for unit in state.units.seen():
        if unit.owner == power and state.kind(unit).decks:
            found |= dict.fromkeys((unit.space, *board.zones_beside(unit.space)), 0)
    edge = deque(sorted(found))
    while edge:
        here = edge.popleft()
        for there in board.neighbours[here]:
            if there not in found and not board.spaces[there].impassable:
                found[there] = found[here] + 1
                edge.append(there)
    return found
