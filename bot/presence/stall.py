"""When a game has stalled: the debtor has been reminded often enough, and the table should decide what to do."""

from __future__ import annotations

from bot.presence.debts import Debt
from bot.presence.pace import HOUR, NEVER, Habits, Pace


def has_stalled(pace: Pace, debt: Debt) -> bool:
    """Whether the next thing to say is no reminder but a notice to the table."""
    return pace.reminds and debt.reminded >= pace.most


def is_silent(debt: Debt, habits: Habits) -> bool:
    """Whether this debtor wants no reminder of this debt; the table hears of it all the same, once."""
    return debt.hushed or habits.every == NEVER


def stalls_at(pace: Pace, acted: int) -> int | None:
    """When the table is told of a debtor who is not reminded: as late as of one who is."""
    return acted + (pace.first + pace.most * pace.again) * HOUR if pace.reminds else None
