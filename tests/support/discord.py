"""The stand-in for Discord, ready for a test: a server, a guild, five people, and ways to run a bot against it."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest_asyncio

from tests.support.standin import Channel, GuildDriver, Person, StandIn
from tests.support.standin.connect import VARIABLE, connect
from tests.support.standin.session import running

__all__ = ["HURRY", "ROOT", "Table", "bot_process", "lay_table", "running", "table"]

ROOT = Path(__file__).resolve().parents[2]
HURRY = 20.0
"""Rate-limit windows are so many times shorter in tests."""
BUSY = 3600.0
"""Seconds a bot has for its first answer. Discord gives three; a machine that does many things at once may stand still
for longer, and what a test asks is whether the bot answers. Tests of the limit itself set their own."""


@dataclass
class Table:
    """A guild with a channel and the people of a game."""

    server: StandIn
    guild: GuildDriver
    room: Channel
    alice: Person
    bob: Person
    carol: Person
    dave: Person
    erin: Person

    @property
    def people(self) -> list[Person]:
        """All five, in the order of their names."""
        return [self.alice, self.bob, self.carol, self.dave, self.erin]


def lay_table(server: StandIn) -> Table:
    """Build the guild."""
    server.clock.answer_limit = BUSY
    guild = server.add_guild("Sandtable Club")
    room = guild.add_channel("war-room")
    names = ("alice", "bob", "carol", "dave", "erin")
    return Table(server, guild, room, *[guild.add_member(name, name.title()) for name in names])


@pytest_asyncio.fixture
async def table() -> AsyncIterator[Table]:
    """A running stand-in that this process's discord.py is pointed at. Fails if it saw something it should not."""
    server = await StandIn(hurry=HURRY).start()
    connect(server.url)
    try:
        yield lay_table(server)
    finally:
        await server.stop()
    if server.problems:
        raise AssertionError("\n".join(server.problems))


@contextlib.asynccontextmanager
async def bot_process(
    arguments: Sequence[str], server: StandIn, env: dict[str, str] | None = None
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A bot in its own process (`python ARGUMENTS`), connected and ready; killed at the end if it still runs. One that
    does not get ready says on its error output what it was doing."""
    whole = {**os.environ, VARIABLE: server.url, "PYTHONPATH": str(ROOT), "PYTHONFAULTHANDLER": "1", **(env or {})}
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, env=whole, cwd=ROOT)
    try:
        ready = asyncio.create_task(server.ready())
        ended = asyncio.create_task(process.wait())
        await asyncio.wait((ready, ended), return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            ready.cancel()
            raise AssertionError(f"the bot ended with {process.returncode} before it was ready")
        try:
            await ready
        except TimeoutError:
            process.send_signal(signal.SIGABRT)
            await process.wait()
            raise
        ended.cancel()
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await server.until(lambda: not server.gateway.connected)
