"""Land units that march, attack, and run through what is empty [ABC: Phase 1: Advance; Blitz]."""

from engine.board.control import is_hostile_land, present_enemies
from engine.errors import Illegal
from engine.movement.rules import Order
from engine.movement.selection import advance, choose
from engine.state import State, Unit
from engine.units.traits import Trait


def can_pass(state: State, space: str, power: str) -> bool:
    """Return whether a space is a hostile region without any enemy unit, which is run through; a factory does not
    matter [ABC: Blitz]."""
    return is_hostile_land(state, space, power) and not present_enemies(state, space, power)


def march_or_blitz(order: Order) -> list[Unit]:
    """Move land units over land, into peace or war alike. Raises Illegal."""
    state, power = order.state, order.power
    units = check_march(order)
    run_through_origin(order, units)
    for space in order.path[1:-1]:
        if is_hostile_land(state, space, power):
            order.rules.capture(order.play, space, power)
    for unit in units:
        advance(order, unit, order.path)
    return units


def check_march(order: Order) -> list[Unit]:
    """Return the units that would march; nothing is changed yet. Raises Illegal."""
    for space in order.path[1:-1]:
        for kind in order.units:
            if is_hostile_land(order.state, space, order.power) and not _runs_through(order, kind, space):
                raise Illegal("advance.stopped", kind=kind, space=space)
    return leaving(order)


def leaving(order: Order) -> list[Unit]:
    """Return the land units that would go. Raises Illegal."""
    return [
        unit
        for kind, n in order.units.items()
        for unit in choose(order, kind, n, lambda unit: not unit.aboard and _may_leave(order, unit))
    ]


def run_through_origin(order: Order, units: list[Unit]) -> None:
    """Take the region that units leave if they had only just entered it, being hostile: they run through it."""
    if any(unit.route for unit in units) and is_hostile_land(order.state, order.origin, order.power):
        order.rules.capture(order.play, order.origin, order.power)


def _runs_through(order: Order, kind: str, space: str) -> bool:
    return order.state.table(order.power)[kind].has(Trait.BLITZ) and can_pass(order.state, space, order.power)


def _may_leave(order: Order, unit: Unit) -> bool:
    """A unit that has only just entered a hostile region stays there, unless it runs through; where the turn found
    enemies beside it, it may go."""
    entered = len(unit.route) > 1 and is_hostile_land(order.state, order.origin, order.power)
    return not entered or _runs_through(order, unit.kind, order.origin)
