"""Land units on land: marching, attacking, blitzing [1941: Phase 2: Combat Move; Tanks and Blitzing]."""

from engine.board.control import is_friendly_land, is_hostile_land, present_enemies, run_through
from engine.board.neutral_ground import is_friendly_neutral, waiting_army
from engine.errors import Illegal
from engine.movement.joining import check_joining, join
from engine.movement.rules import Order
from engine.movement.selection import advance, choose, rides
from engine.movement.transports import check_combat_movers
from engine.state import State, Unit
from engine.units.kinds import Kind
from engine.units.stacks import count
from engine.units.traits import Trait


def can_blitz_through(state: State, space: str, power: str) -> bool:
    """Return whether a territory is hostile and holds no enemy unit, no facility and no neutral's army, so that it is
    run through [1941: Tanks and Blitzing]."""
    return (
        is_hostile_land(state, space, power)
        and not present_enemies(state, space, power)
        and not state.facilities.get(space)
        and not waiting_army(state, space)
    )


def march(order: Order) -> list[Unit]:
    """Move land units over land. Raises Illegal."""
    units = check_march(order)
    blitzed = _blitzed(order, units)
    for space in dict.fromkeys([*blitzed, order.goal] if order.combat else ()):
        if is_hostile_land(order.state, space, order.power):
            order.rules.attacked(order.play, space, order.power)
    for space in blitzed:
        order.rules.capture(order.play, space, order.power)
    for unit in units:
        advance(order, unit, order.path)
    if not order.combat:
        join(order, units)
    return units


def check_march(order: Order) -> list[Unit]:
    """Return the units that would march; nothing is changed yet. Raises Illegal."""
    if not order.trusted:
        _check_path(order)
    if order.combat and not order.trusted:
        check_combat_movers(order)
        _check_run(order)
    units = [
        unit
        for kind, n in order.units.items()
        for unit in choose(order, kind, n, lambda unit: not unit.aboard and _may_pass(order, unit))
    ]
    if order.combat and not order.trusted:
        _check_goal(order, units)
    return units


def _check_path(order: Order) -> None:
    for space in order.path[1:]:
        rule = order.rules.may_enter(order.state, space, order.power, through=space != order.goal)
        if rule is not None:
            raise Illegal(rule, space=space)
        joins = space == order.goal and order.rules.joins(order.state, space, order.power)
        if not order.combat and not joins and not is_friendly_land(order.state, space, order.power):
            raise Illegal("move.noncombat_hostile", space=space)
    if not order.combat:
        check_joining(order)


def _check_run(order: Order) -> None:
    """Who has the movement to go on is told what stops it: whoever or whatever stands on its way, or that it would run
    without a partner [1941: Tanks and Blitzing; Europe 1940: Tanks, Mechanized Infantry, and Blitzing]. Raises
    Illegal."""
    state, between = order.state, order.path[1:-1]
    taken = run_through(state, order.power) if between else set[str]()
    hostile = [space for space in between if is_hostile_land(state, space, order.power) or space in taken]
    for kind, n in order.units.items() if hostile else ():
        row = state.table(order.owner)[kind]
        fresh = [u for u in state.own_at(order.origin, order.owner) if u.kind == kind and not u.spent and not u.aboard]
        far = row.beside.move if row.beside and rides(order, row) else row.move
        if len(fresh) < n or far < len(order.path) - 1:
            continue
        shut = next((space for space in hostile if space not in taken and not _is_open(order, space)), None)
        if shut is not None:
            raise Illegal("blitz.stopped", kind=kind, space=shut, by=_in_the_way(state, shut, order.power))
        if not blitzes(order, row) and row.blitzes_with and not _partners(order, row):
            raise Illegal("blitz.alone", kind=kind, space=hostile[0], partners=row.blitzes_with.units)


def _is_open(order: Order, space: str) -> bool:
    return can_blitz_through(order.state, space, order.power)


def _in_the_way(state: State, space: str, power: str) -> dict[str, int]:
    """Return what stands in a territory that nobody runs through."""
    units = count((unit.kind for unit in present_enemies(state, space, power)), state.table(power))
    army = {"infantry": waiting_army(state, space)} if waiting_army(state, space) else {}
    return units or army or dict.fromkeys(state.facilities.get(space, {}), 1)


def _may_pass(order: Order, unit: Unit) -> bool:
    """Units without a blitz stop in the first hostile territory, though a blitz may have run through it by now."""
    on_the_way = order.path[:-1] if unit.route else order.path[1:-1]
    hostile = [space for space in on_the_way if is_hostile_land(order.state, space, order.power)]
    if blitzes(order, order.state.kind(unit)) or _is_paired(order, unit):
        return all(can_blitz_through(order.state, space, order.power) for space in hostile)
    return not hostile and not (order.combat and run_through(order.state, order.power).intersection(on_the_way))


def _is_paired(order: Order, unit: Unit) -> bool:
    """Return whether a unit of the order runs along with a partner of its own, from the same territory to the same one,
    the way before this order included [Europe 1940: Mechanized Infantry; Tanks]."""
    partners = _partners(order, order.state.kind(unit))
    if not unit.route:
        return bool(partners)
    here = order.state.own_at(order.origin, order.power)
    same = sum(1 for u in here if u.kind in partners and u.route == unit.route)
    return same >= order.units[unit.kind]


def is_paired_off(order: Order, kind: Kind) -> bool:
    """Return whether each unit of a kind that the order names has a partner to blitz with."""
    return bool(_partners(order, kind))


def _partners(order: Order, kind: Kind) -> tuple[str, ...]:
    """Return the kinds beside which all units of a kind that the order names may blitz, one beside each; none if it
    names too few of them."""
    rule = kind.blitzes_with
    if rule is None or sum(order.units.get(other, 0) for other in rule.units) < order.units.get(kind.id, 0):
        return ()
    return rule.units


def blitzes(order: Order, kind: Kind) -> bool:
    """Return whether a kind of unit runs through empty land, by itself or beside another that does."""
    if kind.has(Trait.BLITZ):
        return True
    if kind.beside is None or not rides(order, kind):
        return False
    return order.state.table(order.power)[kind.beside.unit].has(Trait.BLITZ)


def _blitzed(order: Order, units: list[Unit]) -> list[str]:
    """Return the hostile territories this move runs through; the origin counts if the units had only just entered
    it."""
    if not order.combat:
        return []
    on_the_way = order.path[:-1] if any(unit.route for unit in units) else order.path[1:-1]
    return [space for space in on_the_way if is_hostile_land(order.state, space, order.power)]


def _check_goal(order: Order, units: list[Unit]) -> None:
    """A combat move ends in a hostile territory, or one that was until a blitz ran through it, or has run through one
    itself: the order of combat moves does not matter."""
    if is_hostile_land(order.state, order.goal, order.power) or _blitzed(order, units):
        return
    if is_friendly_neutral(order.state, order.goal, order.power):
        raise Illegal("neutral.friendly", space=order.goal)
    taken = run_through(order.state, order.power)
    if not taken.intersection(order.path[1:]) and not all(taken.intersection(unit.route[1:]) for unit in units):
        raise Illegal("move.combat_to_friendly", space=order.goal)
