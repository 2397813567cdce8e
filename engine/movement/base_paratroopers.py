"""Paratroopers who jump from where an air base stands, without aircraft of their own [Global 1940: Paratroopers]."""

from engine.board.control import held_since_start
from engine.board.facilities import operative
from engine.errors import Illegal
from engine.movement.rules import Order
from engine.movement.selection import choose
from engine.state import State, Unit
from engine.state.unit import PARADROP
from engine.units.rows import Jumps


def drop_from_base(order: Order) -> list[Unit]:
    """Move infantry through the air to where other land units of its power attack. Raises Illegal."""
    state, rule = order.state, _rule(order)
    base = order.origin
    if not order.trusted:
        _check_base(order, rule)
        _check_way(order, rule.range)
    jumping = [unit for kind, n in order.units.items() for unit in choose(order, kind, n, _is_fresh, steps=0)]
    for unit in jumping:
        unit.spent, unit.phase = state.kind(unit).move, state.phase
        unit.mission, unit.target = PARADROP, base
        state.relocate(unit, order.goal)
    return jumping


def _check_base(order: Order, rule: Jumps) -> None:
    """The base works, was held as the turn began, and has not sent all it may. Raises Illegal."""
    state, base = order.state, order.origin
    if not operative(state, base, rule.base) or not held_since_start(state, base, order.power):
        raise Illegal("paradrop.base", space=base)
    gone = sum(1 for unit in state.seen_of(order.power) if unit.mission == PARADROP and unit.target == base)
    if gone + sum(order.units.values()) > rule.limit:
        raise Illegal("paradrop.too_many_from", space=base, most=rule.limit)


def _rule(order: Order) -> Jumps:
    table = order.state.table(order.owner)
    able = {row.id: row.jumps for row in table.values() if row.jumps}
    if not able:
        raise Illegal("paradrop.technology")
    if not able.keys() >= set(order.units):
        raise Illegal("paradrop.units_alone", units=list(able))
    return next(iter(able.values()))


def _check_way(order: Order, reach: int) -> None:
    """They keep to what aircraft may fly over, and go to land that an enemy holds. Raises Illegal."""
    state = order.state
    for space in order.path[1:]:
        rule = order.rules.may_enter(state, space, order.power, flying=True, through=space != order.goal)
        if rule is not None:
            raise Illegal(rule, space=space)
    if not order.combat or not state.is_enemy(state.owners.get(order.goal), order.power):
        raise Illegal("paradrop.target", space=order.goal)
    if order.steps > reach:
        raise Illegal("paradrop.too_far", space=order.goal, most=reach)


def _is_fresh(unit: Unit) -> bool:
    return not (unit.aboard or unit.spent or unit.phase)


def check_company(state: State, power: str) -> None:
    """Check that others of the power's land units attack where its paratroopers jump, over land or from ships. Raises
    Illegal."""
    for unit in state.seen_of(power):
        if unit.mission != PARADROP or not unit.target:
            continue
        land = [u for u in state.seen_of(power) if state.kind(u).is_land and u.mission != PARADROP]
        if not any(unit.space in (other.bound, other.space) for other in land):
            raise Illegal("paradrop.alone", space=unit.space)
