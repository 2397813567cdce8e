"""Wakes whoever sleeps until something that is kept here is due."""

import asyncio
import sys
from collections.abc import Callable

AWAKE = sys.maxsize


class Alarm:
    """One sleeper, who looks at what is due and then sleeps until the next is. Whatever comes while he looks makes him
    look once more; while he sleeps, only what is due earlier than he wakes by himself."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self._until = AWAKE

    @property
    def rung(self) -> bool:
        """Whether something has come that nobody has looked at yet."""
        return self._rung.is_set()

    def ring(self, due: int = 0) -> None:
        """Something is there that is due at a time."""
        if due < self._until:
            self._rung.set()

    def look(self) -> None:
        """What has come until now is looked at from here on."""
        self._rung.clear()

    async def sleep(self, until: int, now: Callable[[], int], least_ms: int) -> None:
        """Until a time, or until something is due before it; not shorter than `least_ms`, unless something has come."""
        pause = max(least_ms, until - now()) / 1000
        self._until = until
        try:
            await asyncio.wait_for(self._rung.wait(), pause)
        except TimeoutError:
            pass
        finally:
            self._until = AWAKE
