"""How late the event loop is: what blocks it keeps everybody waiting, and Discord waits for three seconds."""

from __future__ import annotations

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
    """Sleeps for a moment again and again, and measures by how much it wakes too late."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    async def run(self) -> None:
        """For ever."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(STEP)
            self.seen(max(0.0, time.monotonic() - began - STEP))

    def seen(self, late: float) -> None:
        """It woke so many seconds too late."""
        self._metrics.lag.observe(late)
        if late >= MUCH:
            log.warning("the bot stood still; is the machine too busy?", extra={"seconds": round(late, 1)})
