"""Global 1940, money: what differs from Europe 1940 [Global 1940: Economy; Objectives; Winning the Game]."""

from __future__ import annotations

from engine.economy.collect import IncomeStep, land
from engine.economy.conditions import find
from engine.economy.objectives import pay_objectives, read_objectives
from engine.facts import table
from engine.state import State
from engine.victory import kept_for_a_round

GOALS = table("objectives", "global1940")
OBJECTIVES = read_objectives(GOALS)
INCOME: tuple[IncomeStep, ...] = (land, pay_objectives(OBJECTIVES))


def _holds(state: State, side: str) -> str | None:
    """Why a side would win with what it holds now."""
    goal = GOALS["victory"][side]
    ways = goal.get("any_of") or [goal["condition"]]
    held = any(find(state, way).holds for way in ways) and find(state, goal["and_at_end"]).holds
    return f"The {side.title()} have held what wins the war for a full round." if held else None


VICTORY = kept_for_a_round(_holds)
