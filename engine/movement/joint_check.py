"""What only the whole of a combat move can show: checked together when the phase is left
[1941: Phase 2: Combat Move; Transports; Air Units]."""

from engine.board.control import canal_open, present_enemies
from engine.errors import Illegal
from engine.movement.base_paratroopers import check_company
from engine.movement.landing import all_can_land, is_attacked
from engine.movement.rules import ESCORT, MovementRules
from engine.movement.scrambling import may_be_defended
from engine.movement.transports import LANDING
from engine.state import State, Unit
from engine.state.battle import RAID
from engine.state.unit import PARADROP


def check_combat_moves(state: State, rules: MovementRules, power: str) -> None:
    """Check what only all combat moves of a power together show, as the phase is left. Raises Illegal for the first
    rule that is broken."""
    if rules.must_assault:
        _loaded_must_assault(state, power)
    own = state.seen_of(power)
    landed_from = {unit.target for unit in own if unit.mission == LANDING}
    for zone in sorted({u.space for u in own if state.board.is_sea(u.space)}):
        attacked = is_attacked(state, rules, zone, power)
        if attacked:
            _can_attack(state, rules, zone, power)
        elif rules.escort_past_submarines:
            _escorted(state, zone, power)
        _way_ashore_is_fought_for(state, rules, zone, power)
        if not attacked:
            if zone not in landed_from:
                _ships_have_business(state, rules, zone, power)
            _aircraft_have_business(state, rules, zone, power)
    if ESCORT in rules.missions:
        _escorts_have_a_raid(state, power)
    if PARADROP in rules.missions:
        check_company(state, power)
    if not all_can_land(state, rules, power):
        raise Illegal("air.no_joint_landing")


def _escorts_have_a_raid(state: State, power: str) -> None:
    """Who escorts goes where bombers raid [Anniversary: Fighter Escorts and Interceptors]."""
    own = state.seen_of(power)
    raided = {unit.space for unit in own if unit.mission == RAID}
    for unit in own:
        if unit.mission == ESCORT and unit.space not in raided:
            raise Illegal("escort.no_raid", space=unit.space)


def _loaded_must_assault(state: State, power: str) -> None:
    """What was loaded in the combat move must be announced for an assault [1941: Transports]."""
    for unit in state.seen_of(power):
        if unit.aboard and unit.boarded and not unit.bound:
            raise Illegal("transport.must_assault", kind=unit.kind, zone=unit.space)


def fighters_in(state: State, zone: str, power: str) -> list[Unit]:
    """Return the power's units in a zone that take part in a battle there: ships and aircraft, not cargo."""
    return [u for u in state.own_at(zone, power) if not u.aboard and not state.kind(u).is_land]


def _can_attack(state: State, rules: MovementRules, zone: str, power: str) -> None:
    own, enemies = fighters_in(state, zone, power), present_enemies(state, zone, power)
    armed = [u for u in own if state.kind(u).attack > 0]
    if not armed and not rules.lone_transports and any(u.phase or _could_leave(state, rules, u) for u in own):
        carriers = any(state.kind(u).decks for u in own)
        raise Illegal("carrier.alone" if carriers else "transport.alone", zone=zone)
    if rules.hostile_zone(state, zone, power) or not armed:
        return
    if not any(rules.can_hit(state, own, mine, theirs) for mine in armed for theirs in enemies):
        raise Illegal("air.cannot_hit_submarines", zone=zone)


def _could_leave(state: State, rules: MovementRules, ship: Unit) -> bool:
    """Return whether a ship has a quiet zone beside it that it may sail to."""
    here, power = ship.space, ship.owner
    open_to = (zone for zone in state.board.zones_beside(here) if canal_open(state, here, zone, power, ship.kind))
    return ship.spent == 0 and any(not rules.hostile_zone(state, zone, power) for zone in open_to)


def _escorted(state: State, zone: str, power: str) -> None:
    """Landing past ignored submarines takes a warship of the power in the zone [1941: Transports]."""
    submarines = [u for u in present_enemies(state, zone, power) if state.kind(u).is_submarine]
    if not submarines or not _lands_from(state, zone, power):
        return
    warships = [u for u in fighters_in(state, zone, power) if state.kind(u).is_sea and not state.kind(u).is_transport]
    if not warships:
        raise Illegal("transport.escort", zone=zone)


def _way_ashore_is_fought_for(state: State, rules: MovementRules, zone: str, power: str) -> None:
    """Landing out of a hostile zone takes a sea battle first, which a friend's transport alone does not fight in its
    passenger's turn [Revised: Special Combat Moves, Transports; 1941: Amphibious Assaults, Step 1; Europe 1940:
    Amphibious Assaults]."""
    if not _lands_from(state, zone, power) or fighters_in(state, zone, power):
        return
    if rules.hostile_zone(state, zone, power):
        raise Illegal("transport.not_fought_for", zone=zone)


def _ships_have_business(state: State, rules: MovementRules, zone: str, power: str) -> None:
    """Ships that do not fight end a combat move beside a landing, or out of a zone where enemies were
    [1941: Phase 2: Combat Move, the four exceptions]."""
    if _lands_from(state, zone, power):
        return
    for ship in state.own_at(zone, power):
        if rules.stay_loaded and state.cargo(ship):
            continue
        moved = ship.moved_in_combat and len(ship.route) > 1
        if state.kind(ship).is_sea and moved and not _left_enemies(state, rules, ship):
            raise Illegal("sea.no_business", kind=ship.kind, zone=zone)


def _left_enemies(state: State, rules: MovementRules, ship: Unit) -> bool:
    """Return whether a ship has left a zone that was hostile when its turn began or has become so by its power's
    declaration, or one beside which a landing may be met from the air [Europe 1940: Combat Move, the four
    exceptions]."""
    start, power = ship.route[0], ship.owner
    if start in state.turn.hostile_at_start or is_attacked(state, rules, start, power):
        return True
    if rules.hostile_zone(state, start, power):
        return True
    return _lands_from(state, start, power) and may_be_defended(state, start, power)


def _lands_from(state: State, zone: str, power: str) -> bool:
    return any(unit.bound for unit in state.own_at(zone, power))


def _aircraft_have_business(state: State, rules: MovementRules, zone: str, power: str) -> None:
    """Aircraft over a zone that nobody fights for, be it that they ignore who is there, meet those who may be sent up
    against a landing, or have left enemies behind: to fly there for nothing is no combat move [1941: Phase 2: Combat
    Move, the four exceptions; Anniversary: Phase 3: Combat Move; Europe 1940: Amphibious Assaults]."""
    if _lands_from(state, zone, power) and may_be_defended(state, zone, power):
        return
    for unit in fighters_in(state, zone, power):
        moved = unit.moved_in_combat and len(unit.route) > 1
        if state.kind(unit).is_air and moved and not _fled(state, rules, unit):
            raise Illegal("air.no_target", space=zone)


def _fled(state: State, rules: MovementRules, unit: Unit) -> bool:
    """Return whether aircraft began their turn beside enemies [1941: Sea Units Starting in Enemy-Occupied Sea
    Zones]."""
    start = unit.route[0]
    return start in state.turn.hostile_at_start or rules.hostile_zone(state, start, unit.owner)
