"""What SQLite says of a failure, in the store's words."""

import sqlite3

from ..errors import Damaged, InUse, NotADatabase, StoreError, StoreFailed, StoreFull


def explained(error: sqlite3.Error) -> StoreError:
    """The same failure in the store's words."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return StoreFull("The disk is full. Nothing was changed; try again when there is room.")
    if code == sqlite3.SQLITE_NOTADB:
        return NotADatabase("The file is not a Sandtable database.")
    if code == sqlite3.SQLITE_CORRUPT:
        return Damaged("The database is damaged. Restore it from a backup.")
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return InUse("The database is in use by another process.")
    return StoreFailed(f"The database could not be read or written ({error}). Nothing was changed.")
