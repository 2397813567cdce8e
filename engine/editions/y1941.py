"""Axis & Allies 1941: the smallest game. Every choice of its rulebook, in the rulebook's order."""

from engine.economy.production import ProductionRules
from engine.edition import Edition, notes_of, pages_of
from engine.editions.base import CAPITALS, COMBAT, MOVEMENT, turn
from engine.options import BIDDING, LOW_LUCK, victory_option
from engine.victory import Goal, capitals_held

AXIS_CAPITALS = ("germany", "japan")
VICTORY = {
    "standard": capitals_held(
        (
            Goal("allies", AXIS_CAPITALS, 2, after="japan"),
            Goal("axis", ("united_kingdom", "russia", "eastern_united_states"), 2, after="united_states"),
        )
    ),
    "short": capitals_held(
        (
            Goal("allies", AXIS_CAPITALS, 1, after="japan"),
            Goal("axis", ("united_kingdom", "eastern_united_states"), 1, after="united_states"),
        )
    ),
}

EDITION = Edition(
    id="1941",
    book="1941",
    board="1941",
    setups=("1941",),
    turn=turn,
    movement=MOVEMENT,
    combat=COMBAT,
    production=ProductionRules(),
    capitals=CAPITALS,
    victory=VICTORY["standard"],
    options=(victory_option(VICTORY, "standard"), LOW_LUCK, *BIDDING),
    pages=pages_of("1941"),
    notes=notes_of("1941"),
)
