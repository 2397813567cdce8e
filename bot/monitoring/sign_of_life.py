"""When somebody last looked after these shards, so that nobody is reminded of what he could not have answered."""

import time
from collections.abc import Iterable, Mapping

from bot.clock import Now, now_ms
from bot.shards import Shards
from bot.store import Database, settings

ROOM = 500_000
"""Bytes that a disk has to take before it is believed to have room again."""
OWNER = "shards"
"""What the settings are kept under that are no person's."""


class SignOfLife:
    """Of a process. Where several share the database, each shard has its own: while one was away, others were not."""

    def __init__(self, store: Database, shards: Shards, now: Now = now_ms) -> None:
        self.store = store
        self.shards = shards
        self._now = now
        self._shown_at = time.monotonic()

    def was_shown(self, within: float) -> bool:
        """Whether this process has lately been all right, or waited for another one's end; the database need not be
        there for that."""
        return time.monotonic() - self._shown_at <= within

    async def beat(self, heard: Iterable[int]) -> None:
        """Show one, for the shards that are heard. Raises StoreError."""
        await self.wait()
        if self.shards.count > 1 or not self.store.claims.sole:
            async with self.store.transaction() as tx:
                for number in heard:
                    await settings.put(tx, "user", OWNER, str(self.shards.only(number)), str(self._now()))

    async def wait(self) -> None:
        """Show that this process waits, for another one to end for instance: nobody's servers are looked after by that.
        Raises StoreError."""
        self._shown_at = time.monotonic()
        await self.store.beat()

    async def try_to_write(self) -> None:
        """Write something, where nothing could be written: if nobody plays now, nothing else would show that there is
        room again. Raises StoreError."""
        for text in ("." * ROOM, None):
            async with self.store.transaction() as tx:
                await settings.put(tx, "user", OWNER, "written", text)
        self.store.writes.well()

    async def asleep_ms(self) -> Mapping[int, int]:
        """For how long nobody has looked after each shard; of one that nobody has had before, after the database.
        Raises StoreError."""
        known = await settings.all_of(self.store.reader, "user", OWNER)
        whole = await self.store.asleep_ms()
        seen = {number: known.get(str(self.shards.only(number))) for number in self.shards.ids}
        return {n: whole if at is None else max(0, self._now() - int(at)) for n, at in seen.items()}

    async def woken(self, asleep_ms: int, shards: Shards) -> None:
        """All times of these were moved by what was missed: from now on nothing is missing."""
        await self.beat(shards.ids)
