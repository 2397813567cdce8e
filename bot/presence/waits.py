"""How long a table has waited for each player: for his turns, and for his answers while another moved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.presence.debts import Debt


@dataclass(frozen=True, slots=True)
class Waits:
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
