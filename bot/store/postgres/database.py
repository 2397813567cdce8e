"""A PostgreSQL database: a connection of the process, which has its locks and writes, a few that write what concerns
one game each, a few that read. All other transactions of a process take turns, as those of a SQLite file do; a game is
written by one process at a time."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from typing import Any
from weakref import WeakValueDictionary

import asyncpg
from msgspec import Struct

from bot.clock import now_ms

from ..alarm import Alarm
from ..database import Sleeper, Transaction, Write, quiet
from ..errors import StoreError, StoreFailed, StoreUncertain, StoreUnreachable
from ..outside import open_here
from ..writing import Writes
from ..writing_turns import WritingTurns
from .address import place_of
from .claims import PostgresClaims
from .connection import PostgresConnection, key_of
from .failures import LOST, Failure, explained, is_lost, refused
from .link import ANSWERS, AT_LENGTH, BEGINS, CHANNEL, Link, connected
from .locks import Locks
from .migrate import PROCESS, migrate
from .pooler import must_hold_connections
from .reading import PostgresReader
from .writers import Writers

log = logging.getLogger(__name__)

NUMBER = "SELECT pg_current_xact_id_if_assigned()::TEXT"
ATTEMPTS = 3
TELLS = 1.0
"""After how many seconds it is said that a game is waited for."""
CERTAIN = 60.0
"""For how many seconds it is tried to find out whether something was written before the server was lost."""
OF = "of:"
DAY_MS = 86_400_000


class Hold(Struct):
    """A game that this task writes alone, as long as the connection is the one in which it was locked."""

    epoch: int
    over: bool = False


HOLDS: ContextVar[tuple[Hold, ...]] = ContextVar("holds", default=())


class PostgresDatabase:
    """`Database` on a server."""

    def __init__(self, url: str, watch: Callable[[str], None] = quiet, answers: float = ANSWERS) -> None:
        self.mail = Alarm()
        self.timers = Alarm()
        self.writes = Writes()
        self._link = Link(url, self._heard, self._back, answers)
        self.reader = PostgresReader(self._link)
        self._writers = Writers(url, answers)
        self.claims = PostgresClaims(self._say)
        self._locks = Locks(self._say, lambda: self._link.epoch)
        self._returning: asyncio.Task[None] | None = None
        self._watch = watch
        self._asked = 0
        self._writing = WritingTurns()
        self._games: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @classmethod
    async def open(cls, url: str, watch: Callable[[str], None] = quiet, answers: float = ANSWERS) -> "PostgresDatabase":
        """Connect, and migrate; a statement that changes something may then take `answers` seconds. Raises StoreError:
        a sentence for whoever starts the bot, without the password."""
        database = cls(url, watch, answers)
        try:
            first = await connected(url, AT_LENGTH)
            try:
                await must_hold_connections(first, url, place_of(url))
                await migrate(first)
            finally:
                await first.close()
            await database._link.begin()
            await database.reader.begin()
        except (*Failure, ValueError) as error:
            await database.close()
            raise refused(error, place_of(url)) from None
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Finish what is being written, and let the server go."""
        if self._returning is not None:
            self._returning.cancel()
            await asyncio.gather(self._returning, return_exceptions=True)
        await self._locks.rest()
        async with self._writing:
            await self.reader.close()
            await self._writers.close()
            await self._link.close()

    @property
    def version(self) -> int:
        """Another one whenever it is asked for: other processes write, too."""
        self._asked += 1
        return self._asked

    @property
    def process(self) -> int | None:
        """The number of this process among those that share the database."""
        return self._link.process

    # --- writing --------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def transaction(self, game: str | None = None) -> AsyncIterator[Transaction]:
        """All or nothing, and on the server's disk when it is left. Short, never nested. One that is about one `game`
        runs beside those of others, with the game held.

        Raises StoreError, after which nothing was changed; StoreUncertain if not even that can be known.
        """
        async with self._beginning(game) as (connection, tx):
            self._must_be_alone_still()
            with self.writes.counted():
                try:
                    self._watch("begun")
                    with open_here():
                        yield tx
                    self._watch("before commit")
                    await self._commit(connection, tx)
                    self._watch("committed")
                except Failure as error:
                    raise explained(error) from error
        self._wake(tx.woken)

    @asynccontextmanager
    async def _beginning(self, game: str | None) -> AsyncIterator[tuple[PostgresConnection, Transaction]]:
        """A connection with a transaction begun, which is given up if it goes wrong. Raises StoreError."""
        raw = None
        if game is not None:
            await self._link.writer()
            raw = await self._writers.begin(game)
        if game is None or raw is None:
            async with self._writing:
                raw = await self._begin()
                async with self._given_up(raw):
                    connection = PostgresConnection(raw)
                    yield connection, Transaction(connection)
            return
        try:
            async with self._given_up(raw):
                connection = PostgresConnection(raw)
                yield connection, Transaction(connection, game)
        finally:
            self._writers.give_back(raw, broken=raw.is_closed() or raw.is_in_transaction())

    @asynccontextmanager
    async def _given_up(self, raw: asyncpg.Connection) -> AsyncIterator[None]:
        """If anything goes wrong, a transaction is undone."""
        try:
            yield
        except BaseException as error:
            await self._give_up(raw, error.__cause__ if isinstance(error, StoreError) else None)
            raise

    def _must_be_alone_still(self) -> None:
        """What this task has locked was locked in the connection that the process has now. Raises StoreUnreachable."""
        if any(not hold.over and hold.epoch != self._link.epoch for hold in HOLDS.get()):
            raise StoreUnreachable("The database was away for a moment. Nothing was changed; try again.")

    async def _begin(self) -> asyncpg.Connection:
        """The connection, with a transaction begun. That one is broken shows only now. Raises StoreError."""
        for _ in range(ATTEMPTS):
            raw = await self._link.writer()
            try:
                await raw.execute("BEGIN", timeout=BEGINS)
            except Failure as error:
                if not is_lost(error):
                    raise explained(error) from error
                self._link.lost(error)
            else:
                return raw
        raise StoreUnreachable(LOST)

    async def _commit(self, connection: PostgresConnection, tx: Transaction) -> None:
        """Write what waits, with the number of the transaction, and end it."""
        raw, told = connection.raw, " ".join(f"{sleeper}:{due}" for sleeper, due in tx.woken.items())
        connection.told = told = f"{told} {OF}{self.process}" if told else ""
        await tx.flush()
        number = connection.number
        if number is None:
            number = await (
                raw.fetchval(f"{NUMBER}, pg_notify($1, $2)", CHANNEL, told) if told else raw.fetchval(NUMBER)
            )
        commit = asyncio.ensure_future(raw.execute("COMMIT"))
        try:
            said = await asyncio.shield(commit)
        except asyncio.CancelledError:
            await asyncio.wait({commit})
            self._wake(tx.woken)  # it may be on the disk, and nobody else says so here
            raise
        except Failure as error:
            if not is_lost(error) or number is None or not await self._was_committed(raw, number, error):
                raise
            return
        if said != "COMMIT":
            raise StoreFailed("Something in the transaction had failed. Nothing was changed.")

    async def _was_committed(self, lost: asyncpg.Connection, number: str, error: BaseException) -> bool:
        """Whether a transaction whose end nobody has heard of is on the disk. Raises StoreUncertain."""
        log.warning("the database was lost while it wrote; it will be asked whether it has")
        await self._broke(lost, error)
        deadline = asyncio.get_running_loop().time() + CERTAIN
        with suppress(*Failure, StoreUnreachable):
            while asyncio.get_running_loop().time() < deadline:
                raw = await self._link.writer(CERTAIN)
                status = await raw.fetchval("SELECT pg_xact_status($1::TEXT::XID8)", number)
                if status in ("committed", "aborted"):
                    return status == "committed"
                if status is None:
                    break
                await asyncio.sleep(0.1)  # the server has not noticed yet that nobody listens
        raise StoreUncertain("The database was lost while this was written. Look what stands now before you go on.")

    async def _give_up(self, raw: asyncpg.Connection, error: BaseException | None) -> None:
        """Undo an open transaction, if there is one; a connection that is of no use is made anew."""
        if error is not None and is_lost(error) and not raw.is_closed():
            await self._broke(raw, error)
            return
        with suppress(*Failure):
            await asyncio.shield(raw.execute("ROLLBACK"))

    async def _broke(self, raw: asyncpg.Connection, error: BaseException) -> None:
        """A connection is of no use any more. If it is one beside that of the process, that one is tried at once: it
        finds out whether the server is gone, or only this connection."""
        if self._link.has(raw):
            self._link.lost(error)
        elif self._writers.have(raw):
            raw.terminate()
            with suppress(StoreError):
                await self._say("SELECT 1")

    async def write(self, write: Write) -> int:
        """One statement that is a transaction of its own; how many rows it returns. Raises StoreError."""
        with self.writes.counted():
            return len(await self._say(write.sql, *write.values))

    # --- games ----------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def alone(self, game: str) -> AsyncIterator[None]:
        """The lock of a game's one writer among all processes; another one is waited for, however long it takes."""
        lock = self._games.get(game)
        if lock is None:
            lock = self._games[game] = asyncio.Lock()
        async with lock:
            hold = Hold(await self._lock(game))
            before = HOLDS.get()
            HOLDS.set((*before, hold))
            try:
                yield
            finally:
                HOLDS.set(before)
                hold.over = True
                # Nobody who was served waits for it; who locks the game again in this process may do so before.
                self._locks.unlock(key_of(game), hold.epoch)

    async def _lock(self, game: str) -> int:
        """Lock the game in this connection, whose epoch is returned. Raises StoreUnreachable."""
        pause, waited = 0.005, 0.0
        while True:
            epoch = await self._locks.lock(key_of(game))
            if epoch is not None:
                return epoch
            if waited < TELLS <= waited + pause:
                log.warning("another process writes this game; it is waited for", extra={"game": game})
            await asyncio.sleep(pause)
            waited, pause = waited + pause, min(0.2, pause * 1.5)

    # --- other processes --------------------------------------------------------------------------------------------

    def _heard(self, told: str) -> None:
        """What this process has said itself woke its own sleepers already."""
        parts = told.split()
        for part in parts if f"{OF}{self.process}" not in parts else ():
            sleeper, _, due = part.partition(":")
            if sleeper in ("mail", "timers") and due.lstrip("-").isdigit():
                self._wake({"mail" if sleeper == "mail" else "timers": int(due)})

    def _back(self) -> None:
        """The database is there again: whatever was said meanwhile has not been heard."""
        self._returning = asyncio.create_task(self._return())
        self.mail.ring()
        self.timers.ring()

    async def _return(self) -> None:
        with suppress(StoreError):
            await self.claims.again()  # first, before somebody else does
        self._writers.refresh()
        await self.reader.refresh()

    async def _say(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """A statement between two transactions, of the kind that may be said again. Raises StoreError."""
        async with self._writing:
            for _ in range(ATTEMPTS):
                raw = await self._link.writer()
                try:
                    return await PostgresConnection(raw).query(sql, values, BEGINS)
                except StoreUnreachable as error:
                    self._link.lost(error.__cause__)
        raise StoreUnreachable(LOST)

    def _wake(self, woken: Mapping[Sleeper, int]) -> None:
        for sleeper, due in woken.items():
            (self.mail if sleeper == "mail" else self.timers).ring(due)

    async def running(self) -> set[int]:
        """The numbers of all processes that have the database now."""
        found = await self.reader.query(
            "SELECT objid::BIGINT FROM pg_locks WHERE locktype = 'advisory' AND classid = ?::BIGINT::OID "
            "AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            (PROCESS,),
        )
        return {number for (number,) in found}

    # --- keeping house ----------------------------------------------------------------------------------------------

    async def beat(self) -> None:
        """Show a sign of life. Raises StoreError."""
        now = now_ms()
        async with self.transaction() as tx:
            await tx.query("DELETE FROM processes WHERE process = ? OR seen_at < ?", (self._link.process, now - DAY_MS))
            await tx.query(
                "INSERT INTO processes (process, machine, seen_at) VALUES (?, ?, ?)",
                (self._link.process, socket.gethostname(), now),
            )

    async def asleep_ms(self) -> int:
        """How long no process showed a sign of life before now."""
        ((seen,),) = await self.reader.query("SELECT max(seen_at) FROM processes", ())
        return 0 if seen is None else max(0, now_ms() - seen)

    async def size(self) -> int:
        """How many bytes it takes."""
        ((bytes_,),) = await self.reader.query("SELECT pg_database_size(current_database())", ())
        return bytes_

    async def room(self) -> int | None:
        """The disk is the server's."""
        return None

    async def last_backup(self) -> int | None:
        """When it was last backed up with `sandtable backup`, in milliseconds."""
        ((at,),) = await self.reader.query("SELECT max(at) FROM backups", ())
        return at

    async def scrub(self) -> None:
        """What was deleted is overwritten by the server in its own time; a host who wants it at once runs VACUUM."""


async def seen_here(url: str, within: float) -> bool:
    """Whether a process on this machine showed a sign of life within so many seconds. Raises StoreError."""
    try:
        connection = await connected(url)
        try:
            since = now_ms() - int(within * 1000)
            found = await connection.fetchval(
                "SELECT 1 FROM processes WHERE machine = $1 AND seen_at >= $2 LIMIT 1", socket.gethostname(), since
            )
        finally:
            await connection.close()
    except (*Failure, ValueError) as error:
        raise refused(error, place_of(url)) from None
    return found is not None
