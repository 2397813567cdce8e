"""First steps on a server: one message with three buttons, and what they do."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.guards import privately
from bot.discord_ui.lobby import settings_panel
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Choice, Menu, Message
from bot.wording import welcome as words
from bot.wording.computers import ALONE
from bot.wording.help import OVERVIEW
from bot.wording.options import about_edition, forming
from bot.wording.tutorial import PLAYS_ON
from engine.editions import edition, offered

ROW = (
    Button(words.NEW_GAME, routes.NEW_GAME.write(), "primary"),
    Button(words.HOW_TO_PLAY, routes.HOW_TO_PLAY.write()),
    Button(words.CHECK, routes.CHECK_RIGHTS.write()),
)
WELCOME = Message(words.WELCOME, rows=(ROW,))


async def how_to_play(press: Press) -> None:
    await say(press.interaction, OVERVIEW)


async def check_rights(press: Press) -> None:
    await say(press.interaction, words.rights(missing(press.interaction.app_permissions)))


async def new_game(press: Press) -> None:
    await which_game(press.interaction)


async def which_game(interaction: Interaction) -> None:
    """A menu of all there are."""
    pages = [edition(id) for id in offered()]
    choices = tuple(Choice(page.book, page.id, about_edition(page)) for page in pages)
    await say(interaction, words.WHICH, (Menu(routes.GAME_MENU.write(), words.WHICH_GAME, choices),))


async def game_chosen(press: Press) -> None:
    """An edition was chosen: the game forms in this channel."""
    await created(press.interaction, await press.app.lobby.create(press.visit, press.value, {}))


async def created(interaction: Interaction, loaded: Loaded) -> None:
    """The game is there: its host may settle everything at once."""
    alone = f" {ALONE}" if loaded.computers.seats else ""
    await settings_panel.tell(interaction, loaded, before=f"{forming(loaded.game.edition.book)}{alone}")


async def play_on(press: Press) -> None:
    """After a tutorial: a game against computers in the same place."""
    await press.app.tutorial.play_on(press.visit)
    await say(press.interaction, PLAYS_ON)


def missing(rights: discord.Permissions) -> list[str]:
    """What the bot may not do here, in words."""
    return [what for name, what in words.NEEDED.items() if not getattr(rights, name)]


def where_to_say_it(guild: discord.Guild) -> Any:
    """The system channel, else the first channel in which the bot may write; None if there is none."""
    places = [guild.system_channel, *guild.text_channels]
    return next((place for place in places if place and place.permissions_for(guild.me).send_messages), None)


HANDLERS = (
    Handler(routes.NEW_GAME, new_game, (privately,)),
    Handler(routes.HOW_TO_PLAY, how_to_play, (privately,)),
    Handler(routes.CHECK_RIGHTS, check_rights, (privately,)),
    Handler(routes.PLAY_ON, play_on, (privately,)),
    Handler(routes.GAME_MENU, game_chosen, (privately,)),
)
