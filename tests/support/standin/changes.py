"""Waiting for the world to look a certain way, instead of sleeping."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import TypeVar

T = TypeVar("T")
PATIENT = 90.0
"""Seconds until somebody who waits gives up: long, for what takes an instant on an idle machine may take seconds. Only
those count in which this process ran (`patience`)."""
TICK = 0.1


@contextlib.asynccontextmanager
async def patience(seconds: float = PATIENT) -> AsyncIterator[None]:
    """As `asyncio.timeout`, but a machine that stands still, for however long, uses up no more than a tick of it."""
    timeout = asyncio.timeout(None)

    async def count() -> None:
        for _ in range(max(1, round(seconds / TICK))):
            await asyncio.sleep(TICK)
        timeout.reschedule(asyncio.get_running_loop().time())

    counting = asyncio.create_task(count())
    try:
        async with timeout:
            yield
    finally:
        counting.cancel()


class Changes:
    """Wakes everybody who waits, each time anything in the stand-in's world changes.

    What is looked at may also lie outside, say in a bot, so who waits looks again now and then anyway.
    """

    INTERVAL = 0.02

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def tell(self) -> None:
        """Something changed."""
        self._event.set()
        self._event = asyncio.Event()

    async def until(self, look: Callable[[], T], within: float = PATIENT) -> T:
        """Return the first truthy value `look` gives. TimeoutError after `within` seconds without one, of those in
        which this process ran."""
        loop, waited = asyncio.get_running_loop(), 0.0
        while True:
            event, began = self._event, loop.time()
            if found := look():
                return found
            if waited > within:
                raise TimeoutError
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), self.INTERVAL)
            waited += min(loop.time() - began, TICK)
