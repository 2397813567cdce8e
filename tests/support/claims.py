"""Claims of several processes on one database, for bots that run in one process on a file each."""

from __future__ import annotations

from bot.shards import Shards
from bot.store.claims import Successor

Key = tuple[int, int]


class Registry:
    """Who has what."""

    def __init__(self) -> None:
        self.holders: dict[Key, SharedClaims] = {}
        self.waiting: dict[SharedClaims, tuple[frozenset[Key], Successor]] = {}


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

    async def wait_for(self, shards: Shards, ready: bool) -> bool:
        self._registry.waiting.pop(self, None)
        if not await self.take(shards):
            return True
        keys = frozenset((number, shards.count) for number in shards.ids)
        self._registry.waiting[self] = (keys, Successor.READY if ready else Successor.COMING)
        return False

    async def taken(self) -> frozenset[Key]:
        return frozenset(self._registry.holders)

    async def successor(self) -> Successor:
        mine = {key for key, holder in self._registry.holders.items() if holder is self}
        waiting = self._registry.waiting.items()
        found = [how for who, (keys, how) in waiting if who is not self and keys & mine]
        return max(found, default=Successor.NONE, key=lambda how: how.value)

    async def release(self) -> None:
        self._registry.waiting.pop(self, None)
        for key in [key for key, holder in self._registry.holders.items() if holder is self]:
            del self._registry.holders[key]
