"""How many sessions may begin: so many a day, and those that would begin at the same time one after the other."""

import time
from typing import Any

from tests.support.standin.limits import Limits

DAY = 86_400.0


class SessionStarts:
    """Counts them. Real time, as for rate limits: the client waits in real time too."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._latest: dict[int, float] = {}
        self._day_ends = 0.0
        self._used = 0

    @property
    def remaining(self) -> int:
        """How many may still begin today."""
        if time.monotonic() >= self._day_ends:
            self._day_ends, self._used = time.monotonic() + DAY, 0
        return max(0, self._limits.starts_per_day - self._used)

    def may_begin(self, shard: int) -> bool:
        """Whether a session of this shard may begin now; then it has. Otherwise another one began just before."""
        now, turn = time.monotonic(), shard % self._limits.max_concurrency
        if now - self._latest.get(turn, -DAY) < self._limits.begin_seconds / self._limits.hurry:
            return False
        self._latest[turn] = now
        self._used += 1
        return True

    def told(self) -> dict[str, Any]:
        """As Discord tells it to a bot that asks."""
        remaining = self.remaining
        return {
            "total": self._limits.starts_per_day,
            "remaining": remaining,
            "reset_after": max(0, round((self._day_ends - time.monotonic()) * 1000)),
            "max_concurrency": self._limits.max_concurrency,
        }
