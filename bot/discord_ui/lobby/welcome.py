"""First steps on a server: one message with three buttons, and what they do. Settling a game before it begins: one
private message with a menu of settings, and one of values for one of them."""

import re
from typing import Any

import discord

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import say
from bot.discord_ui.router import Form, Handler, Press, privately
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Choice, Menu, Message, Row
from bot.refusals import NotPossible
from bot.table.settings import Setting, settings_of
from bot.wording import options as option_words
from bot.wording import welcome as words
from bot.wording.computers import ALONE
from bot.wording.help import OVERVIEW
from bot.wording.lobby import HAS_BEGUN
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
    await tell(interaction, loaded, before=f"{forming(loaded.game.edition.book)}{alone}")


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


async def show(press: Press, chosen: str = "") -> None:
    """The panel: everybody may read it, the host may choose."""
    loaded = await press.look()
    if loaded.row.status != "forming":
        raise NotPossible(HAS_BEGUN)
    await tell(press.interaction, loaded, chosen)


async def setting_chosen(press: Press) -> None:
    await show(press, press.value)


async def tell(interaction: Interaction, loaded: Loaded, chosen: str = "", before: str = "") -> None:
    settings, host = settings_of(loaded), loaded.facts.host
    may = host == str(interaction.user.id)
    text = option_words.panel([setting.line for setting in settings], chosen, host, may)
    await say(interaction, f"{before}\n\n{text}".strip(), panel_rows(loaded.id, settings, chosen) if may else ())


def panel_rows(game: str, settings: list[Setting], chosen: str) -> tuple[Row, ...]:
    """The menu of settings; below it the values of the chosen one, and a form where it may be written."""
    which = tuple(Choice(option_words.name_of(one.id), one.id, one.now) for one in settings)
    rows: list[Row] = [Menu(routes.SETTING_MENU.write(game=game), option_words.WHAT, which)]
    found = next((one for one in settings if one.id == chosen), None)
    if found is not None:
        rows.append(
            Menu(
                routes.VALUE_MENU.write(game=game, setting=chosen),
                f"{option_words.name_of(chosen)}: {option_words.HOW}",
                found.choices[:25],
            )
        )
        if found.written:
            rows.append((Button(option_words.WRITE, routes.WRITE_SETTING.write(game=game, setting=chosen)),))
    return tuple(rows)


async def ask_text(press: Press, setting: str) -> None:
    """A form for a setting that a menu cannot hold."""
    label = option_words.name_of(setting)
    about = re.sub(r"[`*]", "", option_words.ABOUT.get(setting, "")).partition(":")[0]
    id = routes.SETTING_FORM.write(game=press.id.game, setting=setting)
    form = Form(id, label, label, option_words.HINTS.get(setting, ""), about, long=True, most=1500)
    await form.open(press.interaction)


async def change(press: Press, setting: str) -> None:
    """Settle one thing of a game that is forming. Raises NotPossible, Unclear, Refused."""
    loaded = await press.app.lobby.settle(press.visit, press.id.game, setting, press.value)
    await tell(press.interaction, loaded, setting)


HANDLERS = (
    Handler(routes.NEW_GAME, new_game, (privately,)),
    Handler(routes.HOW_TO_PLAY, how_to_play, (privately,)),
    Handler(routes.CHECK_RIGHTS, check_rights, (privately,)),
    Handler(routes.PLAY_ON, play_on, (privately,)),
    Handler(routes.GAME_MENU, game_chosen, (privately,)),
    Handler(routes.SETTINGS, show, (privately,)),
    Handler(routes.SETTING_MENU, setting_chosen, (privately,)),
    Handler(routes.VALUE_MENU, change, (privately,)),
    Handler(routes.WRITE_SETTING, ask_text),
    Handler(routes.SETTING_FORM, change, (privately,)),
)
