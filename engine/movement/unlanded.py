"""Where an advance may leave aircraft: in a fight to come, on ground friendly since the turn began, on a deck of their
own nation [ABC: Phase 1: Advance; Loading and unloading]."""

from engine.board.control import canal_open, held_since_start, is_friendly_land, is_neutral
from engine.board.paths import reach
from engine.movement.aircraft_aboard import is_bound, own_fliers_at, own_room
from engine.movement.carriers import decks
from engine.movement.rules import MovementRules
from engine.state import State, Unit
from engine.state.board import Board


def unlanded(state: State, rules: MovementRules, power: str) -> list[Unit]:
    """Return the power's aircraft that may not stay where they are."""
    flying: list[Unit] = []
    for space in sorted({unit.space for unit in state.of(power) if state.kind(unit).is_air}):
        fliers = own_fliers_at(state, space, power)
        if not state.board.is_sea(space):
            if is_friendly_land(state, space, power) and not held_since_start(state, space, power):
                flying += fliers
        elif not rules.hostile_zone(state, space, power):
            fliers.sort(key=lambda unit: (not is_bound(state, unit), state.kind(unit).move - unit.spent, unit.id))
            room = sum(decks(state, ship) for ship in state.own_at(space, power))
            flying += fliers[room:]
    return flying


def can_still_land(state: State, rules: MovementRules, unit: Unit) -> bool:
    """Return whether the aircraft itself, or a carrier that comes for it, could still mend that it may not stay."""
    return bool(places_in_reach(state, unit) or carriers_to_fetch(state, rules, unit))


def places_in_reach(state: State, unit: Unit) -> list[str]:
    """Return where the aircraft could still fly to land."""
    return landing_places(state, unit, quiet_reach(state, unit.space, state.kind(unit).move - unit.spent))


def carriers_to_fetch(state: State, rules: MovementRules, unit: Unit) -> list[str]:
    """Return where carriers stand that could still come for the aircraft."""
    ships = (ship for ship in state.of(unit.owner) if decks(state, ship))
    return sorted({ship.space for ship in ships if _can_fetch(state, rules, ship, unit.space)})


def quiet_reach(state: State, start: str, steps: int) -> dict[str, int]:
    """Return the spaces an aircraft reaches without waking a neutral, with the distance in steps."""
    return reach(state.board, start, steps, lambda here, there: not is_neutral(state, there), lambda here: True)


def landing_places(state: State, unit: Unit, near: dict[str, int]) -> list[str]:
    """Return, of the spaces in reach other than its own, those that take an aircraft: ground its side has held since
    the turn began, and zones with a free deck of its own nation where no battle is open [ABC: Land Air Units]."""
    places: list[str] = []
    for space in near:
        if space == unit.space:
            continue
        if state.board.is_sea(space):
            if own_room(state, space, unit.owner) > 0 and state.battle_at(space) is None:
                places.append(space)
        elif held_since_start(state, space, unit.owner):
            places.append(space)
    return sorted(places)


def _can_fetch(state: State, rules: MovementRules, ship: Unit, zone: str) -> bool:
    """Return whether a carrier with a deck that is not taken for the turn could still sail to a zone."""
    left = state.kind(ship).move - ship.spent
    bound = sum(1 for unit in own_fliers_at(state, ship.space, ship.owner) if unit.deck == ship.id)
    if ship.space == zone or ship.stopped or left <= 0 or bound >= decks(state, ship):
        return False
    board: Board = state.board

    def enter(here: str, there: str) -> bool:
        return board.is_sea(there) and canal_open(state, here, there, ship.owner)

    ways = reach(board, ship.space, left, enter, lambda here: not rules.hostile_zone(state, here, ship.owner))
    return zone in ways
