"""Europe 1940, money: what falls with a capital, what may be built where, what makes up an income, and who has won
[Europe 1940: Purchase and Repair Units; Mobilize New Units; Collect Income; How the War Is Won]."""

from __future__ import annotations

from functools import partial

from engine.combat.capture import take_territory
from engine.economy.capitals import CapitalRules
from engine.economy.collect import IncomeStep, land
from engine.economy.conditions import find
from engine.economy.objectives import pay_objectives, read_objectives
from engine.economy.production import ProductionRules
from engine.facts import table
from engine.state import State
from engine.victory import kept_for_a_round

GOALS = table("objectives", "europe1940")
OBJECTIVES = read_objectives(GOALS)

CAPITALS = CapitalRules()
CAPTURE = partial(take_territory, CAPITALS)
PRODUCTION = ProductionRules()
INCOME: tuple[IncomeStep, ...] = (land, pay_objectives(OBJECTIVES))


def _holds(state: State, side: str) -> str | None:
    """Why a side would win with what it holds now."""
    goal = GOALS["victory"][side]
    held = find(state, goal["condition"]).holds and find(state, goal["and_at_end"]).holds
    return f"The {side.title()} have held what wins the war for a full round." if held else None


VICTORY = kept_for_a_round(_holds)
