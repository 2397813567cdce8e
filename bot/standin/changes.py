"""Waiting for the world to look a certain way, instead of sleeping."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PATIENT = 30.0
"""Seconds until somebody who waits gives up: long, for what takes an instant on an idle machine may take seconds."""


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
        """Return the first truthy value `look` gives. TimeoutError after `within` seconds without one."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + within
        while True:
            event = self._event
            if found := look():
                return found
            if loop.time() > deadline:
                raise TimeoutError
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), self.INTERVAL)
