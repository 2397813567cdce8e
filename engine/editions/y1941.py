"""Axis & Allies 1941: the smallest game. Every choice of its rulebook, in the rulebook's order."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from engine.board.control import enemy_destroyer, surface_warships_hostile
from engine.combat.battle_kinds import land_battle, sea_battle
from engine.combat.capture import take_territory
from engine.combat.fight import CombatRules, Step
from engine.combat.opening import is_amphibious
from engine.combat.retreat import PressOrRetreat, retreat_spaces
from engine.combat.sea_sequence import STRIKE_OR_SUBMERGE
from engine.combat.steps import BeginRound, Clear, EndIfDecided
from engine.combat.submarines import hits_with_destroyers
from engine.combat.volley import everybody, volley
from engine.economy.capitals import CapitalRules
from engine.economy.production import ProductionRules
from engine.edition import Edition, Option, notes_of, pages_of
from engine.movement.rules import MovementRules
from engine.options import BIDS, LOW_LUCK
from engine.politics.relations import may_enter
from engine.state.battle import ATTACKER, DEFENDER
from engine.turn.collect_income import CollectIncome
from engine.turn.combat_move import CombatMove
from engine.turn.conduct_combat import ConductCombat
from engine.turn.mobilize import Mobilize
from engine.turn.noncombat_move import NoncombatMove
from engine.turn.phase import Phase
from engine.turn.purchase import PurchaseUnits
from engine.victory import Goal, capitals_held

LAND: tuple[Step, ...] = (
    EndIfDecided(),
    BeginRound(),
    *volley("attackers_fire", ATTACKER, everybody),
    *volley("defenders_fire", DEFENDER, everybody),
    Clear(),
    EndIfDecided(),
    PressOrRetreat(),
)

CAPITALS = CapitalRules()
CAPTURE = partial(take_territory, CAPITALS)
MOVEMENT = MovementRules(
    hostile_zone=surface_warships_hostile,
    stops_submarine=enemy_destroyer,
    may_enter=may_enter,
    can_hit=hits_with_destroyers,
    capture=CAPTURE,
)
COMBAT = CombatRules(
    kinds=MappingProxyType({"sea": sea_battle(STRIKE_OR_SUBMERGE), "land": land_battle(LAND)}),
    first=MappingProxyType({"battle.amphibious_first": is_amphibious}),
    can_hit=hits_with_destroyers,
    hostile_zone=surface_warships_hostile,
    capture=CAPTURE,
    retreats=retreat_spaces,
)
PRODUCTION = ProductionRules()


def turn(edition: Edition) -> tuple[Phase, ...]:
    """The turn's phases [1941: Order of Play]."""
    return (
        PurchaseUnits(rules=edition.production, capitals=edition.capitals),
        CombatMove(rules=edition.movement, battles=edition.combat),
        ConductCombat(rules=edition.combat),
        NoncombatMove(rules=edition.movement),
        Mobilize(moves=edition.movement, rules=edition.production, capitals=edition.capitals),
        CollectIncome(capitals=edition.capitals),
    )


AXIS_CAPITALS = ("germany", "japan")
VICTORY = {
    "standard": capitals_held(
        (
            Goal("allies", "japan", AXIS_CAPITALS, 2),
            Goal("axis", "united_states", ("united_kingdom", "russia", "eastern_united_states"), 2),
        )
    ),
    "short": capitals_held(
        (
            Goal("allies", "japan", AXIS_CAPITALS, 1),
            Goal("axis", "united_states", ("united_kingdom", "eastern_united_states"), 1),
        )
    ),
}


def _victory(edition: Edition, value: Any) -> Edition:
    return replace(edition, victory=VICTORY[value])


EDITION = Edition(
    id="1941",
    book="1941",
    board="1941",
    setups=("1941",),
    turn=turn,
    movement=MOVEMENT,
    combat=COMBAT,
    production=PRODUCTION,
    capitals=CAPITALS,
    victory=VICTORY["standard"],
    options=(Option("victory", "standard", tuple(VICTORY), _victory), LOW_LUCK, BIDS),
    pages=pages_of("1941"),
    notes=notes_of("1941"),
)
