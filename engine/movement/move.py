"""A move order: read against the board, sorted by what moves, and handed to the file about it
[1941: Phase 2: Combat Move, Phase 4: Noncombat Move]."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from engine.board.control import canal_open, is_friendly_land, is_hostile_land, was_hostile
from engine.board.facilities import range_bonus
from engine.board.paths import Ways
from engine.errors import BadLine, Illegal
from engine.events import Moved
from engine.json_types import JsonObject
from engine.movement import air, land, sea, transports
from engine.movement.landing import most_landed
from engine.movement.options import Foreseen
from engine.movement.rules import MovementRules, Order
from engine.movement.survey import Survey
from engine.play import Play
from engine.record import Ferry, Move
from engine.state import State, Unit
from engine.state.unit import PARADROP
from engine.units.kinds import Kind
from engine.units.traits import Trait

MOST_STEPS = 12
Stepping = tuple[Callable[[str, str], bool], Callable[[str], bool]]
"""Whether one may step from a space into the next, and whether one may go on from there."""


def move(play: Play, rules: MovementRules, power: str, action: Move, combat: bool) -> Move:
    """Carry out a move line; combat: whether in combat movement. Returns it with the path in full. Raises BadLine,
    Illegal."""
    order = read_order(play, rules, power, action, combat)
    before = most_landed(play.state, rules, power) if _moves_decks(order) and not order.trusted else 0
    domains = domains_of(order)
    if rules.drop is not None and _is_drop(order):
        rules.drop(order)
        domains = []
    for domain in sorted(domains, key=["sea", "land", "air"].index):
        if domain != "land" or "sea" not in domains:
            _by_domain(_of_domain(order, domain), domain)
    if before and most_landed(play.state, rules, power, before) < before:
        raise Illegal("carrier.owed")
    if order.steps:
        play.tell(Moved(order.owner, order.units, order.path, action.mission or "", action.target or ""))
        rules.moved_into(play, order.goal, order.owner)
    return action.model_copy(update={"path": order.path}) if order.path != list(action.path) else action


def read_order(
    play: Play, rules: MovementRules, power: str, action: Move, combat: bool, survey: Survey | None = None
) -> Order:
    """Return the line as an order whose path is known step by step; combat: of combat movement. Raises BadLine,
    Illegal."""
    units = known_units(play, power, action.units)
    path = known_path(play, action.path)
    order = Order(play, rules, power, units, path, combat, action, survey or Survey())
    domains = domains_of(order)
    order.path = _full_path(order, ["air"] if _is_drop(order) else domains)
    if not order.trusted:
        _check_sort(order, domains)
    return order


def _check_sort(order: Order, domains: list[str]) -> None:
    """Only aircraft and paratroopers have missions; what is led for a friend by land or sea fights.
    Raises Illegal."""
    if order.action.mission not in (None, "attack") and domains != ["air"] and not _is_drop(order):
        raise Illegal("move.mission", mission=order.action.mission, missions=["attack"])
    if order.owner != order.power and not order.combat and domains != ["air"]:
        raise Illegal("move.led_in_combat", owner=order.owner)


def _is_drop(order: Order) -> bool:
    return order.action.mission == PARADROP and order.rules.drop is not None


def domains_of(order: Order) -> list[str]:
    """Return the domains in which the units of an order move: air, land, sea."""
    table = order.state.table(order.power)
    if len(order.units) == 1:
        (kind,) = order.units
        return [table[kind].domain]
    return sorted({table[kind].domain for kind in order.units})


def _of_domain(order: Order, domain: str) -> Order:
    """Return the part of an order that is about one domain. Land units that ships are named with are the cargo that
    sails."""
    table = order.state.table(order.power)
    units = {kind: n for kind, n in order.units.items() if table[kind].domain == domain}
    action, cargo = order.action, {kind: n for kind, n in order.units.items() if table[kind].is_land}
    if domain == "sea" and cargo and "cargo" not in action.model_fields_set:
        action = action.model_copy(update={"cargo": cargo})
    return replace(order, units=units, action=action, survey=Survey())


def _moves_decks(order: Order) -> bool:
    """Return whether somebody's landing place could sail away."""
    return not order.combat and any(order.state.table(order.power)[kind].decks for kind in order.units)


def foresee(rules: MovementRules, combat: bool, play: Play, action: Move, survey: Survey) -> Foreseen:
    """Return what looking at a move shows, in combat movement or not. Where guns would fire on the way its path is as
    the line has it, for what becomes of it is up to the dice. Raises BadLine, Illegal."""
    order = read_order(play, rules, action.by, action, combat, survey)
    domains = domains_of(order)
    if len(domains) > 1 or order.steps == 0 or _is_drop(order):
        return Foreseen(order.path)
    if domains == ["air"]:
        units = air.check_flight(order)
        return Foreseen(list(action.path) if rules.under_fire(order, units) else order.path, surely=True)
    if domains == ["sea"]:
        _check_at_sea(order)
        sea.check_sailing(order)
        return Foreseen(order.path, surely=not _moves_decks(order))
    return Foreseen(order.path, surely=_foresee_land(order))


def _by_domain(order: Order, domain: str) -> list[Unit]:
    """Hand one domain's units to whoever moves them."""
    if order.steps == 0:
        return sea.stay(order)
    if domain == "air":
        return air.fly(order)
    if domain == "sea":
        _check_at_sea(order)
        return sea.sail(order)
    return _land_units(order)


def _check_at_sea(order: Order) -> None:
    if not all(order.state.board.is_sea(space) for space in order.path):
        raise Illegal("sea.on_land", space=order.goal)


def _land_units(order: Order) -> list[Unit]:
    """Land to sea loads, sea to land offloads, land to land marches."""
    board = order.state.board
    wet = [board.is_sea(space) for space in order.path]
    if not any(wet):
        return land.march(order)
    if wet[0] and not wet[-1]:
        return transports.unload(order)
    if not wet[0] and wet[-1]:
        return transports.load(order)
    raise Illegal("transport.use_ferry")


def _foresee_land(order: Order) -> bool:
    """Return the same three cases. Whether several units find room aboard together only trying shows."""
    board = order.state.board
    wet = [board.is_sea(space) for space in order.path]
    if not any(wet):
        land.check_march(order)
        return True
    if wet[0] and not wet[-1]:
        transports.check_unloading(order)
        return True
    if not wet[0] and wet[-1]:
        units, ships = transports.check_loading(order)
        return len(units) == 1 and any(transports.fits(order.state, ship, units[0]) for ship in ships)
    raise Illegal("transport.use_ferry")


def ferry(play: Play, rules: MovementRules, power: str, action: Ferry, combat: bool) -> Ferry:
    """Load, sail and offload with the power's transports in one order. The transports are in the first zone of `sea`,
    with room for all that is loaded. Returns the line. Raises BadLine, Illegal [1941: Transports, Loading and
    Offloading]."""
    units = known_units(play, power, action.units)
    path = known_path(play, [action.start, *action.sea, action.to])
    zones = path[1:-1]
    before = aboard_in(play.state, zones[0])
    _one(play, rules, power, units, path[:2], combat)
    if len(zones) > 1:
        fleet, hold = just_loaded(play.state, zones[0], before)
        _one(play, rules, power, fleet, zones, combat, hold)
    _one(play, rules, power, units, path[-2:], combat)
    return action


def aboard_in(state: State, zone: str) -> set[int]:
    """Return the ids of all cargo in a zone."""
    return {unit.id for unit in state.at(zone) if unit.aboard}


def just_loaded(state: State, zone: str, before: set[int]) -> tuple[dict[str, int], dict[str, int]]:
    """Return the ships that took somebody aboard since, counted, and all they carry: what sails on in a ferry. A
    transport that was loaded by an order of its own stays where that order left it."""
    ships = sorted({unit.aboard for unit in state.at(zone) if unit.aboard and unit.id not in before})
    cargo = [unit.kind for id in ships for unit in state.cargo(state.units[id])]
    return dict(Counter(state.units[id].kind for id in ships)), dict(Counter(cargo))


def _one(
    play: Play,
    rules: MovementRules,
    power: str,
    units: dict[str, int],
    path: list[str],
    combat: bool,
    cargo: dict[str, int] | None = None,
) -> None:
    data: JsonObject = {"by": power, "units": units, "path": path}
    if cargo is not None:
        data["cargo"] = cargo
    move(play, rules, power, Move(**data), combat)


def known_units(play: Play, power: str, units: dict[str, int]) -> dict[str, int]:
    """Return the order's units, without zeros, in table order. Raises BadLine for an unknown kind or an empty order,
    Illegal for a facility."""
    table = play.state.table(power)
    for kind in units:
        if kind not in table:
            raise BadLine("line.unit", unit=kind)
        if units[kind] and table[kind].is_facility:
            raise Illegal("move.facility", kind=kind)
    order = table if len(units) > 1 else units
    known = {kind: units[kind] for kind in order if units.get(kind)}
    if not known:
        raise BadLine("line.no_units")
    return known


def known_path(play: Play, path: list[str]) -> list[str]:
    """Return the path, its spaces known and no space repeated in a row. Raises BadLine."""
    for space in path:
        if space not in play.state.board.spaces:
            raise BadLine("line.space", space=space)
    for one, other in pairwise(path):
        if one == other:
            raise BadLine("line.same_space", space=one)
    return list(path)


def _full_path(order: Order, domains: list[str]) -> list[str]:
    """Return the path as given if every step is a link; with origin and destination alone, the shortest legal one."""
    board, path = order.state.board, order.path
    apart = [(a, b) for a, b in pairwise(path) if b not in board.neighbours[a]]
    if not apart:
        return path
    if len(path) > 2:
        raise Illegal("move.not_adjacent", here=apart[0][0], there=apart[0][1])
    found = _find(order, domains)
    if not found and order.trusted:
        return path
    if not found:
        raise Illegal("move.no_path", here=path[0], there=path[1])
    order.searched = domains == ["air"] and not _is_drop(order)
    return found


def _find(order: Order, domains: list[str]) -> list[str]:
    """Return the best way for these units; all orders of a survey look for theirs in one search."""
    key = ("ways", order.power, order.origin, order.combat, _is_drop(order), *order.units)
    return list(order.survey.once(key, lambda: _search(order, domains)).to(order.goal))


def _search(order: Order, domains: list[str]) -> Ways:
    state, rules, power = order.state, order.rules, order.power
    kinds = [state.table(power)[kind] for kind in order.units]
    limit = max((kind.move + 2 * kind.has(Trait.ISLAND_BASES) for kind in kinds), default=0)
    going = (unit for unit in state.seen_at(order.origin) if unit.owner == power and unit.kind in order.units)
    limit += max((range_bonus(state, unit) for unit in going), default=0)
    limit = min(MOST_STEPS, max([limit, *(kind.rail.move for kind in kinds if kind.rail)]))
    limit = max([limit, *(kind.jumps.range for kind in kinds if kind.jumps)]) if _is_drop(order) else limit
    enter, through = _ways(order, "land" if domains == ["land"] else "sea" if "sea" in domains else "air")

    @cache
    def enemy(space: str) -> bool:
        return is_hostile_land(state, space, power) or rules.hostile_zone(state, space, power)

    counted = order.survey.once(("enemies", power), lambda: enemy)
    return Ways(state.board, order.origin, limit, enter, through, counted)


def _ways(order: Order, domain: str) -> Stepping:
    """How units of a domain step, and where they may go on, when the engine looks for the path."""
    kinds = [order.state.table(order.power)[kind] for kind in order.units]
    if domain == "air":
        return _through_the_air(order, drops=_is_drop(order) and any(kind.drops for kind in kinds))
    return _by_sea(order, kinds) if domain == "sea" else _on_land(order, kinds)


def _through_the_air(order: Order, drops: bool) -> Stepping:
    state, rules, power = order.state, order.rules, order.power
    return (
        lambda a, b: rules.may_enter(state, b, power, flying=True) is None,
        lambda b: (
            rules.may_enter(state, b, power, flying=True, through=True) is None
            and not (drops and was_hostile(state, b, power))
        ),
    )


def _by_sea(order: Order, kinds: Sequence[Kind]) -> Stepping:
    state, rules, power, names = order.state, order.rules, order.power, list(order.units)
    submarines = all(kind.is_submarine for kind in kinds)
    stops = rules.stops_submarine if submarines else rules.hostile_zone
    hunters = any(kind.has(Trait.CANCELS_SUBMARINES) for kind in kinds)
    return (
        lambda a, b: state.board.is_sea(b) and all(canal_open(state, a, b, power, kind) for kind in names),
        lambda b: not stops(state, b, power) and not (hunters and rules.stops_hunters(state, b, power)),
    )


def _on_land(order: Order, kinds: Sequence[Kind]) -> Stepping:
    state, rules, power = order.state, order.rules, order.power
    blitz = order.combat and all(land.blitzes(order, kind) or land.is_paired_off(order, kind) for kind in kinds)
    return (
        lambda a, b: (
            not state.board.is_sea(b)
            and rules.may_enter(state, b, power) is None
            and (order.combat or is_friendly_land(state, b, power) or rules.joins(state, b, power))
        ),
        lambda b: (
            (is_friendly_land(state, b, power) or (blitz and land.can_blitz_through(state, b, power)))
            and rules.may_enter(state, b, power, through=True) is None
        ),
    )
