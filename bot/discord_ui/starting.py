"""Connecting for the first time: what keeps the bot from it is a sentence to whoever runs it."""

from __future__ import annotations

import errno

import aiohttp
import discord

from bot.config import CannotStart
from bot.wording import starting as texts


async def play(bot: discord.Client, token: str, port: int | None) -> None:
    """Until the end; `port`: of the health page. Raises CannotStart where whoever runs the bot can do something."""
    try:
        await bot.start(token)
    except discord.LoginFailure:
        raise CannotStart(texts.NOT_ACCEPTED) from None
    except (aiohttp.ClientError, discord.GatewayNotFound, discord.DiscordServerError, TimeoutError) as error:
        raise CannotStart(texts.NO_DISCORD.format(why=str(error) or type(error).__name__)) from None
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        raise CannotStart(texts.NO_PORT.format(port=port, why=error.strerror)) from None
