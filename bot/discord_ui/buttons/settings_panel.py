"""Settling a game before it begins: one private message with a menu of settings, and one of values for the chosen one.

op:GAME (which setting)     ov:GAME:SETTING (its value)     lo:GAME:settings     lo:GAME:write:SETTING (a form)
"""

from __future__ import annotations

import re
from typing import Any

from discord import ui

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.forms.order_forms import PREFIX, form
from bot.discord_ui.replying import defer, guarded, say, visit_of
from bot.discord_ui.router import Lasting
from bot.loaded import Loaded
from bot.messages.message import Button, Choice, Menu, Row
from bot.refusals import NotPossible
from bot.store import games
from bot.table.settings import Setting, settings_of
from bot.wording import options as words
from bot.wording.lobby import HAS_BEGUN


class Chosen(Lasting, ui.DynamicItem[ui.Select[ui.View]], template=r"op:[^:]+|ov:[^:]+:[^:]+"):
    """A choice from one of the two menus."""

    async def callback(self, interaction: Any) -> None:
        kind, game, *rest = self.custom_id.split(":")
        value = str(interaction.data["values"][0])
        work = show(interaction, game, value) if kind == "op" else change(interaction, game, rest[0], value)
        await guarded(interaction, lambda: work)


async def show(interaction: Interaction, game: str, chosen: str = "") -> None:
    """The panel: everybody may read it, the host may choose."""
    await defer(interaction)
    loaded = await interaction.client.app.service.look(game)
    if loaded.row.status != "forming":
        raise NotPossible(HAS_BEGUN)
    await tell(interaction, loaded, chosen)


async def tell(interaction: Interaction, loaded: Loaded, chosen: str = "", before: str = "") -> None:
    marks = await games.marked(interaction.client.app.store.reader, loaded.id)
    settings, host = settings_of(loaded, marks), marks.get("host", "")
    may = host == str(interaction.user.id)
    text = words.panel([setting.line for setting in settings], chosen, host, may)
    await say(interaction, f"{before}\n\n{text}".strip(), panel_rows(loaded.id, settings, chosen) if may else ())


def panel_rows(game: str, settings: list[Setting], chosen: str) -> tuple[Row, ...]:
    """The menu of settings; below it the values of the chosen one, and a form where it may be written."""
    which = tuple(Choice(words.name_of(one.id), one.id, one.now) for one in settings)
    rows: list[Row] = [Menu(f"op:{game}", words.WHAT, which)]
    found = next((one for one in settings if one.id == chosen), None)
    if found is not None:
        rows.append(Menu(f"ov:{game}:{chosen}", f"{words.name_of(chosen)}: {words.HOW}", found.choices[:25]))
        if found.written:
            rows.append((Button(words.WRITE, f"lo:{game}:write:{chosen}"),))
    return tuple(rows)


async def write(interaction: Interaction, game: str, name: str) -> None:
    """A form for a setting that a menu cannot hold."""
    label = words.name_of(name)
    about = re.sub(r"[`*]", "", words.ABOUT.get(name, "")).split(":")[0]
    id = f"{PREFIX}{game}:{name}:option"
    await interaction.response.send_modal(form(label, id, label, about, words.HINTS.get(name, ""), True, most=1500))


async def change(interaction: Interaction, game: str, name: str, value: str) -> None:
    """Settle one thing of a game that is forming. Raises NotPossible, Unclear, Refused."""
    await defer(interaction)
    loaded = await interaction.client.app.lobby.settle(visit_of(interaction), game, name, value)
    await tell(interaction, loaded, name)
