"""When somebody last looked after these shards, so that nobody is reminded of what he could not have answered."""

from __future__ import annotations

from bot.clock import Now, now_ms
from bot.shards import Shards
from bot.store import Database, settings

OWNER = "shards"
"""What the settings are kept under that are no person's."""


class SignOfLife:
    """Of a process. Where several share the database, each has its own: while one was away, the others were not."""

    def __init__(self, store: Database, shards: Shards, now: Now = now_ms) -> None:
        self.store = store
        self.shards = shards
        self._now = now

    async def beat(self) -> None:
        """Show one. Raises StoreError."""
        await self.store.beat()
        if self.shards.count > 1:
            async with self.store.transaction() as tx:
                await settings.put(tx, "user", OWNER, str(self.shards), str(self._now()))

    async def asleep_ms(self) -> int:
        """For how long nobody has shown one for these shards; of shards that nobody has had before, for the database.
        Raises StoreError."""
        if self.shards.count > 1:
            seen = (await settings.all_of(self.store.reader, "user", OWNER)).get(str(self.shards))
            if seen is not None:
                return max(0, self._now() - int(seen))
        return await self.store.asleep_ms()

    async def woken(self, asleep_ms: int) -> None:
        """All times were moved by what was missed: from now on nothing is missing."""
        await self.beat()
