"""Choosing from a menu of orders (`extras`): or:GAME:TURN:WHAT"""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.order_replies import tell_done
from bot.discord_ui.order_sheet import reader_of
from bot.discord_ui.replying import act, defer, guarded
from bot.discord_ui.router import Lasting
from bot.parsing.read_order import read_order


class Ordered(
    Lasting, ui.DynamicItem[ui.Select[ui.View]], template=r"or:(?P<game>[^:]+):(?P<turn>[^:]+):(?P<what>\w+)"
):
    """A choice from one of these menus."""

    async def callback(self, interaction: Any) -> None:
        _, game, turn, _ = self.custom_id.split(":")
        text = str(interaction.data["values"][0])
        await guarded(interaction, lambda: _carry_out(interaction, game, turn, text))


async def _carry_out(interaction: Interaction, game: str, turn: str, text: str) -> None:
    await defer(interaction)
    loaded = await interaction.client.app.service.look(game)
    line = read_order(text, reader_of(loaded, str(interaction.user.id)))
    await tell_done(interaction, await act(interaction, [line], game, turn=turn))
