"""How fast somebody may ask: so much at once, and then so much a second."""

import time
from collections.abc import Callable

from msgspec import Struct

from bot.lru import Lru

MOST_KNOWN = 10_000
"""How many are remembered; whoever asked least lately is forgotten first."""


class _Bucket(Struct):
    left: float
    at: float


class Pace:
    """`now`: seconds by a clock that never goes back."""

    def __init__(self, at_once: int, a_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._at_once, self._a_second, self._now = at_once, a_second, now
        self._known: Lru[_Bucket] = Lru(MOST_KNOWN)

    def allows(self, who: str) -> bool:
        """Whether one more request of somebody's may be answered; it counts, if so."""
        now = self._now()
        bucket = self._known.get(who) or self._known.put(who, _Bucket(self._at_once, now))
        bucket.left = min(self._at_once, bucket.left + (now - bucket.at) * self._a_second)
        bucket.at = now
        if bucket.left < 1:
            return False
        bucket.left -= 1
        return True
