"""/board: the game in a browser."""

from __future__ import annotations

from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import defer, game_here, say
from bot.refusals import NotPossible
from bot.wording import board as texts
from bot.wording import commands


@app_commands.command(
    name=commands.BOARD.last, description="The board in a browser: look, and play where you have a seat; your own link"
)
async def board(interaction: Interaction) -> None:
    await defer(interaction)
    server = interaction.client.board
    if server is None:
        raise NotPossible(texts.NO_BOARD)
    row = await game_here(interaction, ended=True)
    await say(interaction, texts.OPEN.format(url=await server.link(str(interaction.user.id), row.game)))
