"""Who leaves his answers to the published default: for one battle because he says so, or for the rest of a turn in
which he was asked and did not answer in time, or has answered for all of it. It ends with the turn by itself."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.trusts import StoredTrust


@dataclass(frozen=True, slots=True)
class Trust:
    """A player, the turn it holds for ("2.germany"), and the space; none: everywhere.

    losses: in which order units fall; none: the cheapest first. since: the length of the record when it was said. What
    is undone to before then was not said.
    """

    user: str
    turn: str
    space: str = ""
    losses: tuple[str, ...] = ()
    since: int = -1

    def covers(self, user: str | None, space: str) -> bool:
        return user == self.user and self.space in ("", space)


def trust_of(stored: StoredTrust) -> Trust:
    """As it was kept."""
    return Trust(stored.person, stored.turn, stored.space, tuple(stored.losses.split()), stored.since)


def stored_trust(trust: Trust) -> StoredTrust:
    """As it is kept."""
    return StoredTrust(trust.user, trust.turn, trust.space, " ".join(trust.losses), trust.since)
