"""The database itself: opening it, one connection that writes, one that reads, and transactions that reach the disk."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Protocol
from weakref import WeakValueDictionary

import aiosqlite

from .alarm import Alarm
from .errors import StoreFailed, explained
from .lockfile import LockFile, seconds_since_touched
from .migrate import migrate


class Database(Protocol):
    """What reads takes this: what is committed, or a transaction with what it has written so far."""

    def execute_fetchall(self, sql: str, parameters: Iterable[Any] = ..., /) -> Awaitable[Iterable[Sequence[Any]]]: ...


class Transaction:
    """What writes takes this. `mail` and `timers` are the alarms of the store: see `Store`."""

    def __init__(self, connection: aiosqlite.Connection, mail: Alarm, timers: Alarm) -> None:
        self.mail = mail
        self.timers = timers
        self._connection = connection
        self._after: list[Callable[[], None]] = []

    def execute_fetchall(self, sql: str, parameters: Iterable[Any] = (), /) -> Awaitable[Iterable[Sequence[Any]]]:
        """All rows of a statement."""
        return self._connection.execute_fetchall(sql, parameters)

    async def execute_many(self, sql: str, parameters: Iterable[Iterable[Any]]) -> None:
        """One statement for many rows."""
        await self._connection.executemany(sql, parameters)

    def afterwards(self, work: Callable[[], None]) -> None:
        """Do this once the transaction is on the disk, and not at all if it fails. Whoever is woken earlier looks
        through the reading connection, finds nothing new, and goes to sleep again."""
        self._after.append(work)

    def committed(self) -> None:
        """It is on the disk."""
        for work in self._after:
            work()


SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA secure_delete = ON",  # what is deleted is overwritten: whoever wants to be forgotten means the file too
)


async def rows(db: Database, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """All rows of a query, or what a statement returns. Raises StoreError."""
    try:
        return [tuple(row) for row in await db.execute_fetchall(sql, values)]
    except sqlite3.Error as error:
        raise explained(error) from error


async def row(db: Database, sql: str, *values: object) -> tuple[Any, ...] | None:
    """The first row of a query, or None."""
    found = await rows(db, sql, *values)
    return found[0] if found else None


async def many(tx: Transaction, sql: str, values: Iterable[tuple[object, ...]]) -> None:
    """One statement for many rows."""
    try:
        await tx.execute_many(sql, values)
    except sqlite3.Error as error:
        raise explained(error) from error


def quiet(step: str) -> None:
    """Nobody watches the steps of a transaction, except the tests that pull the plug."""


class Store:
    """One open database. Made by `Store.open`, ended by `close`. `mail` rings when a message is to be posted, `timers`
    when a timer was put: both once that is on the disk."""

    def __init__(
        self,
        path: Path,
        lock: LockFile,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        watch: Callable[[str], None],
    ) -> None:
        self.path = path
        self.reader = reader
        self.mail = Alarm()
        self.timers = Alarm()
        self._writer = writer
        self._lock = lock
        self._watch = watch
        self.version = 0
        """Grows with every transaction. What was read at this version still stands."""
        self._writing = asyncio.Lock()
        self._games: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @classmethod
    async def open(cls, path: str | Path, watch: Callable[[str], None] = quiet) -> "Store":
        """Lock, migrate and open the database, which is made if it is not there.

        Raises InUse, NewerDatabase, NotADatabase, Damaged, StoreFull or StoreFailed.
        """
        path = Path(path)
        try:
            lock = LockFile(path)
        except OSError as error:
            raise StoreFailed(f"The folder of the database cannot be written: {error}.") from error
        try:
            await asyncio.to_thread(_prepare, path)
            writer = await _connect(path, *SETTINGS)
            reader = await _connect(path, *SETTINGS, "PRAGMA query_only = ON")
        except sqlite3.Error as error:
            lock.release()
            raise explained(error) from error
        except BaseException:
            lock.release()
            raise
        return cls(path, lock, writer, reader, watch)

    async def close(self) -> None:
        """Finish what is being written, fold the journal into the file, let the database go."""
        async with self._writing:
            await self.reader.close()
            await self._writer.close()
            self._lock.release()

    def files(self) -> list[Path]:
        """The database and its journal, as far as they are there."""
        beside = [self.path.with_name(f"{self.path.name}{suffix}") for suffix in ("", "-wal", "-shm")]
        return [path for path in beside if path.is_file()]

    def asleep_ms(self) -> int:
        """How long nobody showed a sign of life before now."""
        return int((seconds_since_touched(self.path) or 0.0) * 1000)

    def beat(self) -> None:
        """Show a sign of life, for the health check."""
        self._lock.touch()

    def alone(self, game: str) -> asyncio.Lock:
        """The lock of a game's one writer: `async with store.alone(game):` around load, play and transaction."""
        lock = self._games.get(game)
        if lock is None:
            lock = self._games[game] = asyncio.Lock()
        return lock

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """All or nothing, and on the disk when it is left. Short, never nested, no waiting for the network inside.

        Raises StoreFull, StoreFailed or InUse, after which nothing was changed.
        """
        async with self._writing:
            tx = Transaction(self._writer, self.mail, self.timers)
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                self._watch("begun")
                yield tx
                self._watch("before commit")
                await self._writer.execute("COMMIT")
                self._watch("committed")
            except sqlite3.Error as error:
                await asyncio.shield(self._rollback())
                raise explained(error) from error
            except BaseException:
                await asyncio.shield(self._rollback())
                raise
            finally:
                self.version += 1  # also where it failed: it may have been cancelled while it was committed
            tx.committed()

    async def scrub(self) -> None:
        """Empty the journal, which still has what was deleted from the file. Raises StoreError."""
        async with self._writing:
            await rows(self._writer, "PRAGMA wal_checkpoint(TRUNCATE)")

    async def _rollback(self) -> None:
        """Undo an open transaction. There may be none: SQLite ended it, or we were cancelled while it was committed."""
        with suppress(sqlite3.OperationalError):
            await self._writer.execute("ROLLBACK")


def _prepare(path: Path) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    try:
        migrate(db, path)
    finally:
        db.close()


async def _connect(path: Path, *settings: str) -> aiosqlite.Connection:
    db = await aiosqlite.connect(path, isolation_level=None)
    try:
        for setting in settings:
            await db.execute(setting)
    except BaseException:
        await db.close()
        raise
    return db
