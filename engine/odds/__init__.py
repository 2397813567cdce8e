"""Exact odds: how a battle will end under a fixed order of loss, read off the very steps the edition plays by."""

from engine.odds.battle import Plan, arena_of, odds
from engine.odds.position import odds_at
from engine.odds.result import Odds, SideOdds

__all__ = ["Odds", "Plan", "SideOdds", "arena_of", "odds", "odds_at"]
