"""/odds: how a battle is likely to end."""

from __future__ import annotations

from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.buttons.odds_reply import tell_odds
from bot.discord_ui.commands import turn_choices
from bot.discord_ui.replying import defer, game_here
from bot.wording import commands


@app_commands.command(
    name=commands.ODDS.last, description="How a battle is likely to end: chances, losses, survivors; only you see it"
)
@app_commands.describe(
    where="A battle, or a space somebody might attack; left out, the battles that stand",
    forces="What would attack it: 3 inf, 1 tank; or two armies: 3 inf, 1 tank vs 2 inf",
    rounds="Retreat after so many rounds; left out, fought to the end",
)
@app_commands.autocomplete(where=turn_choices.battlefield)
async def odds(
    interaction: Interaction, where: str = "", forces: str = "", rounds: app_commands.Range[int, 1, 20] | None = None
) -> None:
    await defer(interaction)
    loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
    await tell_odds(interaction, loaded, where, forces, rounds or 0)
