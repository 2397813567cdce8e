"""Debts: what a position asks of whom, told apart so that a new one is pinged once and an old one is not."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from engine.economy.bids import bidders
from engine.state import State

BIDS = "bids"
"""The thing that is owed before the first turn by whoever has bids to place."""
Kind = Literal["turn", "answer"]


class Owed(Struct, frozen=True):
    """What a position asks of a player. `thing` names it: as long as it is the same, it is the same debt."""

    user: str
    powers: tuple[str, ...]
    kind: Kind
    thing: str


class Debt(Struct, frozen=True, omit_defaults=True):
    """What somebody owes. Times are milliseconds.

    since: when it arose. acted: when the debtor last did something about it. reminded: how often he was reminded
    since. next: the next reminder. deadline: when his clock runs out. hushed: he wants no more reminders of this one.
    counted: from when the table's waiting is counted, if not from `since`: the game was paused, or the bot away.
    """

    user: str
    powers: tuple[str, ...]
    kind: Kind
    thing: str
    since: int
    acted: int
    reminded: int = 0
    next: int | None = None
    deadline: int | None = None
    hushed: bool = False
    counted: int | None = None

    @property
    def what(self) -> Owed:
        return Owed(self.user, self.powers, self.kind, self.thing)


def owed(state: State, players: Mapping[str, str]) -> list[Owed]:
    """What every player owes in this position: the answers that are asked, else the turn."""
    if state.winner:
        return []
    if not state.pending and state.bids and (first := bidders(state)):
        holders = dict.fromkeys(player for power in first if (player := players.get(power)))
        return [Owed(user, tuple(p for p in first if players.get(p) == user), "turn", BIDS) for user in holders]
    if not state.pending:
        player = players.get(state.power)
        return [Owed(player, (state.power,), "turn", f"turn:{state.round}:{state.power}")] if player else []
    found: dict[str, list[int]] = {}
    for number, ask in enumerate(state.pending):
        if player := players.get(ask.by):
            found.setdefault(player, []).append(number)
    return [_answer(state, user, numbers) for user, numbers in found.items()]


def _answer(state: State, user: str, numbers: list[int]) -> Owed:
    """All questions of one moment to one player are one debt; the next round of the battle is another."""
    asks = [state.pending[number] for number in numbers]
    fight = state.fighting.round if state.fighting else 0
    about = "+".join(f"{ask.do}@{ask.space}" for ask in asks)
    powers = tuple(dict.fromkeys(ask.by for ask in asks))
    return Owed(user, powers, "answer", f"answer:{state.round}:{state.power}:{state.phase}:{fight}:{about}")
