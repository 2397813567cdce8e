"""The store: one SQLite file. It sees text and bytes, and knows neither the rules nor Discord.

`Store.open` gives a store; `store.transaction()` is all or nothing, and on the disk when it is left. The functions of
the modules here take the transaction if they write, and the transaction or `store.reader` if they read.
"""

from . import games, interactions, orders, outbox, record, seats, settings, timers
from .backup import backup
from .db import Database, Store, Transaction
from .lockfile import is_alive

__all__ = [
    "Database",
    "Store",
    "Transaction",
    "backup",
    "games",
    "interactions",
    "is_alive",
    "orders",
    "outbox",
    "record",
    "seats",
    "settings",
    "timers",
]
