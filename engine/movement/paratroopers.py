"""Paratroopers: bombers take infantry along and drop it where they attack [Anniversary: Paratroopers]."""

from dataclasses import replace

from engine.board.control import is_hostile_land, was_hostile
from engine.errors import Illegal
from engine.movement import air
from engine.movement.rules import Order
from engine.movement.selection import choose
from engine.movement.survey import Survey
from engine.state import Unit
from engine.state.unit import PARADROP
from engine.units.kinds import Kind


def drop(order: Order) -> list[Unit]:
    """Fly bombers and infantry, of one line, to where they attack together. Returns the units. Raises Illegal."""
    carriers, infantry = _sorted(order)
    if not order.trusted:
        _check_way(order)
    flight = _part(order, carriers)
    if any(unit.spent for unit in air.check_flight(flight)) and not order.trusted:
        raise Illegal("paradrop.together")
    jumping = [unit for kind, n in infantry.items() for unit in choose(order, kind, n, _is_fresh, steps=0)]
    bombers = air.fly(flight)
    seats = [bomber for bomber in bombers for _ in range(_room(order.state.kind(bomber)))]
    for unit, bomber in zip(jumping, seats, strict=False):
        _aboard(order, unit, bomber)
    return bombers + jumping


def _room(kind: Kind) -> int:
    """Return how many paratroopers an aircraft takes."""
    return 0 if kind.drops is None else kind.drops.limit


def _aboard(order: Order, unit: Unit, bomber: Unit) -> None:
    """The infantry has used its move. It has no way of its own, by which others could retreat."""
    unit.spent, unit.phase = order.state.kind(unit).move, order.state.phase
    unit.mission, unit.deck = PARADROP, bomber.id
    order.state.relocate(unit, order.goal)


def _is_fresh(unit: Unit) -> bool:
    return not (unit.aboard or unit.spent or unit.phase)


def _part(order: Order, units: dict[str, int]) -> Order:
    return replace(order, units=units, survey=Survey())


def _sorted(order: Order) -> tuple[dict[str, int], dict[str, int]]:
    """Return the order's bombers, and the units that jump, no more than they can take. Raises Illegal."""
    table = order.state.table(order.owner)
    carriers = {kind: n for kind, n in order.units.items() if table[kind].drops}
    infantry = {kind: n for kind, n in order.units.items() if kind not in carriers}
    able = {kind for row in table.values() if row.drops for kind in row.drops.units}
    if not able:
        raise Illegal("paradrop.technology")
    if not carriers or not infantry or not set(infantry) <= able:
        raise Illegal("paradrop.units", units=sorted(able))
    most = sum(n * _room(table[kind]) for kind, n in carriers.items())
    if sum(infantry.values()) > most:
        raise Illegal("paradrop.too_many", most=most)
    return carriers, infantry


def _check_way(order: Order) -> None:
    """They attack the first territory on their way that was hostile when the turn began. Raises Illegal."""
    state, power = order.state, order.power
    for space in order.path[1:-1]:
        if was_hostile(state, space, power):
            raise Illegal("paradrop.first", space=space)
    if not order.combat or not is_hostile_land(state, order.goal, power):
        raise Illegal("paradrop.target", space=order.goal)
    rule = order.rules.may_enter(state, order.goal, power)
    if rule is not None:
        raise Illegal(rule, space=order.goal)
