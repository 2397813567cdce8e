"""What Discord has done although its answer was lost: asking again until there is one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.hand_over import was_held

ACKNOWLEDGED = 40060
BROKEN_OFF = (aiohttp.ClientError, OSError, TimeoutError)
"""How a connection ends before an answer is there. Whether the request has arrived is not known then."""
THINKING = discord.InteractionResponseType.deferred_channel_message
PAUSES = (0.2, 0.5, 1.0)
"""Seconds before each further try; an interaction wants to be acknowledged within three."""
T = TypeVar("T")


async def repeated(work: Callable[[], Awaitable[T]]) -> T:
    """Do what may be done any number of times, until there is an answer. Raises what the last try raises."""
    for pause in PAUSES:
        try:
            return await work()
        except BROKEN_OFF:
            await asyncio.sleep(pause)
    return await work()


async def acknowledged(
    interaction: Interaction, kind: discord.InteractionResponseType, work: Callable[[], Awaitable[T]]
) -> T | None:
    """Give an interaction its first answer; None if Discord has it and only its word for that was lost. It comes to
    one process and is taken up there once (`SeenInteractions`): nobody else can have answered, unless it was held
    while another process may have (`hand_over`). That one has ended by now: where it had only said that it is thinking,
    this one goes on."""
    try:
        return await repeated(work)
    except discord.HTTPException as error:
        if error.code != ACKNOWLEDGED:
            raise
        if was_held(interaction) and not (kind is THINKING and await _is_left_thinking(interaction)):
            raise
        interaction.response._response_type = kind  # the library does not know that it was answered
        return None


async def _is_left_thinking(interaction: Interaction) -> bool:
    """Whether nothing but "is thinking" is to be read in the place of the answer."""
    try:
        return (await repeated(interaction.original_response)).flags.loading
    except (discord.HTTPException, discord.ClientException, *BROKEN_OFF):
        return False
