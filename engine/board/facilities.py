"""The facilities on the board: what stands where, how much damage it has, and whether it still works."""

from engine.board.control import held_since_start
from engine.state import State, Unit
from engine.units.facilities import FacilityKind, kind_of_grade


def facility(state: State, space: str, slot: str) -> FacilityKind | None:
    """Return what stands in a slot of a territory; None if nothing does."""
    grade = state.facilities.get(space, {}).get(slot)
    return None if grade is None else kind_of_grade(state.facility_table, slot, grade)


def facilities_at(state: State, space: str) -> list[FacilityKind]:
    """Return all facilities that stand in a territory."""
    return [kind for slot in state.facilities.get(space, {}) if (kind := facility(state, space, slot)) is not None]


def most_damage(state: State, space: str, kind: FacilityKind) -> int:
    """Return how many points of damage a facility can have in a territory [Anniversary: Strategic Bombing Raids; Europe
    1940: Strategic and Tactical Bombing Raids]."""
    return 0 if kind.max_damage is None else kind.max_damage.at(state.board.spaces[space].ipc)


def damage_of(state: State, space: str, slot: str) -> int:
    """Return the points of damage a facility has; what exceeds its cap (a major complex that has become a minor one)
    does not count [Europe 1940: Conclude Combat]."""
    kind = facility(state, space, slot)
    return 0 if kind is None else min(state.damage.get(space, {}).get(slot, 0), most_damage(state, space, kind))


def add_damage(state: State, space: str, slot: str, points: int) -> int:
    """Damage a facility, or (points below zero) repair it. Returns the points added, for damage has a cap and a
    floor."""
    kind, before = facility(state, space, slot), damage_of(state, space, slot)
    after = max(0, min(before + points, 0 if kind is None else most_damage(state, space, kind)))
    here = {**state.damage.get(space, {}), slot: after}
    state.damage[space] = {name: left for name, left in here.items() if left}
    return after - before


def capacity_of(state: State, space: str, kind: FacilityKind) -> int:
    """Return how many units a facility mobilizes a turn: so many as the table says of its kind (for many books the
    territory's IPC value), and some more if its holder has developed that, one less for each point of its damage
    [1941: Restrictions on Placement; Anniversary: Restrictions on Placement; Europe 1940: Mobilize New Units]."""
    ipc = state.board.spaces[space].ipc
    kind = _as_it_produces(state, space, kind)
    capacity = 0 if kind.capacity is None else kind.capacity.at(ipc)
    better = developed(state, space, kind)
    more = None if better is None else better.more_capacity
    if more is not None and ipc >= more.from_ipc:
        capacity += more.units
    return max(0, capacity - damage_of(state, space, kind.slot))


def _as_it_produces(state: State, space: str, kind: FacilityKind) -> FacilityKind:
    """A facility that has been upgraded this turn still mobilizes what it did before
    [Europe 1940: Mobilize New Units]."""
    if space not in state.turn.upgraded:
        return kind
    rows = (row.facility for row in state.table(state.turn.power).values())
    lower = (row.upgrades for row in rows if row and row.upgrades and row.grade == kind.grade)
    before = (kind_of_grade(state.facility_table, kind.slot, grade) for grade in lower)
    return next((lower for lower in before if lower is not None), kind)


def developed(state: State, space: str, kind: FacilityKind) -> FacilityKind | None:
    """Return what the unit table of a facility's holder says of it, which a development may have changed; None for
    kinds that are not for sale, and where nobody holds the territory."""
    holder = state.owners.get(space)
    row = None if holder is None else state.table(holder).get(kind.id)
    return None if row is None else row.facility


def places_at(state: State, space: str) -> int:
    """Return how many units all facilities of a territory mobilize in a turn."""
    return sum(capacity_of(state, space, kind) for kind in facilities_at(state, space) if kind.capacity)


def room_left(state: State, space: str, slot: str) -> int | None:
    """Return how many units a facility can still mobilize this turn; None for one that mobilizes none itself."""
    kind = facility(state, space, slot)
    if kind is None or kind.capacity is None:
        return None
    return max(0, capacity_of(state, space, kind) - state.turn.placed.get(space, 0))


def fall_with(state: State, space: str) -> None:
    """Let a territory's facilities fall with it as it is captured: a major complex is a minor one from now on, and
    damage above its cap vanishes [Europe 1940: Conclude Combat]."""
    for kind in facilities_at(state, space):
        if kind.captured_as:
            state.facilities[space] = {**state.facilities[space], kind.slot: kind.captured_as}
            add_damage(state, space, kind.slot, 0)


def operative(state: State, space: str, slot: str) -> bool:
    """Return whether a facility stands there and does its work: not one with too much damage [Europe 1940: Air Bases;
    Naval Bases]."""
    kind = facility(state, space, slot)
    return kind is not None and (not kind.inoperative_at or damage_of(state, space, slot) < kind.inoperative_at)


def range_bonus(state: State, unit: Unit) -> int:
    """Return how many spaces further than its kind a unit may go if it sets out where it is: aircraft from a territory
    with an air base, ships from a zone that a naval base serves. The base works, and its land has been friendly since
    the turn began [Europe 1940: Air Bases; Naval Bases; Conclude Combat]."""
    kind = state.kind(unit)
    if kind.is_land or unit.aboard:
        return 0
    at_sea = state.board.is_sea(unit.space)
    if kind.is_sea == at_sea:
        spaces = state.board.coasts_of(unit.space) if at_sea else (unit.space,)
        bonuses = (_bonus(state, space, at_sea, unit.owner) for space in spaces if space in state.facilities)
        return max(bonuses, default=0)
    return 0


def _bonus(state: State, space: str, at_sea: bool, power: str) -> int:
    for slot in state.facilities[space]:
        kind = facility(state, space, slot)
        bonus = 0 if kind is None else kind.sea_move_bonus if at_sea else kind.air_move_bonus
        if bonus:
            return bonus if operative(state, space, slot) and held_since_start(state, space, power) else 0
    return 0


def range_left(state: State, unit: Unit) -> int:
    """Return how many movement points a unit has left this turn, those its base gives counted."""
    return state.kind(unit).move + (unit.extra if unit.spent else range_bonus(state, unit)) - unit.spent
