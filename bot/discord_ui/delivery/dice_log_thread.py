"""A game's dice log in a Discord thread."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Awaitable, Callable

import aiohttp
import discord

from bot.dice.refusals import LogClosed
from bot.dice.thread import Message, Posted, Unreachable
from engine.json_types import JsonObject

BROKEN_OFF = (aiohttp.ClientError, OSError, TimeoutError)
SHUT = (discord.NotFound, discord.Forbidden)
TOO_FAST = 429
COUNTED = (discord.MessageType.default, discord.MessageType.reply)
"""What is sent to a thread; that it was opened, renamed or that somebody joined is told there as well."""


def trouble(error: Exception) -> Exception:
    """What an error of Discord's means for the log: it passes, or the thread takes no messages any more."""
    if isinstance(error, SHUT):
        return LogClosed(gone=isinstance(error, discord.NotFound))
    too_fast = isinstance(error, discord.HTTPException) and error.status == TOO_FAST
    passes = too_fast or isinstance(error, (discord.DiscordServerError, discord.RateLimited, *BROKEN_OFF))
    return Unreachable(str(error)) if passes else error


async def nobody(user: str) -> bool:
    return False


class LogThread:
    """Posts into one thread and finds there what it posted. `pings` says of a witness whether he is to be notified."""

    def __init__(self, client: discord.Client, thread: int, pings: Callable[[str], Awaitable[bool]] = nobody) -> None:
        self.client = client
        self.thread = thread
        self.pings = pings

    @property
    def place(self) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(self.thread)

    async def post(self, message: Message) -> str:
        """Post, and return the id that Discord gave. Raises Unreachable when it is not known whether it is there."""
        wanted = message.mention is not None and await self.pings(message.mention)
        users = [discord.Object(int(message.mention or 0))] if wanted else []
        files = [_file(*message.attachment)] if message.attachment else []
        try:
            more: JsonObject = {}
            if message.reply_to:
                answered = self.place.get_partial_message(int(message.reply_to))
                more["reference"] = answered.to_reference(fail_if_not_exists=False)
            sent = await self.place.send(
                message.text,
                nonce=message.nonce,
                files=files,
                allowed_mentions=discord.AllowedMentions(users=users, replied_user=False),
                silent=not users,
                **more,
            )
        except (discord.DiscordException, *BROKEN_OFF) as error:
            raise trouble(error) from error
        return str(sent.id)

    async def find(self, hash: str, after: str | None) -> str | None:
        """The earliest message of the bot later than `after` that carries this hash. Raises Unreachable."""
        async for message in self._own(after):
            if hash in message.content:
                return str(message.id)
        return None

    async def history(self, after: str | None) -> list[Posted]:
        """The bot's messages later than `after`, oldest first. Raises Unreachable."""
        found: list[Posted] = []
        async for message in self._own(after):
            text = (await message.attachments[0].read()).decode() if message.attachments else None
            found.append(Posted(str(message.id), message.content, text))
        return found

    async def deleted(self, posted: int) -> int:
        """How many messages of the thread were deleted, by Discord's own count. Raises Unreachable, LogClosed."""
        try:
            thread = await self.client.fetch_channel(self.thread)
            sent = thread.total_message_sent if isinstance(thread, discord.Thread) else 0
            if sent <= posted:
                return 0
            left = [message async for message in self.place.history(limit=None) if message.type in COUNTED]
        except (discord.DiscordException, *BROKEN_OFF) as error:
            raise trouble(error) from error
        return max(0, sent - len(left))

    async def _own(self, after: str | None) -> AsyncIterator[discord.Message]:
        start = discord.Object(int(after)) if after else discord.Object(self.thread - 1)
        try:
            async for message in self.place.history(limit=None, after=start, oldest_first=True):
                if self.client.user is not None and message.author.id == self.client.user.id:
                    yield message
        except (discord.DiscordException, *BROKEN_OFF) as error:
            raise trouble(error) from error


def _file(name: str, text: str) -> discord.File:
    return discord.File(io.BytesIO(text.encode()), name)
