"""What the database itself says, asked beside the bots."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

import aiosqlite

from benchmarks.load.hosts import processor_seconds_of
from bot.store import Database, open_database
from bot.store.database import rows

REVISION = "SELECT revision FROM games WHERE channel = ?"
WAITING = "SELECT count(*) FROM outbox WHERE status = 'due'"


class Revisions(Protocol):
    """How far games have come."""

    async def __call__(self, channel: str) -> int:
        """How long the record of a channel's game is."""
        ...

    async def waiting(self) -> int:
        """How many messages are still to be posted."""
        ...

    async def size(self) -> int:
        """How many bytes the database takes."""
        ...

    async def processor_seconds(self) -> float:
        """The processor time of whoever answers for the database in processes of its own, as far as they still run."""
        ...


class OfFile:
    """Of a SQLite file."""

    def __init__(self, db: aiosqlite.Connection, path: Path) -> None:
        self._db, self._path = db, path

    async def __call__(self, channel: str) -> int:
        ((revision,),) = await self._db.execute_fetchall(REVISION, (channel,))
        return revision

    async def waiting(self) -> int:
        ((count,),) = await self._db.execute_fetchall(WAITING)
        return count

    async def size(self) -> int:
        return self._path.stat().st_size

    async def processor_seconds(self) -> float:
        return 0.0


class OfServer:
    """Of a PostgreSQL database."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def __call__(self, channel: str) -> int:
        ((revision,),) = await rows(self._db.reader, REVISION, channel)
        return revision

    async def waiting(self) -> int:
        ((count,),) = await rows(self._db.reader, WAITING)
        return count

    async def size(self) -> int:
        return await self._db.size()

    async def processor_seconds(self) -> float:
        found = await rows(self._db.reader, "SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
        return sum(processor_seconds_of(pid) for (pid,) in found)


@asynccontextmanager
async def revisions_of(url: str, path: Path) -> AsyncIterator[Revisions]:
    """Of a PostgreSQL database, or else of the file, which is made by the first bot."""
    if not url:
        async with aiosqlite.connect(path) as db:
            yield OfFile(db, path)
        return
    store = await open_database(url)
    try:
        yield OfServer(store)
    finally:
        await store.close()
