"""A thread for each turn, hanging on the turn's message: battles and questions go there, the channel stays quiet.

Where the server allows no threads, or has no room for more, everything stays in the channel.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.store import Database, facts, places

log = logging.getLogger(__name__)
DAY = 1440
EXISTS, TOO_MANY, UNKNOWN_MESSAGE = 160004, 160006, 10008


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
