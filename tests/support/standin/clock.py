"""Time and ids of the stand-in: one clock that a test can move, and snowflakes that carry its time."""

import itertools
import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000
"""Discord counts milliseconds from the first second of 2015."""

_COUNTER_BITS = 22


class Clock:
    """The stand-in's time. Everything with a deadline asks here, so one number ages the whole world."""

    def __init__(self) -> None:
        self.skew = 0.0
        """Seconds added to real time. 901 makes every interaction token given so far too old."""
        self.answer_limit = 3.0
        """Seconds the bot has for the first callback of an interaction."""
        self.token_life = 900.0
        """Seconds an interaction token works."""

    def now(self) -> float:
        """Seconds since 1970, skew included."""
        return time.time() + self.skew

    def iso(self, moment: float | None = None) -> str:
        """A moment (default: now) in the form of Discord's JSON."""
        return datetime.fromtimestamp(self.now() if moment is None else moment, UTC).isoformat(timespec="microseconds")


class Snowflakes:
    """Hands out ids. The client derives creation times from them, so they carry the clock's present.

    `lasting`: the same ids every time, as if all were made in Discord's first moment; for what is to be found again by
    the next process.
    """

    def __init__(self, clock: Clock, lasting: bool = False) -> None:
        self._clock = clock
        self._counter = itertools.count(1)
        self.lasting = lasting

    def next(self) -> int:
        """A fresh id; of two ids made in one millisecond the later is the larger."""
        milliseconds = 1 if self.lasting else int(self._clock.now() * 1000) - EPOCH_MS
        return (milliseconds << _COUNTER_BITS) | (next(self._counter) & ((1 << _COUNTER_BITS) - 1))

    def next_of(self, shard: int, count: int) -> int:
        """A fresh id of a guild of this shard: it may say that it was made up to `count` milliseconds ago."""
        id = self.next()
        return id - ((((id >> _COUNTER_BITS) - shard) % count) << _COUNTER_BITS)
