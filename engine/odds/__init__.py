"""Exact odds: how a battle will end under a fixed order of loss, read off the very steps the edition plays by.

What is named here is meant for the rest of the project; besides only `luck` (the ledger) and `command` (the terminal).
"""

from engine.odds.battle import Referees, arena_of, may_withdraw, odds
from engine.odds.composition import Composition, cheapest
from engine.odds.counting.raids import RaidOdds, raid_odds
from engine.odds.planned import odds_if, supposed
from engine.odds.position import battlefields, odds_at
from engine.odds.question.effort import Spent, unhurried
from engine.odds.question.lineup import DAMAGED, Plan
from engine.odds.question.result import RETREAT, Ending, Odds, SideOdds
from engine.odds.waves import Waves, odds_in_waves

__all__ = [
    "DAMAGED",
    "RETREAT",
    "Composition",
    "Ending",
    "Odds",
    "Plan",
    "RaidOdds",
    "Referees",
    "SideOdds",
    "Spent",
    "Waves",
    "arena_of",
    "battlefields",
    "cheapest",
    "may_withdraw",
    "odds",
    "odds_at",
    "odds_if",
    "odds_in_waves",
    "raid_odds",
    "supposed",
    "unhurried",
]
