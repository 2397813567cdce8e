"""A SQLite file: one connection that writes, one that reads, and transactions that reach the disk."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import aiosqlite

from ..alarm import Alarm
from ..claims import Claims, SoleClaims
from ..database import Transaction, Write, quiet
from ..errors import StoreFailed
from ..outside import open_here
from ..writing import Writes
from ..writing_turns import WritingTurns
from .backup import last_backup, shrink
from .failures import explained
from .lockfile import LockFile, seconds_since_touched
from .migrate import migrate

SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA secure_delete = ON",  # what is deleted is overwritten: whoever wants to be forgotten means the file too
)


class SqliteConnection:
    """A connection in the words of the store."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.raw = connection

    async def query(self, sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        """All rows of a query, or what a statement returns. Raises StoreError."""
        try:
            return [tuple(row) for row in await self.raw.execute_fetchall(sql, values)]
        except sqlite3.Error as error:
            raise explained(error) from error

    async def query_many(self, sql: str, values: Iterable[tuple[object, ...]]) -> None:
        """One statement for many rows. Raises StoreError."""
        try:
            await self.raw.executemany(sql, values)
        except sqlite3.Error as error:
            raise explained(error) from error

    async def write(self, writes: Sequence[Write]) -> list[int]:
        """Statements one after the other, to the first that changes too little; how many rows each has returned. Raises
        StoreError."""
        counts = list[int]()
        for write in writes:
            counts.append(len(await self.query(write.sql, write.values)))
            if counts[-1] < write.least:
                break
        return counts

    async def hold(self, game: str) -> None:
        """There is no other process."""


class SqliteDatabase:
    """`Database` in a file."""

    def __init__(
        self,
        path: Path,
        lock: LockFile,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        watch: Callable[[str], None],
    ) -> None:
        self.path = path
        self.reader = SqliteConnection(reader)
        self.mail = Alarm()
        self.timers = Alarm()
        self.writes = Writes()
        self.claims: Claims = SoleClaims()
        self._writer = writer
        self._lock = lock
        self._watch = watch
        self._writing = WritingTurns()
        self._games: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @classmethod
    async def open(cls, path: str | Path, watch: Callable[[str], None] = quiet) -> "SqliteDatabase":
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
            await self.reader.raw.close()
            await self._writer.close()
            self._lock.release()

    def files(self) -> list[Path]:
        """The database and its journal, as far as they are there."""
        beside = [self.path.with_name(f"{self.path.name}{suffix}") for suffix in ("", "-wal", "-shm")]
        return [path for path in beside if path.is_file()]

    async def size(self) -> int:
        """How many bytes the database and its journal take."""
        return sum(path.stat().st_size for path in self.files())

    async def room(self) -> int | None:
        """How many bytes may still be written to the disk; None if that is not known."""
        try:
            return (await asyncio.to_thread(shutil.disk_usage, self.path.parent)).free
        except OSError:
            return None

    async def last_backup(self) -> int | None:
        """When it was last backed up, in milliseconds; None if that is not known."""
        return last_backup(self.path)

    async def asleep_ms(self) -> int:
        """How long nobody showed a sign of life before now."""
        return int((seconds_since_touched(self.path) or 0.0) * 1000)

    async def beat(self) -> None:
        """Show a sign of life, for the health check."""
        self._lock.touch()

    @property
    def version(self) -> int:
        """Grows with every transaction. What was read at this version still stands."""
        return self.writes.written

    @property
    def process(self) -> int | None:
        """Nobody else has the file."""
        return None

    async def running(self) -> set[int]:
        """Nobody else has the file."""
        return set()

    def alone(self, game: str) -> asyncio.Lock:
        """The lock of a game's one writer: `async with store.alone(game):` around load, play and transaction."""
        lock = self._games.get(game)
        if lock is None:
            lock = self._games[game] = asyncio.Lock()
        return lock

    @asynccontextmanager
    async def transaction(self, game: str | None = None) -> AsyncIterator[Transaction]:
        """All or nothing, and on the disk when it is left. Short, never nested, no waiting for the network inside. A
        file has one writer, whatever it is about.

        Raises StoreFull, StoreFailed or InUse, after which nothing was changed.
        """
        async with self._writing:
            tx = Transaction(SqliteConnection(self._writer))
            with self.writes.counted():
                try:
                    await self._writer.execute("BEGIN IMMEDIATE")
                    self._watch("begun")
                    with open_here():
                        yield tx
                        await tx.flush()
                    self._watch("before commit")
                    await self._writer.execute("COMMIT")
                    self._watch("committed")
                except sqlite3.Error as error:
                    await asyncio.shield(self._rollback())
                    raise explained(error) from error
                except BaseException:
                    await asyncio.shield(self._rollback())
                    raise
            for sleeper, due in tx.woken.items():
                getattr(self, sleeper).ring(due)

    async def write(self, write: Write) -> int:
        """One statement that is a transaction of its own; how many rows it returns. Raises StoreError."""
        async with self._writing:
            with self.writes.counted():
                return len(await SqliteConnection(self._writer).query(write.sql, write.values))

    async def scrub(self) -> None:
        """Empty the journal, which still has what was deleted from the file. Raises StoreError."""
        async with self._writing:
            await SqliteConnection(self._writer).query("PRAGMA wal_checkpoint(TRUNCATE)", ())

    async def _rollback(self) -> None:
        """Undo an open transaction. There may be none: SQLite ended it, or we were cancelled while it was committed."""
        with suppress(sqlite3.OperationalError):
            await self._writer.execute("ROLLBACK")


def _prepare(path: Path) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    try:
        migrate(db, path)
        shrink(db)
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
