"""Connections that read, a few at a time; what one cannot answer is asked of the next."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import asyncpg
from asyncpg.connect_utils import SessionAttribute

from ..errors import StoreUnreachable
from .failures import LOST, Failure, explained, is_lost
from .link import ANSWERS, CONNECTS, NAMED, PATIENCE, PAUSE, Link, prepare
from .together import numbered

MOST = 4


class PlainConnection(asyncpg.Connection):
    """Nothing that reads leaves anything to be cleared up: no statement is spent on that."""

    def get_reset_query(self) -> str:
        return ""


async def _prepare(connection: asyncpg.Connection) -> None:
    await prepare(connection)
    await connection.execute("SET default_transaction_read_only = on")


class PostgresReader:
    """`Reader` of what is committed."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._pool: asyncpg.Pool | None = None

    async def begin(self) -> None:
        """The first connection. Raises what asyncpg raises."""
        self._pool = await asyncpg.create_pool(
            self._link.url,
            min_size=0,
            max_size=MOST,
            timeout=CONNECTS,
            command_timeout=ANSWERS,
            server_settings=NAMED,
            init=_prepare,
            target_session_attrs=SessionAttribute.primary,
            connection_class=PlainConnection,
        )

    async def query(self, sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        """All rows of a query. It is asked again if a connection was lost meanwhile. Raises StoreError."""
        began = time.monotonic()
        while True:
            await self._link.writer()
            try:
                return await self._ask(sql, values)
            except Failure as error:
                if not is_lost(error) or time.monotonic() - began > PATIENCE:
                    raise explained(error) from error
            await asyncio.sleep(PAUSE)

    async def _ask(self, sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        if self._pool is None:
            raise StoreUnreachable(LOST)
        async with self._pool.acquire(timeout=CONNECTS) as connection:
            try:
                return [tuple(row) for row in await connection.fetch(numbered(sql), *values)]
            except asyncpg.PostgresError:
                raise
            except BaseException:
                connection.terminate()  # to ask the server to break it off would wait for a server that is silent
                raise

    async def refresh(self) -> None:
        """The server was gone: no old connection is of use, not even one that still leads to a node of then."""
        old = self._pool
        await self.begin()
        if old is not None:
            old.terminate()

    async def close(self) -> None:
        if self._pool is not None:
            self._pool.terminate()
