"""One move order in a turn that has a single movement phase: to war, to peace, aboard and ashore alike
[ABC: Phase 1: Advance]."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise

from msgspec import Struct

from engine.board.control import canal_open, is_friendly_land, is_hostile_land, is_neutral
from engine.board.paths import Ways
from engine.errors import Illegal
from engine.events import Moved
from engine.movement.aircraft_aboard import check_flight, check_sailing, fly, sail
from engine.movement.blitz import can_pass, check_march, march_or_blitz
from engine.movement.disembark import check_disembarking, check_embarking, disembark, embark
from engine.movement.move import aboard_in, just_loaded, known_path, known_units
from engine.movement.options import Foreseen
from engine.movement.rules import MovementRules, Order
from engine.movement.survey import Survey
from engine.movement.transports import fits
from engine.play import Play
from engine.record import Ferry, Move, Units
from engine.units.traits import Trait

MOST_STEPS = 12
Violate = Callable[[Play, str, str], None]
"""What entering or overflying a neutral does (action, territory, power)."""


class AdvanceRules(Struct, frozen=True):
    """The choices of an edition about a turn with a single movement phase."""

    moves: MovementRules
    """What every kind of movement needs to know."""
    violate: Violate
    """What entering or overflying a neutral does."""


def advance_units(play: Play, rules: AdvanceRules, power: str, action: Move) -> Move:
    """Carry out a move line. Returns it with the path in full. Raises BadLine, Illegal."""
    order = read_order(play, rules, power, action)
    kinds = [play.state.table(power)[kind] for kind in order.units]
    ships = {kind.id: order.units[kind.id] for kind in kinds if kind.is_sea}
    land = {kind.id: order.units[kind.id] for kind in kinds if kind.is_land}
    aircraft = {kind.id: order.units[kind.id] for kind in kinds if kind.is_air}
    if land or aircraft:
        wake_neutrals(order, rules)
    if ships:
        sail(_part(order, ships), _named(order, land | aircraft))
    elif land:
        _land_units(_part(order, land))
    if aircraft and not ships:
        fly(_part(order, aircraft))
    play.tell(Moved(power, order.units, order.path))
    return action.model_copy(update={"path": order.path}) if order.path != list(action.path) else action


def read_order(play: Play, rules: AdvanceRules, power: str, action: Move, survey: Survey | None = None) -> Order:
    """Return the line as an order with a path whose every step is a link. Raises BadLine, Illegal."""
    units = known_units(play, power, action.units)
    path = known_path(play, action.path)
    order = Order(play, rules.moves, power, units, path, True, action, survey or Survey())
    if not order.steps:
        raise Illegal("advance.nowhere", space=order.origin)
    if action.mission not in (None, "attack") and not order.trusted:
        raise Illegal("move.mission", mission=action.mission, missions=["attack"])
    board = play.state.board
    apart = [(a, b) for a, b in pairwise(order.path) if b not in board.neighbours[a]]
    if apart and order.steps > 1:
        raise Illegal("move.not_adjacent", here=apart[0][0], there=apart[0][1])
    if apart:
        order.path = _find(order)
    return order


def foresee(rules: AdvanceRules, play: Play, action: Move, survey: Survey) -> Foreseen:
    """Return what looking at a move shows; where neutrals would wake only trying it does. Raises BadLine, Illegal."""
    order = read_order(play, rules, action.by, action, survey)
    domains = {play.state.table(order.power)[kind].domain for kind in order.units}
    if len(domains) > 1 or any(is_neutral(order.state, space) for space in order.path[1:]):
        return Foreseen(order.path)
    if "sea" in domains:
        check_sailing(order, _named(order, {}))
    elif "air" in domains:
        check_flight(order)
    elif not _foresee_land(order):
        return Foreseen(order.path)
    return Foreseen(order.path, surely=True)


def wake_neutrals(order: Order, rules: AdvanceRules) -> None:
    """Let neutral land on the way or at its end join the other side, before anybody gets there."""
    for space in order.path[1:]:
        if is_neutral(order.state, space):
            rules.violate(order.play, space, order.power)


def _named(order: Order, others: dict[str, int]) -> dict[str, int] | None:
    """Return what sails as cargo, if the line says: in `cargo`, or by naming it together with the ships."""
    if order.action.cargo is not None:
        return {kind: n for kind, n in order.action.cargo.items() if n}
    return others or None


def _part(order: Order, units: dict[str, int]) -> Order:
    return replace(order, units=units)


def _land_units(order: Order) -> None:
    """Land to sea boards, sea to land goes ashore, land to land marches; a march may end aboard."""
    wet = [order.state.board.is_sea(space) for space in order.path]
    if not any(wet):
        march_or_blitz(order)
    elif wet[-1] and not any(wet[:-1]):
        if order.steps > 1:
            march_or_blitz(_on(order, order.path[:-1]))
        embark(_on(order, order.path[-2:]))
    elif wet[0] and order.steps == 1:
        disembark(order)
    else:
        raise Illegal("transport.use_ferry")


def _foresee_land(order: Order) -> bool:
    """Return the same, in a single step of their own kind. Whether several units find room aboard together, and what a
    march that ends aboard comes to, only trying shows."""
    wet = [order.state.board.is_sea(space) for space in order.path]
    if not any(wet):
        check_march(order)
        return True
    if order.steps > 1:
        return False
    if wet[0]:
        check_disembarking(order)
        return True
    units, ships = check_embarking(order)
    return len(units) == 1 and any(fits(order.state, ship, units[0]) for ship in ships)


def _on(order: Order, path: list[str]) -> Order:
    return replace(order, path=path)


def ferry_units(play: Play, rules: AdvanceRules, power: str, action: Ferry) -> Ferry:
    """Board, sail and go ashore with the power's transports in one order. Returns the line. Raises BadLine, Illegal
    [ABC: Loading and unloading]."""
    state, units = play.state, known_units(play, power, action.units)
    path = known_path(play, [action.start, *action.sea, action.to])
    zones = path[1:-1]
    before = aboard_in(state, zones[0])
    _line(play, rules, power, units, path[:2])
    if len(zones) > 1:
        fleet, hold = just_loaded(state, zones[0], before)
        _line(play, rules, power, fleet, zones, cargo=hold)
    _line(play, rules, power, units, path[-2:])
    return action


def _line(
    play: Play, rules: AdvanceRules, power: str, units: dict[str, int], path: list[str], cargo: Units | None = None
) -> None:
    advance_units(play, rules, power, Move(by=power, units=units, path=path, cargo=cargo))


# --- finding the way ----------------------------------------------------------------------------------------------


def _find(order: Order) -> list[str]:
    """Return the best way; round neutrals if there is such a way, for nobody should wake one unasked. All orders of a
    survey look for theirs in one search. Raises Illegal."""
    for quietly in (True, False):
        key = ("ways", order.power, order.origin, quietly, *order.units)
        if found := order.survey.once(key, lambda: _search(order, quietly)).to(order.goal):  # noqa: B023  (at once)
            return list(found)
    raise Illegal("move.no_path", here=order.origin, there=order.goal)


def _search(order: Order, quietly: bool) -> Ways:
    state, power = order.state, order.power
    limit = min(MOST_STEPS, max(state.table(power)[kind].move for kind in order.units))
    enter, through = _ways(order)

    @cache
    def enemy(space: str) -> bool:
        return is_hostile_land(state, space, power) or order.rules.hostile_zone(state, space, power)

    def past(space: str) -> bool:
        return through(space) and not (quietly and is_neutral(state, space))

    counted = order.survey.once(("enemies", power), lambda: enemy)
    return Ways(state.board, order.origin, limit, enter, past, counted)


def _ways(order: Order) -> tuple[Callable[[str, str], bool], Callable[[str], bool]]:
    """How the order's units step, and where they may go on."""
    state, power, rules = order.state, order.power, order.rules
    kinds = [state.table(power)[kind] for kind in order.units]
    if any(kind.is_sea for kind in kinds):
        ships = [kind for kind in kinds if kind.is_sea]
        stops = rules.stops_submarine if all(kind.is_submarine for kind in ships) else rules.hostile_zone
        return (
            lambda here, there: state.board.is_sea(there) and canal_open(state, here, there, power),
            lambda here: not stops(state, here, power),
        )
    if all(kind.is_air for kind in kinds):
        return lambda here, there: True, lambda here: True
    blitz = all(kind.has(Trait.BLITZ) for kind in kinds)
    return (
        lambda here, there: not state.board.is_sea(here),
        lambda here: is_friendly_land(state, here, power) or (blitz and can_pass(state, here, power)),
    )
