"""The connection that writes: made, watched, and made anew whenever it is lost, for as long as that takes."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

import asyncpg
from asyncpg.connect_utils import SessionAttribute

from ..errors import StoreUnreachable
from .failures import LOST, Failure
from .migrate import PROCESS, SCHEMA

log = logging.getLogger(__name__)

CONNECTS = 10
"""Seconds in which a server has to answer who connects."""
ANSWERS = 60.0
"""Seconds in which a statement has to be done; a network that has fallen silent says nothing by itself."""
PATIENCE = 5.0
"""For how many seconds of its absence the database is waited for before whoever wants it is told."""
PAUSE = 0.2
CHANNEL = "sandtable"


SETTINGS = {"application_name": "sandtable", "search_path": SCHEMA, "jit": "off"}


async def connected(url: str) -> asyncpg.Connection:
    """A new connection, to a server that can be written. Raises what asyncpg raises."""
    return await asyncpg.connect(
        url,
        timeout=CONNECTS,
        command_timeout=ANSWERS,
        server_settings=SETTINGS,
        target_session_attrs=SessionAttribute.read_write,
    )


class Link:
    """`heard` is told of what other processes say; `back` is called whenever the database is there (again)."""

    def __init__(self, url: str, heard: Callable[[str], None], back: Callable[[], None]) -> None:
        self.url = url
        self.epoch = 0
        """Grows with every connection. What was locked in another one is not locked any more."""
        self.process = 0
        """The number of this process, another one with every connection."""
        self._heard = heard
        self._back = back
        self._raw: asyncpg.Connection | None = None
        self._there = asyncio.Event()
        self._lost_at: float | None = None
        self._mending: asyncio.Task[None] | None = None
        self._closed = False

    async def begin(self) -> None:
        """The first connection. Raises what asyncpg raises."""
        await self._connect()

    async def writer(self, patience: float | None = None) -> asyncpg.Connection:
        """The connection, waited for if it is being made anew; not longer than so many seconds since it was lost.

        Raises StoreUnreachable.
        """
        if self._raw is None or self._raw.is_closed():
            self.lost(None)
            waited = time.monotonic() - (self._lost_at or time.monotonic())
            try:
                await asyncio.wait_for(
                    self._there.wait(), max(0.0, (PATIENCE if patience is None else patience) - waited)
                )
            except TimeoutError:
                raise StoreUnreachable(LOST) from None
        if self._raw is None:
            raise StoreUnreachable(LOST)
        return self._raw

    def lost(self, error: BaseException | None) -> None:
        """The connection is of no use any more: another one is made, for as long as it takes."""
        if self._closed or self._mending is not None:
            return
        log.warning("the database cannot be reached (%s); the bot waits for it", type(error).__name__)
        self._there.clear()
        self._lost_at = time.monotonic()
        raw, self._raw = self._raw, None
        if raw is not None:
            raw.terminate()
        self._mending = asyncio.create_task(self._mend())

    async def _mend(self) -> None:
        while True:
            try:
                await self._connect()
            except Failure as error:
                log.debug("the database still cannot be reached: %s", type(error).__name__)
                await asyncio.sleep(PAUSE)
                continue
            break
        away = time.monotonic() - (self._lost_at or time.monotonic())
        log.warning("the database is there again", extra={"seconds": round(away, 1)})
        self._mending = None
        self._back()

    async def _connect(self) -> None:
        raw = await connected(self.url)
        try:
            if await raw.fetchval("SHOW synchronous_commit") == "off":
                await raw.execute("SET synchronous_commit = on")
            self.process = secrets.randbits(31)
            await raw.fetchval("SELECT pg_advisory_lock($1::INTEGER, $2::INTEGER)", PROCESS, self.process)
            await raw.add_listener(CHANNEL, self._take)
        except BaseException:
            raw.terminate()
            raise
        raw.add_termination_listener(lambda _: self.lost(None) if self._raw is raw else None)
        self._raw, self._lost_at = raw, None
        self.epoch += 1
        self._there.set()

    def _take(self, _: Any, pid: int, channel: str, payload: Any) -> None:
        self._heard(str(payload))

    async def close(self) -> None:
        """Let go."""
        self._closed = True
        if self._mending is not None:
            self._mending.cancel()
            await asyncio.gather(self._mending, return_exceptions=True)
        if self._raw is not None and not self._raw.is_closed():
            try:
                await self._raw.close(timeout=CONNECTS)
            except Failure:
                self._raw.terminate()
