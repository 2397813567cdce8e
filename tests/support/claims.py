"""Claims of several processes on one database, for bots that run in one process on a file each."""

from __future__ import annotations

import asyncio

from bot.shards import Shards

Key = tuple[int, int]


class Registry:
    """Who has what."""

    def __init__(self) -> None:
        self.holders: dict[Key, SharedClaims] = {}
        self.waiting: list[tuple[SharedClaims, frozenset[Key]]] = []
        self.changed = asyncio.Condition()


class SharedClaims:
    """`Claims` of one of them."""

    sole = False

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def _others(self, shards: Shards) -> tuple[int, ...]:
        holders = self._registry.holders
        return tuple(n for n in shards.ids if holders.get((n, shards.count), self) is not self)

    async def take(self, shards: Shards) -> tuple[int, ...]:
        others = self._others(shards)
        if not others:
            self._registry.holders |= {(number, shards.count): self for number in shards.ids}
        return others

    async def wait_for(self, shards: Shards) -> None:
        entry = (self, frozenset((number, shards.count) for number in shards.ids))
        self._registry.waiting.append(entry)
        async with self._registry.changed:
            await self._registry.changed.wait_for(lambda: not self._others(shards))
        self._registry.waiting.remove(entry)
        await self.take(shards)

    async def taken(self) -> frozenset[Key]:
        return frozenset(self._registry.holders)

    async def are_awaited(self) -> bool:
        mine = {key for key, holder in self._registry.holders.items() if holder is self}
        return any(who is not self and keys & mine for who, keys in self._registry.waiting)

    async def release(self) -> None:
        async with self._registry.changed:
            for key in [key for key, holder in self._registry.holders.items() if holder is self]:
                del self._registry.holders[key]
            self._registry.changed.notify_all()
