"""What a database is to everybody else, whichever engine is behind it; SQL is written so that both engines take it.

Values stand as `?`, or as `?1` where one is used twice. What may be NULL is compared as `CAST(?1 AS TEXT) IS NULL`:
PostgreSQL wants to know of what type a value is.
"""

from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Literal, Protocol

from .alarm import Alarm
from .claims import Claims
from .writing import Writes

Sleeper = Literal["mail", "timers"]


class Reader(Protocol):
    """What reads takes this: what is committed, or a transaction with what it has written so far."""

    async def query(self, sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        """All rows of a query, or what a statement returns. Raises StoreError."""
        ...


class Connection(Reader, Protocol):
    """What a transaction is written through."""

    async def query_many(self, sql: str, values: Iterable[tuple[object, ...]]) -> None:
        """One statement for many rows. Raises StoreError."""
        ...

    async def hold(self, game: str) -> None:
        """Let no other process change what is kept about a game until this transaction is over. Raises StoreError."""
        ...


class Transaction:
    """What writes takes this."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.woken: dict[Sleeper, int] = {}
        self._held: set[str] = set()

    async def query(self, sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        """All rows of a query, or what a statement returns. Raises StoreError."""
        return await self.connection.query(sql, values)

    async def query_many(self, sql: str, values: Iterable[tuple[object, ...]]) -> None:
        """One statement for many rows. Raises StoreError."""
        await self.connection.query_many(sql, values)

    async def hold(self, game: str) -> None:
        """Before something is read about a game that is to be written back: until this transaction is over no other
        process does the same. Presses of one game may come to two, where some are private messages. Raises StoreError.
        """
        if game not in self._held:
            self._held.add(game)
            await self.connection.hold(game)

    def wake(self, sleeper: Sleeper, due: int) -> None:
        """Something was written that is due at a time: wake who waits for such, once the transaction is on the disk.
        Whoever is woken earlier looks at what is committed, finds nothing new, and goes to sleep again."""
        self.woken[sleeper] = min(due, self.woken.get(sleeper, due))


class Database(Protocol):
    """One open database. Made by `open_database`, ended by `close`."""

    @property
    def reader(self) -> Reader:
        """What is committed."""
        ...

    @property
    def mail(self) -> Alarm:
        """Rings when a message is to be posted."""
        ...

    @property
    def timers(self) -> Alarm:
        """Rings when a timer was put."""
        ...

    @property
    def claims(self) -> Claims:
        """Which process looks after which shards."""
        ...

    @property
    def writes(self) -> Writes:
        """Whether what is to be written is written."""
        ...

    @property
    def version(self) -> int:
        """Other after everything that may have been written. What was read at this version still stands."""
        ...

    @property
    def process(self) -> int | None:
        """The number of this process among those that share the database; None where it is the only one."""
        ...

    async def running(self) -> set[int]:
        """The numbers of all processes that have the database now."""
        ...

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """All or nothing, and on the disk when it is left. Short, never nested, no waiting for the network inside.

        Raises StoreError, after which nothing was changed.
        """
        ...

    def alone(self, game: str) -> AbstractAsyncContextManager[object]:
        """The lock of a game's one writer: `async with store.alone(game):` around load, play and transaction."""
        ...

    async def beat(self) -> None:
        """Show a sign of life, for the health check."""
        ...

    async def asleep_ms(self) -> int:
        """How long nobody showed a sign of life before now."""
        ...

    async def size(self) -> int:
        """How many bytes it takes."""
        ...

    async def room(self) -> int | None:
        """How many bytes may still be written to the disk; None if that is not known here."""
        ...

    async def last_backup(self) -> int | None:
        """When it was last backed up, in milliseconds; None if that is not known."""
        ...

    async def scrub(self) -> None:
        """Make sure that what was deleted is gone from the disk, too. Raises StoreError."""
        ...

    async def close(self) -> None:
        """Finish what is being written, and let the database go."""
        ...


async def rows(db: Reader, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """All rows of a query, or what a statement returns. Raises StoreError."""
    return await db.query(sql, values)


async def row(db: Reader, sql: str, *values: object) -> tuple[Any, ...] | None:
    """The first row of a query, or None. Raises StoreError."""
    found = await db.query(sql, values)
    return found[0] if found else None


async def many(tx: Transaction, sql: str, values: Iterable[tuple[object, ...]]) -> None:
    """One statement for many rows. Raises StoreError."""
    await tx.query_many(sql, values)


async def hold(db: Reader, game: str) -> None:
    """What is read about a game may be written back, if it is a transaction that reads. Raises StoreError."""
    if isinstance(db, Transaction):
        await db.hold(game)


def quiet(step: str) -> None:
    """Nobody watches the steps of a transaction, except the tests that pull the plug."""
