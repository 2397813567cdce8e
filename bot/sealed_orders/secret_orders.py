"""Sealed standing orders as values: clauses with conditions, the text they were made from, and the seal on it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import TypeAdapter

from bot.wording.standing_orders import secret_note

OrderSubject = Literal["casualties", "submerge", "press", "fight", "scramble", "intercept"]
CHEAPEST = "cheapest"
EVERYBODY = 9999
"""More aircraft than can go up."""


@dataclass(frozen=True)
class Conditions:
    """What must be so. odds: the owner's own chance to win, in percent; rounds count from 1; nothing: always."""

    odds_least: int = 0
    odds_below: int = 101
    round_least: int = 0
    round_most: int = 9999
    attacker_has: tuple[str, ...] = ()
    attacker_lacks: tuple[str, ...] = ()
    side: str = ""
    kind: str = ""

    @property
    def asks_odds(self) -> bool:
        return self.odds_least > 0 or self.odds_below <= 100


@dataclass(frozen=True)
class Clause:
    """One thing that is ordered. losses: units from first lost to last, or `cheapest`. dive: submerge, or stay.

    press: for so many `rounds`, down to `fewest` units, while the odds are at least `odds`; all 0: at all cost.
    scramble, intercept: at most `going` aircraft go up.
    """

    about: OrderSubject
    losses: tuple[str, ...] = ()
    dive: bool = False
    rounds: int = 0
    fewest: int = 0
    odds: int = 0
    going: int = 0
    where: tuple[str, ...] = ()
    when: Conditions = Conditions()


@dataclass(frozen=True)
class SecretOrder:
    """A sealed order of a power, of the player `owner`. `turn`: good for one turn only ("2.germany")."""

    number: int
    text: str
    salt: str
    clauses: tuple[Clause, ...]
    turn: str = ""
    owner: str = ""

    @property
    def seal(self) -> str:
        """What is posted when it is set: SHA-256 of the salt, a space and the text."""
        return hashlib.sha256(f"{self.salt} {self.text}".encode()).hexdigest()

    @property
    def note(self) -> str:
        """What the record says of a line that it ordered: enough for anybody to check the seal."""
        return secret_note(self.number, self.salt, self.text)


_SECRETS: TypeAdapter[tuple[SecretOrder, ...]] = TypeAdapter(tuple[SecretOrder, ...])


def write_secrets(secrets: Sequence[SecretOrder]) -> str:
    return _SECRETS.dump_json(tuple(secrets), exclude_defaults=True).decode()


def read_secrets(text: str | None) -> tuple[SecretOrder, ...]:
    return _SECRETS.validate_json(text) if text else ()
