"""Orders as players write them: /do for a line, /turn sheet for many, and a menu for what was written in the chat."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import TURN
from bot.discord_ui.replying import defer, game_here
from bot.discord_ui.turn import order_forms, order_sheet
from bot.game import saved_drafts
from bot.wording import commands


@app_commands.command(
    name=commands.DO.last, description="Orders as you would write them: 3 inf, 2 arm ukraine > caucasus"
)
@app_commands.describe(orders="One order, or several with ; between")
async def do(interaction: Interaction, orders: str) -> None:
    await defer(interaction)
    await order_sheet.carry_out(interaction, (await game_here(interaction)).game, orders, at_once=True)


@TURN.command(name=commands.TURN_SHEET.last, description="A form for many orders at once, one a line")
async def sheet(interaction: Interaction) -> None:
    loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
    rest = await saved_drafts.rest(interaction.client.app.service, loaded, str(interaction.user.id))
    await order_forms.sheet(loaded, rest).open(interaction)


async def file_as_orders(interaction: Interaction, message: discord.Message) -> None:
    await defer(interaction)
    await order_sheet.carry_out(interaction, (await game_here(interaction)).game, message.content)
