"""Which process looks after which shards. A claim ends with its process, in whatever way that ends."""

from typing import Protocol

from bot.shards import Shards


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

    async def wait_for(self, shards: Shards) -> None:
        """Claim these, each as soon as whoever has it ends. Raises StoreError."""
        ...

    async def taken(self) -> frozenset[tuple[int, int]]:
        """What any process has claimed: the number of a shard, and of how many. Raises StoreError."""
        ...

    async def are_awaited(self) -> bool:
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

    async def wait_for(self, shards: Shards) -> None:
        await self.take(shards)

    async def taken(self) -> frozenset[tuple[int, int]]:
        return self._taken

    async def are_awaited(self) -> bool:
        return False

    async def release(self) -> None:
        self._taken = frozenset()
