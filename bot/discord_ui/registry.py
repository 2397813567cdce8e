"""All that people can use: who answers to every button, menu and form, every slash command, and the hook through which
their names reach Discord in other languages.

Also what went wrong with a command before it began, or in it: commands of an old list, which the library would leave
unanswered, too. Whoever used it reads a sentence and not "did not respond".
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
from discord import app_commands

from bot.discord_ui import battle, bids, dice, personal
from bot.discord_ui.ahead import (
    default_answers,
    sheet_builder,
    sheet_templates,
    standing_order_builder,
    standing_orders,
    turn_sheets,
)
from bot.discord_ui.groups import GROUPS
from bot.discord_ui.history import history, theatres
from bot.discord_ui.host import host, table_menu
from bot.discord_ui.league import league, league_run, searching
from bot.discord_ui.lobby import game, welcome
from bot.discord_ui.look import editions, look
from bot.discord_ui.odds import odds
from bot.discord_ui.router import Handler
from bot.discord_ui.turn import move_wizard, moves, order_sheet, turn, turn_buttons
from bot.refusals import NotPossible
from bot.wording import help as texts
from bot.wording.commands import FILE_AS_ORDERS
from bot.wording.help_topics import topic_line, topics_for
from engine.json_types import JsonObject

HANDLERS: tuple[Handler, ...] = (
    *battle.HANDLERS,
    *default_answers.HANDLERS,
    *turn_buttons.HANDLERS,
    *order_sheet.HANDLERS,
    *move_wizard.HANDLERS,
    *standing_order_builder.HANDLERS,
    *turn_sheets.HANDLERS,
    *sheet_builder.HANDLERS,
    *sheet_templates.HANDLERS,
    *game.HANDLERS,
    *league.HANDLERS,
    *searching.HANDLERS,
    *bids.HANDLERS,
    *dice.HANDLERS,
    *table_menu.HANDLERS,
    *odds.HANDLERS,
    *history.HANDLERS,
    *theatres.HANDLERS,
    *editions.HANDLERS,
    *personal.HANDLERS,
    *welcome.HANDLERS,
)


IN_GROUPS = (
    turn,
    moves,
    battle,
    standing_orders,
    turn_sheets,
    game,
    host,
    history,
    dice,
    league,
    searching,
    league_run,
    personal,
)
"""Whose commands stand in the groups."""
ALONE = (order_sheet.do, look.board, look.map_, odds.odds_command, editions.rules, editions.units, look.help_)
OLD_LIST = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
"""What the library says of a command, or an option, that is not as this bot has it."""


def add_all(tree: app_commands.CommandTree[Any]) -> None:
    """Register every command."""
    for command in (*GROUPS, *ALONE):
        tree.add_command(command)
    tree.add_command(app_commands.ContextMenu(name=FILE_AS_ORDERS, callback=order_sheet.file_as_orders))


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


class Translator(app_commands.Translator):
    """Looks texts up in the tables of languages; what is not there stays English."""

    def __init__(self, languages: Mapping[str, Table]) -> None:
        self.languages = languages

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in a language; None for none."""
        return self.languages.get(str(locale.value), {}).get(string.message)


async def payloads(tree: app_commands.CommandTree[Any]) -> list[JsonObject]:
    """All commands as they are told to Discord, translations included: what has changed is seen from them."""
    translator = tree.translator
    if translator is None:
        return [command.to_dict(tree) for command in tree.get_commands()]
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


Table = Mapping[str, str]
LANGUAGES: Mapping[str, Table] = {}
