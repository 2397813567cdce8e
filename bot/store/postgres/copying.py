"""Everything from a SQLite file to a PostgreSQL database, or the other way; and the check that it is the same.

What only several processes need (who has claimed a message, which processes there are) is not part of it.
"""

import asyncio
import hashlib
import os
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg

from bot.clock import now_ms

from .. import games, record
from ..database import Transaction, rows
from ..errors import StoreFailed
from ..migrations import migrations
from ..sqlite.database import SqliteDatabase
from ..sqlite.failures import explained as explained_by_sqlite
from ..sqlite.migrate import FOLDER, migrate
from ..tables import COUNTED, TABLES
from .address import place_of
from .database import PostgresDatabase
from .failures import Failure, explained, refused
from .link import AT_LENGTH, connected
from .migrate import must_be_usable, version_of

MANY = 2_000
NOT_EMPTY = "The database at {place} has games or settings already. Move into an empty one."
NO_FILE = "There is no database at {path}."
NOT_THE_SAME = "What arrived in {what} is not what was sent. Nothing was moved."
OTHER_VERSION = "The database is of version {found}, this program of version {known}. Start the bot on it first."


def columns_of(db: sqlite3.Connection, table: str) -> tuple[list[str], list[str]]:
    """The columns of a table, and those of its key."""
    found = db.execute(f"PRAGMA table_info({table})").fetchall()
    keys = sorted((place, name) for _, name, _, _, _, place in found if place)
    return [name for _, name, *_ in found], [name for _, name in keys]


def read_all(table: str, columns: Iterable[str], keys: Iterable[str]) -> str:
    return f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(keys)}"  # noqa: S608


def written(table: str, columns: list[str]) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608


class Digest:
    """What a table holds, in a few bytes."""

    def __init__(self) -> None:
        self.count = 0
        self._hash = hashlib.sha256()

    def take(self, found: Iterable[tuple[Any, ...]]) -> None:
        for one in found:
            self._hash.update(repr(one).encode())
            self.count += 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Digest) and self._hash.digest() == other._hash.digest()

    __hash__ = None  # pyright: ignore[reportAssignmentType] - it still grows


# --- to a server ---------------------------------------------------------------------------------------------------


async def move(file: Path, url: str) -> dict[str, int]:
    """Copy a host's file to an empty database, all or nothing, and check what arrived; how many rows each table has.

    The file stays as it is. Raises InUse while a bot is on it, StoreError.
    """
    if not await asyncio.to_thread(file.is_file):
        raise StoreFailed(NO_FILE.format(path=file))
    source = await SqliteDatabase.open(file)
    try:
        target = await PostgresDatabase.open(url, answers=AT_LENGTH)
        try:
            async with target.transaction() as tx:
                await _must_be_empty(tx, url)
                with closing(sqlite3.connect(file)) as db:
                    counts = {table: await _send(db, tx, table) for table in TABLES}
                    await _go_on_counting(db, tx)
                await _must_export_alike(source, tx)
        finally:
            await target.close()
    except sqlite3.Error as error:
        raise explained_by_sqlite(error) from error
    finally:
        await source.close()
    return counts


async def _must_be_empty(tx: Transaction, url: str) -> None:
    for table in TABLES:
        if await rows(tx, f"SELECT 1 FROM {table} LIMIT 1"):  # noqa: S608
            raise StoreFailed(NOT_EMPTY.format(place=place_of(url)))


async def _send(db: sqlite3.Connection, tx: Transaction, table: str) -> int:
    """One table; how many rows arrived. Raises StoreFailed unless they are the same."""
    columns, keys = columns_of(db, table)
    sent, there = Digest(), Digest()
    for some in _in_parts(db.execute(read_all(table, columns, keys))):
        sent.take(some)
        await tx.query_many(written(table, columns), some)
    there.take(await rows(tx, read_all(table, columns, keys)))
    if sent != there:
        raise StoreFailed(NOT_THE_SAME.format(what=table))
    return there.count


def _in_parts(cursor: sqlite3.Cursor) -> Iterator[list[tuple[Any, ...]]]:
    while some := cursor.fetchmany(MANY):
        yield some


async def _go_on_counting(db: sqlite3.Connection, tx: Transaction) -> None:
    """No number is given twice, not even one whose row is gone."""
    last = dict(db.execute("SELECT name, seq FROM sqlite_sequence"))
    for table, column in COUNTED.items():
        ((most,),) = await rows(tx, f"SELECT coalesce(max({column}), 0) FROM {table}")  # noqa: S608
        number = max(most, last.get(table, 0))
        if number:
            await rows(tx, f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), ?)", number)


async def _must_export_alike(source: SqliteDatabase, tx: Transaction) -> None:
    """Every record is exported as it was, byte for byte."""
    for game in await games.listed(source.reader):
        if await record.text(source.reader, game.game) != await record.text(tx, game.game):
            raise StoreFailed(NOT_THE_SAME.format(what=f"the record of game {game.game}"))


# --- to a file -----------------------------------------------------------------------------------------------------


async def backup(url: str, target: Path, noted: bool = True) -> None:
    """Copy a database as it is at this moment into a SQLite file, on which a bot can run, and which `move` takes back.
    `noted`: it counts as a backup.

    The copy appears under its name when it is complete and on the disk. Raises FileExistsError, StoreError.
    """
    if await asyncio.to_thread(target.exists):
        raise FileExistsError(f"{target} is there already; a backup does not overwrite.")
    part = target.with_name(target.name + ".part")
    await asyncio.to_thread(part.unlink, missing_ok=True)
    try:
        connection = await connected(url, AT_LENGTH)
    except (*Failure, ValueError) as error:
        raise refused(error, place_of(url)) from None
    try:
        await _fetch_all(connection, part)
        await asyncio.to_thread(_finish, part, target)
        if noted:
            await connection.execute("INSERT INTO backups (at) VALUES ($1) ON CONFLICT DO NOTHING", now_ms())
    except sqlite3.Error as error:
        raise explained_by_sqlite(error) from error
    except Failure as error:
        raise explained(error) from error
    finally:
        await asyncio.to_thread(part.unlink, missing_ok=True)
        await connection.close()


async def _fetch_all(connection: asyncpg.Connection, part: Path) -> None:
    await must_be_usable(connection)
    found, known = await version_of(connection), migrations(FOLDER)[-1].version
    if found != known:
        raise StoreFailed(OTHER_VERSION.format(found=found, known=known))
    with closing(sqlite3.connect(part, isolation_level=None)) as db:
        migrate(db, part)
        db.execute("PRAGMA synchronous = OFF")  # it is written to the disk once, at the end
        db.execute("BEGIN")
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            for table in TABLES:
                columns, keys = columns_of(db, table)
                async for some in _parts(connection, read_all(table, columns, keys)):
                    db.executemany(written(table, columns), some)
            for table, column in COUNTED.items():
                await _note_last(connection, db, table, column)
        db.execute("COMMIT")


async def _parts(connection: asyncpg.Connection, sql: str) -> AsyncIterator[list[tuple[Any, ...]]]:
    some: list[tuple[Any, ...]] = []
    async for one in connection.cursor(sql, prefetch=MANY):
        some.append(tuple(one))
        if len(some) == MANY:
            yield some
            some = []
    yield some


async def _note_last(connection: asyncpg.Connection, db: sqlite3.Connection, table: str, column: str) -> None:
    name = await connection.fetchval("SELECT pg_get_serial_sequence($1, $2)", table, column)
    found: Any = await connection.fetchrow(f"SELECT last_value, is_called FROM {name}")  # noqa: S608
    if found and found[1] and db.execute("SELECT 1 FROM sqlite_sequence WHERE name = ?", (table,)).fetchone():
        db.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", (found[0], table))


def _finish(part: Path, target: Path) -> None:
    """Raises StoreFailed."""
    try:
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.rename(target)
    except OSError as error:
        raise StoreFailed(f"The backup could not be written: {error}.") from error
