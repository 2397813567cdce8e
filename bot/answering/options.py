"""The menu of options on a lobby's card: op:GAME; its choices are "name=value", or "name=?" for a form to write in."""

from __future__ import annotations

import re
from typing import Any

from discord import ui

from bot.answering.desk import Interaction, defer, guarded, say, visit_of
from bot.answering.forms import PREFIX, form
from bot.playing.loading import Loaded
from bot.tables.choosing import agreed, read_options
from bot.wording.rules import OPTIONS
from bot.wording.speech import capital, words

HINTS = {
    "bids": "germany: 6, japan: 3",
    "national_advantages": "germany: wolf packs, panzerblitz; japan: banzai attacks",
}


class Chosen(ui.DynamicItem[ui.Select[ui.View]], template=r"op:(?P<game>[^:]+)"):
    """A choice from the menu."""

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Chosen:
        return cls(item)

    async def callback(self, interaction: Any) -> None:
        game, choice = self.custom_id.split(":")[1], str(interaction.data["values"][0])
        await guarded(interaction, lambda: _chosen(interaction, game, choice))


async def _chosen(interaction: Interaction, game: str, choice: str) -> None:
    name, _, value = choice.partition("=")
    if value != "?":
        await defer(interaction)
        await change(interaction, game, name, value)
        return
    about = re.sub(r"[`*]", "", OPTIONS.get(name, "")).split(":")[0]
    id = f"{PREFIX}{game}:{name}:option"
    label = capital(words(name))
    await interaction.response.send_modal(form(label, id, label, about, HINTS.get(name, ""), True, most=1500))


async def change(interaction: Interaction, game: str, name: str, value: str) -> None:
    """Set one option of a game that is forming. Raises NotPossible, Unclear, Refused."""
    lobby = interaction.client.lobby
    forming: Loaded = await interaction.client.service.look(game)
    chosen = read_options(forming.row.edition, f"{name}={value or 'none'}")
    loaded = await lobby.set_options(visit_of(interaction), game, chosen)
    await say(interaction, agreed(loaded))
