"""Ships: what stops them, canals, cargo and guests that sail along [1941: Sea Units; Canals; Submarines]."""

from itertools import chain, pairwise

from engine.board.control import canal_open, canal_shut
from engine.errors import Illegal
from engine.movement.carriers import sailing_guests
from engine.movement.equal_units import Sorts, selections
from engine.movement.rules import Order
from engine.movement.selection import able_to_go, advance, choose, used_in_combat
from engine.movement.ship_choice import exactly
from engine.movement.transports import set_ashore
from engine.state import Unit
from engine.units.kinds import Kind
from engine.units.stacks import count
from engine.units.traits import Trait


def stops(order: Order, unit: Unit, zone: str) -> bool:
    """Return whether a ship must end its move on entering a zone: a hostile one; submarines only by a destroyer
    [1941: Sea Units; Destroyers]."""
    kind = order.state.kind(unit)
    if kind.has(Trait.CANCELS_SUBMARINES) and order.rules.stops_hunters(order.state, zone, order.power):
        return True
    test = order.rules.stops_submarine if kind.is_submarine else order.rules.hostile_zone
    return test(order.state, zone, order.power)


def in_the_way(order: Order, kind: Kind, zone: str) -> dict[str, int]:
    """Return the enemy ships that stop a kind of ship in a zone, counted by kind: for submarines those that cancel what
    they do, for others those that block; a submerged one that a destroyer has found, if there are no others."""
    state = order.state
    ships = [unit for unit in state.enemies_at(zone, order.power) if state.kind(unit).is_sea]
    if kind.is_submarine:
        stopping = [unit for unit in ships if state.kind(unit).has(Trait.CANCELS_SUBMARINES)]
    else:
        stopping = [u for u in ships if not u.submerged and not state.kind(u).has(Trait.DOES_NOT_BLOCK)]
    return count((unit.kind for unit in stopping or ships), state.table(order.power))


def sail(order: Order) -> list[Unit]:
    """Move ships along sea zones. Raises Illegal."""
    ships, going = check_sailing(order)
    for ship in ships:
        set_ashore(order.state, ship)
    for guest in going:
        order.state.relocate(guest, order.goal)
    for ship in ships:
        advance(order, ship, order.path)
        ship.stopped = ship.stopped or stops(order, ship, order.goal)
        if order.combat:
            ship.engage = _engages(order, ship)
    return ships


def check_sailing(order: Order) -> tuple[list[Unit], list[Unit]]:
    """Return the ships that would sail, and the friends' fighters aboard; nothing is changed yet. Raises Illegal."""
    if not order.trusted:
        _check_passage(order)
    ships = choose_ships(order)
    for ship in ships if not order.trusted else ():
        _check_way(order, ship)
    going = sailing_guests(order, ships)
    if order.combat and not order.trusted:
        _check_engaging(order)
    return ships, going


def _check_passage(order: Order) -> None:
    """The canals on the way are open, and the zone at its end is one for such ships. Raises Illegal."""
    for here, there in pairwise(order.path):
        for kind in order.units:
            if not canal_open(order.state, here, there, order.power, kind):
                raise Illegal("sea.canal", here=here, there=there, **canal_shut(order.state, here, there))
    rule = order.rules.may_end(order.state, order.goal, order.power, list(order.units))
    if rule is not None:
        raise Illegal(rule, zone=order.goal, power=order.power)


def stay(order: Order) -> list[Unit]:
    """Let ships (or aircraft over a zone) that stay, by a path of one space, say whether they engage what is there.
    Raises Illegal."""
    units = [
        unit for kind, n in order.units.items() for unit in choose(order, kind, n, lambda unit: not unit.aboard, 0)
    ]
    if not order.trusted:
        _check_engaging(order)
    for unit in units:
        unit.engage = True if order.action.engage is None else order.action.engage
    return units


def choose_ships(order: Order) -> list[Unit]:
    """Return the ships that go; among transports the fullest, or those whose cargo the order names, then those with the
    least movement left. Raises Illegal."""
    fleet: list[Unit] = []
    wanted = dict(order.action.cargo) if order.action.cargo is not None else None
    for kind, n in order.units.items():
        able = able_to_go(order, kind, n, lambda unit: not unit.aboard and _free_to_sail(order, unit))
        if order.state.table(order.owner)[kind].has_hold:
            fleet += _transports_with(order, able, n, wanted)
        else:
            fleet += order.play.pick(selections(order.state, able, n))
    return fleet


def _free_to_sail(order: Order, ship: Unit) -> bool:
    """A transport that offloaded, or whose cargo is announced for an assault, stays where it is; unless it may split
    its landings between zones [Revised: Lightning Assaults]."""
    kind = order.state.kind(ship)
    if ship.offloaded or any(unit.bound for unit in order.state.cargo(ship)):
        return order.combat and kind.has(Trait.SPLITS_LANDINGS) and not ship.offloaded
    return order.combat or not (kind.has_hold and used_in_combat(order, ship))


def _transports_with(order: Order, able: list[Unit], n: int, wanted: dict[str, int] | None) -> list[Unit]:
    state = order.state
    able.sort(key=lambda ship: -len(state.cargo(ship)))
    if wanted is None:
        return order.play.pick(selections(state, able, n))
    table, every = state.table(order.power), able
    land = {kind: k for kind, k in wanted.items() if table[kind].is_land and k}
    kinds = list(land)
    aboard = {ship.id: count((u.kind for u in state.cargo(ship)), table) for ship in able}
    able = [ship for ship in able if set(aboard[ship.id]) <= set(kinds)]

    def holds(ship: Unit) -> tuple[int, ...]:
        return tuple(aboard[ship.id].get(kind, 0) for kind in kinds)

    ways = exactly(able, holds, n, tuple(land[kind] for kind in kinds), Sorts(state, able).of)
    first = next(ways, None)
    if first is None and order.trusted:
        return order.play.pick(selections(state, every, n))
    if first is None:
        raise Illegal("sea.no_such_cargo", cargo=land, zone=order.origin)
    return order.play.pick(chain([first], ways))


def _check_way(order: Order, ship: Unit) -> None:
    """Nothing that stops the ship may lie on its way; in noncombat it may not lie at the end either."""
    for zone in order.path[1:-1]:
        if stops(order, ship, zone):
            by = in_the_way(order, order.state.kind(ship), zone)
            raise Illegal("sea.stopped", kind=ship.kind, zone=zone, by=by)
    hostile = order.rules.hostile_zone(order.state, order.goal, order.power)
    kind = order.state.kind(ship)
    if not order.combat and hostile and (not kind.is_submarine or kind.has(Trait.NO_NONCOMBAT_END_IN_HOSTILE_ZONE)):
        raise Illegal("sea.noncombat_hostile", zone=order.goal, kind=ship.kind)


def _check_engaging(order: Order) -> None:
    """Not every book lets one leave enemy ships alone. Raises Illegal."""
    if order.action.engage is False and not order.rules.may_ignore:
        raise Illegal("move.must_engage", zone=order.goal)


def _engages(order: Order, ship: Unit) -> bool:
    """By default whoever could fight submarines and transports where it ends its move does
    [1941: Phase 2: Combat Move]."""
    if order.action.engage is not None:
        return order.action.engage
    return order.state.kind(ship).attack > 0
