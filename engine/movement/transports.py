"""Transports and their cargo: loading, offloading, announcing an assault [1941: Transports]."""

from engine.board.control import is_entered_fighting, is_friendly_land, is_hostile_land
from engine.board.neutral_ground import is_friendly_neutral
from engine.errors import Illegal
from engine.events import AssaultDeclared
from engine.movement.equal_units import one_of_each, selections
from engine.movement.holds import Holds, all_fit, capacity, landed_from
from engine.movement.joining import check_joining, join
from engine.movement.rules import LOAD, OFFLOAD, RETREATED, Order
from engine.movement.selection import choose, movement_left
from engine.movement.ship_choice import fewest
from engine.state import State, Unit
from engine.units.kinds import Kind
from engine.units.stacks import count
from engine.units.traits import Trait

LANDING = "landing"


def has_room(state: State, ship: Unit, kind: Kind, more: list[Kind] | None = None) -> bool:
    """Return whether a land unit fits aboard: any one land unit and one more infantry [1941: Transports]."""
    return all_fit(state.kind(ship), [state.kind(unit) for unit in state.cargo(ship)] + (more or []) + [kind])


def transports_at(order: Order, zone: str) -> list[Unit]:
    """Return the transports the order may use: the power's, or those of the friend it names. Raises Illegal."""
    owner = order.action.carrier or order.owner
    if not order.state.shares(owner, order.power, zone):
        raise Illegal("transport.not_a_friend", carrier=owner)
    return [u for u in order.state.own_at(zone, owner) if order.state.kind(u).has_hold]


def _is_ones_own(order: Order, ship: Unit) -> bool:
    """Return whether a ship serves the units that move as their own power's ships do: in a combat move, those that are
    led for a friend serve one's own, too, and one's own serve those [Revised: Joint Strike]."""
    return ship.owner == order.owner or (order.combat and order.state.commands(order.power, ship))


def is_spent(order: Order, ship: Unit) -> bool:
    """Return whether a transport takes nobody aboard any more: it has offloaded, or was used in combat where the book
    keeps it from working then [1941: Phase 4: Noncombat Move, Transports]."""
    works = order.combat or order.rules.transport_works(order.state, ship, LOAD, order.origin)
    return bool(ship.offloaded) or not works


def works_once_after_battle(state: State, ship: Unit, job: str, space: str) -> bool:
    """Return whether a transport may do a job in noncombat: one that fought may load or offload, not both, and nothing
    if it retreated; one that only sailed in combat does neither. What stayed aboard in a landing may follow into the
    same territory [Revised: Phase 5, Sea Units; FAQ, Transports and Carriers; FAQ, Retreats]."""
    if ship.mission == RETREATED:
        return False
    if ship.offloaded:
        return job == OFFLOAD and ship.offloaded == space
    if ship.fought:
        return job == LOAD or not any(u.boarded and u.moved_in_noncombat for u in state.cargo(ship))
    return not (ship.moved_in_combat and len(ship.route) > 1)


def _lay_there_in_peace(order: Order, ship: Unit) -> bool:
    """Return whether a zone was friendly until the war was declared this turn, and the ship was there: so it may load
    there, as if it had done so before [Europe 1940: Declaring War]."""
    state = order.state
    declared = state.at_war is not None and ship.space not in state.turn.hostile_at_start
    return order.combat and declared and not ship.spent


def load(order: Order) -> list[Unit]:
    """Take land units from a territory aboard transports in the zone beside it. Raises Illegal."""
    units, ships = check_loading(order)
    board_ships(order, units, ships)
    return units


def check_loading(order: Order) -> tuple[list[Unit], list[Unit]]:
    """Return the units that would go aboard, and the ships that may take them; nothing is changed yet, and whether all
    find room only boarding shows. Raises Illegal."""
    if order.trusted:
        return _choose_cargo(order), transports_at(order, order.goal)
    state, zone = order.state, order.goal
    if order.combat:
        check_combat_movers(order)
    if order.steps != 1:
        raise Illegal("transport.load_at_once", space=order.origin)
    rule = order.rules.may_enter(state, zone, order.power)
    if rule is not None:
        raise Illegal(rule, space=zone)
    there = transports_at(order, zone)
    ships = [ship for ship in there if not is_spent(order, ship)]
    if order.rules.hostile_zone(state, zone, order.power):
        ships = [ship for ship in ships if _lay_there_in_peace(order, ship)]
        if not ships:
            raise Illegal("transport.hostile_zone", zone=zone)
    if order.combat and any(not _is_ones_own(order, ship) for ship in ships):
        raise Illegal("transport.friend_in_combat", carrier=order.action.carrier)
    if not ships:
        raise Illegal("transport.none_there", zone=zone, have=len(there))
    return _choose_cargo(order), ships


def _choose_cargo(order: Order) -> list[Unit]:
    """Return the units that go aboard: such as have not moved. Raises Illegal."""
    return [
        unit
        for kind, n in order.units.items()
        for unit in choose(order, kind, n, lambda unit: not unit.aboard and not unit.spent and not unit.phase, 0)
    ]


def board_ships(order: Order, units: list[Unit], ships: list[Unit]) -> None:
    """Stow units aboard some ships, those that are not infantry first. Raises Illegal."""
    holds = Holds(order.state, ships)
    for unit in sorted(units, key=lambda unit: unit.kind == "infantry"):
        _board(order, unit, ships, holds)


def _board(order: Order, unit: Unit, ships: list[Unit], holds: Holds) -> None:
    """One unit goes aboard: the ship with the most aboard that has room, so that few ships are bound; then the one that
    can sail furthest."""
    state = order.state
    fitting = [ship for ship in ships if holds.fits(ship, unit)] or _make_room(unit, ships, holds)
    if not fitting and order.trusted:
        fitting = list(ships)
    if not fitting:
        holds_of_each = capacity(state.kind(ship) for ship in ships)
        raise Illegal("transport.no_room", kind=unit.kind, zone=order.goal, holds=holds_of_each)
    fitting.sort(key=lambda ship: (-len(holds.aboard(ship)), -movement_left(order, ship), ship.id))
    ship = order.play.pick(one_of_each(state, fitting))
    state.relocate(unit, order.goal)
    holds.put(unit, ship)
    unit.boarded = True
    unit.spent, unit.phase = state.kind(unit).move, state.phase
    if _is_ones_own(order, ship) and not ship.phase:
        ship.phase, ship.route = state.phase, (order.goal,)


def fits(state: State, ship: Unit, unit: Unit) -> bool:
    """Return whether a unit finds room aboard a ship this turn."""
    return has_room(state, ship, state.kind(unit), landed_from(state, ship))


def _make_room(unit: Unit, ships: list[Unit], holds: Holds) -> list[Unit]:
    """Return what came aboard this turn could as well have boarded another ship beside it: let one change if that
    helps."""
    loads = ((ship, cargo) for ship in ships for cargo in holds.aboard(ship))
    for ship, cargo in loads:
        if not cargo.boarded or cargo.bound or not holds.fits(ship, unit, without=cargo):
            continue
        beside = (other for other in ships if other is not ship and holds.fits(other, cargo) and _together(ship, other))
        if other := next(beside, None):
            holds.shift(cargo, ship, other)
            return [ship]
    return []


def _together(one: Unit, other: Unit) -> bool:
    """Return whether two ships of one fleet have lain side by side since the turn began."""
    if one.owner != other.owner or one.spent != other.spent:
        return False
    return one.spent == 0 or (one.route == other.route and one.route != ())


def unload(order: Order) -> list[Unit]:
    """Put units ashore: in noncombat into friendly land, in a combat move by announcing an assault. Raises Illegal."""
    units = check_unloading(order)
    if order.combat:
        if is_hostile_land(order.state, order.goal, order.power):
            order.rules.attacked(order.play, order.goal, order.power)
        _announce(order, units)
    else:
        for unit in units:
            put_ashore(order.state, unit, order.goal)
        join(order, units)
    return units


def check_unloading(order: Order) -> list[Unit]:
    """Return the units that would go ashore; nothing is changed yet. Raises Illegal."""
    state = order.state
    if order.trusted:
        return _units_aboard(order)
    if order.steps != 1:
        raise Illegal("transport.no_move_after_offloading", space=order.path[1])
    rule = order.rules.may_enter(state, order.goal, order.power)
    if rule is not None:
        raise Illegal(rule, space=order.goal)
    units = _units_aboard(order)
    if order.combat and is_entered_fighting(state, order.goal, order.power):
        check_combat_movers(order)
        return units
    if order.combat and is_friendly_neutral(state, order.goal, order.power):
        raise Illegal("neutral.friendly", space=order.goal)
    if order.combat:
        raise Illegal("transport.offload_in_noncombat", space=order.goal)
    if not is_friendly_land(state, order.goal, order.power) and not order.rules.joins(state, order.goal, order.power):
        raise Illegal("move.noncombat_hostile", space=order.goal)
    check_joining(order)
    if order.rules.hostile_zone(state, order.origin, order.power):
        raise Illegal("transport.hostile_zone", zone=order.origin)
    return units


def put_ashore(state: State, unit: Unit, space: str) -> None:
    """Take a unit off its ship and put it into a territory; both are done for this turn [1941: Transports, Loading and
    Offloading]."""
    commit_ship(state, unit, space)
    unit.aboard, unit.bound = 0, ""
    unit.spent, unit.phase = state.kind(unit).move, state.phase
    state.relocate(unit, space)


def commit_ship(state: State, unit: Unit, space: str) -> None:
    """Note that the ship a unit is aboard has offloaded in a territory this turn, whatever becomes of the unit
    [Revised: Transports, Loading and Offloading]."""
    ship = state.units[unit.aboard]
    ship.offloaded, ship.stopped, ship.phase = space, True, ship.phase or state.phase


def check_combat_movers(order: Order) -> None:
    """Check that no guns are among the units: they move in noncombat only [Revised: Antiaircraft Guns, Cannot Attack].
    Raises Illegal."""
    for kind in order.units:
        if order.state.table(order.owner)[kind].has(Trait.NO_COMBAT_MOVE):
            raise Illegal("move.noncombat_only", kind=kind)


def set_ashore(state: State, ship: Unit) -> None:
    """Leave behind, as a ship sails on after announcing a landing, those who will land, at the foot of the coast they
    attack; its hold stays used for the turn [Revised: Lightning Assaults]."""
    for unit in state.cargo(ship):
        if unit.bound:
            state.turn.set_ashore.setdefault(ship.id, []).append(unit.kind)
            zone, target = unit.space, unit.bound
            unit.aboard, unit.bound, unit.mission, unit.target = 0, "", LANDING, zone
            state.relocate(unit, target)


def _announce(order: Order, units: list[Unit]) -> None:
    for unit in units:
        unit.bound = order.goal
        ship = order.state.units[unit.aboard]
        ship.phase = ship.phase or order.state.phase
    landed = count((unit.kind for unit in units), order.state.table(order.power))
    order.play.tell(AssaultDeclared(order.power, landed, order.origin, order.goal))


def _units_aboard(order: Order) -> list[Unit]:
    """Return the units that go ashore, so chosen that every ship serves one territory."""
    state = order.state
    owner = order.action.carrier
    ships = {s.id: s for s in state.at(order.origin) if state.kind(s).has_hold and owner in (None, s.owner)}
    chosen: list[Unit] = []
    preferred: list[Unit] = []
    for kind, n in order.units.items():
        own = (u for u in state.own_at(order.origin, order.power) if u.owner == order.owner)
        aboard = [u for u in own if u.kind == kind and u.aboard in ships]
        if len(aboard) < n:
            raise Illegal("transport.not_aboard", n=n, kind=kind, zone=order.origin, have=len(aboard))
        free = [unit for unit in aboard if _may_offload(order, unit, ships[unit.aboard])]
        if len(free) < n and order.trusted:
            free = aboard
        free.sort(key=lambda unit: (not unit.boarded, unit.id))  # what was loaded now must land, old cargo may stay
        if len(free) < n:
            raise _stay_aboard(order, [unit for unit in aboard if unit not in free], ships, n, len(free))
        chosen += free
        fresh = [unit for unit in free if unit.boarded]
        must = order.combat and order.rules.must_assault and len(fresh) >= n
        preferred += fresh if must else free
    return _from_fewest_ships(order, chosen, preferred, ships)


def _may_offload(order: Order, unit: Unit, ship: Unit) -> bool:
    """A ship puts its cargo into one territory, unless it may make several assaults; what came aboard a friend's ship
    this turn stays aboard [Revised: Transports; Lightning Assaults]."""
    if unit.bound or (unit.boarded and not _is_ones_own(order, ship)):
        return False
    served = {u.bound for u in order.state.cargo(ship)} | {ship.offloaded}
    if served - {order.goal, ""} and not (order.combat and order.state.kind(ship).has(Trait.SPLITS_LANDINGS)):
        return False
    return order.combat or order.rules.transport_works(order.state, ship, OFFLOAD, order.goal)


def _stay_aboard(order: Order, staying: list[Unit], ships: dict[int, Unit], n: int, can: int) -> Illegal:
    """Why not enough of those aboard may go ashore: their ships retreated, they boarded a friend's this turn, or each
    ship serves one territory [1941: Transports, Loading and Offloading; Multinational Forces, Transporting]."""
    kind, zone = staying[0].kind, order.origin
    if all(ships[unit.aboard].mission == RETREATED for unit in staying):
        return Illegal("transport.retreated", zone=zone)
    if all(unit.boarded and not _is_ones_own(order, ships[unit.aboard]) for unit in staying):
        return Illegal("transport.on_friends_ship", kind=kind, zone=zone)
    return Illegal("transport.one_territory", n=n, kind=kind, zone=zone, can=can)


def _from_fewest_ships(order: Order, able: list[Unit], preferred: list[Unit], ships: dict[int, Unit]) -> list[Unit]:
    """Take the units from as few ships as will do: those already bound first, then those that had loaded this turn."""
    kinds = list(order.units)
    load: dict[int, list[Unit]] = {}
    for unit in preferred:
        load.setdefault(unit.aboard, []).append(unit)

    def holds(ship: Unit) -> tuple[int, ...]:
        return tuple(sum(unit.kind == kind for unit in load[ship.id]) for kind in kinds)

    def rank(ship: Unit) -> int:
        return 0 if _busy(order, ship) else 1 if any(u.boarded for u in order.state.cargo(ship)) else 2

    fleet = [ships[id] for id in sorted(load)]
    group = fewest(fleet, holds, tuple(order.units[kind] for kind in kinds), rank)
    first = {unit.id for ship in group or fleet for unit in load[ship.id]}
    picked: list[Unit] = []
    for kind in kinds:
        same = [unit for unit in able if unit.kind == kind]
        same.sort(key=lambda unit: unit.id not in first)
        picked += order.play.pick(selections(order.state, same, order.units[kind]))
    return picked


def _busy(order: Order, ship: Unit) -> bool:
    return bool(ship.offloaded) or any(unit.bound for unit in order.state.cargo(ship))
