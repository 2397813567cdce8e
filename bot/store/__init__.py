"""The store: a SQLite file or a PostgreSQL server. It sees text and bytes, and knows neither the rules nor Discord.

`open_database` gives a `Database`; `store.transaction()` is all or nothing, and on the disk when it is left. The
functions of the modules here take the transaction if they write, and the transaction or `store.reader` if they read.
"""

from . import (
    advertisements,
    announcements,
    bids,
    dice,
    drafts,
    facts,
    games,
    interactions,
    outbox,
    persons,
    places,
    record,
    seats,
    settings,
    taking,
    timers,
    trusts,
    votes,
)
from .database import Database, Reader, Transaction
from .server import backup_of, is_seen, move_to, open_database
from .sqlite.backup import backup
from .sqlite.lockfile import is_alive

__all__ = [
    "Database",
    "Reader",
    "Transaction",
    "advertisements",
    "announcements",
    "backup",
    "backup_of",
    "bids",
    "dice",
    "drafts",
    "facts",
    "games",
    "interactions",
    "is_alive",
    "is_seen",
    "move_to",
    "open_database",
    "outbox",
    "persons",
    "places",
    "record",
    "seats",
    "settings",
    "taking",
    "timers",
    "trusts",
    "votes",
]
