"""Opening a database, whichever engine it is of."""

from collections.abc import Callable
from pathlib import Path

from .database import Database, quiet
from .errors import StoreFailed
from .postgres.address import is_address
from .server import NO_DRIVER
from .sqlite.database import SqliteDatabase


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
