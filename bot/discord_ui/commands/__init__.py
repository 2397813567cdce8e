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
    objectives,
    odds,
    politics,
    presence,
    reactions,
    seats,
    standing_orders,
    turn,
    tutorial,
    typed_orders,
)
from bot.discord_ui.commands.groups import GROUPS
from bot.wording.commands import FILE_AS_ORDERS

IN_GROUPS = (
    turn,
    moves,
    battle,
    reactions,
    standing_orders,
    game,
    objectives,
    politics,
    seats,
    tutorial,
    host,
    history,
    dice,
    presence,
)
"""Whose commands stand in the groups."""
ALONE = (typed_orders.do, look.map_, odds.odds, editions.rules, editions.units, look.help_)


def add_all(tree: app_commands.CommandTree[Any]) -> None:
    """Register every command."""
    for command in (*GROUPS, *ALONE):
        tree.add_command(command)
    tree.add_command(app_commands.ContextMenu(name=FILE_AS_ORDERS, callback=typed_orders.file_as_orders))
