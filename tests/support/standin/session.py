"""Running a client against the stand-in in the same process."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import discord

from tests.support.standin.changes import PATIENT
from tests.support.standin.connect import TOKEN
from tests.support.standin.server import StandIn


@contextlib.asynccontextmanager
async def running(client: discord.Client, server: StandIn) -> AsyncIterator[discord.Client]:
    """Log a client in and connect it; closed at the end. A connection that fails is raised at once.

    Point discord.py at the server first (`connect`).
    """
    try:
        await client.login(TOKEN)
    except BaseException:
        await client.close()
        raise
    connection = asyncio.create_task(client.connect())
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait((connection, ready), return_when=asyncio.FIRST_COMPLETED, timeout=10)
        if connection.done():
            connection.result()
        await server.ready()
        await ready
        yield client
    finally:
        ready.cancel()
        await client.close()
        with contextlib.suppress(Exception):
            await asyncio.wait_for(connection, PATIENT)
