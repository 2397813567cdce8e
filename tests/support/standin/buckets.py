"""Rate limits: buckets with Discord's headers, and the limit over everything."""

import hashlib
import time
from dataclasses import dataclass

from tests.support.standin.limits import Limits
from tests.support.standin.refusals import too_fast


@dataclass(slots=True)
class Bucket:
    """What is left of one window."""

    remaining: int
    resets: float


class Buckets:
    """Counts requests. Real time, not the skewed clock: the client waits in real time too."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[tuple[str, str], Bucket] = {}

    def take(self, name: str, major: str, size: int, window: float) -> dict[str, str]:
        """Use one request of a bucket; the headers for the answer. Raises `Refusal` (429) when it is empty."""
        now = time.monotonic()
        window /= self._limits.hurry
        bucket = self._open.get((name, major))
        if bucket is None or bucket.resets <= now:
            bucket = self._open[name, major] = Bucket(size, now + window)
        left = bucket.resets - now
        headers = {
            "X-RateLimit-Limit": str(size),
            "X-RateLimit-Remaining": str(max(0, bucket.remaining - 1)),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(name.encode(), usedforsecurity=False).hexdigest(),
        }
        if bucket.remaining == 0:
            refusal = too_fast(left)
            refusal.headers |= headers
            raise refusal
        bucket.remaining -= 1
        return headers

    def take_overall(self) -> None:
        """Count against the limit over all routes. Raises `Refusal` (429)."""
        size, window = self._limits.everything
        now = time.monotonic()
        bucket = self._open.get(("", ""))
        if bucket is None or bucket.resets <= now:
            bucket = self._open["", ""] = Bucket(size, now + window / self._limits.hurry)
        if bucket.remaining == 0:
            raise too_fast(bucket.resets - now, everywhere=True, scope="global")
        bucket.remaining -= 1
