"""Which process looks after which shards: locks in the connection of the process, which end with it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from bot.shards import Shards

CLAIMED, AWAITED = 0x5348_0000, 0x5357_0000
"""The classes of the locks, each with the number of all shards in its lower half."""
PAUSE = 0.25
HELD = (
    "SELECT classid::BIGINT, objid::BIGINT, pid = pg_backend_pid() FROM pg_locks WHERE locktype = 'advisory' "
    "AND objsubid = 2 AND granted AND classid::BIGINT BETWEEN ? AND ? "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
Say = Callable[..., Awaitable[list[tuple[Any, ...]]]]
"""Runs a statement in the connection of the process."""


class PostgresClaims:
    """`Claims` among processes. What was held in a connection that was lost is to be taken anew."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._mine: Shards | None = None

    @property
    def sole(self) -> bool:
        return False

    async def _held(self, kind: int) -> list[tuple[int, int, bool]]:
        """(number, of how many, whether by this process) of all locks of a kind."""
        found = await self._say(HELD, kind, kind | 0xFFFF)
        return [(number, of & 0xFFFF, mine) for of, number, mine in found]

    async def take(self, shards: Shards) -> tuple[int, ...]:
        mine = {number for number, count, mine in await self._held(CLAIMED) if mine and count == shards.count}
        taken, missing = list[int](), list[int]()
        for number in shards.ids:
            if number in mine:
                continue
            (taken if await self._lock(CLAIMED | shards.count, number) else missing).append(number)
        if missing:
            for number in taken:
                await self._unlock(CLAIMED | shards.count, number)
            return tuple(missing)
        self._mine = shards
        return ()

    async def wait_for(self, shards: Shards) -> None:
        for number in shards.ids:
            await self._say("SELECT pg_advisory_lock_shared(?::INTEGER, ?::INTEGER)", AWAITED | shards.count, number)
        try:
            missing = await self.take(shards)
            while missing:
                await asyncio.sleep(PAUSE)
                missing = await self.take(shards)
        finally:
            for number in shards.ids:
                await self._unlock(AWAITED | shards.count, number, shared=True)

    async def taken(self) -> frozenset[tuple[int, int]]:
        return frozenset((number, count) for number, count, _ in await self._held(CLAIMED))

    async def are_awaited(self) -> bool:
        mine = self._mine
        if mine is None:
            return False
        awaited = await self._held(AWAITED)
        return any(not own and count == mine.count and number in mine.ids for number, count, own in awaited)

    async def release(self) -> None:
        mine, self._mine = self._mine, None
        if mine is not None:
            for number in mine.ids:
                await self._unlock(CLAIMED | mine.count, number)

    async def again(self) -> None:
        """The connection is another one: claim what was claimed in the old one."""
        if self._mine is not None:
            await self.take(self._mine)

    async def _lock(self, kind: int, number: int) -> bool:
        ((got,),) = await self._say("SELECT pg_try_advisory_lock(?::INTEGER, ?::INTEGER)", kind, number)
        return got

    async def _unlock(self, kind: int, number: int, shared: bool = False) -> None:
        what = "pg_advisory_unlock_shared" if shared else "pg_advisory_unlock"
        await self._say(f"SELECT {what}(?::INTEGER, ?::INTEGER)", kind, number)
