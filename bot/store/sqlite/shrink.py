"""A file that has grown and is nearly empty now is made small again, when the bot starts."""

import logging
import sqlite3
from contextlib import suppress

log = logging.getLogger(__name__)
WORTH_IT = 4_000_000
"""So many bytes have to be free before the file is written anew; what is free is used again anyway."""


def shrink(db: sqlite3.Connection, worth_it: int = WORTH_IT) -> None:
    """Give back what is free, if that is more than half of the file. Without room for a second copy it stays as it
    is: nothing is wrong with it."""
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    (free,) = db.execute("PRAGMA freelist_count").fetchone()
    (size,) = db.execute("PRAGMA page_size").fetchone()
    if free * size < worth_it or free * 2 < pages:
        return
    with suppress(sqlite3.OperationalError):
        db.execute("VACUUM")
        log.info("the database gave back what it did not need", extra={"bytes": free * size})
