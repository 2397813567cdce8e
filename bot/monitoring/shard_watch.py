"""That each shard is looked after by one process, and that somebody does."""

import asyncio
import logging
from collections.abc import Callable

from bot.config import CannotStart
from bot.monitoring.metrics import Metrics
from bot.shards import REST_OF_NOBODY, Shards
from bot.store.claims import Claims
from bot.store.errors import StoreError, StoreUnreachable
from bot.wording import starting as texts

log = logging.getLogger(__name__)
LOOK = 20.0
"""Seconds between two looks."""
PAUSE = 0.25
"""Seconds between two looks of a process that waits to take over."""
PATIENT_LOOKS = 4
"""So many looks in a row have to find nobody: processes begin one after the other, and are begun anew."""


class ShardWatch:
    """Claims the shards of this process, and looks now and then whether they are still its own, and whether all others
    are somebody's."""

    def __init__(self, claims: Claims, shards: Shards, metrics: Metrics) -> None:
        self.claims, self.shards, self.metrics = claims, shards, metrics
        self._missing = 0
        self._told: frozenset[int] = frozenset()

    @property
    def nobodys(self) -> tuple[int, ...]:
        """The shards that nobody has looked after for some time."""
        return tuple(sorted(self._told))

    async def take(self) -> None:
        """Raises CannotStart if that is not possible, StoreError."""
        if self.claims.sole and len(self.shards.ids) < self.shards.count:
            raise CannotStart(REST_OF_NOBODY.format(shards=self.shards, count=self.shards.count))
        others = await self.claims.take(self.shards)
        if others:
            names = ", ".join(map(str, others))
            raise CannotStart(texts.SHARDS_TAKEN.format(shards=names, count=self.shards.count))
        await self.must_divide_alike()

    async def take_over(self, ready: Callable[[], bool]) -> None:
        """Wait until whoever has them ends, and through all that may happen to the database meanwhile. `ready`: whether
        this process could go on now; while it could, whoever has them knows. Raises StoreError."""
        was_ready = False
        while True:
            try:
                if await self.claims.wait_for(self.shards, now := ready()):
                    return
                if now and not was_ready:
                    log.warning("this process is ready to take over", extra={"shards": str(self.shards)})
                was_ready = now
            except StoreUnreachable as error:
                log.warning("it is not known who looks after which shards: %s", error)
            await asyncio.sleep(PAUSE)

    async def must_divide_alike(self) -> None:
        """Raises CannotStart if others have divided the servers into another number of shards."""
        others = {count for _, count in await self.claims.taken()} - {self.shards.count}
        if others:
            await self.claims.release()
            raise CannotStart(texts.DIVIDED_OTHERWISE.format(other=min(others), count=self.shards.count))

    async def run(self) -> None:
        """Until another process has taken what was claimed here, which happens only if the database was lost for a
        while: then this one has to end."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                if others := await self.claims.take(self.shards):
                    log.error("another process looks after these shards now; this one ends", extra={"shards": others})
                    return
                self.look(await self.claims.taken())
            except StoreError as error:
                log.warning("it is not known who looks after which shards: %s", error)

    def look(self, taken: frozenset[tuple[int, int]]) -> None:
        """Tell the host, once, of shards that nobody looks after."""
        there = {number for number, count in taken if count == self.shards.count}
        missing = frozenset(range(self.shards.count)) - there
        self.metrics.shards_of_nobody.set(len(missing))
        self._missing = self._missing + 1 if missing else 0
        found = missing if self._missing >= PATIENT_LOOKS else frozenset[int]()
        if found - self._told:
            log.error(
                "nobody looks after some shards: what is pressed on their servers is not answered. "
                "Start a process with them in SHARDS",
                extra={"shards": sorted(found), "of": self.shards.count},
            )
        self._told = found
