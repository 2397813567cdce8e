"""What 1941, Anniversary and 1942 Second Edition share: no edition, but declarations that their pages start from and
replace what their books say otherwise."""

from functools import partial
from types import MappingProxyType

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
from engine.edition import Edition
from engine.movement.rules import MovementRules
from engine.politics.relations import may_enter
from engine.state.battle import ATTACKER, DEFENDER
from engine.turn.collect_income import CollectIncome
from engine.turn.combat_move import CombatMove
from engine.turn.conduct_combat import ConductCombat
from engine.turn.mobilize import Mobilize
from engine.turn.noncombat_move import NoncombatMove
from engine.turn.phase import Phase
from engine.turn.purchase import PurchaseUnits


def land(*opening: Step) -> tuple[Step, ...]:
    """Return the steps of a land battle. opening: what fires once, as the first round begins."""
    return (
        EndIfDecided(),
        BeginRound(),
        *opening,
        *volley("attackers_fire", ATTACKER, everybody),
        *volley("defenders_fire", DEFENDER, everybody),
        Clear(),
        EndIfDecided(),
        PressOrRetreat(),
    )


LAND = land()
SEA = sea_battle(STRIKE_OR_SUBMERGE)
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
    kinds=MappingProxyType({"sea": SEA, "land": land_battle(LAND)}),
    first=MappingProxyType({"battle.amphibious_first": is_amphibious}),
    can_hit=hits_with_destroyers,
    hostile_zone=surface_warships_hostile,
    capture=CAPTURE,
    retreats=retreat_spaces,
)


def turn(edition: Edition) -> tuple[Phase, ...]:
    """Return the turn's phases [1941: Order of Play; 1942 Second Edition: Turn Sequence]."""
    return (
        PurchaseUnits(rules=edition.production, capitals=edition.capitals),
        CombatMove(rules=edition.movement, battles=edition.combat, reactions=edition.reactions),
        ConductCombat(rules=edition.combat),
        NoncombatMove(rules=edition.movement),
        Mobilize(moves=edition.movement, rules=edition.production, capitals=edition.capitals),
        CollectIncome(capitals=edition.capitals, steps=edition.income),
    )
