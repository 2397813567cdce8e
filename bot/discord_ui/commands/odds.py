"""/odds: how a battle is likely to end."""

from __future__ import annotations

from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.buttons.odds_reply import OddsWish, tell_odds
from bot.discord_ui.commands import turn_choices
from bot.discord_ui.map_pictures import theme_of
from bot.discord_ui.replying import defer, game_here
from bot.wording import commands


@app_commands.command(
    name=commands.ODDS.last, description="How a battle is likely to end: chances, losses, survivors; only you see it"
)
@app_commands.describe(
    where="A battle, or a space somebody might attack; left out, the battles that stand",
    forces="What would attack it: 3 inf, 1 tank; all that can reach it: all; or two armies: 3 inf, 1 tank vs 2 inf",
    rounds="Retreat after so many rounds; left out, fought to the end",
    keep_land="The attacker's last land unit falls last, so that something is left to take the land",
    cheapest="Which is the cheapest of these forces that wins with so many per cent?",
)
@app_commands.autocomplete(where=turn_choices.battlefield)
async def odds(
    interaction: Interaction,
    where: str = "",
    forces: str = "",
    rounds: app_commands.Range[int, 1, 20] | None = None,
    keep_land: bool = False,
    cheapest: app_commands.Range[int, 1, 99] | None = None,
) -> None:
    await defer(interaction)
    loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
    wish = OddsWish(where, forces, rounds or 0, keep_land, cheapest or 0, await theme_of(interaction))
    await tell_odds(interaction, loaded, wish)
