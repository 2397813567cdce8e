"""Which process looks after which shards, and which games are its own: those on the servers of its shards. A claim ends
with its process, in whatever way that ends."""

from enum import Enum
from typing import Protocol

from bot.shards import Shards

LOW_BITS = 1 << 22
"""The shard of a server is the rest of its id above these."""


class Successor(Enum):
    """Who waits for what a process has claimed: nobody, one that is not ready yet, one that is."""

    NONE = 0
    COMING = 1
    READY = 2


class Claims(Protocol):
    """What the processes on one database know of each other."""

    @property
    def sole(self) -> bool:
        """Whether no other process can open the database."""
        ...

    async def take(self, shards: Shards) -> tuple[int, ...]:
        """Claim these; the numbers that another process has claimed, in which case none is taken. Those that are held
        already stay so. Raises StoreError."""
        ...

    async def wait_for(self, shards: Shards, ready: bool) -> bool:
        """Claim these, if nobody has them any more; whether they are this process's now. As long as they are not,
        whoever has them is told by `successor` that this process waits, and whether it is `ready`. Raises StoreError.
        """
        ...

    async def taken(self) -> frozenset[tuple[int, int]]:
        """What any process has claimed: the number of a shard, and of how many. Raises StoreError."""
        ...

    async def successor(self) -> Successor:
        """Whether another process waits for what is claimed here. Raises StoreError."""
        ...

    async def release(self) -> None:
        """Claim nothing any more."""
        ...


class SoleClaims:
    """Where no other process can open the database."""

    sole = True

    def __init__(self) -> None:
        self._taken: frozenset[tuple[int, int]] = frozenset()

    async def take(self, shards: Shards) -> tuple[int, ...]:
        self._taken = frozenset((number, shards.count) for number in shards.ids)
        return ()

    async def wait_for(self, shards: Shards, ready: bool) -> bool:
        return not await self.take(shards)

    async def taken(self) -> frozenset[tuple[int, int]]:
        return self._taken

    async def successor(self) -> Successor:
        return Successor.NONE

    async def release(self) -> None:
        self._taken = frozenset()


def owned(shards: Shards) -> str:
    """What holds, in SQL, for the rows of `games` that are theirs; nothing is asked where all are."""
    if shards.count == 1:
        return "1 = 1"
    number = f"(CAST(coalesce(guild, '0') AS BIGINT) / {LOW_BITS}) % {shards.count}"
    return f"{number} BETWEEN {shards.first} AND {shards.last}"


def of_owned(shards: Shards) -> str:
    """What holds for rows of other tables that name a game of theirs; what names none is the first shard's."""
    if shards.count == 1:
        return "1 = 1"
    theirs = f"game IN (SELECT game FROM games WHERE {owned(shards)})"  # noqa: S608
    return f"(game IS NULL OR {theirs})" if shards.are_first else theirs
