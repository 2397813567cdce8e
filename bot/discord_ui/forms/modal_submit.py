"""What a form brings back when it is sent, and what a menu about a player's own draft does."""

from __future__ import annotations

from typing import Any

from bot.discord_ui import order_sheet
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.buttons import bid_buttons, lobby_buttons, settings_panel, table_menu
from bot.discord_ui.forms.order_forms import FIELD, PREFIX
from bot.discord_ui.order_replies import tell_done
from bot.discord_ui.replying import act, defer, guarded
from bot.discord_ui.unknown_components import refuse
from bot.loaded import turn_key
from bot.parsing.orders.casualties import CASUALTIES
from bot.parsing.orders.purchase import PURCHASE
from bot.parsing.reader import Reader
from bot.refusals import NotPossible, Outdated
from bot.wording.help import FROM_BEFORE


async def submitted(interaction: Interaction) -> None:
    """A form that was sent, whenever it was opened."""
    data: Any = interaction.data or {}
    id = str(data.get("custom_id", ""))
    parts = id.removeprefix(PREFIX).split(":")
    if not id.startswith(PREFIX) or len(parts) != 3 or parts[2] not in SUBMITTED:
        await guarded(interaction, refuse(NotPossible(FROM_BEFORE)))
        return
    game, position, what = parts
    text = _written(data.get("components", []))
    await guarded(interaction, lambda: SUBMITTED[what](interaction, game, position, text))


def _written(components: list[Any]) -> str:
    """The text of the one field, wherever it is nested."""
    for part in components:
        inner = [part["component"]] if "component" in part else part.get("components", [])
        if part.get("custom_id") == FIELD:
            return str(part.get("value") or "")
        if inner and (found := _written(inner)):
            return found
    return ""


async def _bought(interaction: Interaction, game: str, turn: str, text: str) -> None:
    await defer(interaction)
    loaded = await interaction.client.app.service.look(game)
    line = PURCHASE.read(text, Reader(order_sheet.words_of(loaded)))
    await tell_done(interaction, await act(interaction, [line], game, turn=turn))


async def _sheet(interaction: Interaction, game: str, turn: str, text: str) -> None:
    await defer(interaction)
    loaded = await interaction.client.app.service.look(game)
    if turn != turn_key(loaded.game):
        raise Outdated
    await order_sheet.carry_out(interaction, game, text)


async def _casualties(interaction: Interaction, game: str, revision: str, text: str) -> None:
    await defer(interaction)
    loaded = await interaction.client.app.service.look(game)
    line = CASUALTIES.read(text, Reader(order_sheet.words_of(loaded)))
    await tell_done(interaction, await act(interaction, [line], game, int(revision)))


async def _words(interaction: Interaction, game: str, position: str, text: str) -> None:
    await lobby_buttons.speak(interaction, game, text)


async def _option(interaction: Interaction, game: str, name: str, text: str) -> None:
    await settings_panel.change(interaction, game, name, text)


async def _bid(interaction: Interaction, game: str, position: str, text: str) -> None:
    await bid_buttons.sealed(interaction, game, text)


async def _split(interaction: Interaction, game: str, position: str, text: str) -> None:
    await bid_buttons.split(interaction, game, text)


async def _dispute(interaction: Interaction, game: str, position: str, text: str) -> None:
    await table_menu.dispute(interaction, game, text)


async def _rewind(interaction: Interaction, game: str, line: str, text: str) -> None:
    await table_menu.rewind(interaction, game, line, text)


async def _edit(interaction: Interaction, game: str, position: str, text: str) -> None:
    await table_menu.edit_form(interaction, game, text)


SUBMITTED = {
    "edit": _edit,
    "dispute": _dispute,
    "rewind": _rewind,
    "bid": _bid,
    "split": _split,
    "buy": _bought,
    "sheet": _sheet,
    "casualties": _casualties,
    "words": _words,
    "option": _option,
}


async def picked(interaction: Interaction, parts: list[str], values: list[str]) -> None:
    """`pick:GAME:DRAFT`: which of several meanings a word of the player's draft has."""
    await interaction.response.defer()
    game, number = parts if len(parts) > 1 else (parts[0], "")
    await order_sheet.resolve(interaction, game, number, values[0])
