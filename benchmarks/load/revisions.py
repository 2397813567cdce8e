"""What the database itself says, asked beside the bots."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

import aiosqlite

REVISION = "SELECT revision FROM games WHERE channel = {}"


class Revisions(Protocol):
    """How far games have come."""

    async def __call__(self, channel: str) -> int:
        """How long the record of a channel's game is."""
        ...

    async def size(self) -> int:
        """How many bytes the database takes."""
        ...


class OfFile:
    """Of a SQLite file."""

    def __init__(self, db: aiosqlite.Connection, path: Path) -> None:
        self._db, self._path = db, path

    async def __call__(self, channel: str) -> int:
        ((revision,),) = await self._db.execute_fetchall(REVISION.format("?"), (channel,))
        return revision

    async def size(self) -> int:
        return self._path.stat().st_size


@asynccontextmanager
async def revisions_of(url: str, path: Path) -> AsyncIterator[Revisions]:
    """Of a PostgreSQL database, or else of the file, which is made by the first bot."""
    async with aiosqlite.connect(path) as db:
        yield OfFile(db, path)
