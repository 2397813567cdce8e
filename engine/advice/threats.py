"""What could reach a space in the enemy's next turn: an upper bound, for the threat map and the briefing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.board.paths import reach
from engine.game import Game
from engine.movement.landing import air_distances
from engine.politics.relations import may_enter
from engine.state import State, Unit

SOME, EVEN = 0.5, 1.0  # attack values against defence values: where level 2 and level 3 begin


@dataclass(slots=True)
class Threat:
    """Enemy units by power that could attack a space, the same by the space they stand in now, and their attack
    values added up."""

    units: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    origins: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict[tuple[str, str], dict[str, int]])
    attack: int = 0

    def add(self, unit: Unit, value: int) -> None:
        for here in (self.units.setdefault(unit.owner, {}), self.origins.setdefault((unit.space, unit.owner), {})):
            here[unit.kind] = here.get(unit.kind, 0) + 1
        self.attack += value


def threat_to(game: Game, space: str, power: str) -> Threat:
    """Everything enemies of `power` could bring to a space in one turn, as the units stand now.

    Land units march, or come by sea if a transport of theirs could take them there; range is counted one way."""
    state, found = game.state, Threat()
    for unit in state.units.seen():
        if state.is_enemy(unit.owner, power) and _could_come(game, unit, space):
            found.add(unit, state.kind(unit).attack)
    return found


@dataclass(frozen=True, slots=True)
class Danger:
    """A threatened space: the attack values that could come, the defence values there, and the level from 1 to 3."""

    space: str
    attack: int
    defense: int

    @property
    def level(self) -> int:
        return 1 + (self.attack >= SOME * self.defense) + (self.attack >= EVEN * self.defense)


def dangers(game: Game, powers: Iterable[str]) -> list[Danger]:
    """What some powers hold, that enemies could reach; the worst first, of those where most stands."""
    found: dict[str, Danger] = {}
    for power in powers:
        for space in _held(game.state, power):
            if space not in found and (attack := threat_to(game, space, power).attack):
                found[space] = Danger(space, attack, _defense(game.state, space, power))
    return sorted(found.values(), key=lambda danger: (-danger.level, -danger.defense, -danger.attack, danger.space))


def threat_at(game: Game, space: str, power: str) -> tuple[Threat, Danger]:
    """Who could come to one space against a power, and how that weighs against what stands there."""
    threat = threat_to(game, space, power)
    return threat, Danger(space, threat.attack, _defense(game.state, space, power))


def _could_come(game: Game, unit: Unit, goal: str) -> bool:
    state, kind = game.state, game.state.kind(unit)
    if unit.space == goal:
        return False
    if kind.is_air:
        # it must come home again: half the range, rounded up, is what it can spend on the way out
        near = air_distances(state, game.edition.movement, unit.owner, unit.space)
        return near.get(goal, 99) <= (kind.move + 1) // 2
    if kind.is_sea:
        return state.board.is_sea(goal) and _reaches(state, unit, goal, sea=True)
    if state.board.is_sea(goal):
        return False
    if unit.aboard:
        return _by_sea(state, state.units[unit.aboard], goal)
    if _reaches(state, unit, goal, sea=False):
        return True
    return any(
        _by_sea(state, ship, goal)
        for ship in state.of(unit.owner)
        if state.kind(ship).is_transport and _can_fetch(state, ship, unit)
    )


def _can_fetch(state: State, ship: Unit, unit: Unit) -> bool:
    zones = state.board.zones_beside(unit.space)
    return any(_reaches(state, ship, zone, sea=True) for zone in zones)


def _by_sea(state: State, ship: Unit, goal: str) -> bool:
    zones = state.board.zones_beside(goal)
    return any(_reaches(state, ship, zone, sea=True) for zone in zones)


def _reaches(state: State, unit: Unit, goal: str, sea: bool) -> bool:
    def enter(one: str, other: str) -> bool:
        return state.board.is_sea(other) == sea and may_enter(state, other, unit.owner) is None

    return goal in reach(state.board, unit.space, state.kind(unit).move, enter, lambda space: True)


def _held(state: State, power: str) -> list[str]:
    """The power's territories, and the zones its ships are in."""
    land = [space for space, owner in state.owners.items() if owner == power and space in state.board.spaces]
    zones = [unit.space for unit in state.of(power) if state.board.is_sea(unit.space)]
    return list(dict.fromkeys([*land, *zones]))


def _defense(state: State, space: str, power: str) -> int:
    return sum(state.kind(unit).defense for unit in state.at(space) if state.is_friend(unit.owner, power))
