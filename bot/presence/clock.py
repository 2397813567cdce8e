"""The clock of a game: off unless the table wants it, and the loss of a game only where a league's law says so.

A debt has so many hours. A turn's hours run only while its player is the one waited for. When they are gone, days
away come first, then once a game the grace, and then happens what the table has chosen. By a league's law every debt
that was not paid is a strike, and begins anew; one more than the strikes loses.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.presence.debts import Debt, Owed
from bot.presence.pace import DAY, HOUR, Habits

Outcome = Literal["orders", "replace", "vote", "loses"]
LOSES: Outcome = "loses"
"""What no table chooses: a league's law does."""


class Clock(Struct, frozen=True, omit_defaults=True):
    """hours: for each debt, 0 for no clock. grace: more hours, once a game. vacation: days a game, when away. strikes:
    how often somebody's hours may be gone before he loses, where that is the outcome. holidays: from and until when,
    in milliseconds, nobody's hours run out. pauses: days for which a game may be paused in all, 0 for as long as its
    table likes."""

    hours: int = 0
    grace: int = 24
    vacation: int = 7
    outcome: Outcome = "vote"
    strikes: int = 0
    holidays: tuple[tuple[int, int], ...] = ()
    pauses: int = 0

    @property
    def runs(self) -> bool:
        return self.hours > 0


class Account(Struct, frozen=True, omit_defaults=True):
    """What a player has used of it. `left` is what remains of the hours of `thing` while others are waited for."""

    thing: str = ""
    left: int = 0
    graced: bool = False
    vacation_used: int = 0
    strikes: int = 0


def deadline(clock: Clock, account: Account, what: Owed, at: int) -> int | None:
    """When the hours of a debt that arises now will be gone; a turn that comes back goes on with what it had left."""
    if not clock.runs:
        return None
    left = account.left if account.thing == what.thing else clock.hours * HOUR
    return at + max(left, HOUR)


def stopped(account: Account, debt: Debt, at: int) -> Account:
    """The account of somebody who is no longer waited for: a turn that was interrupted keeps what it had left."""
    if debt.deadline is None or debt.kind != "turn":
        return account
    return replace(account, thing=debt.thing, left=max(0, debt.deadline - at))


class Ruling(Struct, frozen=True):
    """What becomes of a deadline that has come: it is moved for a `vacation`, a `holiday`, `grace` or a `strike`, or
    the player is `out` of time."""

    what: Literal["vacation", "holiday", "grace", "strike", "out"]
    deadline: int | None = None


def ring(clock: Clock, account: Account, habits: Habits, at: int) -> tuple[Ruling, Account]:
    """The deadline is here: a holiday still open moves it, then the grace, then the table's choice comes; where it
    loses the game, strikes come before that."""
    for begins, ends in clock.holidays:
        if begins <= at < ends:
            return Ruling("holiday", ends + clock.hours * HOUR), account
    rest = clock.vacation * DAY - account.vacation_used
    if habits.away is not None and habits.is_away(at) and rest >= HOUR:
        extra = min(habits.away[1] - at, rest)
        used = replace(account, vacation_used=account.vacation_used + extra)
        return Ruling("vacation", at + extra + min(clock.hours, 12) * HOUR), used
    if not account.graced and clock.grace > 0:
        return Ruling("grace", at + clock.grace * HOUR), replace(account, graced=True)
    if clock.outcome == LOSES and account.strikes < clock.strikes:
        return Ruling("strike", at + clock.hours * HOUR), replace(account, strikes=account.strikes + 1)
    return Ruling("out"), account
