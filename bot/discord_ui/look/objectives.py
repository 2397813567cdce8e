"""How the national objectives stand."""

from __future__ import annotations

from discord import app_commands

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import GAME
from bot.discord_ui.replying import defer, game_here, say
from bot.game.order_context import words_of
from bot.wording import commands
from bot.wording.objectives import objectives_text
from bot.wording.speech import clipped
from engine.advice.objectives import objectives as standings


@GAME.command(
    name=commands.GAME_OBJECTIVES.last, description="National objectives: what each brings, or what is missing"
)
@app_commands.describe(power="Whose; left out, everybody's")
@app_commands.autocomplete(power=autocomplete.power)
async def objectives(interaction: Interaction, power: str = "") -> None:
    await defer(interaction)
    loaded = await interaction.client.app.service.look((await game_here(interaction, ended=True)).game)
    powers = [words_of(loaded).powers.find(power)] if power else loaded.game.state.turn_order()
    told = objectives_text((each for one in powers for each in standings(loaded.game, one)), loaded.say)
    await say(interaction, clipped(told, 1950))
