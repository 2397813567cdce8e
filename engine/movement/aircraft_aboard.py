"""Aircraft and the carriers they sail with: who takes off first is free, who sails along is bound
[ABC: Phase 1: Advance; Loading and unloading]."""

from dataclasses import replace
from itertools import pairwise

from engine.board.control import canal_open, canal_shut
from engine.errors import Illegal
from engine.movement.carriers import decks
from engine.movement.equal_units import selections
from engine.movement.rules import Order
from engine.movement.sea import choose_ships, in_the_way, stops
from engine.movement.selection import advance, choose, movement_left
from engine.state import State, Unit


def is_bound(state: State, unit: Unit) -> bool:
    """Return whether an aircraft sailed with a carrier this turn that is still afloat: it cannot leave it."""
    return unit.deck in state.units


def own_fliers_at(state: State, space: str, power: str) -> list[Unit]:
    """Return the aircraft in a space that a power commands."""
    return [unit for unit in state.own_at(space, power) if state.kind(unit).is_air]


def own_room(state: State, zone: str, power: str) -> int:
    """Return how many decks of the power are free in a zone; no friend's carrier takes aircraft [ABC: Loading and
    unloading]."""
    room = sum(decks(state, unit) for unit in state.own_at(zone, power))
    return room - len(own_fliers_at(state, zone, power))


def fly(order: Order) -> list[Unit]:
    """Fly aircraft along a path, over anything. Raises Illegal."""
    units = check_flight(order)
    for unit in units:
        unit.deck = 0
        advance(order, unit, order.path)
    return units


def check_flight(order: Order) -> list[Unit]:
    """Return the aircraft that would fly; nothing is changed yet. Raises Illegal."""
    state = order.state
    for kind, n in order.units.items():
        here = [unit for unit in own_fliers_at(state, order.origin, order.power) if unit.kind == kind]
        bound = sum(1 for unit in here if is_bound(state, unit))
        if bound and not order.trusted and len(here) - bound < n <= len(here):
            raise Illegal("carrier.bound", n=bound, kind=kind, zone=order.origin)
    return [
        unit
        for kind, n in order.units.items()
        for unit in choose(order, kind, n, lambda unit: not is_bound(state, unit))
    ]


def sail(order: Order, cargo: dict[str, int] | None) -> list[Unit]:
    """Move ships along sea zones with what is aboard, or with the cargo that is named. Raises Illegal."""
    state = order.state
    ships, aircraft = check_sailing(order, cargo)
    for ship in ships:
        advance(order, ship, order.path)
        ship.stopped = ship.stopped or stops(order, ship, order.goal)
    for unit, ship in aircraft:
        advance(order, unit, order.path)
        unit.spent, unit.deck = state.kind(unit).move, ship.id
    return ships


def check_sailing(order: Order, cargo: dict[str, int] | None) -> tuple[list[Unit], list[tuple[Unit, Unit]]]:
    """Return the ships that would sail, and the aircraft with them, each with its carrier; nothing is changed yet.
    Raises Illegal."""
    if not order.trusted:
        _check_way(order)
    ships = choose_ships(replace(order, action=order.action.model_copy(update={"cargo": cargo})))
    return ships, _aboard(order, [ship for ship in ships if decks(order.state, ship)], cargo)


def _check_way(order: Order) -> None:
    """Ships keep to the sea, use open canals, and go on through what does not stop them."""
    state = order.state
    for here, there in pairwise(order.path):
        if not state.board.is_sea(there):
            raise Illegal("sea.on_land", space=there)
        if not canal_open(state, here, there, order.power):
            raise Illegal("sea.canal", here=here, there=there, **canal_shut(state, here, there))
    for zone in order.path[1:-1]:
        for kind in order.units:
            submarine = state.table(order.power)[kind].is_submarine
            test = order.rules.stops_submarine if submarine else order.rules.hostile_zone
            if test(state, zone, order.power):
                by = in_the_way(order, state.table(order.power)[kind], zone)
                raise Illegal("sea.stopped", kind=kind, zone=zone, by=by)


def _aboard(order: Order, carriers: list[Unit], cargo: dict[str, int] | None) -> list[tuple[Unit, Unit]]:
    """Return the aircraft that sail, each with its carrier: those already bound, then as many as fit or as are
    named."""
    state = order.state
    here = own_fliers_at(state, order.origin, order.power)
    going = [(unit, state.units[unit.deck]) for unit in here if unit.deck in {ship.id for ship in carriers}]
    room = [ship for ship in carriers for _ in range(decks(state, ship) - sum(s is ship for _, s in going))]
    free = sorted(
        (unit for unit in here if not is_bound(state, unit)), key=lambda unit: (movement_left(order, unit), unit.id)
    )
    if cargo is not None:
        free = _as_named(order, free, [unit for unit, _ in going], cargo)
        if len(free) > len(room) and not order.trusted:
            raise Illegal("carrier.no_room", zone=order.origin, room=len(room) + len(going))
    boarding = order.play.pick(selections(state, free, min(len(free), len(room))))
    return going + list(zip(boarding, room, strict=False))


def _as_named(order: Order, free: list[Unit], bound: list[Unit], cargo: dict[str, int]) -> list[Unit]:
    """Of the free aircraft those the order names, the bound ones counted in. Raises Illegal."""
    chosen: list[Unit] = []
    for kind in {unit.kind for unit in bound} | set(cargo):
        if not order.state.table(order.power)[kind].is_air:
            continue
        more = cargo.get(kind, 0) - sum(unit.kind == kind for unit in bound)
        fit = [unit for unit in free if unit.kind == kind]
        if order.trusted:
            more = max(0, min(more, len(fit)))
        if more < 0 or more > len(fit):
            raise Illegal("carrier.not_aboard", n=cargo.get(kind, 0), kind=kind, zone=order.origin)
        chosen += order.play.pick(selections(order.state, fit, more))
    return chosen
