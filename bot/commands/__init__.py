"""Slash commands, a file a subject. Each reads its options, builds a record line and hands it over; no rules here."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands import (
    battle,
    dice,
    editions,
    game,
    host,
    look,
    moves,
    odds,
    past,
    presence,
    seats,
    standing,
    turn,
    tutorial,
    written,
)

PLAY = (game, turn, tutorial, moves, battle, odds, editions, look, past)
SUBJECTS = (*PLAY, dice, standing, written, presence, seats, host)


def add_all(tree: app_commands.CommandTree[Any]) -> None:
    """Register every command."""
    for subject in SUBJECTS:
        subject.add(tree)
