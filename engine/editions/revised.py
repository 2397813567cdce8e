"""Axis & Allies Revised: the classic of 2004, with its errata and FAQ. Every choice, in the rulebook's order."""

from functools import partial
from types import MappingProxyType

from engine.advantages.free_units import note_attackers, note_wrecks
from engine.advantages.orders_of_the_day import skips_combat
from engine.board.control import any_enemy_hostile, enemy_destroyer, submerged_enemy
from engine.combat import bonuses
from engine.combat.anti_air import AntiAir, fire_on_the_way, under_fire
from engine.combat.battle_kinds import land_battle, raid, sea_battle
from engine.combat.bombardment import bombardment
from engine.combat.capture import take_territory
from engine.combat.fight import CombatRules, Fight, Step
from engine.combat.opening_fire import ClearOpening, GiveUp, all_submarines, hits_openly, kamikaze_pilots
from engine.combat.raids import BombIndustry, RocketRules, fire_rocket, raid_target
from engine.combat.retreat import PressOrRetreat, friendly_spaces
from engine.combat.steps import BeginRound, Clear, EndIfDecided
from engine.combat.submarines import AskSubmerge
from engine.combat.volley import everybody, volley
from engine.economy.capitals import CapitalRules
from engine.economy.collect import interdiction, land
from engine.economy.production import ProductionRules
from engine.edition import Edition, notes_of, pages_of
from engine.editions.revised_advantages import BASE, CHART, NATIONAL_ADVANTAGES, UNITS, unit_tables
from engine.movement.rules import MovementRules
from engine.movement.transports import works_once_after_battle
from engine.options import BIDDING, LOW_LUCK, victory_option
from engine.politics.relations import may_enter
from engine.state.battle import ATTACKER, DEFENDER
from engine.technology.research import GoalNamed, ResearchRules
from engine.turn.collect_income import CollectIncome
from engine.turn.combat_move import CombatMove
from engine.turn.conduct_combat import ConductCombat
from engine.turn.mobilize import Mobilize
from engine.turn.noncombat_move import NoncombatMove
from engine.turn.phase import Phase
from engine.turn.purchase import PurchaseUnits
from engine.turn.research import develop_weapons
from engine.victory import individual_winner, victories_by_cities

SEA: tuple[Step, ...] = (
    EndIfDecided(),
    BeginRound(),
    GiveUp(),
    *volley("submarines_attack", ATTACKER, all_submarines, spares=True),
    *volley("kamikaze_attack", ATTACKER, kamikaze_pilots, spares=True, dooms=True),
    *volley("submarines_defend", DEFENDER, all_submarines, spares=True),
    ClearOpening(),
    *volley("attackers_fire", ATTACKER, everybody),
    *volley("defenders_fire", DEFENDER, everybody),
    Clear(),
    EndIfDecided(),
    PressOrRetreat(),
    AskSubmerge("submerge_attacker", ATTACKER),
    EndIfDecided(),
    AskSubmerge("submerge_defender", DEFENDER),
)
LAND: tuple[Step, ...] = (
    AntiAir(),
    EndIfDecided(),
    BeginRound(),
    *bombardment(),
    EndIfDecided(),
    *volley("attackers_fire", ATTACKER, everybody),
    *volley("defenders_fire", DEFENDER, everybody),
    Clear(),
    EndIfDecided(),
    PressOrRetreat(),
)
RAID: tuple[Step, ...] = (AntiAir(), BombIndustry())


def line_up(fight: Fight) -> None:
    """Note on a battle, as it begins, what only its beginning shows, and who attacks."""
    bonuses.note_line_up(fight)
    note_attackers(fight)


CAPITALS = CapitalRules()
CAPTURE = partial(take_territory, CAPITALS)
MOVEMENT = MovementRules(
    hostile_zone=any_enemy_hostile,
    stops_submarine=enemy_destroyer,
    stops_hunters=submerged_enemy,
    may_enter=may_enter,
    can_hit=hits_openly,
    capture=CAPTURE,
    must_assault=False,
    stay_loaded=True,
    escort_past_submarines=False,
    lone_transports=True,
    new_carriers_receive=False,
    missions=frozenset({"attack", "raid", "kamikaze"}),
    may_ignore=False,
    transport_works=works_once_after_battle,
    raid_target=raid_target,
    under_fire=under_fire,
    fire_on_the_way=fire_on_the_way,
)
ROCKETS = RocketRules("rockets", CHART["rockets"].range, MOVEMENT)
COMBAT = CombatRules(
    kinds=MappingProxyType({"sea": sea_battle(SEA), "raid": raid(RAID), "land": land_battle(LAND)}),
    can_hit=hits_openly,
    hostile_zone=any_enemy_hostile,
    capture=CAPTURE,
    retreats=friendly_spaces,
    bonuses=bonuses.ALL,
    line_up=line_up,
    concluded=note_wrecks,
    undeclared=MappingProxyType({ROCKETS.kind: partial(fire_rocket, ROCKETS)}),
    landing_forces_retreat=False,
    may_call_off=True,
    stranded_land_in_battle=False,
)
PRODUCTION = ProductionRules(carriers_in_place=False, refund=False)
RESEARCH = ResearchRules(CHART, UNITS["technology"]["cost_per_die"], partial(unit_tables, BASE, {}), GoalNamed())


def turn(edition: Edition) -> tuple[Phase, ...]:
    """Return the turn's phases [Revised: Turn Sequence]."""
    return (
        *develop_weapons(edition.research, edition.capitals),
        PurchaseUnits(rules=edition.production, capitals=edition.capitals),
        CombatMove(rules=edition.movement, battles=edition.combat, skipped=skips_combat),
        ConductCombat(rules=edition.combat, skipped=skips_combat),
        NoncombatMove(rules=edition.movement, surfaces=True),
        Mobilize(
            moves=edition.movement,
            rules=edition.production,
            capitals=edition.capitals,
            accepts=frozenset({"place", "move"}),
        ),
        CollectIncome(capitals=edition.capitals, steps=(land, interdiction)),
    )


VICTORY, DEFAULT = victories_by_cities("revised", individual_winner)

EDITION = Edition(
    id="revised",
    book="Revised",
    board="revised",
    setups=("1942",),
    turn=turn,
    movement=MOVEMENT,
    combat=COMBAT,
    production=PRODUCTION,
    capitals=CAPITALS,
    research=RESEARCH,
    victory=VICTORY[DEFAULT],
    options=(
        victory_option(VICTORY, DEFAULT),
        NATIONAL_ADVANTAGES,
        LOW_LUCK,
        *BIDDING,
    ),
    pages=pages_of("revised"),
    notes=notes_of("revised"),
    tables=RESEARCH.refresh,
    settled={"research": True},
)
