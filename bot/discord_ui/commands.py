"""Slash commands, a file a subject. Each reads its options, builds a record line and hands it over; no rules here.

Also what went wrong with one before it began, or in it: commands of an old list, which the library would leave
unanswered, too. Whoever used it reads a sentence and not "did not respond".
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands

from bot.discord_ui.ahead import standing_orders, turn_sheets
from bot.discord_ui.battle import battle
from bot.discord_ui.dice import dice
from bot.discord_ui.groups import GROUPS
from bot.discord_ui.history import history, summaries
from bot.discord_ui.host import host, seats
from bot.discord_ui.league import league, league_exchange, league_run, searching
from bot.discord_ui.lobby import game
from bot.discord_ui.look import board, editions, look
from bot.discord_ui.odds import odds
from bot.discord_ui.personal import presence
from bot.discord_ui.turn import moves, order_sheet, politics, turn
from bot.refusals import NotPossible
from bot.wording import help as texts
from bot.wording.commands import FILE_AS_ORDERS
from bot.wording.help_topics import topic_line, topics_for

IN_GROUPS = (
    turn,
    moves,
    battle,
    standing_orders,
    turn_sheets,
    game,
    politics,
    seats,
    host,
    history,
    summaries,
    dice,
    league,
    searching,
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


OLD_LIST = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
"""What the library says of a command, or an option, that is not as this bot has it."""


def refuse(why: Exception) -> Callable[[], Awaitable[None]]:
    """Work for `replying.guarded` that is refused."""

    async def work() -> None:
        raise why

    return work


def command_refusal(error: app_commands.AppCommandError) -> Exception:
    """What a command's trouble is told as."""
    if isinstance(error, OLD_LIST):
        name = error.name if isinstance(error, app_commands.CommandNotFound) else ""
        return NotPossible("\n".join((texts.OLD_COMMAND, *(topic_line(topic) for topic in topics_for(name)[:1]))))
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error
