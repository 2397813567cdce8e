"""What dice need of a database. Texts and numbers only: the store behind this need not know what they mean.

Everything a roll is waiting for stands here before anything is shown, so a process may die between any two lines.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

CHAIN_LENGTH = 65_536


class Status(StrEnum):
    """How far a roll has come; each is durable before the step after it begins."""

    PREPARED = "prepared"
    POSTED = "posted"
    CAST = "cast"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Secrets:
    """What only this bot may know of a game: its signing key and the last seed of the committed chain."""

    signing: bytes = field(repr=False)
    root: bytes = field(repr=False)
    length: int

    @classmethod
    def fresh(cls, random: Callable[[int], bytes]) -> Secrets:
        """New ones, from the system's best randomness (`os.urandom`)."""
        return cls(random(32), random(32), CHAIN_LENGTH)


class StoredEntry(Struct, frozen=True):
    """An entry of a game's log. `text` is its line as JSON without the message, which comes when it is posted."""

    game: str
    number: int
    kind: str
    hash: str
    text: str
    message: str | None = None


class StoredRoll(Struct, frozen=True):
    """A roll on its way. `request` is the hash of its entry, `order` and `entropy` are JSON.

    A roll that came back out of the thread after a restored backup has no `order` until somebody gives it again.
    """

    game: str
    number: int
    status: Status
    request: str
    order: str | None = None
    witness: str | None = None
    entropy: str | None = None


class Reader(Protocol):
    """Looks at what is kept."""

    async def secrets(self, game: str) -> Secrets | None: ...

    async def entries(self, game: str, kind: str | None = None) -> list[StoredEntry]:
        """By number, all or of one kind."""
        ...

    async def entry(self, game: str, hash: str) -> StoredEntry | None: ...

    async def last_entry(self, game: str) -> StoredEntry | None: ...

    async def first_unposted(self, game: str) -> StoredEntry | None: ...

    async def last_posted(self, game: str) -> StoredEntry | None: ...

    async def roll(self, game: str, number: int) -> StoredRoll | None: ...

    async def last_roll(self, game: str) -> StoredRoll | None: ...

    async def first_open_roll(self, game: str) -> StoredRoll | None:
        """The earliest roll that is not done."""
        ...


class Transaction(Reader, Protocol):
    """All of it happens, durably, or none. Reads see the transaction's own writes."""

    async def keep_secrets(self, game: str, secrets: Secrets) -> None:
        """Raises when the game has secrets already."""
        ...

    async def add_entry(self, entry: StoredEntry) -> None:
        """Raises when the game has an entry of that number or hash."""
        ...

    async def set_message(self, game: str, number: int, message: str) -> None: ...

    async def add_roll(self, roll: StoredRoll) -> None:
        """Raises when the game has a roll of that number."""
        ...

    async def update_roll(self, roll: StoredRoll) -> None:
        """Replace the row of that game and number."""
        ...


class Ledger(Protocol):
    """Opens transactions, one at a time; `reader` sees what is through."""

    @property
    def reader(self) -> Reader: ...

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """Commit on leaving, with fsync; roll back when an exception passes."""
        ...
