"""A form to write in. What is written comes back by the route of its id, like a press: after a restart, too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.lost_answers import acknowledged
from bot.discord_ui.router import FIELD


@dataclass(frozen=True, slots=True)
class Form:
    """A form with one field, whose id says everything; `value` stands in it before anybody writes."""

    id: str
    title: str
    label: str
    hint: str
    about: str = ""
    long: bool = False
    most: int = 200
    value: str = ""

    async def open(self, interaction: Interaction) -> None:
        """Answer an interaction with it."""
        kind = discord.InteractionResponseType.modal
        await acknowledged(interaction, kind, lambda: interaction.response.send_modal(self.modal()))

    def modal(self) -> ui.Modal:
        """As Discord's modal. It is stopped: what is written is taken up by the router, not kept in memory."""
        modal = ui.Modal(title=self.title[:45], custom_id=self.id, timeout=None)
        style = discord.TextStyle.paragraph if self.long else discord.TextStyle.short
        field: Any = ui.TextInput(
            style=style,
            custom_id=FIELD,
            placeholder=self.hint[:100],
            default=self.value[: self.most] or None,
            max_length=self.most,
        )
        modal.add_item(ui.Label(text=self.label[:45], description=self.about[:100] or None, component=field))
        modal.stop()
        return modal
