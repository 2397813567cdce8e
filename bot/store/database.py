"""What a database is to everybody else, whichever engine is behind it; SQL is written so that both engines take it.

Values stand as `?`, or as `?1` where one is used twice. What may be NULL is compared as `CAST(?1 AS TEXT) IS NULL`:
PostgreSQL wants to know of what type a value is.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Literal, Protocol

from msgspec import Struct

from .alarm import Alarm
from .claims import Claims
from .writing import Writes

Sleeper = Literal["mail", "timers"]


class Reader(Protocol):
    """What reads takes this: what is committed, or a transaction with what it has written so far."""

    async def query(self, sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        """All rows of a query, or what a statement returns. Raises StoreError."""
        ...


class Write(Struct, frozen=True):
    """A statement of whose rows nobody needs more than how many there are: if it changes fewer than `least`, it says so
    with RETURNING, and `why` makes the exception. `apart`: it touches no row that one before it may have changed."""

    sql: str
    values: Sequence[object]
    least: int = 0
    why: Callable[[], Awaitable[Exception]] | None = None
    apart: bool = False


class Connection(Reader, Protocol):
    """What a transaction is written through."""

    async def write(self, writes: Sequence[Write]) -> list[int]:
        """Statements one after the other, as far as they can tell; how many rows each has returned. It may end with the
        first that changes too little. Raises StoreError."""
        ...

    async def query_many(self, sql: str, values: Iterable[tuple[object, ...]]) -> None:
        """One statement for many rows. Raises StoreError."""
        ...

    async def hold(self, game: str) -> None:
        """Let no other process change what is kept about a game until this transaction is over. Raises StoreError."""
        ...


class Transaction:
    """What writes takes this. `held`: the game with whose hold it was begun, if it was."""

    def __init__(self, connection: Connection, held: str | None = None) -> None:
        self.connection = connection
        self.woken: dict[Sleeper, int] = {}
        self._held = {held} if held is not None else set[str]()
        self._later: list[Write] = []
        self._amended: dict[tuple[str, str], dict[str, object]] = {}

    async def query(self, sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        """All rows of a query, or what a statement returns. Raises StoreError."""
        await self.flush()
        return await self.connection.query(sql, values)

    async def query_many(self, sql: str, values: Iterable[tuple[object, ...]]) -> None:
        """One statement for many rows. Raises StoreError."""
        await self.flush()
        await self.connection.query_many(sql, values)

    def later(self, write: Write) -> None:
        """A statement that is written before anything else is asked for, at the latest with the end of the
        transaction: where there is a way to the server, those that wait go it together."""
        self._later.append(write)

    def amend(self, table: str, game: str, values: Mapping[str, object]) -> None:
        """Change columns of the one row that a game has in a table, later, and all of them at once."""
        self._amended.setdefault((table, game), {}).update(values)

    async def flush(self) -> None:
        """Write what waits. Raises StoreError, and what statements say that changed too little."""
        writes, amended = self._later, self._amended
        self._later, self._amended = [], {}
        for (table, game), values in amended.items():
            places = ", ".join(f"{name} = ?" for name in values)
            writes.append(Write(f"UPDATE {table} SET {places} WHERE game = ?", (*values.values(), game)))  # noqa: S608
        if not writes:
            return
        for write, count in zip(writes, await self.connection.write(writes), strict=False):
            if count < write.least and write.why is not None:
                raise await write.why()

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

    def transaction(self, game: str | None = None) -> AbstractAsyncContextManager[Transaction]:
        """All or nothing, and on the disk when it is left. Short, never nested, no waiting for the network inside.

        One that is about one `game`, and about nothing that several share, may run beside those of others: the game
        is held from the beginning. Raises StoreError, after which nothing was changed.
        """
        ...

    async def write(self, write: Write) -> int:
        """One statement that is a transaction of its own, on the disk when this returns; how many rows it
        returns. It may be made twice. Raises StoreError."""
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
