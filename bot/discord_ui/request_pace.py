"""So many requests a second, not more: the processes of one bot share Discord's limit over all of its requests."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import aiohttp

OVER_ALL = 45.0
"""Requests a second, whatever they are about. Discord takes 50 from one bot; those that leave here within a second may
arrive there within less."""
UNCOUNTED = ("/interactions/", "/webhooks/")
"""Answers to interactions do not count, and never wait."""


class RequestPace:
    """Lets so many requests pass in any second, and no part of one more (of less than one: one in any so many seconds),
    in their order. What several processes let pass at the same time adds up to no more than their sum."""

    def __init__(
        self,
        a_second: float,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._passed: deque[float] = deque(maxlen=max(1, int(a_second)))
        """When the latest have passed, or will."""
        self._window = max(1.0, 1 / a_second)
        self._now, self._sleep = now, sleep

    async def turn(self) -> None:
        """Wait until one more request may be made."""
        now = self._now()
        full = len(self._passed) == self._passed.maxlen
        at = max(now, self._passed[0] + self._window) if full else now
        self._passed.append(at)
        if at > now:
            await self._sleep(at - now)

    def join(self, config: aiohttp.TraceConfig) -> None:
        """Hold back the requests of an HTTP session."""

        async def started(
            session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
        ) -> None:
            if not any(part in params.url.path for part in UNCOUNTED):
                await self.turn()

        config.on_request_start.append(started)
