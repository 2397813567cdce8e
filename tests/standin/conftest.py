"""The table of these tests, a bot at it, and a bare client."""

from collections.abc import AsyncIterator

import aiohttp
import pytest_asyncio

from tests.standin.tiny_bot import TinyBot
from tests.standin.wire import COMMANDS, Wire
from tests.support.discord import Table, running, table

__all__ = ["table"]


@pytest_asyncio.fixture
async def bot(table: Table) -> AsyncIterator[TinyBot]:
    """The small bot, connected."""
    tiny = TinyBot()
    async with running(tiny, table.server):
        yield tiny


@pytest_asyncio.fixture
async def wire(table: Table) -> AsyncIterator[Wire]:
    """A bare client; a few commands are registered."""
    async with aiohttp.ClientSession() as session:
        client = Wire(table.server, session)
        assert (await client.put_commands(COMMANDS)).status == 200
        yield client


@pytest_asyncio.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    """For bare WebSockets."""
    async with aiohttp.ClientSession() as client:
        yield client
