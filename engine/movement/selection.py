"""Which of equal units go: those that can still get there, undamaged first, then least movement left."""

from collections.abc import Callable
from itertools import pairwise

from engine.board.facilities import range_bonus, range_left
from engine.errors import Illegal
from engine.movement.equal_units import selections
from engine.movement.rules import Order
from engine.state import State, Unit
from engine.units.kinds import Kind
from engine.units.traits import Trait

BY_RAIL = "by_rail"


def steps_of(state: State, kind: Kind, path: list[str]) -> int:
    """Return what a path costs a kind of unit, in movement points: one a space, but nothing between an island and its
    zone for aircraft with bases there [Revised: Island Bases]."""
    if not kind.has(Trait.ISLAND_BASES):
        return len(path) - 1
    spaces = state.board.spaces
    return sum(not (spaces[a].island or spaces[b].island) for a, b in pairwise(path))


def movement_left(order: Order, unit: Unit) -> int:
    """Return how many movement points a unit has left this turn; 0 if it may not move in this phase any more."""
    kind = order.state.kind(unit)
    if not order.survey.looking or kind.rail or kind.beside:  # for these it depends on the path, or on who goes along
        return _movement_left(order, unit, kind)
    return order.survey.once(("left", unit.id, order.combat), lambda: _movement_left(order, unit, kind))


def _movement_left(order: Order, unit: Unit, kind: Kind) -> int:
    left = range_left(order.state, unit)
    if kind.is_air:
        return left
    if not order.combat and unit.mission == "exploits" and unit.phase != order.state.phase:
        return kind.exploits
    if rides(order, kind):
        left = ride_left(order, unit)
    rail = kind.rail
    if rail and not order.combat and unit.mission in ("", BY_RAIL) and set(order.path) <= set(rail.spaces):
        left = rail.move - unit.spent if unit.mission or not unit.spent else left
    if unit.stopped or (not order.combat and (used_in_combat(order, unit) or unit.fought)):
        return 0
    return left


def rides(order: Order, kind: Kind) -> bool:
    """Return whether an order takes, for each unit of a kind, one along that it rides beside [Anniversary: Mechanized
    Infantry]."""
    beside = kind.beside
    return beside is not None and order.units.get(beside.unit, 0) >= order.units.get(kind.id, 0) > 0


def ride_left(order: Order, unit: Unit) -> int:
    """Return how many movement points a unit has left beside others: all of its way the same as theirs, so that who has
    gone a space alone, or has come from a ship, goes no further."""
    kind = order.state.kind(unit)
    beside = kind.beside
    if beside is None:
        return kind.move - unit.spent
    if not unit.spent:
        return max(kind.move, beside.move)
    same = [u for u in order.state.own_at(unit.space, unit.owner) if u.kind == beside.unit and u.route == unit.route]
    enough = len(unit.route) == unit.spent + 1 and len(same) >= order.units[kind.id]
    return beside.move - unit.spent if enough else kind.move - unit.spent


def used_in_combat(order: Order, unit: Unit) -> bool:
    """Return whether a unit used its move in combat movement. A ship that only took cargo aboard did not move, where
    loading does not commit it [Revised: Phase 5: Noncombat Move]."""
    if not unit.moved_in_combat:
        return False
    return not (order.rules.stay_loaded and order.state.kind(unit).is_sea and len(unit.route) < 2)


def choose(order: Order, kind: str, n: int, able: Callable[[Unit], bool], steps: int | None = None) -> list[Unit]:
    """Return `n` units of a kind at the origin that are `able`, with movement points for `steps`. Raises Illegal."""
    return order.play.pick(selections(order.state, able_to_go(order, kind, n, able, steps), n))


def able_to_go(order: Order, kind: str, n: int, able: Callable[[Unit], bool], steps: int | None = None) -> list[Unit]:
    """Return the units of a kind at the origin that are `able`, with movement points for `steps`, those first that go
    first.

    Raises Illegal: not `n` of them there, or not so many that may still go so far."""
    state = order.state
    need = steps_of(state, state.table(order.owner)[kind], order.path) if steps is None else steps
    here = _those_here(order, kind)
    if len(here) < n:
        raise Illegal("move.not_there", n=n, kind=kind, space=order.origin, have=len(here))
    fit = [unit for unit in here if able(unit)]
    going = [unit for unit in fit if movement_left(order, unit) >= need]
    if len(going) < n and order.trusted:
        return _whoever_went(order, going, here)
    if len(going) < n:
        used = not need or any(u.spent or u.phase or u.fought for u in here)
        rule = "move.already_moved" if used else "move.too_far"
        raise Illegal(rule, n=n, kind=kind, space=order.origin, can=len(going), steps=need)
    if len(going) > 1:
        going.sort(key=lambda unit: (unit.hits, movement_left(order, unit), unit.id))
    return going


def _those_here(order: Order, kind: str) -> list[Unit]:
    """Return the units of a kind at the origin that an order could be about."""

    def here() -> list[Unit]:
        own = (u for u in order.state.own_at(order.origin, order.power) if u.owner == order.owner)
        return [u for u in own if u.kind == kind and not (u.placed and not order.trusted)]

    if not order.survey.looking:
        return here()
    return order.survey.once(("here", order.power, order.owner, order.origin, kind), here)


def _whoever_went(order: Order, fit: list[Unit], here: list[Unit]) -> list[Unit]:
    """Return those who may go, then all others that stand there: so many went, and nothing says any more who they
    were."""
    others = [unit for unit in here if unit not in fit and not unit.aboard]
    return [*fit, *sorted(others, key=lambda unit: (unit.hits, -movement_left(order, unit), unit.id))]


def advance(order: Order, unit: Unit, path: list[str]) -> None:
    """Put a unit at the end of its path; note what it has spent, and in a combat move its way."""
    if not unit.spent:
        unit.extra = range_bonus(order.state, unit)
    unit.spent += steps_of(order.state, order.state.kind(unit), path)
    unit.phase = order.state.phase
    rail = order.state.kind(unit).rail
    if rail and not order.combat and set(path) <= set(rail.spaces) and unit.spent == len(path) - 1:
        unit.mission = BY_RAIL
    if order.combat:
        unit.route = (*(unit.route or (path[0],)), *path[1:])
    if unit.space != path[-1]:
        order.state.relocate(unit, path[-1])
