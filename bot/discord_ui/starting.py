"""The client from its first connection to its end: what whoever runs the bot is told if it cannot begin, and that it
ends when it is asked to."""

import asyncio
import errno
from collections.abc import Coroutine
from typing import Any

import aiohttp
import discord

from bot.config import CannotStart
from bot.wording import starting as texts

ASKS_AGAIN = 1.0
"""Seconds after which what was cancelled and goes on is cancelled again."""


async def play(bot: discord.Client, token: str, port: int | None) -> None:
    """Until the end; `port`: of the health page. Raises CannotStart where whoever runs the bot can do something."""
    try:
        await ending_when_cancelled(bot.start(token))
    except discord.LoginFailure:
        raise CannotStart(texts.NOT_ACCEPTED) from None
    except (aiohttp.ClientError, discord.GatewayNotFound, discord.DiscordServerError, TimeoutError) as error:
        raise CannotStart(texts.NO_DISCORD.format(why=str(error) or type(error).__name__)) from None
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        raise CannotStart(texts.NO_PORT.format(port=port, why=error.strerror)) from None


async def ending_when_cancelled(work: Coroutine[Any, Any, None]) -> None:
    """Work until it ends. Who is cancelled meanwhile cancels it until it does: in Python 3.11 `asyncio.wait_for`, by
    which the library reads from Discord, forgets a cancellation if a message comes in the same moment, and the bot
    would go on until it is killed. Raises what the work raises."""
    task = asyncio.create_task(work)
    try:
        await asyncio.wait({task})
    except asyncio.CancelledError:
        while not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=ASKS_AGAIN)
        await asyncio.gather(task, return_exceptions=True)
        raise
    await task
