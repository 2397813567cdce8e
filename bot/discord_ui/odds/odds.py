"""/odds: how a battle is likely to end."""

from __future__ import annotations

from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.map_pictures import theme_of
from bot.discord_ui.odds.odds_reply import OddsWish, tell_odds
from bot.discord_ui.replying import defer, game_here
from bot.discord_ui.turn import turn_choices
from bot.wording import commands


@app_commands.command(
    name=commands.ODDS.last, description="How a battle is likely to end: chances, losses, survivors; only you see it"
)
@app_commands.describe(
    where="A battle, or a space somebody might attack; left out, the battles that stand",
    forces="3 inf, 1 tank; all that can reach it: all; attacks in turn: 2 inf then italy all; or 3 inf vs 2 inf",
    rounds="Retreat after so many rounds; left out, fought to the end",
    keep_land="The attacker's last land unit falls last, so that something is left to take the land",
    cheapest="Which is the cheapest of these forces that wins with so many per cent?",
    withdraw="The defenders leave in this round instead of firing, where the book lets them",
    strikes="Kamikaze strikes at the attacker's ships before the battle: 2 destroyer, 1 carrier",
)
@app_commands.autocomplete(where=turn_choices.battlefield, forces=turn_choices.odds_forces)
async def odds(
    interaction: Interaction,
    where: str = "",
    forces: str = "",
    rounds: app_commands.Range[int, 1, 20] | None = None,
    keep_land: bool = False,
    cheapest: app_commands.Range[int, 1, 99] | None = None,
    withdraw: app_commands.Range[int, 1, 20] | None = None,
    strikes: str = "",
) -> None:
    await defer(interaction)
    loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
    theme = await theme_of(interaction)
    wish = OddsWish(where, forces, rounds or 0, keep_land, cheapest or 0, withdraw or 0, strikes, theme)
    await tell_odds(interaction, loaded, wish)
