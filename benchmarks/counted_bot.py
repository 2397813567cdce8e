"""A bot in a process of its own that counts: statements, write transactions, seconds of processor time.

On SIGUSR1 it prints what it has counted since the last time. DATABASE names a file, or a PostgreSQL database.
"""

import asyncio
import json
import os
import signal
import sys
import time
from typing import Any

import bot.serve  # noqa: F401  (all that a bot has loaded, as it is loaded)
from bot.discord_ui.client import SandtableBot
from bot.store import Database, open_database
from bot.store.postgres import link, reading
from bot.store.sqlite.database import SqliteDatabase
from tests.support.standin.connect import QUICK, TOKEN, connect_from_environment

DATABASE = "SANDTABLE_COUNTED_DATABASE"


class Counts:
    """What the database was asked, and the processor time, since it was last told."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self._told = time.process_time()

    def take(self, statement: str) -> None:
        if statement != (self.statements or [""])[-1]:  # each of its triggers tells of a statement once more
            self.statements.append(statement)

    def tell(self) -> None:
        """One line of JSON. Telling does not count."""
        seconds = time.process_time() - self._told
        sys.stdout.write(json.dumps({"statements": self.statements, "seconds": seconds}) + "\n")
        sys.stdout.flush()
        self.statements.clear()
        self._told = time.process_time()


async def opened(place: str, counts: Counts) -> Database:
    """The database, whose statements are counted from now on."""
    _count_on_server(counts)
    store = await open_database(place)
    if isinstance(store, SqliteDatabase):
        for connection in (store.reader.raw, store._writer):
            await connection.set_trace_callback(counts.take)
    return store


def _count_on_server(counts: Counts) -> None:
    """Every connection to a server that is made is listened to."""
    prepare = link.prepare

    async def prepared(raw: Any) -> None:
        await prepare(raw)
        raw.add_query_logger(lambda logged: counts.take(logged.query))

    link.prepare = reading.prepare = prepared


async def main() -> None:
    connect_from_environment()
    counts = Counts()
    store = await opened(os.environ[DATABASE], counts)
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, counts.tell)
    try:
        async with SandtableBot(store, **QUICK, hasty=True) as bot:
            await bot.start(TOKEN)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
