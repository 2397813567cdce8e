"""Raids that are met in the air: escorts and interceptors, one round, then the bombers that are left go on
[Anniversary: Fighter Escorts and Interceptors]."""

from types import MappingProxyType

from msgspec.structs import replace

from engine.combat.anti_air import AntiAir
from engine.combat.battle_kinds import APART, interceptors, raiders_and_escorts
from engine.combat.damage_raids import DamageIndustry
from engine.combat.fight import CombatRules, Fight, Step
from engine.combat.steps import Clear
from engine.combat.volley import everybody, volley
from engine.state import Unit
from engine.state.battle import ATTACKER, DEFENDER, RAID
from engine.units.rows import AirBattle

MET_RAID: tuple[Step, ...] = (
    AntiAir(),
    *volley("air_battle_attack", ATTACKER, everybody),
    *volley("air_battle_defense", DEFENDER, everybody),
    Clear(),
    DamageIndustry(),
)


def air_battle_value(fight: Fight, side: str, unit: Unit, value: int) -> int:
    """Return a unit's value where raiders are met, units having values of their own there; 0 for one that has none."""
    if unit.mission not in APART:
        return value
    values = fight.state.kind(unit).air_battle or AirBattle()
    return values.attack if side == ATTACKER else values.defense


def with_air_battles(rules: CombatRules, steps: tuple[Step, ...] = MET_RAID) -> CombatRules:
    """Return the same combat, in which raids may be met; `steps`: how one goes."""
    met = replace(rules.kinds[RAID], steps=steps, attackers=raiders_and_escorts, defenders=interceptors)
    kinds = MappingProxyType({**rules.kinds, RAID: met})
    return replace(rules, kinds=kinds, bonuses=(*rules.bonuses, air_battle_value))
