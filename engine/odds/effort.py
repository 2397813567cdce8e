"""How much is reckoned for one question: beyond a limit the exact way gives up, and battles are fought instead."""

from __future__ import annotations

from dataclasses import dataclass

MOST_EFFORT = 1_500_000
"""Effort is about microseconds of a small machine's time."""


class TooMuch(Exception):
    """To count this out would take too long."""


@dataclass(slots=True)
class Effort:
    """What one question has taken so far; it is counted, not timed, so the same question always has the same answer."""

    spent: int = 0

    def spend(self, work: int) -> None:
        """Raises TooMuch once it is too much."""
        self.spent += work
        if self.spent > MOST_EFFORT:
            raise TooMuch
