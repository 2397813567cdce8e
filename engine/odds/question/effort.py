"""How much is reckoned for one question: beyond a limit the exact way gives up, and battles are fought instead."""

from collections.abc import Callable

from msgspec import Struct

MOST_EFFORT = 1_500_000
"""Effort is about microseconds of a small machine's time."""
UNTIMED = 200_000
"""So much is counted out whatever the clock says: a busy machine makes no small battle inexact."""
SEED = 1
"""With which the dice of all such battles are thrown: the same question has the same answer."""
COUNTED = 0.5
"""The share of the time there is after which nothing is counted out any more, but fought with dice."""
Spent = Callable[[], float]
"""How much of the time there is has gone: 1 once it is over. The engine has no clock: who asks may bring one."""


def unhurried() -> float:
    """Return 0: there is time."""
    return 0.0


class TooMuch(Exception):
    """A question that would take too long to count out."""


class Effort(Struct):
    """What one question has taken so far. It is counted: without a clock the same question always has the same
    answer."""

    spent: int = 0
    time: Spent = unhurried

    def spend(self, work: int) -> None:
        """Count work (a unit is about a microsecond). Raises TooMuch once it is too much, or too late."""
        self.spent += work
        if self.spent > MOST_EFFORT or (self.spent > UNTIMED and self.time() > COUNTED):
            raise TooMuch
