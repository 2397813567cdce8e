"""/board: the game in a browser, or within Discord."""

from __future__ import annotations

import contextlib

import discord
from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import defer, game_here, say
from bot.refusals import NotPossible
from bot.wording import board as texts
from bot.wording import commands


@app_commands.command(
    name=commands.BOARD.last, description="The board to touch: look, and play where you have a seat; here or by a link"
)
@app_commands.describe(link="A link of your own for a browser, also where the board opens in Discord")
async def board(interaction: Interaction, link: bool = False) -> None:
    client = interaction.client
    if client.board is None:
        await defer(interaction)
        raise NotPossible(texts.NO_BOARD)
    if client.launches and not link:
        with contextlib.suppress(discord.HTTPException):  # Activities are switched off: the link works all the same
            await interaction.response.launch_activity()
            return
    await defer(interaction)
    row = await game_here(interaction, ended=True)
    await say(interaction, texts.OPEN.format(url=await client.board.link(str(interaction.user.id), row.game)))
