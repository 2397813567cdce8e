"""Sealed standing orders as values: their clauses, the text they were made from, and the seal on it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pydantic import TypeAdapter

from bot.absent.turn_sheet import Sheet
from bot.orders.ahead import Clause
from bot.wording.standing_orders import secret_note, sheet_note


@dataclass(frozen=True)
class SecretOrder:
    """A sealed order of a power, of the player `owner`. `turn`: good for one turn only ("2.germany"). `sheet`: it tells
    that whole turn, and its clauses how the battles of it are fought."""

    number: int
    text: str
    salt: str
    clauses: tuple[Clause, ...]
    turn: str = ""
    owner: str = ""
    sheet: Sheet | None = None

    @property
    def seal(self) -> str:
        """What is posted when it is set: SHA-256 of the salt, a space and the text."""
        return hashlib.sha256(f"{self.salt} {self.text}".encode()).hexdigest()

    @property
    def note(self) -> str:
        """What the record says of a line that it ordered: enough for anybody to check the seal."""
        if self.sheet is not None:
            return sheet_note(self.number, 0, 0)
        return secret_note(self.number, self.salt, self.text)


@cache
def _orders() -> TypeAdapter[tuple[SecretOrder, ...]]:
    """Made when first needed: what it takes is no matter of starting."""
    return TypeAdapter(tuple[SecretOrder, ...])


def write_secrets(secrets: Sequence[SecretOrder]) -> str:
    return _orders().dump_json(tuple(secrets), exclude_defaults=True).decode()


def read_secrets(text: str | None) -> tuple[SecretOrder, ...]:
    return _orders().validate_json(text) if text else ()
