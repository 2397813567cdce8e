"""Where new units may come into play, and how many [1941: Phase 5: Mobilize New Units]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.board.control import held_facility, income
from engine.board.facilities import capacity_of, facilities_at
from engine.economy.accounts import account_of, balance
from engine.state import State
from engine.units.facilities import FacilityKind
from engine.units.stacks import cost

Capacity = Callable[[State, str, FacilityKind], int]
Sites = Callable[[State, str], list[str]]
Zones = Callable[[State, str, str], list[str]]
Purse = Callable[[State, str], int]


def treasury(state: State, power: str) -> int:
    """What a power may spend on its order: its cash, what it has ordered so far counted back."""
    return balance(state, account_of(state, power)) + cost(ordered(state, power), state.table(power))


def ordered(state: State, power: str) -> dict[str, int]:
    """What waits to be placed and was ordered this turn, without the excess of earlier turns."""
    bought = state.purchased.get(power, {})
    kept = state.turn.kept if power == state.turn.power else {}
    return {kind: left for kind, n in bought.items() if (left := n - kept.get(kind, 0)) > 0} if kept else bought


def turn_income(state: State, power: str) -> int:
    """What a power may spend where nothing is saved: the income of what it holds [ABC: Phase 3: Create New Units]."""
    return income(state, power)


def in_place(state: State, space: str) -> list[str]:
    """A complex mobilizes units where it stands when they are ordered."""
    return [space]


def in_place_or_near(mover: str, state: State, space: str) -> list[str]:
    """A complex of a power that moves its industry may still go to a territory of its own beside it
    [Revised: Mobile Industry]."""
    if state.owners.get(space) != mover:
        return [space]
    return [space, *(other for other in state.board.neighbours[space] if state.owners.get(other) == mover)]


def zones_beside(state: State, power: str, space: str) -> list[str]:
    """New ships appear in the zones beside the complex, hostile or not."""
    return list(state.board.zones_beside(space))


def value_except(fixed: Mapping[str, int]) -> Capacity:
    """As many units as the kind of facility says, but for some complexes with a number of their own
    [ABC: Phase 3: Create New Units]."""
    return lambda state, space, kind: fixed[space] if space in fixed else capacity_of(state, space, kind)


@dataclass(frozen=True, slots=True)
class Outlet:
    """A far zone where a power's complex may launch ships while the power holds some territories."""

    power: str
    complex: str
    zone: str
    requires: tuple[str, ...]


def zones_and_outlets(outlets: tuple[Outlet, ...]) -> Zones:
    """The zones beside the complex and the far ones that are open to it [ABC: Sea Zones]."""

    def zones(state: State, power: str, space: str) -> list[str]:
        far = [
            outlet.zone
            for outlet in outlets
            if (outlet.power, outlet.complex) == (power, space)
            and all(state.owners.get(place) == power for place in outlet.requires)
        ]
        return [*zones_beside(state, power, space), *far]

    return zones


@dataclass(frozen=True, slots=True)
class ProductionRules:
    """capacity: how many units a facility mobilizes a turn. zones: where its ships and carrier fighters appear.
    carriers_in_place: whether new fighters may start on carriers already at sea. refund: whether excess units are
    paid back when they cannot be placed. keeps_excess: whether they wait for a later turn instead, so that any number
    may be ordered. loads_new_ships: whether new land units may start aboard new transports.
    purse: what the whole order may cost. sites: where a complex may stand by the time units are placed."""

    capacity: Capacity = capacity_of
    zones: Zones = zones_beside
    carriers_in_place: bool = True
    refund: bool = True
    keeps_excess: bool = False
    loads_new_ships: bool = False
    purse: Purse = treasury
    sites: Sites = in_place


@dataclass(frozen=True, slots=True)
class Producer:
    """A facility that mobilizes units this turn: where, of which kind, and for how many it still has room."""

    space: str
    kind: FacilityKind
    room: int


def producers(state: State, rules: ProductionRules, power: str) -> list[Producer]:
    """The power's facilities that may produce this turn: held since the turn began, and not built in it."""
    found: list[Producer] = []
    for space in sorted(space for space in state.facilities if state.owners.get(space) == power):
        kind = producing(state, space)
        if kind is not None and held_facility(state, space, power, kind.slot) and space not in state.turn.built:
            room = rules.capacity(state, space, kind) - state.turn.placed.get(space, 0)
            found.append(Producer(space, kind, max(0, room)))
    return found


def producing(state: State, space: str) -> FacilityKind | None:
    """The facility of a territory that mobilizes units, whoever holds it: no territory has two."""
    return next((kind for kind in facilities_at(state, space) if kind.capacity is not None), None)


def launchers(state: State, rules: ProductionRules, power: str, zone: str | None = None) -> list[Producer]:
    """The power's producers that can put ships into a zone; without one, into any."""
    found: list[Producer] = []
    for producer in producers(state, rules, power):
        zones = rules.zones(state, power, producer.space)
        if zone in zones or (zone is None and zones):
            found.append(producer)
    return found


def total_room(state: State, rules: ProductionRules, power: str) -> int:
    """Units that might be mobilized this turn, as far as one can know when ordering."""
    return sum(max(rooms.values()) for rooms in _rooms(state, rules, power))


def coastal_room(state: State, rules: ProductionRules, power: str) -> int:
    """Units that might be placed at sea, as far as one can know when ordering."""
    found = _rooms(state, rules, power)
    return sum(max((rooms[at] for at in rooms if rules.zones(state, power, at)), default=0) for rooms in found)


def _rooms(state: State, rules: ProductionRules, power: str) -> list[dict[str, int]]:
    """For how many units each of the power's facilities may have room, wherever it may still stand."""
    return [
        {
            at: producer.room if at == producer.space else rules.capacity(state, at, producer.kind)
            for at in rules.sites(state, producer.space)
        }
        for producer in producers(state, rules, power)
    ]


def open_zones(state: State, rules: ProductionRules, power: str) -> list[str]:
    """The zones into which the power could put ships."""
    spaces = (producer.space for producer in producers(state, rules, power))
    return sorted({zone for space in spaces for zone in rules.zones(state, power, space)})
