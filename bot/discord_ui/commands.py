"""Slash commands, a file a subject. Each reads its options, builds a record line and hands it over; no rules here."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord_ui.ahead import standing_orders
from bot.discord_ui.battle import battle
from bot.discord_ui.dice import dice
from bot.discord_ui.groups import GROUPS
from bot.discord_ui.history import history, summaries
from bot.discord_ui.host import host, seats
from bot.discord_ui.league import league, league_exchange, league_run
from bot.discord_ui.lobby import game
from bot.discord_ui.look import board, editions, look
from bot.discord_ui.odds import odds
from bot.discord_ui.personal import presence
from bot.discord_ui.turn import moves, order_sheet, politics, turn
from bot.wording.commands import FILE_AS_ORDERS

IN_GROUPS = (
    turn,
    moves,
    battle,
    standing_orders,
    game,
    politics,
    seats,
    host,
    history,
    summaries,
    dice,
    league,
    league_run,
    league_exchange,
    presence,
)
"""Whose commands stand in the groups."""
ALONE = (order_sheet.do, board.board, look.map_, odds.odds_command, editions.rules, editions.units, look.help_)


def add_all(tree: app_commands.CommandTree[Any]) -> None:
    """Register every command."""
    for command in (*GROUPS, *ALONE):
        tree.add_command(command)
    tree.add_command(app_commands.ContextMenu(name=FILE_AS_ORDERS, callback=order_sheet.file_as_orders))
