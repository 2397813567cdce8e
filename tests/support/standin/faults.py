"""Trouble on demand: what may go wrong between a bot and Discord, each as one call."""

import asyncio
import re
from dataclasses import dataclass
from typing import Literal

from tests.support.standin.gateway import INVALID, RECONNECT, Gateway
from tests.support.standin.refusals import Refusal, too_fast
from tests.support.standin.world import World

Kind = Literal["refuse", "drop", "lose_answer", "belie", "delay"]


@dataclass(slots=True)
class Fault:
    """Something to happen to the next requests that fit."""

    kind: Kind
    method: str
    pattern: re.Pattern[str]
    times: int
    skip: int = 0
    refusal: Refusal | None = None
    plain: bool = False
    seconds: float = 0.0
    held: asyncio.Event | None = None

    async def passes(self) -> None:
        """A delay is over."""
        await asyncio.sleep(self.seconds)
        if self.held is not None:
            await self.held.wait()


def _path_pattern(pattern: str) -> re.Pattern[str]:
    """`*` stands for one part of a path, `**` for any number."""
    escaped = re.escape(pattern).replace(r"\*\*", ".*").replace(r"\*", "[^/]+")
    return re.compile(escaped + r"\Z")


class Faults:
    """The switchboard of a server."""

    def __init__(self, gateway: Gateway, world: World) -> None:
        self._gateway = gateway
        self._world = world
        self._waiting: list[Fault] = []

    # --- requests -------------------------------------------------------------------------------------------------

    def fail(
        self, method: str, path: str, status: int, code: int = 0, message: str = "", times: int = 1, skip: int = 0
    ) -> None:
        """The next requests (after `skip`) get this status instead of being carried out; a 5xx comes as plain text."""
        refusal = Refusal(status, code, message or f"{status}: on demand")
        self._add("refuse", method, path, times, skip, refusal=refusal, plain=status >= 500)

    def rate_limit(self, method: str, path: str, retry_after: float = 0.3, times: int = 1, skip: int = 0) -> None:
        """The next requests get 429."""
        self._add("refuse", method, path, times, skip, refusal=too_fast(retry_after))

    def drop(self, method: str, path: str, times: int = 1, skip: int = 0) -> None:
        """The connection breaks before the next requests are looked at."""
        self._add("drop", method, path, times, skip)

    def lose_answer(self, method: str, path: str, times: int = 1, skip: int = 0) -> None:
        """The next requests are carried out, but the connection breaks before the answer."""
        self._add("lose_answer", method, path, times, skip)

    def belie(self, method: str, path: str, status: int = 502, times: int = 1, skip: int = 0) -> None:
        """The next requests are carried out, but answered with this status, as a proxy on the way does."""
        self._add("belie", method, path, times, skip, refusal=Refusal(status, 0, f"{status}: on demand"))

    def delay(self, method: str, path: str, seconds: float, times: int = 1, skip: int = 0) -> None:
        """The next requests are carried out late."""
        self._add("delay", method, path, times, skip, seconds=seconds)

    def hold(self, method: str, path: str, times: int = 1, skip: int = 0) -> asyncio.Event:
        """The next requests are carried out once what is returned is set."""
        held = asyncio.Event()
        self._add("delay", method, path, times, skip, held=held)
        return held

    def _add(
        self,
        kind: Kind,
        method: str,
        path: str,
        times: int,
        skip: int,
        *,
        refusal: Refusal | None = None,
        plain: bool = False,
        seconds: float = 0.0,
        held: asyncio.Event | None = None,
    ) -> None:
        self._waiting.append(Fault(kind, method, _path_pattern(path), times, skip, refusal, plain, seconds, held))

    def next_for(self, method: str, path: str) -> Fault | None:
        """The fault that strikes this request, used up by asking."""
        for fault in self._waiting:
            if fault.method not in (method, "*") or not fault.pattern.match(path):
                continue
            if fault.skip:
                fault.skip -= 1
                continue
            fault.times -= 1
            if fault.times == 0:
                self._waiting.remove(fault)
            return fault
        return None

    def clear(self) -> None:
        """Forget faults that have not struck yet."""
        self._waiting.clear()
        self._gateway.send_twice.clear()

    # --- gateway --------------------------------------------------------------------------------------------------

    async def drop_gateway(self) -> None:
        """Cut the TCP connection of every session. Returns when the server has noticed."""
        for connection in list(self._gateway.connections):
            connection.cut()
        await self._gone()

    async def close_gateway(self, code: int = 4000) -> None:
        """Close every session's WebSocket with a code."""
        for connection in list(self._gateway.connections):
            await connection.socket.close(code=code)
        await self._gone()

    async def ask_reconnect(self) -> None:
        """Ask every client to come back (op 7)."""
        for connection in self._gateway.connections:
            connection.send(RECONNECT, None)
        await asyncio.sleep(0)

    async def lose_session(self) -> None:
        """Tell every client that its session is over (op 9 false): it has to IDENTIFY anew, nothing is replayed."""
        gateway = self._gateway
        for session in list(gateway.connected):
            del gateway.sessions[session.id]
            if session.connection:
                session.connection.send(INVALID, False)
        await asyncio.sleep(0)

    async def silence(self, seconds: float) -> None:
        """Send nothing to the clients connected now, not even acknowledgements, for a while."""
        connections = list(self._gateway.connections)
        for connection in connections:
            connection.mute.clear()
        await asyncio.sleep(seconds)
        for connection in connections:
            connection.mute.set()

    def duplicate(self, kind: str = "INTERACTION_CREATE") -> None:
        """The next event of this name arrives twice."""
        self._gateway.send_twice.append(kind)

    async def _gone(self) -> None:
        gone = list(self._gateway.connections)
        await self._world.changes.until(lambda: not any(c in self._gateway.connections for c in gone))
