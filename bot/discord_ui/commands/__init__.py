"""Slash commands, a file a subject. Each reads its options, builds a record line and hands it over; no rules here."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord_ui.commands import (
    battle,
    dice,
    editions,
    game,
    history,
    host,
    look,
    moves,
    odds,
    presence,
    seats,
    standing_orders,
    turn,
    tutorial,
    typed_orders,
)

PLAY = (game, turn, tutorial, moves, battle, odds, editions, look, history)
SUBJECTS = (*PLAY, dice, standing_orders, typed_orders, presence, seats, host)


def add_all(tree: app_commands.CommandTree[Any]) -> None:
    """Register every command."""
    for subject in SUBJECTS:
        subject.add(tree)
