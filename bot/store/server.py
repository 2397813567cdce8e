"""Opening a database, whichever engine it is of, and what is done with one on a PostgreSQL server from the command
line. Its driver is loaded only then."""

from collections.abc import Callable
from pathlib import Path

from .database import Database, quiet
from .errors import StoreFailed
from .postgres.address import is_address
from .sqlite.database import SqliteDatabase

NO_DRIVER = "A PostgreSQL database needs asyncpg: install Sandtable with its extra, `sandtable[postgres]`."
NO_ADDRESS = "That is not the address of a PostgreSQL database: it begins with postgresql://."


async def move_to(file: Path, url: str) -> dict[str, int]:
    """Copy a host's file to a server and check it; how many rows each table has. Raises StoreError."""
    if not is_address(url):
        raise StoreFailed(NO_ADDRESS)
    try:
        from .postgres.copying import move
    except ModuleNotFoundError as error:
        raise StoreFailed(NO_DRIVER) from error
    return await move(file, url)


async def backup_of(url: str, target: Path, noted: bool = True) -> None:
    """Copy what is on a server into a file. `noted`: it counts as a backup. Raises FileExistsError, StoreError."""
    try:
        from .postgres.copying import backup
    except ModuleNotFoundError as error:
        raise StoreFailed(NO_DRIVER) from error
    await backup(url, target, noted)


async def is_seen(url: str, within: float) -> bool:
    """Whether a bot on this machine showed the server a sign of life within so many seconds. Raises StoreError."""
    try:
        from .postgres.database import seen_here
    except ModuleNotFoundError as error:
        raise StoreFailed(NO_DRIVER) from error
    return await seen_here(url, within)


async def open_database(where: str | Path, watch: Callable[[str], None] = quiet) -> Database:
    """Migrate and open a database. `where`: the file of a SQLite database, which is made if it is not there, or the
    address of one on a PostgreSQL server.

    Raises InUse, NewerDatabase, NotADatabase, Damaged, StoreFull, StoreFailed or StoreUnreachable.
    """
    if not (isinstance(where, str) and is_address(where)):
        return await SqliteDatabase.open(where, watch)
    try:
        from .postgres.database import PostgresDatabase
    except ModuleNotFoundError as error:
        raise StoreFailed(NO_DRIVER) from error
    return await PostgresDatabase.open(where, watch)
