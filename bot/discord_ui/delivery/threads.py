"""Threads of a game: one for its dice log, and one for each turn, hanging on the turn's message: battles and questions
go there, the channel stays quiet. Where the server allows no threads, or has no room for more, everything stays in the
channel."""

import io
import logging
from collections.abc import AsyncIterator, Awaitable, Callable

import aiohttp
import discord

from bot.dice.refusals import LogClosed
from bot.dice.thread import Message, Posted, Unreachable
from bot.store import Database, facts, places
from engine.json_types import JsonObject

BROKEN_OFF = (aiohttp.ClientError, OSError, TimeoutError)
SHUT = (discord.NotFound, discord.Forbidden)
TOO_FAST = 429
COUNTED = (discord.MessageType.default, discord.MessageType.reply)
"""What is sent to a thread; that it was opened, renamed or that somebody joined is told there as well."""

log = logging.getLogger(__name__)
DAY = 1440
EXISTS, TOO_MANY, UNKNOWN_MESSAGE = 160004, 160006, 10008


def trouble(error: Exception) -> Exception:
    """What an error of Discord's means for the log: it passes, or the thread takes no messages any more."""
    if isinstance(error, SHUT):
        return LogClosed(gone=isinstance(error, discord.NotFound))
    too_fast = isinstance(error, discord.HTTPException) and error.status == TOO_FAST
    passes = too_fast or isinstance(error, (discord.DiscordServerError, discord.RateLimited, *BROKEN_OFF))
    return Unreachable(str(error)) if passes else error


class LogThread:
    """Posts into one thread and finds there what it posted. `pings` says of a witness whether he is to be notified."""

    def __init__(self, client: discord.Client, thread: int, pings: Callable[[str], Awaitable[bool]]) -> None:
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


class TurnThreads:
    """Finds, opens and wakes the threads of turns."""

    def __init__(self, store: Database, client: discord.Client, name_of: Callable[[str, str], Awaitable[str]]) -> None:
        self.store = store
        self.client = client
        self.name_of = name_of

    async def place(self, game: str, guild: str | None, turn: str, channel: str) -> int:
        """Where a message of a turn goes: its thread, opened if need be, or the channel."""
        kept = await places.threads(self.store.reader, game)
        if turn in kept:
            return int(kept[turn] or channel)
        hangs_on = await places.card(self.store.reader, game, f"turn:{turn}")
        if hangs_on is None or guild is None or (await facts.of(self.store.reader, game)).without_threads:
            return int(channel)
        thread = await self._open(int(guild), int(channel), int(hangs_on.message), await self.name_of(game, turn))
        await self._note(game, turn, str(thread) if thread else None)
        return thread or int(channel)

    async def _open(self, guild: int, channel: int, message: int, name: str) -> int | None:
        """The thread on a message; None if there can be none."""
        partial = self.client.get_partial_messageable(channel, guild_id=guild).get_partial_message(message)
        try:
            return (await partial.create_thread(name=name[:100], auto_archive_duration=DAY)).id
        except discord.HTTPException as error:
            if error.code == EXISTS:
                return message  # a thread has the id of the message it hangs on
            if error.status == 403 or error.code in (TOO_MANY, UNKNOWN_MESSAGE):
                log.info("no thread for this turn: %s", error, extra={"channel": channel})
                return None
            raise
        except ValueError:
            return None  # the server is not known (yet)

    async def _note(self, game: str, turn: str, thread: str | None) -> None:
        """Remember it; the threads of turns long gone are forgotten."""
        async with self.store.transaction() as tx:
            old = await places.threads(tx, game)
            if len(old) >= 24:
                for gone in sorted(old, key=_round)[:12]:
                    await places.drop_thread(tx, game, gone)
            await places.put_thread(tx, game, turn, thread)

    async def lost(self, game: str, turn: str) -> None:
        """The thread was deleted, or nobody may write there: the rest of this turn is told in the channel."""
        await self._note(game, turn, None)

    async def wake(self, thread: int) -> None:
        """Take a sleeping thread out of the archive, so that a message in it can be edited."""
        await self.client.http.edit_channel(thread, archived=False)


def _round(turn: str) -> int:
    number = turn.partition(".")[0]
    return int(number) if number.isdigit() else 0
