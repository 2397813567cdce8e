"""Wakes whoever sleeps until something that is kept here is due."""

import asyncio
import sys
from collections.abc import Callable

AWAKE = sys.maxsize


class Alarm:
    """One sleeper, who looks at what is due and then sleeps until the next is. Whatever comes while he looks makes him
    look once more; while he sleeps, only what is due earlier than he wakes by himself."""

    def __init__(self) -> None:
        self._rung = False
        self._until = AWAKE
        self._nap: asyncio.Task[None] | None = None

    @property
    def rung(self) -> bool:
        """Whether something has come that nobody has looked at yet."""
        return self._rung

    def ring(self, due: int = 0) -> None:
        """Something is there that is due at a time."""
        if due < self._until:
            self._rung = True
            if self._nap is not None:
                self._nap.cancel()

    def look(self) -> None:
        """What has come until now is looked at from here on."""
        self._rung = False

    async def sleep(self, until: int, now: Callable[[], int], least_ms: int) -> None:
        """Until a time, or until something is due before it; not shorter than `least_ms`, unless something has come."""
        if self._rung:
            return
        self._until = until
        self._nap = asyncio.create_task(asyncio.sleep(max(least_ms, until - now()) / 1000))
        try:
            await asyncio.wait({self._nap})
        finally:
            self._nap.cancel()
            self._nap = None
            self._until = AWAKE
