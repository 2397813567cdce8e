"""Opening a database, whichever engine it is of."""

from collections.abc import Callable
from pathlib import Path

from .database import Database
from .sqlite.database import SqliteDatabase, quiet


async def open_database(where: str | Path, watch: Callable[[str], None] = quiet) -> Database:
    """Migrate and open a database, which is made if it is not there. `where`: the file of a SQLite database.

    Raises InUse, NewerDatabase, NotADatabase, Damaged, StoreFull or StoreFailed.
    """
    return await SqliteDatabase.open(where, watch)
