"""Axis & Allies Anniversary Edition: 1941 and 1942, six powers and China. Every choice of its rulebook, in order."""

from functools import partial
from types import MappingProxyType

from msgspec.structs import replace

from engine.combat.anti_air import AntiAir
from engine.combat.battle_kinds import is_raid, land_battle, raid
from engine.combat.bombardment import supporting_fire
from engine.combat.bonuses import artillery_support
from engine.combat.capture import take_territory
from engine.combat.damage_raids import DamageIndustry
from engine.combat.fight import Step
from engine.combat.raids import raid_target
from engine.economy.capitals import CapitalRules, friends_give_back_guns_too, take_all_that_waits
from engine.economy.levy import Levy
from engine.economy.production import ProductionRules
from engine.edition import Edition, notes_of, pages_of
from engine.editions import base
from engine.editions.anniversary_options import DARDANELLES_CLOSED, INTERCEPTORS, NATIONAL_OBJECTIVES
from engine.editions.anniversary_research import RESEARCH
from engine.facts import table
from engine.options import BIDDING, LOW_LUCK, victory_option
from engine.turn.collect_income import CollectIncome
from engine.turn.combat_move import CombatMove
from engine.turn.conduct_combat import ConductCombat
from engine.turn.mobilize import Mobilize
from engine.turn.muster import Muster
from engine.turn.noncombat_move import NoncombatMove
from engine.turn.phase import Phase
from engine.turn.plan import with_those_moved_along
from engine.turn.purchase import PurchaseUnits
from engine.turn.research import develop_weapons
from engine.victory import victories_by_cities

UNITS = table("units", "anniversary")
LAND = base.land(*supporting_fire(), AntiAir(round=1))
RAID: tuple[Step, ...] = (AntiAir(), DamageIndustry())

CAPITALS = CapitalRules(plunder=take_all_that_waits, restore=friends_give_back_guns_too)
CAPTURE = partial(take_territory, CAPITALS)
MOVEMENT = replace(
    base.MOVEMENT,
    capture=CAPTURE,
    escort_past_submarines=False,
    missions=frozenset({"attack", "raid"}),
    raid_target=raid_target,
)
COMBAT = replace(
    base.COMBAT,
    kinds=MappingProxyType({"sea": base.SEA, "raid": raid(RAID), "land": land_battle(LAND)}),
    first=MappingProxyType({"battle.raids_first": is_raid, **base.COMBAT.first}),
    capture=CAPTURE,
    bonuses=(artillery_support,),
)
PRODUCTION = ProductionRules(keeps_excess=True)
CHINA = Levy("china", "infantry", UNITS["china"]["lands_per_infantry"], UNITS["china"]["place_where_fewer_than"])
VICTORY, DEFAULT = victories_by_cities("anniversary")


def turn(edition: Edition) -> tuple[Phase, ...]:
    """Return the turn's phases [Anniversary: Order of Play, Turn Sequence]."""
    return (
        *develop_weapons(edition.research, edition.capitals),
        Muster(levies=(CHINA,)),
        PurchaseUnits(rules=edition.production, capitals=edition.capitals),
        CombatMove(rules=edition.movement, battles=edition.combat, reactions=edition.reactions),
        ConductCombat(rules=edition.combat),
        NoncombatMove(rules=edition.movement),
        Mobilize(moves=edition.movement, rules=edition.production, capitals=edition.capitals, levies=(CHINA,)),
        CollectIncome(capitals=edition.capitals, steps=edition.income),
    )


EDITION = Edition(
    id="anniversary",
    book="Anniversary",
    board="anniversary",
    setups=("1941", "1942"),
    turn=turn,
    planned=with_those_moved_along,
    movement=MOVEMENT,
    combat=COMBAT,
    production=PRODUCTION,
    capitals=CAPITALS,
    victory=VICTORY[DEFAULT],
    options=(
        victory_option(VICTORY, DEFAULT),
        RESEARCH,
        NATIONAL_OBJECTIVES,
        DARDANELLES_CLOSED,
        INTERCEPTORS,
        LOW_LUCK,
        *BIDDING,
    ),
    pages=pages_of("anniversary"),
    notes=notes_of("anniversary"),
)
