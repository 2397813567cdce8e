"""The kinds of battle the books know: which of them the combat moves lead to, who is in them, what follows them
[1941: Phase 3: Conduct Combat; Amphibious Assault Sequence; Revised: Strategic Bombing Raids]."""

from engine.board.control import is_hostile_land, present_enemies
from engine.combat.ending import keep_aboard_unless_cleared, take_the_territory
from engine.combat.fight import BattleKind, Step
from engine.movement.landing import is_attacked
from engine.movement.rules import ESCORT, INTERCEPT, MovementRules, ZoneTest
from engine.movement.scrambling import scrambled_into
from engine.movement.transports import LANDING
from engine.state import State, Unit
from engine.state.battle import LAND_BATTLE, RAID, SEA_BATTLE, Battle
from engine.units.traits import Trait

APART = frozenset({RAID, ESCORT, INTERCEPT})
"""Missions of those who are in no battle but their own."""


def sea_battle(steps: tuple[Step, ...]) -> BattleKind:
    """Return the kind of battle of ships and aircraft against all that is in a zone. It decides whether anybody may
    land from there. steps: its combat sequence."""
    return BattleKind(
        steps,
        begins=attacked_zones,
        found=hostile_zones,
        attackers=ships_and_aircraft,
        defenders=defending_units,
        ends=keep_aboard_unless_cleared,
    )


def land_battle(steps: tuple[Step, ...]) -> BattleKind:
    """Return the kind of battle of who came over land, from ships and by air against all that is in a territory, which
    a land unit takes. steps: its combat sequence."""
    return BattleKind(
        steps,
        begins=attacked_territories,
        found=hostile_territories,
        attackers=by_land_sea_and_air,
        defenders=defending_units,
        unopposed=is_a_walk,
        ends=take_the_territory,
    )


def raid(steps: tuple[Step, ...]) -> BattleKind:
    """Return the kind of battle of bombers against what stands in a territory, as long as that is the enemy's; no unit
    defends it. steps: its combat sequence."""
    return BattleKind(
        steps, begins=raided_territories, attackers=raiders, stands=is_still_hostile, told=always_announced
    )


# --- which battles there are -------------------------------------------------------------------------------------


def attacked_zones(state: State, rules: MovementRules, power: str) -> list[Battle]:
    """Return the sea battles in zones where the power's units fight, in the order of their names; enemies who scramble
    draw in whoever is there [Europe 1940: Amphibious Assault Sequence, Sea Combat]."""
    zones = sorted({u.space for u in state.seen_of(power) if state.board.is_sea(u.space)})
    fought_over = (z for z in zones if is_attacked(state, rules, z, power) or scrambled_into(state, z, power))
    return [Battle(zone, SEA_BATTLE, power) for zone in fought_over]


def raided_territories(state: State, rules: MovementRules, power: str) -> list[Battle]:
    """Return the raids on territories to which bombers were sent for what stands there."""
    targets = {unit.space for unit in state.seen_of(power) if unit.mission == RAID}
    return [Battle(space, RAID, power) for space in sorted(targets)]


def attacked_territories(state: State, rules: MovementRules, power: str) -> list[Battle]:
    """Return the land battles in territories that units of the power have entered, or are to land in."""
    battles: list[Battle] = []
    own = [u for u in state.seen_of(power) if u.mission not in APART]
    targets = {u.bound for u in own if u.bound}
    targets |= {u.space for u in own if is_hostile_land(state, u.space, power)}
    for space in sorted(targets):
        zones = sorted({landing_zone(u) for u in own if is_landing(u, space)})
        if zones or present_enemies(state, space, power) or _walkers(state, space, power):
            battles.append(Battle(space, LAND_BATTLE, power, zones=zones))
    return battles


def hostile_zones(state: State, hostile: ZoneTest, power: str) -> list[Battle]:
    """Return a sea battle for every hostile zone with units of the power."""
    zones = [zone for zone in _standing(state, power) if state.board.is_sea(zone)]
    return [Battle(zone, SEA_BATTLE, power) for zone in zones if hostile(state, zone, power)]


def hostile_territories(state: State, hostile: ZoneTest, power: str) -> list[Battle]:
    """Return a land battle for every hostile territory with units of the power."""
    spaces = _standing(state, power)
    return [Battle(space, LAND_BATTLE, power) for space in spaces if is_hostile_land(state, space, power)]


def _standing(state: State, power: str) -> list[str]:
    return sorted({unit.space for unit in state.seen_of(power) if not unit.aboard})


def _walkers(state: State, space: str, power: str) -> list[Unit]:
    return [u for u in state.own_at(space, power) if state.kind(u).is_land and not u.aboard]


# --- who is in them ----------------------------------------------------------------------------------------------


def fighters_of(state: State, units: list[Unit]) -> list[Unit]:
    """Return the units that fight: not guns, which only fire at aircraft and change hands with the land
    [Revised: Antiaircraft Guns]."""
    return [unit for unit in units if not state.kind(unit).has(Trait.CAPTURED_NOT_DESTROYED)]


def by_land_sea_and_air(state: State, battle: Battle) -> list[Unit]:
    """Return the attacker's units in a territory, and those aboard that are to land there; raiders fight apart
    [1941: Step 1. Place Units along the Battle Strip]."""
    aboard = [state.units[u.id] for u in state.seen_of(battle.attacker) if u.bound == battle.space]
    return [u for u in _own_fighters(state, battle) if u.mission not in APART] + aboard


def ships_and_aircraft(state: State, battle: Battle) -> list[Unit]:
    """Return the attacker's units in the zone but for cargo, friends and submerged submarines [1941: Amphibious
    Assaults, Retreats]."""
    own = [u for u in _own_fighters(state, battle) if u.mission not in APART]
    return [unit for unit in own if not state.kind(unit).is_land]


def raiders(state: State, battle: Battle) -> list[Unit]:
    """Return the attacker's bombers that were sent for what stands in the territory."""
    return [unit for unit in _own_fighters(state, battle) if unit.mission == RAID]


def raiders_and_escorts(state: State, battle: Battle) -> list[Unit]:
    """Return the attacker's bombers, and the fighters that protect them [Anniversary: Fighter Escorts and
    Interceptors]."""
    return [unit for unit in _own_fighters(state, battle) if unit.mission in (RAID, ESCORT)]


def interceptors(state: State, battle: Battle) -> list[Unit]:
    """Return the enemies that went up to meet raiders."""
    return [unit for unit in state.enemies_at(battle.space, battle.attacker) if unit.mission == INTERCEPT]


def defending_units(state: State, battle: Battle) -> list[Unit]:
    """Return the enemies in the space that fight, but for those that meet raiders in the air."""
    enemies = present_enemies(state, battle.space, battle.attacker)
    return fighters_of(state, [unit for unit in enemies if unit.mission != INTERCEPT])


def _own_fighters(state: State, battle: Battle) -> list[Unit]:
    own = [u for u in state.own_at(battle.space, battle.attacker) if not u.aboard and not u.submerged]
    return fighters_of(state, own)


def is_landing(unit: Unit, space: str) -> bool:
    """Return whether a unit lands in a territory from a ship: it is still aboard, or its ship has sailed on since."""
    return unit.bound == space or (unit.mission == LANDING and unit.space == space)


def landing_zone(unit: Unit) -> str:
    """Return the zone from which a landing unit comes."""
    return unit.target if unit.mission == LANDING else unit.space


# --- how they begin ----------------------------------------------------------------------------------------------


def is_a_walk(state: State, battle: Battle) -> bool:
    """Return whether a battle needs no combat: overland moves into undefended land, or where only guns stand that fall
    with it [1941: General Combat; Europe 1940: General Combat]."""
    there = defending_units(state, battle)
    return not battle.zones and all(state.kind(unit).has(Trait.DESTROYED_IF_ALONE) for unit in there)


def is_still_hostile(state: State, battle: Battle) -> bool:
    """Return whether a raid's target is still hostile: one overtaken by its capture is off."""
    return is_hostile_land(state, battle.space, battle.attacker)


def is_raid(state: State, battle: Battle) -> bool:
    """Return whether a battle is one of bombers against what stands in a territory [Anniversary: Combat Sequence]."""
    return battle.kind == RAID


def always_announced(state: State, battle: Battle) -> bool:
    """Return True: its beginning is an event whoever is there."""
    return True
