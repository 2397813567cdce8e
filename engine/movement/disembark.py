"""Aboard and ashore where going ashore is a step of its own, beyond the range [ABC: Loading and unloading;
Amphibious Assault]."""

from collections.abc import Callable

from engine.errors import Illegal
from engine.movement.blitz import leaving, run_through_origin
from engine.movement.carriers import decks
from engine.movement.equal_units import selections
from engine.movement.rules import Order
from engine.movement.selection import choose
from engine.movement.transports import board_ships, has_room, put_ashore
from engine.state import State, Unit

Able = Callable[[Unit], bool]
"""Whether a ship may put units ashore."""


def own_transports(state: State, zone: str, power: str) -> list[Unit]:
    """Return the power's transports in a zone."""
    return [unit for unit in state.own_at(zone, power) if state.kind(unit).is_transport]


def embark(order: Order) -> list[Unit]:
    """Take land units with a move left aboard the power's transports in the zone beside them. Raises Illegal."""
    units, ships = check_embarking(order)
    run_through_origin(order, units)
    board_ships(order, units, ships)
    return units


def check_embarking(order: Order) -> tuple[list[Unit], list[Unit]]:
    """Return the units that would go aboard, and the ships that may take them; nothing is changed yet, and whether all
    find room only boarding shows. Raises Illegal."""
    state, zone = order.state, order.goal
    if order.trusted:
        return leaving(order), own_transports(state, zone, order.power)
    if order.action.carrier not in (None, order.power):
        raise Illegal("transport.own_only", carrier=order.action.carrier)
    if order.rules.hostile_zone(state, zone, order.power):
        raise Illegal("transport.hostile_zone", zone=zone)
    there = own_transports(state, zone, order.power)
    ships = [ship for ship in there if not ship.offloaded]
    if not ships:
        raise Illegal("transport.none_there", zone=zone, have=len(there))
    return leaving(order), ships


def disembark(order: Order, able: Able | None = None) -> list[Unit]:
    """Put units ashore from the power's transports, those that are `able` to. Returns the units. Raises Illegal.

    A zone with enemy surface ships must be won first; a transport serves one region a turn."""
    units, zone = check_disembarking(order, able), order.origin
    for unit in units:
        put_ashore(order.state, unit, order.goal)
        unit.stopped, unit.route = True, (zone, order.goal)
    return units


def check_disembarking(order: Order, able: Able | None = None) -> list[Unit]:
    """Return the units that would go ashore; nothing is changed yet. Raises Illegal."""
    state, zone = order.state, order.origin
    if order.rules.hostile_zone(state, zone, order.power) and not order.trusted:
        raise Illegal("advance.sea_first", zone=zone, space=order.goal)
    ships = own_transports(state, zone, order.power)
    if order.trusted:
        return [unit for kind, n in order.units.items() for unit in _aboard(order, ships, kind, n)]
    ships = [ship for ship in ships if ship.offloaded in ("", order.goal)]
    ships = [ship for ship in ships if able is None or able(ship)]
    return [unit for kind, n in order.units.items() for unit in _aboard(order, ships, kind, n)]


def _aboard(order: Order, ships: list[Unit], kind: str, n: int) -> list[Unit]:
    """`n` units of a kind that may still go ashore, from ships that serve the region already, then the fullest."""
    state = order.state
    every = [unit for unit in state.own_at(order.origin, order.power) if unit.kind == kind and unit.aboard]
    if len(every) < n:
        raise Illegal("transport.not_aboard", n=n, kind=kind, zone=order.origin, have=len(every))
    ranked = sorted(ships, key=lambda ship: (not ship.offloaded, -len(state.cargo(ship)), ship.id))
    fit = [unit for ship in ranked for unit in state.cargo(ship) if unit.kind == kind and not unit.stopped]
    if len(fit) < n and order.trusted:
        fit = every
    if len(fit) < n:
        raise Illegal("advance.ashore_once", n=n, kind=kind, zone=order.origin, can=len(fit))
    return order.play.pick(selections(state, fit, n))


def back_aboard(state: State, units: list[Unit], zone: str) -> bool:
    """Take units that fell back from a landing aboard transports in the zone. Returns False (and nothing is done) if
    they do not all fit [ABC: Amphibious Assault]."""
    room = dict[int, int]()
    ships = own_transports(state, zone, units[0].owner) if units else []
    for ship in ships:
        room[ship.id] = state.kind(ship).any_land + state.kind(ship).plus_infantry - len(state.cargo(ship))
    if len(units) > sum(room.values()):
        return False
    for unit in units:
        ship = next(ship for ship in ships if has_room(state, ship, state.kind(unit)))
        state.relocate(unit, zone)
        unit.aboard, unit.stopped = ship.id, True
    return True


def room_aboard(state: State, zone: str, power: str) -> int:
    """Return how many land units the power's transports in a zone could still take."""
    ships = own_transports(state, zone, power)
    return sum(state.kind(s).any_land + state.kind(s).plus_infantry - len(state.cargo(s)) for s in ships)


def board_new_ships(order: Order) -> list[Unit]:
    """Take units standing beside a ship launched this turn aboard it: land units aboard a transport, aircraft aboard a
    carrier [ABC: Sea Zones]. Raises Illegal."""
    state, zone = order.state, order.goal
    new = [unit for unit in state.own_at(zone, order.power) if unit.placed]
    units = [
        unit for kind, n in order.units.items() for unit in choose(order, kind, n, lambda unit: not unit.aboard, 0)
    ]
    fliers = [unit for unit in units if state.kind(unit).is_air]
    held = sum(1 for unit in new if state.kind(unit).is_air)
    room = sum(decks(state, ship) for ship in new) - held
    if len(fliers) > room and not order.trusted:
        raise Illegal("place.no_new_deck", zone=zone, room=max(0, room))
    for unit in fliers:
        state.relocate(unit, zone)
        unit.placed = True
    boarding, ships = [u for u in units if u not in fliers], [s for s in new if state.kind(s).is_transport]
    if boarding and not ships and not order.trusted:
        raise Illegal("place.no_hold", kind=boarding[0].kind, zone=zone)
    board_ships(order, boarding, ships)
    return units
