"""How long a table has waited for each player: for his turns, and for his answers while another moved; and when that
has stalled the game: he has been reminded often enough, and the table should decide what to do."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.presence.debts import Debt
from bot.presence.pace import HOUR, NEVER, Habits, Pace


class Waits(Struct, frozen=True, omit_defaults=True):
    """What a game has waited for one player, in milliseconds. `asked`: how many times it waited for an answer."""

    turns: int = 0
    answers: int = 0
    asked: int = 0

    @property
    def whole(self) -> int:
        return self.turns + self.answers


def waited(waits: Waits, debt: Debt, at: int, paid: bool = True) -> Waits:
    """With the time from when this debt's wait is counted until now; a question counts once it is `paid`."""
    span = max(0, at - (debt.since if debt.counted is None else debt.counted))
    if debt.kind == "turn":
        return replace(waits, turns=waits.turns + span)
    return replace(waits, answers=waits.answers + span, asked=waits.asked + paid)


def seen_by(user: str, host: str, waits: Mapping[str, Waits]) -> dict[str, Waits]:
    """What is shown to somebody: all of it to the host, to others what is waited for themselves."""
    return {one: of for one, of in waits.items() if user in (host, one)}


def has_stalled(pace: Pace, debt: Debt) -> bool:
    """Whether the next thing to say is no reminder but a notice to the table."""
    return pace.reminds and debt.reminded >= pace.most


def is_silent(debt: Debt, habits: Habits) -> bool:
    """Whether this debtor wants no reminder of this debt; the table hears of it all the same, once."""
    return debt.hushed or habits.every == NEVER


def stalls_at(pace: Pace, acted: int) -> int | None:
    """When the table is told of a debtor who is not reminded: as late as of one who is."""
    return acted + (pace.first + pace.most * pace.again) * HOUR if pace.reminds else None
