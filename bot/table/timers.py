"""One sleeping task over the timers of all games. Whoever needs a timer puts a row and says what its kind does.

A timer is removed by what it causes, in the same transaction; a crash in between only lets it ring again. Rings that
fail are tried again later, and never hold up the others.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.clock import Now, now_ms
from bot.shards import ALL, Shards
from bot.store import Database, taking, timers
from bot.store.errors import StoreError
from bot.store.timers import Timer

log = logging.getLogger(__name__)
TimerHandler = Callable[[Timer], Awaitable[None]]
Wake = Callable[[int], Awaitable[None]]
Heard = Callable[[], Awaitable[object]]

LATER_MS = 60_000
LOOK_AGAIN = 5.0
"""Seconds between two looks at a database that does not answer."""
UNKNOWN_MS = 3_600_000
LEAST_SLEEP_MS = 50
LONGEST_SLEEP_MS = 300_000
SLEPT_MS = 300_000
"""A bot that was gone for longer was missed by somebody."""


async def _at_once() -> None:
    return


class Timers:
    """Sleeps until the next timer of any game of its shards is due. `handlers`: what happens when a timer of a kind is
    due; it removes or replaces its own row. `wakers` are told for how many milliseconds the bot was away, when that was
    long. `heard` waits until Discord can be heard: while it can not, no time runs, for nobody could answer."""

    def __init__(
        self,
        store: Database,
        handlers: Mapping[str, TimerHandler],
        wakers: Sequence[Wake] = (),
        heard: Heard = _at_once,
        now: Now = now_ms,
        shards: Shards = ALL,
    ) -> None:
        self.store = store
        self.now = now
        self.shards = shards
        self._heard = heard
        self._timer_handlers = handlers
        self._wakers = wakers

    async def run(self, asleep_ms: int = 0) -> None:
        """For as long as the bot runs. `asleep_ms`: how long it did not."""
        while True:
            try:
                await self.run_woken(asleep_ms)
                asleep_ms = 0
                self.store.timers.look()
                await self.run_woken(await self._unheard_ms())
                await self.ring_due()
                await self._sleep()
            except StoreError as error:
                log.warning("timers wait for the database: %s", error)
                await asyncio.sleep(LOOK_AGAIN)

    async def _unheard_ms(self) -> int:
        """Wait until Discord can be heard; for how long that was not so."""
        began = self.now()
        await self._heard()
        return self.now() - began

    async def run_woken(self, asleep_ms: int) -> None:
        """Before anything rings: after a long absence everybody is told for how long it was."""
        if asleep_ms > SLEPT_MS:
            for wake in self._wakers:
                await wake(asleep_ms)

    async def ring_due(self) -> None:
        """Ring everything whose time has come."""
        for timer in await timers.due(self.store.reader, self.now(), self.shards):
            if await taking.timer(self.store, timer.game, timer.kind, timer.subject, timer.due):
                await self.ring_now(timer)

    async def ring_now(self, timer: Timer) -> None:
        """Ring one, due or not; a fault only puts it off."""
        ring = self._timer_handlers.get(timer.kind)
        if ring is None:
            await self._postpone(timer, UNKNOWN_MS)
            return
        try:
            await ring(timer)
        except Exception:
            log.exception("a timer failed", extra={"game": timer.game, "kind": timer.kind})
            await self._postpone(timer, LATER_MS)
            return
        if timer in await timers.due(self.store.reader, self.now(), self.shards):
            log.warning("a timer was left over", extra={"game": timer.game, "kind": timer.kind})
            async with self.store.transaction() as tx:
                await timers.drop(tx, timer.game, timer.kind, timer.subject)

    async def _postpone(self, timer: Timer, by: int) -> None:
        async with self.store.transaction() as tx:
            due = self.now() + by
            await timers.put(tx, Timer(timer.game, timer.kind, timer.subject, due, timer.payload))

    async def _sleep(self) -> None:
        due, latest = await timers.next_due(self.store.reader, self.shards), self.now() + LONGEST_SLEEP_MS
        await self.store.timers.sleep(latest if due is None else min(due, latest), self.now, LEAST_SLEEP_MS)
