"""The clock of the bot: what time it is, in the unit that the store, the timers and the dice log use."""

import time
from collections.abc import Callable

Now = Callable[[], int]
"""Says what time it is; tests hand in another one where they need to."""


def share_of(seconds: float) -> Callable[[], float]:
    """Says how much of so many seconds from now on has gone: 1 once it is over."""
    begun = time.monotonic()
    return lambda: (time.monotonic() - begun) / seconds


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
