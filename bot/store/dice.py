"""The ledger of the dice in the games' own database, so that a receipt and what it caused are one transaction; and
which rolls a message shows."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from .database import Database, Reader, Transaction, row, rows
from .ledger import Secrets, Status, StoredEntry, StoredRoll

ENTRY = "game, number, kind, hash, line, message"
ROLL = "game, number, status, request, action, witness, entropy"


class LedgerReader:
    """What the dice keep, read through a connection."""

    def __init__(self, connection: Reader) -> None:
        self.connection = connection

    async def secrets(self, game: str) -> Secrets | None:
        found = await row(self.connection, "SELECT signing, root, length FROM dice_secrets WHERE game = ?", game)
        return Secrets(*found) if found else None

    async def entries(self, game: str, kind: str | None = None) -> list[StoredEntry]:
        found = await rows(
            self.connection,
            f"SELECT {ENTRY} FROM dice_entries "  # noqa: S608
            "WHERE game = ?1 AND (CAST(?2 AS TEXT) IS NULL OR kind = ?2) ORDER BY number",
            *(game, kind),
        )
        return [StoredEntry(*entry) for entry in found]

    async def entry(self, game: str, hash: str) -> StoredEntry | None:
        return await self._entry("AND hash = ?", game, hash)

    async def last_entry(self, game: str) -> StoredEntry | None:
        return await self._entry("ORDER BY number DESC", game)

    async def first_unposted(self, game: str) -> StoredEntry | None:
        return await self._entry("AND message IS NULL ORDER BY number", game)

    async def last_posted(self, game: str) -> StoredEntry | None:
        return await self._entry("AND message IS NOT NULL ORDER BY number DESC", game)

    async def _entry(self, which: str, *values: object) -> StoredEntry | None:
        found = await row(
            self.connection,
            f"SELECT {ENTRY} FROM dice_entries WHERE game = ? {which} LIMIT 1",  # noqa: S608
            *values,
        )
        return StoredEntry(*found) if found else None

    async def roll(self, game: str, number: int) -> StoredRoll | None:
        return await self._roll("AND number = ?", game, number)

    async def last_roll(self, game: str) -> StoredRoll | None:
        return await self._roll("ORDER BY number DESC", game)

    async def first_open_roll(self, game: str) -> StoredRoll | None:
        return await self._roll("AND status <> 'done' ORDER BY number", game)

    async def _roll(self, which: str, *values: object) -> StoredRoll | None:
        found = await row(
            self.connection,
            f"SELECT {ROLL} FROM dice_rolls WHERE game = ? {which} LIMIT 1",  # noqa: S608
            *values,
        )
        return _stored_roll(*found) if found else None


class LedgerTransaction(LedgerReader):
    """One transaction of the store, in the words of the dice. `connection` is the same for everything else."""

    connection: Transaction

    def __init__(self, connection: Transaction) -> None:
        super().__init__(connection)

    async def keep_secrets(self, game: str, secrets: Secrets) -> None:
        await rows(
            self.connection,
            "INSERT INTO dice_secrets (game, signing, root, length) VALUES (?, ?, ?, ?)",
            *(game, secrets.signing, secrets.root, secrets.length),
        )

    async def add_entry(self, entry: StoredEntry) -> None:
        await rows(
            self.connection,
            f"INSERT INTO dice_entries ({ENTRY}) VALUES (?, ?, ?, ?, ?, ?)",  # noqa: S608
            *(entry.game, entry.number, entry.kind, entry.hash, entry.text, entry.message),
        )

    async def set_message(self, game: str, number: int, message: str) -> None:
        await rows(
            self.connection, "UPDATE dice_entries SET message = ? WHERE game = ? AND number = ?", message, game, number
        )

    async def add_roll(self, roll: StoredRoll) -> None:
        await rows(
            self.connection,
            f"INSERT INTO dice_rolls ({ROLL}) VALUES (?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
            *(roll.game, roll.number, roll.status.value, roll.request, roll.order, roll.witness, roll.entropy),
        )

    async def update_roll(self, roll: StoredRoll) -> None:
        await rows(
            self.connection,
            "UPDATE dice_rolls SET status = ?, request = ?, action = ?, witness = ?, entropy = ? "
            "WHERE game = ? AND number = ?",
            *(roll.status.value, roll.request, roll.order, roll.witness, roll.entropy, roll.game, roll.number),
        )


def _stored_roll(game: str, number: int, status: str, *rest: Any) -> StoredRoll:
    return StoredRoll(game, number, Status(status), *rest)


class StoreLedger:
    """`Ledger` over the store."""

    def __init__(self, store: Database) -> None:
        self.reader = LedgerReader(store.reader)
        self._store = store

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[LedgerTransaction]:
        async with self._store.transaction() as connection:
            yield LedgerTransaction(connection)


async def show_roll(tx: Transaction, game: str, card: str, roll: int, message: str) -> None:
    """A card shows a roll too, which stands in that message of the dice log."""
    await rows(
        tx,
        "INSERT INTO shown_rolls (game, card, roll, message) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game, card, roll) DO UPDATE SET message = excluded.message",
        *(game, card, roll, message),
    )


async def forget_shown(tx: Transaction, game: str, card: str) -> None:
    """Nobody will look at this card any more."""
    await rows(tx, "DELETE FROM shown_rolls WHERE game = ? AND card = ?", game, card)
