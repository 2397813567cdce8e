"""A connection in the words of the store."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import asyncpg

from ..database import Write
from .failures import Failure, explained
from .link import CHANNEL
from .together import grouped, merged, numbered

HOLD = "SELECT pg_advisory_xact_lock(?)"
NUMBER, TELL = "pg_current_xact_id()::TEXT", "pg_notify(?, ?)"


class PostgresConnection:
    """What a transaction is written through."""

    def __init__(self, raw: asyncpg.Connection) -> None:
        self.raw = raw
        self.told: str | None = None
        """What other processes are to hear with the last statements of a transaction, "" for nothing; None: these are
        not the last."""
        self.number: str | None = None
        """The number of the transaction, once the last statements have gone with something that is written."""

    async def query(self, sql: str, values: Sequence[object], within: float | None = None) -> list[tuple[Any, ...]]:
        """All rows of a query, or what a statement returns, `within` so many seconds. Raises StoreError."""
        try:
            return [tuple(row) for row in await self.raw.fetch(numbered(sql), *values, timeout=within)]
        except Failure as error:
            raise explained(error) from error

    async def query_many(self, sql: str, values: Iterable[tuple[object, ...]]) -> None:
        """One statement for many rows. Raises StoreError."""
        try:
            await self.raw.executemany(numbered(sql), values)
        except Failure as error:
            raise explained(error) from error

    async def write(self, writes: Sequence[Write]) -> list[int]:
        """Statements, as many as may be in one; how many rows each has changed. Raises StoreError."""
        counts, groups = list[int](), list(grouped(writes))
        for group in groups:
            values = [value for write in group for value in write.values]
            more = self._ending(values) if group is groups[-1] else ()
            ((*told,),) = await self.query(merged(tuple(write.sql for write in group), *more), values)
            counts += told[: len(group)]
            self.number = told[len(group)] if more else None
        return counts

    def _ending(self, values: list[object]) -> tuple[str, ...]:
        """What the last statements tell of their transaction, and the values for that."""
        if self.told is None:
            return ()
        if not self.told:
            return (NUMBER,)
        values += (CHANNEL, self.told)
        return (NUMBER, TELL)

    async def hold(self, game: str) -> None:
        """Let no other process change what is kept about a game until this transaction is over. Raises StoreError."""
        await self.query(HOLD, (key_of(f"kept:{game}"),))


def key_of(game: str) -> int:
    """The number under which a game is locked."""
    return int.from_bytes(hashlib.sha256(game.encode()).digest()[:8], signed=True)
