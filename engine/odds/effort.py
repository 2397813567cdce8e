"""How much is reckoned for one question: beyond a limit it is refused, so that no question keeps everybody waiting."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import BadLine

MOST_EFFORT = 1_000_000
"""About a second of a small machine's time. An effort of one: one way from one state to another."""


@dataclass(slots=True)
class Effort:
    """What one question has taken so far; it is counted, not timed, so the same question always has the same answer.
    `units`: in the battle."""

    units: int = 0
    spent: int = 0

    def spend(self, ways: int) -> None:
        """Raises BadLine once it is too much."""
        self.spent += ways
        if self.spent > MOST_EFFORT:
            raise BadLine("odds.too_long", units=self.units)
