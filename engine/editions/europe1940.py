"""Axis & Allies Europe 1940, second edition: six powers, two of which are not in the war yet. Who may go where [Europe
1940: Combat Move; Noncombat Move]; what else its rulebook chooses is in the files beside this one, subject by
subject."""

from engine.board.control import enemy_destroyer, surface_warships_hostile
from engine.combat.raids import raid_target
from engine.combat.submarines import hits_with_destroyers
from engine.edition import Edition, notes_of, pages_of
from engine.editions.europe1940_combat import COMBAT, REACTIONS
from engine.editions.europe1940_economy import (
    ANSWERS,
    CAPITALS,
    CAPTURE,
    CONVOY_FACES,
    DOCKS,
    INCOME,
    OBJECTIVES,
    PRODUCTION,
    VICTORY,
)
from engine.editions.europe1940_politics import ATTACKED, HISTORY, MAY_END, PEACE, POLITICS, at_peace
from engine.facts import table
from engine.movement.rules import ESCORT, MovementRules
from engine.options import BIDDING, LOW_LUCK, controls
from engine.politics.neutrals import joins_whoever_comes, take_over
from engine.state.battle import RAID
from engine.turn.collect_income import CollectIncome
from engine.turn.combat_move import CombatMove
from engine.turn.conduct_combat import ConductCombat
from engine.turn.mobilize import Mobilize
from engine.turn.noncombat_move import NoncombatMove
from engine.turn.phase import Phase
from engine.turn.purchase import PurchaseUnits
from engine.turn.research import develop_weapons

MOVEMENT = MovementRules(
    hostile_zone=surface_warships_hostile,
    stops_submarine=enemy_destroyer,
    may_enter=PEACE.may_enter,
    may_end=MAY_END,
    attacked=ATTACKED,
    joins=joins_whoever_comes,
    join=take_over,
    can_hit=hits_with_destroyers,
    capture=CAPTURE,
    missions=frozenset({"attack", RAID, ESCORT}),
    raid_target=raid_target,
)


def turn(edition: Edition) -> tuple[Phase, ...]:
    """Return the turn's phases; powers at peace do not fight [Europe 1940: Order of Play, Turn Sequence]."""
    return (
        *develop_weapons(edition.research, edition.capitals),
        PurchaseUnits(rules=edition.production, capitals=edition.capitals, docks=DOCKS),
        CombatMove(
            rules=edition.movement,
            battles=edition.combat,
            reactions=edition.reactions,
            politics=edition.politics,
            accepts=frozenset({"declare_war", "move", "ferry"}),
        ),
        ConductCombat(rules=edition.combat, skipped=at_peace, closing=edition.after_combat),
        NoncombatMove(rules=edition.movement),
        Mobilize(moves=edition.movement, rules=edition.production, capitals=edition.capitals),
        CollectIncome(
            capitals=edition.capitals,
            steps=edition.income,
            politics=edition.politics,
            accepts=frozenset({"declare_war"}),
        ),
    )


PLAYERS = tuple(table("setups", "europe1940_1940")["france"]["controlled_by_player_of"])
CONTROLS = controls({"france": PLAYERS}, {"france": "united_kingdom"})

EDITION = Edition(
    id="europe1940",
    book="Europe 1940",
    board="europe1940",
    setups=("1940",),
    turn=turn,
    movement=MOVEMENT,
    combat=COMBAT,
    production=PRODUCTION,
    capitals=CAPITALS,
    victory=VICTORY,
    relate=POLITICS.relate,
    politics=POLITICS,
    history=HISTORY,
    reactions=REACTIONS,
    income=INCOME,
    convoy_faces=CONVOY_FACES,
    objectives=OBJECTIVES,
    answers=ANSWERS,
    options=(CONTROLS, LOW_LUCK, *BIDDING),
    settled={"national_objectives": True},
    pages=pages_of("europe1940"),
    notes=notes_of("europe1940"),
)
