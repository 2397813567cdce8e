"""A bot in a process of its own that counts: statements, write transactions, seconds of processor time.

On SIGUSR1 it prints what it has counted since the last time.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time

from bot.discord_ui.client import SandtableBot
from bot.store import open_database
from tests.support.standin.connect import QUICK, TOKEN, connect_from_environment

DATABASE = "SANDTABLE_DATABASE"


class Counts:
    """What the database was asked, and the processor time, since it was last told."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self._told = time.process_time()

    def take(self, statement: str) -> None:
        if not statement.startswith("--"):  # a trigger of a statement that was counted
            self.statements.append(statement)

    def tell(self) -> None:
        """One line of JSON. Telling does not count."""
        seconds = time.process_time() - self._told
        sys.stdout.write(json.dumps({"statements": self.statements, "seconds": seconds}) + "\n")
        sys.stdout.flush()
        self.statements.clear()
        self._told = time.process_time()


async def main() -> None:
    connect_from_environment()
    counts = Counts()
    store = await open_database(os.environ[DATABASE])
    for connection in (store.reader.raw, store._writer):
        await connection.set_trace_callback(counts.take)
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, counts.tell)
    try:
        async with SandtableBot(store, **QUICK, hasty=True) as bot:
            await bot.start(TOKEN)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
