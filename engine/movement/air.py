"""Air units in flight [1941: Air Units; Flying Range]."""

from __future__ import annotations

from engine.board.control import held_since_start, is_hostile_land, present_enemies
from engine.errors import Illegal
from engine.movement.landing import group_can_land, most_landed, own_fliers
from engine.movement.rules import Order
from engine.movement.selection import advance, choose
from engine.state import Unit

RAID, KAMIKAZE, REFUELLED = "raid", "kamikaze", "refuelled"


def fly(order: Order) -> list[Unit]:
    """Fly air units along a path. Raises Illegal."""
    for space in order.path[1:]:
        rule = order.rules.may_enter(order.state, space, order.power, flying=True, through=space != order.goal)
        if rule is not None:
            raise Illegal(rule, space=space)
    mission = order.action.mission or "attack"
    if mission not in order.rules.missions:
        raise Illegal("move.mission", mission=mission, missions=order.rules.missions)
    units = [unit for kind, n in order.units.items() for unit in choose(order, kind, n, lambda unit: not unit.aboard)]
    if order.combat:
        return _to_combat(order, units)
    return _home(order, units)


def _to_combat(order: Order, units: list[Unit]) -> list[Unit]:
    """Out to a fight, with a landing place in reach for the whole group [1941: Air Units, p. on combat movement]."""
    _check_target(order)
    for unit in units:
        advance(order, unit, order.path)
        unit.engage = order.action.engage is not False
        unit.mission = mission if (mission := order.action.mission or "") != "attack" else ""
    if order.action.mission != KAMIKAZE and not group_can_land(order.state, order.rules, order.power, units):
        raise Illegal("air.no_landing", space=order.goal)
    return _past_guns(order, units)


def _past_guns(order: Order, units: list[Unit]) -> list[Unit]:
    """Those who get past the guns on the way, where guns fire at who flies over."""
    return order.rules.fire_on_the_way(order, units) if order.rules.fire_on_the_way is not None else units


def _check_target(order: Order) -> None:
    """There must be something at the end of the path for what the units are sent to do. Raises Illegal."""
    state, mission = order.state, order.action.mission
    if mission == RAID:
        if not order.rules.raid_target(state, order.goal, order.owner, list(order.units)):
            raise Illegal("raid.no_target", space=order.goal)
    elif mission == KAMIKAZE:
        if not all(state.table(order.owner)[kind].has(KAMIKAZE) for kind in order.units):
            raise Illegal("kamikaze.no_pilots")
        if not any(state.kind(unit).is_sea for unit in present_enemies(state, order.goal, order.power)):
            raise Illegal("kamikaze.no_ship", space=order.goal)
    elif not is_target(order) and not _escapes(order):
        raise Illegal("air.no_target", space=order.goal)


def is_target(order: Order) -> bool:
    """Whether there is something for an air unit to attack at the end of its path."""
    state = order.state
    if state.board.is_sea(order.goal):
        return bool(present_enemies(state, order.goal, order.power))
    return is_hostile_land(state, order.goal, order.power)


def _escapes(order: Order) -> bool:
    """Fighters whose carrier began the turn beside enemies may simply leave
    [1941: Sea Units Starting in Enemy-Occupied Sea Zones]."""
    return order.state.board.is_sea(order.origin) and order.origin in order.state.turn.hostile_at_start


def _home(order: Order, units: list[Unit]) -> list[Unit]:
    """A noncombat flight ends where the unit can stay beside those that are there, and takes no other unit's landing
    place away [1941: Carrier Landings]."""
    state = order.state
    if not state.board.is_sea(order.goal):
        if not held_since_start(state, order.goal, order.power):
            raise Illegal("air.landing_place", space=order.goal)
    elif any(not state.kind(unit).has("lands_on_carrier") for unit in units):
        raise Illegal("air.not_on_carriers", space=order.goal)
    before = most_landed(state, order.rules, order.power)
    for unit in units:
        advance(order, unit, order.path)
    here = {unit.id for unit in own_fliers(state, order.power) if unit.space == order.goal}
    if most_landed(state, order.rules, order.power, here) < before:
        raise Illegal("air.no_deck", space=order.goal)
    for unit in units:
        _refuel(order, unit)
    return _past_guns(order, units)


def _refuel(order: Order, unit: Unit) -> None:
    """Once a turn a landing where there is oil gives a unit its whole range again, as long as its own power still
    holds the place [Revised: Mideast Oil; Appendix 3]."""
    oil = order.goal in order.state.kind(unit).facts.get("refuels_in", ())
    if oil and order.state.owners[order.goal] == unit.owner and unit.target != REFUELLED:
        unit.spent, unit.target = 0, REFUELLED
