"""Two processes share the servers and one database: each answers for its own; one is replaced, and no press is lost."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.support.discord import ROOT, Table
from tests.support.postgres import address, postgres
from tests.support.standin import Channel, Person
from tests.support.standin.connect import VARIABLE

__all__ = ["address", "postgres"]
WITHIN = 120.0
Process = asyncio.subprocess.Process
PRESSES = 4


class Hosts:
    """Processes of the bot with shards of two, on one database."""

    def __init__(self, table: Table, url: str) -> None:
        self.table = table
        self.environment = {**os.environ, VARIABLE: table.server.url, "PYTHONPATH": str(ROOT), "DATABASE_URL": url}
        self.processes: list[Process] = []

    async def start(self, shards: str, *arguments: str) -> Process:
        """Begin one; nobody waits until it is there."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.support.terminal.against_standin", *arguments),
            env=self.environment | {"SHARDS": shards},
            cwd=ROOT,
            stderr=asyncio.subprocess.PIPE,
        )
        self.processes.append(process)
        return process

    async def heard(self, *shards: int) -> None:
        """Wait until these sessions are there, and no others."""
        await self.table.server.until(lambda: self.table.server.gateway.shards_ready == list(shards), WITHIN)


@asynccontextmanager
async def hosts_at(table: Table, url: str) -> AsyncIterator[Hosts]:
    table.server.limits.max_concurrency = 2
    table.server.limits.begin_seconds = 0.0
    hosts = Hosts(table, url)
    try:
        yield hosts
    finally:
        for process in hosts.processes:
            if process.returncode is None:
                process.kill()
            await process.communicate()
        await table.server.until(lambda: not table.server.gateway.connected)


async def said(process: Process) -> str:
    """What it has told the host by its end."""
    _, told = await process.communicate()
    return told.decode()


async def begun(room: Channel, person: Person) -> None:
    """A game in the room, with one player."""
    for path, options in (("game new", {"edition": "1941"}), ("game join", {"power": "germany"})):
        await person.slash(room, path, **options)


async def test_a_process_is_replaced_while_its_players_go_on(table: Table, address: str) -> None:
    guilds = [table.server.add_guild(f"Club {shard}", (shard, 2)) for shard in range(2)]
    rooms = [guild.add_channel("war-room") for guild in guilds]
    people = [guild.add_member(f"zoe{number}") for number, guild in enumerate(guilds)]
    async with hosts_at(table, address) as hosts:
        first, _ = [await hosts.start(shards) for shards in ("0/2", "1/2")]
        await hosts.heard(0, 1)
        for room, person in zip(rooms, people, strict=True):
            await begun(room, person)
        twin, successor = await hosts.start("0/2"), await hosts.start("0/2", "--take-over")
        assert "another process on this database looks after 0 already" in await said(twin)
        assert twin.returncode == 1
        await hosts.heard(0, 0, 1)
        answered, over = asyncio.Event(), asyncio.Event()
        pressing = asyncio.create_task(pressed(people[0], rooms[0], answered, over))
        await answered.wait()
        first.send_signal(signal.SIGTERM)
        assert await first.wait() == 0
        await hosts.heard(0, 1)
        over.set()
        answers = await pressing
        assert successor.returncode is None
        assert len(answers) > PRESSES and all("Germany" in text for text in answers), answers
        accepted = [request.path for request in table.server.callbacks if request.status == 200]
        assert len(accepted) == len(set(accepted)) == 4 + len(answers)


async def pressed(person: Person, room: Channel, answered: asyncio.Event, over: asyncio.Event) -> list[str]:
    """One press after the other until it is over, and a few more; what was answered to each."""
    answers: list[str] = []
    left = PRESSES
    while left:
        path = "game join" if len(answers) % 2 else "game leave"
        exchange = await person.slash(room, path, power="germany")
        answers.append(exchange.text)
        answered.set()
        left -= over.is_set()
    return answers
