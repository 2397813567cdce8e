"""Decks: how many there are, who takes them, and the friends' fighters that sail along as cargo
[1941: Aircraft Carriers]."""

from engine.errors import Illegal
from engine.movement.rules import Order
from engine.state import State, Unit
from engine.units.traits import Trait


def decks(state: State, unit: Unit) -> int:
    """Return how many landing places a unit has: as many as its kind, but none on a damaged carrier, where the book
    says so [Europe 1940: Aircraft Carriers]."""
    return 0 if unit.hits and grounds(state, unit) else state.kind(unit).decks


def grounds(state: State, carrier: Unit) -> bool:
    """Return whether a carrier that is damaged keeps aboard whoever is there, and takes nobody else."""
    return state.kind(carrier).has(Trait.NO_FLIGHTS_WHEN_DAMAGED)


def mend(state: State, ship: Unit) -> None:
    """Repair a damaged ship; aircraft that were kept aboard may leave."""
    ship.hits = 0
    for unit in state.cargo(ship):
        if state.kind(unit).is_air:
            unit.aboard = 0


def keep_aboard(state: State, unit: Unit) -> bool:
    """Put an aircraft for which there is no deck aboard a damaged carrier of its side with room. Returns False if there
    is none [Europe 1940: Aircraft Carriers]."""
    for ship in state.seen_at(unit.space):
        room = state.kind(ship).decks if ship.hits and grounds(state, ship) else 0
        if len(state.cargo(ship)) < room and state.shares(ship.owner, unit.owner, unit.space):
            unit.aboard = ship.id
            return True
    return False


def free_decks(state: State, zone: str, power: str) -> int:
    """Return how many decks of a side are free in a zone; negative if some of its air units there have none."""
    side = [u for u in state.at(zone) if state.shares(u.owner, power, zone)]
    return sum(decks(state, u) for u in side) - sum(1 for u in side if state.kind(u).is_air and not u.aboard)


def guests(state: State, zone: str, power: str) -> list[Unit]:
    """Return friends' fighters that need this power's decks: those beyond what the friends' own carriers hold."""
    friends = [u for u in state.at(zone) if not state.commands(power, u) and state.shares(u.owner, power, zone)]
    fliers = [u for u in friends if state.kind(u).is_air and not u.aboard]
    own_decks = sum(decks(state, u) for u in friends)
    return fliers[own_decks:] if own_decks < len(fliers) else []


def sailing_guests(order: Order, ships: list[Unit]) -> list[Unit]:
    """Return friends' guest fighters that sail with the carriers: as many as these hold, or as the order's cargo says
    where it names any. Raises Illegal."""
    state = order.state
    room = sum(decks(state, ship) for ship in ships)
    if not room or order.steps == 0:
        return []
    waiting = guests(state, order.origin, order.power)
    staying = sum(decks(state, u) for u in state.own_at(order.origin, order.power) if u not in ships)
    going = min(room, len(waiting))
    named = [n for kind, n in (order.action.cargo or {}).items() if state.table(order.power)[kind].is_air]
    if named:
        going = sum(named)
    if order.trusted:
        return waiting[:going]
    if going > min(room, len(waiting)) or len(waiting) - going > staying:
        raise Illegal("carrier.guests", guests=len(waiting), zone=order.origin)
    return waiting[:going]
