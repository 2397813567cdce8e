"""Where new units may come into play, and how many [1941: Phase 5: Mobilize New Units]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.board.control import held_facility, income
from engine.economy.accounts import account_of, balance
from engine.state import State
from engine.units.stacks import cost

Capacity = Callable[[State, str], int]
Zones = Callable[[State, str, str], list[str]]
Purse = Callable[[State, str], int]


def treasury(state: State, power: str) -> int:
    """What a power may spend on its order: its cash, what it has ordered so far counted back."""
    return balance(state, account_of(state, power)) + cost(state.purchased.get(power, {}), state.table(power))


def turn_income(state: State, power: str) -> int:
    """What a power may spend where nothing is saved: the income of what it holds [ABC: Phase 3: Create New Units]."""
    return income(state, power)


def territory_value(state: State, space: str) -> int:
    """An industrial complex mobilizes as many units as its territory's IPC value."""
    return state.board.spaces[space].ipc


def best_value_near(state: State, space: str) -> int:
    """The most a complex could mobilize if it may still move to a territory of its power beside it
    [Revised: Mobile Industry]."""
    owner = state.owners.get(space)
    near = [other for other in state.board.neighbours[space] if state.owners.get(other) == owner]
    return max(state.board.spaces[other].ipc for other in [space, *near])


def zones_beside(state: State, power: str, space: str) -> list[str]:
    """New ships appear in the zones beside the complex, hostile or not."""
    return list(state.board.zones_beside(space))


def value_except(fixed: Mapping[str, int]) -> Capacity:
    """As many units as the territory's IPC value, but for some complexes with a number of their own
    [ABC: Phase 3: Create New Units]."""
    return lambda state, space: fixed.get(space, territory_value(state, space))


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
    """facility: what produces. capacity: how many units a turn. zones: where its ships and carrier fighters appear.
    carriers_in_place: whether new fighters may start on carriers already at sea. refund: whether excess units are
    paid back when they cannot be placed. loads_new_ships: whether new land units may start aboard new transports.
    purse: what the whole order may cost. ceiling: the most a complex might produce once it has moved, when units are
    ordered."""

    facility: str = "industrial_complex"
    capacity: Capacity = territory_value
    zones: Zones = zones_beside
    carriers_in_place: bool = True
    refund: bool = True
    loads_new_ships: bool = False
    purse: Purse = treasury
    ceiling: Capacity | None = None


def complexes(state: State, rules: ProductionRules, power: str) -> list[str]:
    """The power's complexes that may produce this turn: held since the turn began, and not built in it."""
    held = (space for space in state.facilities if held_facility(state, space, power, rules.facility))
    return sorted(space for space in held if space not in state.turn.built)


def room_left(state: State, rules: ProductionRules, space: str) -> int:
    """Units a complex may still mobilize this turn."""
    return max(0, rules.capacity(state, space) - state.turn.placed.get(space, 0))


def total_room(state: State, rules: ProductionRules, power: str) -> int:
    """Units that might be mobilized this turn, as far as one can know when ordering."""
    spaces = complexes(state, rules, power)
    if rules.ceiling is not None:
        return sum(rules.ceiling(state, space) for space in spaces)
    return sum(room_left(state, rules, space) for space in spaces)


def coastal_room(state: State, rules: ProductionRules, power: str) -> int:
    """Units that could be placed at sea."""
    return sum(
        room_left(state, rules, space) for space in complexes(state, rules, power) if rules.zones(state, power, space)
    )


def producers(state: State, rules: ProductionRules, power: str, zone: str) -> list[str]:
    """The power's complexes that can put ships into a zone."""
    return [space for space in complexes(state, rules, power) if zone in rules.zones(state, power, space)]


def open_zones(state: State, rules: ProductionRules, power: str) -> list[str]:
    return sorted({zone for space in complexes(state, rules, power) for zone in rules.zones(state, power, space)})
