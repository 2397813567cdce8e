"""A pooler that shares connections among transactions is told from a server, and from one that does not."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from bot.store.errors import StoreFailed
from bot.store.postgres.failures import refused
from bot.store.postgres.link import connected
from bot.store.postgres.pooler import must_hold_connections
from tests.support.postgres import address, postgres

__all__ = ["address", "postgres"]


class Pooled:
    """A connection to a pooler: it names itself, and is served by whatever is free."""

    def __init__(self, served_by: list[int]) -> None:
        self.served_by = served_by

    def get_server_pid(self) -> int:
        return 7

    async def fetchval(self, sql: str) -> int:
        return self.served_by[0]

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        yield

    async def close(self) -> None: ...


async def look(first: list[int], second: list[int]) -> None:
    async def connect(url: str) -> Any:
        return Pooled(second)

    pooled: Any = Pooled(first)
    await must_hold_connections(pooled, "", "db.example:6432/games", connect)


async def test_one_that_shares_connections_is_refused() -> None:
    free = [100, 101]
    with pytest.raises(StoreFailed, match="is a pooler that shares connections"):
        await look(free, free)


async def test_one_that_takes_turns_among_them_is_refused() -> None:
    class TakesTurns(list[int]):
        def __getitem__(self, index: Any) -> Any:
            self.append(self.pop(0))
            return super().__getitem__(index)

    with pytest.raises(StoreFailed):
        await look(TakesTurns([100, 101, 102]), [100])


async def test_one_that_gives_each_its_own_is_taken() -> None:
    await look([100], [101])


async def test_a_server_is_taken(address: str) -> None:
    connection = await connected(address)
    try:
        await must_hold_connections(connection, address, "here")
    finally:
        await connection.close()


def test_one_that_does_not_pass_on_how_to_connect_is_told_in_the_same_words() -> None:
    error = asyncpg.ProtocolViolationError("unsupported startup parameter: jit")
    assert "pooler in session mode" in str(refused(error, "db.example:6432/games"))
