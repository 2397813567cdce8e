"""/game tutorial: learn it by playing a few turns against oneself."""

from __future__ import annotations

import discord

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import GAME
from bot.discord_ui.replying import defer, say, visit_of
from bot.refusals import NotPossible
from bot.wording import commands
from bot.wording.tutorial import INVITATION, NAME, NO_ROOM

DAY = 1440


@GAME.command(
    name=commands.GAME_TUTORIAL.last, description="Learn it by playing a few turns, both sides, in ten minutes"
)
async def tutorial(interaction: Interaction) -> None:
    await defer(interaction)
    channel = await _room(interaction)
    interaction.client.app.channels.add(channel)
    await interaction.client.app.tutorial.begin(visit_of(interaction), channel)
    await say(interaction, INVITATION.format(channel=channel))


async def _room(interaction: Interaction) -> str:
    """A thread of its own, or the channel if no thread can be opened and nothing is played there."""
    channel = interaction.channel
    if isinstance(channel, discord.TextChannel):
        name = NAME.format(name=interaction.user.display_name)[:100]
        try:
            thread = await channel.create_thread(
                name=name, type=discord.ChannelType.public_thread, auto_archive_duration=DAY
            )
            return str(thread.id)
        except discord.HTTPException as error:
            if error.status not in (400, 403):
                raise
    try:
        await interaction.client.app.service.in_channel(str(interaction.channel_id))
    except NotPossible:
        return str(interaction.channel_id)
    raise NotPossible(NO_ROOM)
