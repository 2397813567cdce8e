"""Air units in flight [1941: Air Units; Flying Range]."""

from functools import partial

from engine.board.control import held_since_start, is_entered_fighting, is_hostile_land, present_enemies
from engine.board.facilities import range_left
from engine.errors import Illegal
from engine.movement.landing import STRICT, Flier, LandingPlaces, fliers_of, group_can_land
from engine.movement.rules import ESCORT, MovementRules, Order
from engine.movement.scrambling import may_be_defended
from engine.movement.selection import advance, choose, steps_of
from engine.movement.survey import Survey
from engine.state import State, Unit
from engine.state.unit import PARADROP
from engine.units.kinds import Kind, UnitTable
from engine.units.traits import Trait

RAID, KAMIKAZE, REFUELLED = "raid", "kamikaze", "refuelled"


def fly(order: Order) -> list[Unit]:
    """Fly air units along a path. Returns those that arrive. Raises Illegal."""
    units = check_flight(order)
    attacks = order.combat and order.action.mission in (None, "attack")
    if attacks and is_hostile_land(order.state, order.goal, order.power):
        order.rules.attacked(order.play, order.goal, order.power)
    for unit in units:
        advance(order, unit, order.path)
        if order.combat:
            unit.engage = order.action.engage is not False
            unit.mission = mission if (mission := order.action.mission or "") != "attack" else ""
            unit.target = order.action.target or unit.target if unit.mission == RAID else unit.target
        else:
            _refuel(order, unit)
    return order.rules.fire_on_the_way(order, units) if order.rules.fire_on_the_way is not None else units


def check_flight(order: Order) -> list[Unit]:
    """Return the air units that would fly; nothing is changed yet. Raises Illegal."""
    if not order.trusted:
        _check_way(order)
        _check_free(order)
    units = [unit for kind, n in order.units.items() for unit in choose(order, kind, n, partial(_may_fly, order))]
    if order.combat and not order.trusted:
        _check_attack(order, units)
    elif not order.trusted:
        _check_home(order, units)
    return units


def _check_way(order: Order) -> None:
    """What they are sent for exists, and nothing on their way is closed to them. Raises Illegal."""
    for space in () if order.searched else order.path[1:]:
        rule = order.rules.may_enter(order.state, space, order.power, flying=True, through=space != order.goal)
        if rule is not None:
            raise Illegal(rule, space=space)
    mission = order.action.mission or "attack"
    if mission not in order.rules.missions:
        raise Illegal("move.mission", mission=mission, missions=order.rules.missions)


def _check_free(order: Order) -> None:
    """Who is aboard a damaged carrier stays there until it is repaired [Europe 1940: Aircraft Carriers].
    Raises Illegal."""
    for kind, n in order.units.items():
        key = ("kept", order.power, order.origin, kind)
        here, kept = order.survey.once(key, lambda: _here_and_kept(order, kind))  # noqa: B023  (called at once)
        if here - kept < n <= here:
            raise Illegal("carrier.trapped", n=kept, kind=kind, zone=order.origin)


def _here_and_kept(order: Order, kind: str) -> tuple[int, int]:
    """Return how many of a kind are at the origin, and how many of these aboard."""
    here = [unit for unit in order.state.own_at(order.origin, order.power) if unit.kind == kind]
    return len(here), sum(1 for unit in here if unit.aboard)


def _may_fly(order: Order, unit: Unit) -> bool:
    """Who has dropped paratroopers flies no further in combat movement [Anniversary: Paratroopers]."""
    return not unit.aboard and not (order.combat and unit.mission == PARADROP)


def _check_attack(order: Order, units: list[Unit]) -> None:
    """Out to a fight, with a landing place in reach for the whole group [1941: Air Units, p. on combat movement], and
    for all others too if guns fire at it on its way. Raises Illegal."""
    _check_target(order)
    if order.action.mission != KAMIKAZE and not group_can_land(_places(order), [_there(order, u) for u in units]):
        raise Illegal("air.no_landing", space=order.goal)
    if order.rules.under_fire(order, units) and not _all_could_land(order, units):
        raise Illegal("air.no_joint_landing")


def _all_could_land(order: Order, units: list[Unit]) -> bool:
    """Return whether the power's air units could all land after a flight. What guns have fired at cannot be taken back:
    it is asked before they fire, not only when the phase is left, which could not be left any more [Revised:
    Antiaircraft Guns; Completing Air Units' Move]."""
    moved = {unit.id: _there(order, unit) for unit in units}
    after = [moved.get(flier.id, flier) for flier in fliers_of(order.state, order.power)]
    return group_can_land(_places(order), after)


def _places(order: Order) -> LandingPlaces:
    return order.survey.once(("places", order.power), lambda: LandingPlaces(order.state, order.rules, order.power))


def _there(order: Order, unit: Unit) -> Flier:
    """Return the unit as it would be when it has flown there."""
    kind = order.state.kind(unit)
    return Flier(unit.id, kind, order.goal, range_left(order.state, unit) - steps_of(order.state, kind, order.path))


def _check_target(order: Order) -> None:
    """There must be something at the end of the path for what the units are sent to do. Raises Illegal."""
    state, mission = order.state, order.action.mission
    if mission == RAID:
        if nothing_to_raid(state, order.rules, order.survey, order.owner, list(order.units), order.goal):
            raise Illegal("raid.no_target", space=order.goal)
        _check_facility(order)
    elif mission == ESCORT:
        _check_escort(order)
    elif mission == KAMIKAZE:
        if not all(state.table(order.owner)[kind].has(Trait.KAMIKAZE) for kind in order.units):
            raise Illegal("kamikaze.no_pilots")
        if not any(state.kind(unit).is_sea for unit in present_enemies(state, order.goal, order.power)):
            raise Illegal("kamikaze.no_ship", space=order.goal)
    elif nobody_there(state, order.rules, order.survey, order.power, order.origin, order.goal):
        raise Illegal("air.no_target", space=order.goal)


def _check_facility(order: Order) -> None:
    """A raid may name what it is about; all its units must be able to bomb that. Raises Illegal."""
    named = order.action.target
    if named is None:
        return
    for kind in order.units:
        raid = order.state.table(order.owner)[kind].raid
        able = () if raid is None else raid.targets
        here = [slot for slot in order.state.facilities.get(order.goal, {}) if slot in able]
        if named not in here:
            raise Illegal("raid.facility", kind=kind, space=order.goal, facilities=here)


def _check_escort(order: Order) -> None:
    """Fighters go where bombers could raid; that some do is seen when the phase is left. Raises Illegal."""
    state, table = order.state, order.state.table(order.owner)
    if not all(can_escort(table[kind]) for kind in order.units):
        raise Illegal("escort.who")
    if nothing_to_raid(state, order.rules, order.survey, order.owner, raiding_kinds(table), order.goal):
        raise Illegal("raid.no_target", space=order.goal)


def raiding_kinds(table: UnitTable) -> list[str]:
    """Return the kinds of unit of a power that raid at all."""
    return [kind for kind, row in table.items() if row.raid]


def can_escort(kind: Kind) -> bool:
    """Return whether a kind of unit may protect raiders: it fires in an air battle and does not raid itself."""
    return kind.air_battle is not None and kind.raid is None


def nothing_to_raid(
    state: State, rules: MovementRules, survey: Survey, power: str, kinds: list[str], goal: str
) -> bool:
    """Return whether nothing stands at the end of a way that units of all these kinds of a power could raid."""
    key = ("raided", power, goal, *kinds)
    return not survey.once(key, lambda: rules.raid_target(state, goal, power, kinds))


def nobody_there(state: State, rules: MovementRules, survey: Survey, power: str, origin: str, goal: str) -> bool:
    """Return whether aircraft have nothing to attack at the end of a way, nor will have, and leave no enemies."""
    met = survey.once(("target", power, goal), lambda: is_target(state, goal, power) or _may_be_met(state, goal, power))
    return not met and not survey.once(("escapes", power, origin), lambda: _escapes(state, rules, origin, power))


def is_target(state: State, goal: str, power: str) -> bool:
    """Return whether there is something for an air unit to attack at the end of its path."""
    if state.board.is_sea(goal):
        return bool(present_enemies(state, goal, power))
    return is_entered_fighting(state, goal, power)


def _may_be_met(state: State, goal: str, power: str) -> bool:
    """Over a friendly zone aircraft protect a landing from those who may be sent up against it; whether there is one is
    seen when the phase is left [Europe 1940: Amphibious Assaults]."""
    return state.board.is_sea(goal) and may_be_defended(state, goal, power)


def _escapes(state: State, rules: MovementRules, zone: str, power: str) -> bool:
    """Fighters whose carrier began the turn beside enemies, or is beside them since war was declared, may simply leave
    [1941: Sea Units Starting in Enemy-Occupied Sea Zones; Europe 1940: Declaring War]."""
    if not state.board.is_sea(zone):
        return False
    return zone in state.turn.hostile_at_start or rules.hostile_zone(state, zone, power)


def _check_home(order: Order, units: list[Unit]) -> None:
    """A noncombat flight ends where the unit can stay beside those that are there, and takes no other unit's landing
    place away [1941: Carrier Landings]. Raises Illegal."""
    state = order.state
    if not state.board.is_sea(order.goal):
        if not held_since_start(state, order.goal, order.power):
            raise Illegal("air.landing_place", space=order.goal)
    elif any(not state.kind(unit).has(Trait.LANDS_ON_CARRIER) for unit in units):
        raise Illegal("air.not_on_carriers", space=order.goal)
    places, fliers = _places(order), fliers_of(state, order.power)
    before = places.saved(fliers, STRICT)
    moved = {unit.id: _there(order, unit) for unit in units}
    after = [moved.get(flier.id, flier) for flier in fliers]
    here = {flier.id for flier in after if flier.space == order.goal}
    if places.saved(after, STRICT, here, before) < before:
        raise Illegal("air.no_deck", space=order.goal)


def _refuel(order: Order, unit: Unit) -> None:
    """Once a turn a landing where there is oil gives a unit its whole range again, as long as its own power still
    holds the place [Revised: Mideast Oil; Appendix 3]."""
    oil = order.goal in order.state.kind(unit).refuels_in
    if oil and order.state.owners[order.goal] == unit.owner and unit.target != REFUELLED:
        unit.spent, unit.target = 0, REFUELLED
