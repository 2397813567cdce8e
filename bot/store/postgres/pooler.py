"""Whether there is a pooler on the way that gives a connection to the server away between two transactions.

Locks and notifications belong to a connection of the server. Behind such a pooler two processes would write one game,
and nobody would be woken: the bot does not begin.
"""

from collections.abc import Awaitable, Callable

import asyncpg

from ..errors import StoreFailed
from .failures import POOLED
from .link import connected

PID = "SELECT pg_backend_pid()"


async def must_hold_connections(
    first: asyncpg.Connection,
    url: str,
    place: str,
    connect: Callable[[str], Awaitable[asyncpg.Connection]] = connected,
) -> None:
    """Raises StoreFailed if what serves this connection serves others, too, between its transactions."""
    mine = await first.fetchval(PID)
    if mine == first.get_server_pid():
        return  # nobody is on the way who would have made up a number of his own
    second = await connect(url)
    try:
        async with second.transaction():
            is_shared = await second.fetchval(PID) == mine or await first.fetchval(PID) != mine
    finally:
        await second.close()
    if is_shared:
        raise StoreFailed(POOLED.format(place=place))
