"""First steps on a server: one message with three buttons, and what they do.

hi:new     hi:how     hi:rights     hm:new (a menu of editions)
"""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.buttons import settings_panel
from bot.discord_ui.replying import defer, say, visit_of
from bot.loaded import Loaded
from bot.messages.message import Button, Choice, Menu, Message
from bot.wording import arriving as words
from bot.wording.help import OVERVIEW
from bot.wording.options import about_edition, forming
from engine.editions import edition, ids

ROW = (
    Button(words.NEW_GAME, "hi:new", "primary"),
    Button(words.HOW_TO_PLAY, "hi:how"),
    Button(words.CHECK, "hi:rights"),
)
WELCOME = Message(words.WELCOME, rows=(ROW,))


async def pressed(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    await defer(interaction)
    if parts[0] == "how":
        await say(interaction, OVERVIEW)
    elif parts[0] == "rights":
        await say(interaction, words.rights(missing(interaction.app_permissions)))
    else:
        await which_game(interaction)


async def which_game(interaction: Interaction) -> None:
    """A menu of all there are."""
    pages = [edition(id) for id in ids()]
    choices = tuple(Choice(page.book, page.id, about_edition(page)) for page in pages)
    await say(interaction, words.WHICH, (Menu("hm:new", words.WHICH_GAME, choices),))


async def chosen(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    """An edition was chosen: the game forms in this channel."""
    await defer(interaction)
    await created(interaction, await interaction.client.app.lobby.create(visit_of(interaction), values[0], {}))


async def created(interaction: Interaction, loaded: Loaded) -> None:
    """The game is there: its host may settle everything at once."""
    await settings_panel.tell(interaction, loaded, before=forming(loaded.game.edition.book))


def missing(rights: discord.Permissions) -> list[str]:
    """What the bot may not do here, in words."""
    return [what for name, what in words.NEEDED.items() if not getattr(rights, name)]


def where_to_say_it(guild: discord.Guild) -> Any:
    """The system channel, else the first channel in which the bot may write; None if there is none."""
    places = [guild.system_channel, *guild.text_channels]
    return next((place for place in places if place and place.permissions_for(guild.me).send_messages), None)
