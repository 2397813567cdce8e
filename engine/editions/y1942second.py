"""Axis & Allies 1942, second edition (2012): five powers; Anniversary without China, Italy and research, and the
1940 games' artillery. The book was not seen: what is chosen here is from public sources, its errata among them, and a
section in brackets is the one that those name."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from engine.board.control import enemy_destroyer, surface_warships_hostile
from engine.combat.air_battle import with_air_battles
from engine.combat.battle_kinds import is_raid, land_battle, raid, sea_battle
from engine.combat.bombardment import supporting_fire
from engine.combat.bonuses import artillery_support
from engine.combat.capture import take_territory
from engine.combat.facility_raids import bombing
from engine.combat.fight import CombatRules, Step
from engine.combat.guns import guns_fire
from engine.combat.opening import is_amphibious
from engine.combat.raids import FACILITY, raid_target
from engine.combat.retreat import PressOrRetreat, retreat_spaces
from engine.combat.sea_sequence import STRIKE_OR_SUBMERGE
from engine.combat.steps import BeginRound, Clear, EndIfDecided
from engine.combat.submarines import hits_with_destroyers
from engine.combat.volley import everybody, volley
from engine.economy.capitals import CapitalRules
from engine.economy.production import ProductionRules
from engine.edition import Edition, Option, notes_of, pages_of
from engine.facts import table
from engine.movement.rules import ESCORT, MovementRules
from engine.options import BIDS, LOW_LUCK
from engine.politics.relations import may_enter
from engine.state.battle import ATTACKER, DEFENDER, RAID
from engine.turn.collect_income import CollectIncome
from engine.turn.combat_move import CombatMove
from engine.turn.conduct_combat import ConductCombat
from engine.turn.interception import Interception
from engine.turn.mobilize import Mobilize
from engine.turn.noncombat_move import NoncombatMove
from engine.turn.phase import Phase
from engine.turn.purchase import PurchaseUnits
from engine.victory import cities_held

GOALS = table("objectives", "1942second")

LAND: tuple[Step, ...] = (
    EndIfDecided(),
    BeginRound(),
    *supporting_fire(),
    *guns_fire(),
    *volley("attackers_fire", ATTACKER, everybody),
    *volley("defenders_fire", DEFENDER, everybody),
    Clear(),
    EndIfDecided(),
    PressOrRetreat(),
)
BOMBING = bombing(FACILITY)
MET_RAID: tuple[Step, ...] = (
    *volley("air_battle_attack", ATTACKER, everybody),
    Clear(),
    *volley("air_battle_defense", DEFENDER, everybody),
    Clear(),
    *BOMBING,
)

CAPITALS = CapitalRules()
CAPTURE = partial(take_territory, CAPITALS)
MOVEMENT = MovementRules(
    hostile_zone=surface_warships_hostile,
    stops_submarine=enemy_destroyer,
    may_enter=may_enter,
    can_hit=hits_with_destroyers,
    capture=CAPTURE,
    missions=frozenset({"attack", RAID}),
    raid_target=raid_target,
)
COMBAT = CombatRules(
    kinds=MappingProxyType({"sea": sea_battle(STRIKE_OR_SUBMERGE), RAID: raid(BOMBING), "land": land_battle(LAND)}),
    first=MappingProxyType({"battle.raids_first": is_raid, "battle.amphibious_first": is_amphibious}),
    can_hit=hits_with_destroyers,
    hostile_zone=surface_warships_hostile,
    capture=CAPTURE,
    retreats=retreat_spaces,
    bonuses=(artillery_support,),
)
PRODUCTION = ProductionRules()


def turn(edition: Edition) -> tuple[Phase, ...]:
    """The turn's phases [1942 Second Edition: Turn Sequence]."""
    return (
        PurchaseUnits(rules=edition.production, capitals=edition.capitals),
        CombatMove(rules=edition.movement, battles=edition.combat, reactions=edition.reactions),
        ConductCombat(rules=edition.combat),
        NoncombatMove(rules=edition.movement),
        Mobilize(moves=edition.movement, rules=edition.production, capitals=edition.capitals),
        CollectIncome(capitals=edition.capitals, steps=edition.income),
    )


VICTORY = {name: cities_held(GOALS["victory"]["after_turn_of"], n) for name, n in GOALS["victory"]["cities"].items()}
DEFAULT = GOALS["victory"]["default"]


def _victory(edition: Edition, value: Any) -> Edition:
    return replace(edition, victory=VICTORY[value])


def _straits(edition: Edition, wanted: Any) -> Edition:
    """Turkey lets no ship into the Black Sea or out of it [1942 Second Edition: Optional Rules]."""
    return replace(edition, reshaped=edition.reshaped | {"turkish_straits_closed"}) if wanted else edition


def _interceptors(edition: Edition, wanted: Any) -> Edition:
    """Fighters escort bombers, and others go up to meet them: bombers and escorts fire first, who is left of the
    interceptors fires at two, then the complex at the bombers [1942 Second Edition: Optional Rules]."""
    if not wanted:
        return edition
    movement = replace(edition.movement, missions=edition.movement.missions | {ESCORT})
    combat = with_air_battles(edition.combat, MET_RAID)
    return replace(edition, movement=movement, combat=combat, reactions=(*edition.reactions, Interception()))


EDITION = Edition(
    id="1942second",
    book="1942 Second Edition",
    board="1942second",
    setups=("1942", "tournament"),
    turn=turn,
    movement=MOVEMENT,
    combat=COMBAT,
    production=PRODUCTION,
    capitals=CAPITALS,
    victory=VICTORY[DEFAULT],
    options=(
        Option("victory", DEFAULT, tuple(VICTORY), _victory),
        Option("turkish_straits_closed", False, (False, True), apply=_straits),
        Option("interceptors", False, (False, True), apply=_interceptors),
        LOW_LUCK,
        BIDS,
    ),
    settled={"research": False, "national_objectives": False},
    book_seen=False,
    pages=pages_of("1942second"),
    notes=notes_of("1942second"),
)
