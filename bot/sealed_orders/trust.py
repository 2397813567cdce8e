"""Who leaves his answers to the published default: for one battle because he says so, or for the rest of a turn in
which he was asked and did not answer in time, or has answered for all of it. It ends with the turn by itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import TypeAdapter


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


_TRUSTS: TypeAdapter[tuple[Trust, ...]] = TypeAdapter(tuple[Trust, ...])


def write_trusts(trusts: Iterable[Trust]) -> str:
    return _TRUSTS.dump_json(tuple(trusts), exclude_defaults=True).decode()


def read_trusts(text: str | None, turn: str) -> tuple[Trust, ...]:
    """Those that hold for a turn."""
    kept = _TRUSTS.validate_json(text) if text else ()
    return tuple(trust for trust in kept if trust.turn == turn)
