"""The processes of the bot under load: begun, killed, measured."""

import asyncio
import contextlib
import os
import random
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.shards import Shards
from tests.support.standin import StandIn
from tests.support.standin.connect import VARIABLE

MODULE = "tests.support.terminal.against_standin"
PATIENCE = 300.0
"""Seconds that a process has to take up thousands of games."""
ROOT = Path(__file__).resolve().parents[2]


class Host:
    """One process with its shards, begun again whenever it ends before it is to."""

    def __init__(self, server: StandIn, shards: Shards, environment: Mapping[str, str], log: Path) -> None:
        self.server, self.shards, self.log = server, shards, log
        self.kills = 0
        self._is_killed = False
        self.spent = 0.0
        """Seconds of processor time of the processes that have ended."""
        self._environment = {**os.environ, **environment, VARIABLE: server.url, "SHARDS": str(shards)}
        self._process: asyncio.subprocess.Process | None = None

    @property
    def process(self) -> asyncio.subprocess.Process:
        """The one that runs, or ran last."""
        if self._process is None:
            raise RuntimeError("it has not begun")
        return self._process

    @property
    def _is_heard(self) -> bool:
        return set(self.shards.ids) <= set(self.server.gateway.shards_ready)

    @property
    def ready(self) -> bool:
        """Whether it answers. One that was killed does so once another one has begun in its place: the end of a
        connection, and of what the database was told last, is noticed later than that of a process."""
        return self._is_heard and not self._is_killed

    async def begin(self) -> float:
        """Start, and wait until its servers are heard; how many seconds that took."""
        began = time.perf_counter()
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", MODULE), env=self._environment, cwd=ROOT, stderr=log
            )
        ended = asyncio.create_task(self.process.wait())
        ready = asyncio.create_task(self.server.until(lambda: self._is_heard, PATIENCE))
        await asyncio.wait((ended, ready), return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            ready.cancel()
            raise RuntimeError(f"the bot ended with {ended.result()}: see {self.log}")
        await ready
        ended.cancel()
        return time.perf_counter() - began

    async def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ask it to end, or kill it."""
        self.spent = self.processor_seconds()
        self.process.send_signal(how)
        await self.process.wait()
        await self.server.until(lambda: not self._is_heard, PATIENCE)

    async def kill(self) -> None:
        """As the machine does it, and begin again."""
        self.kills += 1
        self._is_killed = True
        await self.end(signal.SIGKILL)
        await self.begin()
        self._is_killed = False
        self.server.world.changes.tell()

    def processor_seconds(self) -> float:
        """How much processor time it has used, with all that ended before."""
        return self.spent + processor_seconds_of(self.process.pid)

    def memory(self) -> int:
        """How many bytes it has in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


def processor_seconds_of(pid: int) -> float:
    """How much processor time a process has used; none if it is gone."""
    try:
        parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def hosts_of(server: StandIn, processes: int, environment: Mapping[str, str], shards: int, folder: Path) -> list[Host]:
    """So many processes that share the shards evenly."""
    each = shards // processes
    ranges = [Shards(number * each, (number + 1) * each - 1, shards) for number in range(processes)]
    return [Host(server, mine, environment, folder / f"bot-{mine.first}.log") for mine in ranges]


async def kill_at_random(
    hosts: Sequence[Host], pauses: tuple[float, float], chance: random.Random, enough: asyncio.Event
) -> None:
    """Until it is enough; a process that was killed is begun again."""
    while hosts and not enough.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(enough.wait(), chance.uniform(*pauses))
            return
        await chance.choice(hosts).kill()
