"""How late the event loop is: what blocks it keeps everybody waiting, and Discord waits for three seconds."""

import asyncio
import logging
import time

from bot.monitoring.metrics import Metrics

log = logging.getLogger(__name__)
STEP = 0.5
"""Seconds between two looks."""
MUCH = 2.0
"""Seconds of standing still that the host is told of."""


class LoopLag:
    """Sleeps for a moment again and again, and measures by how much it wakes too late. It belongs to a process, not to
    the bot: who waits until a bot rests, as tests do, would wait for ever. It measures while it is entered."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._job: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        self._job = asyncio.create_task(self._run())

    async def __aexit__(self, *_: object) -> None:
        if self._job is not None:
            self._job.cancel()

    async def _run(self) -> None:
        while True:
            began = time.monotonic()
            await asyncio.sleep(STEP)
            self.seen(max(0.0, time.monotonic() - began - STEP))

    def seen(self, late: float) -> None:
        """It woke so many seconds too late."""
        self._metrics.lag.observe(late)
        if late >= MUCH:
            log.warning("the bot stood still; is the machine too busy?", extra={"seconds": round(late, 1)})
