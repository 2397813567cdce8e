"""One sleeping task over the timers of all games. Whoever needs a timer puts a row and says what its kind does.

A timer is removed by what it causes, in the same transaction; a crash in between only lets it ring again. Rings that
fail are tried again later, and never hold up the others.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

from bot.clock import Now, now_ms
from bot.shards import ALL, Shards
from bot.store import Database, taking, timers
from bot.store.errors import StoreError
from bot.store.timers import Timer

log = logging.getLogger(__name__)
TimerHandler = Callable[[Timer], Awaitable[None]]
Wake = Callable[[int, Shards], Awaitable[None]]
Heard = Callable[[], Collection[int]]

LATER_MS = 60_000
LOOK_AGAIN = 5.0
"""Seconds between two looks at a database that does not answer, or for shards that cannot be heard."""
UNKNOWN_MS = 3_600_000
LEAST_SLEEP_MS = 50
LONGEST_SLEEP_MS = 300_000
SLEPT_MS = 300_000
"""A bot that was gone for longer was missed by somebody."""


class Timers:
    """Sleeps until the next timer of any game of its shards is due. `handlers`: what happens when a timer of a kind is
    due; it removes or replaces its own row. `wakers` are told for how many milliseconds the bot was away from some
    shards, when that was long. `heard`: the shards that can be heard now, if not all; while one can not, no time runs
    for its games, for nobody could answer."""

    def __init__(
        self,
        store: Database,
        handlers: Mapping[str, TimerHandler],
        wakers: Sequence[Wake] = (),
        heard: Heard | None = None,
        now: Now = now_ms,
        shards: Shards = ALL,
    ) -> None:
        self.store = store
        self.now = now
        self.shards = shards
        self._heard = heard or (lambda: shards.ids)
        self._silent: dict[int, int] = {}
        """Since when each shard cannot be heard."""
        self._timer_handlers = handlers
        self._wakers = wakers

    async def run(self, asleep_ms: Mapping[int, int] | None = None) -> None:
        """For as long as the bot runs. `asleep_ms`: for how long it did not, by shard."""
        missed = dict(asleep_ms or {})
        while True:
            try:
                await self.run_woken(missed)
                self.store.timers.look()
                missed = self.missed()
                await self.run_woken(missed)
                await self.ring_due()
                await self._sleep()
            except StoreError as error:
                log.warning("timers wait for the database: %s", error)
                await asyncio.sleep(LOOK_AGAIN)

    def missed(self) -> dict[int, int]:
        """For how long each shard could not be heard that can be again."""
        heard, now = self._heard(), self.now()
        for number in set(self.shards.ids).difference(heard):
            self._silent.setdefault(number, now)
        return {number: now - self._silent.pop(number) for number in heard if number in self._silent}

    async def run_woken(self, missed: dict[int, int]) -> None:
        """Before anything rings: after a long absence everybody is told for how long it was. What has been told is
        taken out."""
        for number, asleep_ms in sorted(missed.items()):
            if asleep_ms > SLEPT_MS:
                for wake in self._wakers:
                    await wake(asleep_ms, self.shards.only(number))
            del missed[number]

    @property
    def is_deaf(self) -> bool:
        """Whether time stands still for some games, since their shard could not be heard when it was looked at last."""
        return bool(self._silent)

    @property
    def _running(self) -> list[Shards]:
        """Whose times run."""
        if not self._silent:
            return [self.shards]
        return [self.shards.only(number) for number in self.shards.ids if number not in self._silent]

    async def ring_due(self) -> None:
        """Ring everything whose time has come."""
        for shards in self._running:
            for timer in await timers.due(self.store.reader, self.now(), shards):
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
        latest = self.now() + (int(LOOK_AGAIN * 1000) if self._silent else LONGEST_SLEEP_MS)
        due = [await timers.next_due(self.store.reader, shards) for shards in self._running]
        first = min([latest, *(at for at in due if at is not None)])
        await self.store.timers.sleep(first, self.now, LEAST_SLEEP_MS)
