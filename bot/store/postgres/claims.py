"""Which process looks after which shards: locks in the connection of the process, which end with it."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec import Struct

from bot.shards import Shards

from ..claims import Successor

CLAIMED, COMING, READY = 0x5348, 0x5357, 0x5352
"""What locks say, in the upper half of their class; the lower half has the number of all shards."""
HELD = (
    "SELECT classid::BIGINT, objid::BIGINT, pid = pg_backend_pid() FROM pg_locks WHERE locktype = 'advisory' "
    "AND objsubid = 2 AND granted AND classid::BIGINT >> 16 IN (?, ?, ?) "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
Say = Callable[..., Awaitable[list[tuple[Any, ...]]]]
"""Runs a statement in the connection of the process."""


class Lock(Struct, frozen=True):
    """What a process says of a shard of so many. `mine`: it is this process."""

    kind: int
    number: int
    count: int
    mine: bool


class PostgresClaims:
    """`Claims` among processes. What was held in a connection that was lost is to be taken anew."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._mine: Shards | None = None

    @property
    def sole(self) -> bool:
        return False

    async def _held(self) -> list[Lock]:
        """What all processes say."""
        return [
            Lock(kind >> 16, number, kind & 0xFFFF, mine)
            for kind, number, mine in await self._say(HELD, CLAIMED, COMING, READY)
        ]

    async def take(self, shards: Shards) -> tuple[int, ...]:
        return await self._take(shards, await self._held())

    async def _take(self, shards: Shards, held: Sequence[Lock]) -> tuple[int, ...]:
        known = {lock.number: lock.mine for lock in held if (lock.kind, lock.count) == (CLAIMED, shards.count)}
        missing = [number for number in shards.ids if not known.get(number, True)]
        taken = list[int]()
        for number in set(shards.ids).difference(missing, known) if not missing else ():
            (taken if await self._lock(CLAIMED, shards, number) else missing).append(number)
        if missing:
            for number in taken:
                await self._unlock(CLAIMED, shards, number)
            return tuple(missing)
        self._mine = shards
        return ()

    async def wait_for(self, shards: Shards, ready: bool) -> bool:
        held = await self._held()
        got = not await self._take(shards, held)
        for kind, say in ((COMING, not got), (READY, ready and not got)):
            said = {lock.number for lock in held if lock.mine and (lock.kind, lock.count) == (kind, shards.count)}
            wanted = set(shards.ids) if say else set[int]()
            for number in wanted - said:
                await self._lock(kind, shards, number, shared=True)
            for number in said - wanted:
                await self._unlock(kind, shards, number, shared=True)
        return got

    async def taken(self) -> frozenset[tuple[int, int]]:
        return frozenset((lock.number, lock.count) for lock in await self._held() if lock.kind == CLAIMED)

    async def successor(self) -> Successor:
        mine = self._mine or Shards(0, -1, 0)
        others = [lock for lock in await self._held() if not lock.mine and lock.count == mine.count]
        kinds = {lock.kind for lock in others if lock.number in mine.ids}
        return Successor.READY if READY in kinds else Successor.COMING if COMING in kinds else Successor.NONE

    async def release(self) -> None:
        mine, self._mine = self._mine, None
        if mine is not None:
            for number in mine.ids:
                await self._unlock(CLAIMED, mine, number)

    async def again(self) -> None:
        """The connection is another one: claim what was claimed in the old one."""
        if self._mine is not None:
            await self.take(self._mine)

    async def _lock(self, kind: int, shards: Shards, number: int, shared: bool = False) -> bool:
        what = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
        ((got,),) = await self._say(f"SELECT {what}(?::INTEGER, ?::INTEGER)", kind << 16 | shards.count, number)
        return got

    async def _unlock(self, kind: int, shards: Shards, number: int, shared: bool = False) -> None:
        what = "pg_advisory_unlock_shared" if shared else "pg_advisory_unlock"
        await self._say(f"SELECT {what}(?::INTEGER, ?::INTEGER)", kind << 16 | shards.count, number)
