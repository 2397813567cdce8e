"""The connection that writes: made, watched, and made anew whenever it is lost, for as long as that takes. One that has
fallen silent is noticed by the system itself, and none falls silent for being idle."""

import asyncio
import logging
import secrets
import socket
import time
from collections.abc import Callable
from typing import Any

import asyncpg
from asyncpg.connect_utils import SessionAttribute

from ..errors import StoreUnreachable
from .failures import LOST, Failure, why
from .migrate import PROCESS, SCHEMA

log = logging.getLogger(__name__)
KEEPS_ALIVE = (
    (socket.SOL_SOCKET, "SO_KEEPALIVE", 1),
    (socket.IPPROTO_TCP, "TCP_KEEPIDLE", 10),  # seconds without a word after which the other side is asked
    (socket.IPPROTO_TCP, "TCP_KEEPINTVL", 5),
    (socket.IPPROTO_TCP, "TCP_KEEPCNT", 3),
    (socket.IPPROTO_TCP, "TCP_USER_TIMEOUT", 10_000),  # milliseconds in which what was sent has to be received
)
CONNECTS = 5
"""Seconds in which a server has to answer who connects."""
ANSWERS = 8.0
"""Seconds in which a statement of a game has to be done; a network that has fallen silent says nothing by itself."""
BEGINS = 4.0
"""Seconds in which it has to be done if there is nothing to do: what most is begun with."""
AT_LENGTH = 3600.0
"""Seconds for what goes through the whole database. That somebody is there is seen to by the sockets."""
PATIENCE = 5.0
"""For how many seconds of its absence the database is waited for before whoever wants it is told."""
PAUSE = 0.2
TELLS_AGAIN = 60.0
"""Seconds between two words to the host about a database that stays away."""
ENDS_MS = 3_000
"""Within how many milliseconds a session has to be gone that is ended."""
CHANNEL = "sandtable"
NAMED = {"application_name": "sandtable"}
"""What is said while connecting: no more than every pooler passes on."""
REMEMBERED = 0
"""Seconds after which a connection forgets a statement that the server has read for it; 0: never, as long as it is one
of the latest hundred. The library would forget each after five minutes: in a slow game every order would have all of
its statements read and planned anew."""
SESSION = (
    f"SET search_path = {SCHEMA}; SET jit = off; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; "
    "SET tcp_keepalives_count = 3; SET tcp_user_timeout = 15000; SET idle_in_transaction_session_timeout = 60000"
)
"""What is said once connected. The server itself notices within half a minute that nobody is there any more, and lets
go what was locked; it would wait for two hours."""
OWN_DEAD = (
    "SELECT pg_terminate_backend(pid, $3) FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::BIGINT::OID "
    "AND objid::BIGINT = ANY($2::BIGINT[]) AND objsubid = 2 AND granted AND pid <> pg_backend_pid() "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def never_silent(transport: Any) -> None:
    """Set what this system has of it, for a connection over a network."""
    found = transport.get_extra_info("socket") if transport is not None else None
    if found is None or found.family not in (socket.AF_INET, socket.AF_INET6):
        return
    for level, name, value in KEEPS_ALIVE:
        option = getattr(socket, name, None)
        if option is not None:
            found.setsockopt(level, option, value)


async def connected(url: str, answers: float = ANSWERS) -> asyncpg.Connection:
    """A new connection, to a server that can be written; each of its statements may take so many seconds. Raises what
    asyncpg raises."""
    raw = await asyncpg.connect(
        url,
        timeout=CONNECTS,
        command_timeout=answers,
        server_settings=NAMED,
        max_cached_statement_lifetime=REMEMBERED,
        target_session_attrs=SessionAttribute.read_write,
    )
    try:
        await prepare(raw)
    except BaseException:
        raw.terminate()
        raise
    return raw


async def prepare(raw: asyncpg.Connection) -> None:
    """Say what holds for a connection. Raises what asyncpg raises."""
    never_silent(getattr(raw, "_transport", None))
    await raw.execute(SESSION, timeout=CONNECTS)


async def durable(raw: asyncpg.Connection) -> None:
    """What is acknowledged is on the disk, whatever is usual on that server. Raises what asyncpg raises."""
    if await raw.fetchval("SHOW synchronous_commit") == "off":
        await raw.execute("SET synchronous_commit = on")


class Link:
    """`heard` is told of what other processes say; `back` is called whenever the database is there (again)."""

    def __init__(
        self, url: str, heard: Callable[[str], None], back: Callable[[], None], answers: float = ANSWERS
    ) -> None:
        self.url, self.answers = url, answers
        self.epoch = 0
        """Grows with every connection. What was locked in another one is not locked any more."""
        self.process = 0
        """The number of this process, another one with every connection."""
        self._numbers = set[int]()
        """Those that sessions of this process may still have on the server."""
        self._heard = heard
        self._back = back
        self._raw: asyncpg.Connection | None = None
        self._there = asyncio.Event()
        self._lost_at: float | None = None
        self._silent_since, self._why = 0.0, ""
        self._mending: asyncio.Task[None] | None = None
        self._closed = False

    async def begin(self) -> None:
        """The first connection. Raises what asyncpg raises."""
        await self._connect()

    def has(self, raw: asyncpg.Connection) -> bool:
        """Whether this is the connection of the process."""
        return self._raw is raw

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
        self._why = why(error)
        self._there.clear()
        self._lost_at = time.monotonic()
        self._silent_since = self._lost_at - (BEGINS if isinstance(error, TimeoutError) else 0.0)
        log.warning("the database cannot be reached (%s); the bot waits for it", self._why)
        raw, self._raw = self._raw, None
        if raw is not None:
            raw.terminate()
        self._mending = asyncio.create_task(self._mend())

    async def _mend(self) -> None:
        told = time.monotonic()
        while True:
            try:
                await self._connect()
            except Failure as error:
                if time.monotonic() - told > TELLS_AGAIN:
                    told = time.monotonic()
                    log.warning(
                        "the database still cannot be reached (%s)", why(error), extra={"seconds": self._away()}
                    )
                await asyncio.sleep(PAUSE)
                continue
            break
        log.warning("the database is there again", extra={"seconds": self._away(), "why": self._why})
        self._mending = None
        self._back()

    def _away(self) -> float:
        """For how many seconds nothing was heard of it, those included in which an answer was waited for."""
        return round(time.monotonic() - self._silent_since, 1)

    async def _connect(self) -> None:
        raw = await connected(self.url, self.answers)
        try:
            await durable(raw)
            number = secrets.randbits(31)
            before = frozenset(self._numbers)
            self._numbers.add(number)
            await raw.fetchval("SELECT pg_advisory_lock($1::INTEGER, $2::INTEGER)", PROCESS, number)
            await self._end(raw, before)
            await raw.add_listener(CHANNEL, self._take)
        except BaseException:
            raw.terminate()
            raise
        raw.add_termination_listener(lambda _: self.lost(None) if self._raw is raw else None)
        self.process, self._raw, self._lost_at = number, raw, None
        self.epoch += 1
        self._there.set()

    async def _end(self, raw: asyncpg.Connection, numbers: frozenset[int]) -> None:
        """End the sessions that this process had before. A server that has not heard that a connection broke keeps
        them, and with them the locks of shards and games: this process would lock itself out. They are known by the
        numbers they hold, which nobody else has: never another process's, nor one that a pooler has given to others.
        """
        if not numbers:
            return
        try:
            ended = await raw.fetch(OWN_DEAD, PROCESS, list(numbers), ENDS_MS)
        except asyncpg.InsufficientPrivilegeError as error:
            log.warning("an old session of this process could not be ended: %s", error)
            return
        if ended:
            log.warning("the server still had this process's lost session; it was ended")
        self._numbers -= numbers

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
