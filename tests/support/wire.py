"""A way over the network to the server of the tests: it can fall silent, and be as strict as a pooler."""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections.abc import AsyncIterator, Awaitable, Callable

PROTOCOL, SSL = 196_608, 80_877_103
PASSED_ON = {"user", "database", "client_encoding", "application_name", "datestyle", "timezone"}
"""What PgBouncer takes of what a client says while it connects, unless it is told to pass over the rest."""


class Wire:
    """Passes bytes on to a socket. `strict`: refuses what PgBouncer refuses, in its words."""

    def __init__(self, socket: str, strict: bool = False) -> None:
        self._socket, self._strict = socket, strict
        self._whole = asyncio.Event()
        self._whole.set()
        self._era = 0
        self._open: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.delay = 0.0
        """Seconds that bytes are on their way, in either direction."""

    async def start(self) -> Wire:
        self._server = await asyncio.start_server(self._come, "127.0.0.1", 0)
        return self

    def url(self, address: str, role: str = "sandtable") -> str:
        """The same database, over this wire."""
        assert self._server is not None
        name = address.partition("?")[0].rpartition("/")[2]
        return f"postgresql://{role}:secret%20word@127.0.0.1:{self._server.sockets[0].getsockname()[1]}/{name}"

    def fall_silent(self) -> None:
        """From now on nothing comes through, and nobody is told."""
        self._era += 1
        self._whole.clear()

    def mend(self) -> None:
        """New connections come through. Of the old ones neither side ever hears anything again."""
        self._whole.set()

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._open:
            writer.transport.abort()
        await asyncio.sleep(0)

    def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.append(writer)
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            await self._whole.wait()
            era = self._era
            first = await self._greeting(reader, writer)
            if first is None:
                writer.close()
                return
            there, back = await asyncio.open_unix_connection(self._socket)
            self._open.append(back)
            back.write(first)
            await asyncio.gather(self._pass(reader, back, era), self._pass(there, writer, era))

    async def _greeting(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes | None:
        """What a client says first, if it may go on."""
        while True:
            head = await reader.readexactly(8)
            length, code = struct.unpack("!ii", head)
            rest = await reader.readexactly(length - 8)
            if code != SSL:
                break
            writer.write(b"N")
        said = [part.decode() for part in rest.split(b"\0")[:-2]][::2] if code == PROTOCOL else []
        unknown = [name for name in said if name.lower() not in PASSED_ON]
        if self._strict and unknown:
            text = b"SFATAL\0VFATAL\0C08P01\0M" + f"unsupported startup parameter: {unknown[0]}".encode() + b"\0\0"
            writer.write(b"E" + struct.pack("!i", len(text) + 4) + text)
            await writer.drain()
            return None
        return head + rest

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, era: int) -> None:
        while data := await source.read(65536):
            if self.delay:
                await asyncio.sleep(self.delay)
            if era != self._era:
                await asyncio.Event().wait()  # lost on the way; neither side learns of it
            target.write(data)
        if era == self._era:
            target.close()


@contextlib.asynccontextmanager
async def wired(socket: str, strict: bool = False) -> AsyncIterator[Wire]:
    """A wire to the server with this socket."""
    wire = await Wire(socket, strict).start()
    try:
        yield wire
    finally:
        await wire.stop()


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so."""
    while not await holds():
        await asyncio.sleep(0.05)
