"""Settling a game before it begins: one private message with a menu of settings, and one of values for one of them."""

from __future__ import annotations

import re

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.form import Form
from bot.discord_ui.guards import privately
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Choice, Menu, Row
from bot.refusals import NotPossible
from bot.table.settings import Setting, settings_of
from bot.wording import options as words
from bot.wording.lobby import HAS_BEGUN


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
    text = words.panel([setting.line for setting in settings], chosen, host, may)
    await say(interaction, f"{before}\n\n{text}".strip(), panel_rows(loaded.id, settings, chosen) if may else ())


def panel_rows(game: str, settings: list[Setting], chosen: str) -> tuple[Row, ...]:
    """The menu of settings; below it the values of the chosen one, and a form where it may be written."""
    which = tuple(Choice(words.name_of(one.id), one.id, one.now) for one in settings)
    rows: list[Row] = [Menu(routes.SETTING_MENU.write(game=game), words.WHAT, which)]
    found = next((one for one in settings if one.id == chosen), None)
    if found is not None:
        rows.append(
            Menu(
                routes.VALUE_MENU.write(game=game, setting=chosen),
                f"{words.name_of(chosen)}: {words.HOW}",
                found.choices[:25],
            )
        )
        if found.written:
            rows.append((Button(words.WRITE, routes.WRITE_SETTING.write(game=game, setting=chosen)),))
    return tuple(rows)


async def ask_text(press: Press, setting: str) -> None:
    """A form for a setting that a menu cannot hold."""
    label = words.name_of(setting)
    about = re.sub(r"[`*]", "", words.ABOUT.get(setting, "")).partition(":")[0]
    id = routes.SETTING_FORM.write(game=press.id.game, setting=setting)
    form = Form(id, label, label, words.HINTS.get(setting, ""), about, long=True, most=1500)
    await form.open(press.interaction)


async def change(press: Press, setting: str) -> None:
    """Settle one thing of a game that is forming. Raises NotPossible, Unclear, Refused."""
    loaded = await press.app.lobby.settle(press.visit, press.id.game, setting, press.value)
    await tell(press.interaction, loaded, setting)


HANDLERS = (
    Handler(routes.SETTINGS, show, (privately,)),
    Handler(routes.SETTING_MENU, setting_chosen, (privately,)),
    Handler(routes.VALUE_MENU, change, (privately,)),
    Handler(routes.WRITE_SETTING, ask_text),
    Handler(routes.SETTING_FORM, change, (privately,)),
)
