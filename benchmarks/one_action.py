"""What one action costs the bot in statements, write transactions and processor time, on either database.

`python -m benchmarks.one_action [--show ACTION] [--times N]`: buying, moving, taking back, the end of a phase, each
with what is posted of it. The bot runs in a process of its own, so that the stand-in's work is not counted. PostgreSQL
is left out where its programs are not installed; `--show` prints the statements of one action.
"""

import argparse
import asyncio
import contextlib
import json
import os
import signal
import statistics
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.counted_bot import DATABASE
from tests.support.postgres import Databases, programs, running_server
from tests.support.standin import Channel, Person, StandIn
from tests.support.standin.connect import VARIABLE

POWERS = ("soviet_union", "germany", "united_kingdom", "japan", "united_states")
WARM, TIMES = 3, 15
"""How often each action is done without being counted, and how often it is counted."""
MOST_MS, MOST_STATEMENTS = 6.0, 8
LONGEST_LINE = 2**26
BUY: tuple[str, dict[str, Any]] = ("do", {"orders": "buy 1 inf"})
MOVE: tuple[str, dict[str, Any]] = ("turn move", {"from_": "Russia", "units": "1 inf", "to": "West Russia"})
UNDO: tuple[str, dict[str, Any]] = ("turn undo", {})
END: tuple[str, dict[str, Any]] = ("turn end", {"sure": True})


@dataclass(frozen=True)
class Cost:
    """What the bot did from one moment to another."""

    statements: list[str]
    seconds: float

    @property
    def writes(self) -> int:
        return sum(1 for statement in self.statements if statement.startswith("BEGIN"))


class Table:
    """A game of five in which one player plays all, and a bot that is counted."""

    def __init__(self, server: StandIn, bot: asyncio.subprocess.Process, times: int) -> None:
        self.server, self.bot, self.times = server, bot, WARM + times
        self.costs: dict[str, list[Cost]] = {}

    async def counted(self) -> Cost:
        """Everything since the last time."""
        assert self.bot.stdout is not None  # noqa: S101
        self.bot.send_signal(signal.SIGUSR1)
        return Cost(**json.loads(await self.bot.stdout.readline()))

    async def begin(self) -> tuple[Person, Channel]:
        guild = self.server.add_guild("Benchmark")
        room, person = guild.add_channel("war-room"), guild.add_member("anna")
        await person.slash(room, "game new", edition="1941")
        for power in POWERS:
            await person.slash(room, "game join", power=power)
        await person.slash(room, "game start")
        await self.server.settle(0.3)
        return person, room

    async def act(self, who: Person, room: Channel, name: str, step: tuple[str, dict[str, Any]]) -> None:
        """One command, and what is posted of it."""
        await self.counted()
        path, options = step
        answer = await who.slash(room, path, **options)
        await self.server.settle(0.15)
        if not answer.reply.text:
            raise AssertionError(f"/{path} was not answered")
        self.costs.setdefault(name, []).append(await self.counted())

    async def play(self) -> None:
        """Buying, moving and taking back again and again; phases ended as they come."""
        person, room = await self.begin()
        for _ in range(self.times):
            await self.act(person, room, "buy", BUY)
            await self.act(person, room, "undo (buy)", UNDO)
        await self.act(person, room, "end of phase", END)
        for _ in range(self.times):
            await self.act(person, room, "move", MOVE)
            await self.act(person, room, "undo (move)", UNDO)
        for _ in range(self.times):
            await self.act(person, room, "end of phase", END)


async def measured(place: str, times: int) -> dict[str, list[Cost]]:
    """By action what it cost, without the first times."""
    server = await StandIn(hurry=20).start()
    env = os.environ | {VARIABLE: server.url, DATABASE: place}
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.counted_bot"), env=env, stdout=PIPE, limit=LONGEST_LINE
    )
    try:
        await server.ready()
        table = Table(server, bot, times)
        await table.play()
        return {name: costs[WARM:] for name, costs in table.costs.items()}
    finally:
        bot.terminate()
        await bot.wait()
        await server.stop()


@contextlib.asynccontextmanager
async def places() -> AsyncIterator[dict[str, str]]:
    """By name of a database where an empty one is."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        found = {"SQLite": str(Path(folder) / "games.sqlite3")}
        if programs() is not None:
            found["PostgreSQL"] = await Databases(stack.enter_context(running_server())).make()
        yield found


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def told(database: str, costs: dict[str, list[Cost]]) -> bool:
    """The figures of a database; whether all are within the bars."""
    good = True
    for name, each in costs.items():
        spent = statistics.median(cost.seconds for cost in each) * 1000
        count = statistics.median(len(cost.statements) for cost in each)
        writes = statistics.median(cost.writes for cost in each)
        tell(f"| {database} | {name} | {count:.0f} | {writes:.0f} | {spent:.1f} ms |")
        good = good and spent <= MOST_MS and count <= MOST_STATEMENTS
    return good


async def measure(show: str, times: int) -> bool:
    tell(f"an action with what is posted of it, medians of {times}; asked: {MOST_STATEMENTS} statements, {MOST_MS} ms")
    tell("| database | action | statements | write transactions | processor time |")
    tell("|---|---|---|---|---|")
    good = True
    async with places() as found:
        for database, place in found.items():
            costs = await measured(place, times)
            good = told(database, costs) and good
            for statement in costs[show][-1].statements if show else ():
                tell(" ".join(statement.split())[:150])
    return good


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.one_action", description=__doc__)
    parser.add_argument("--show", default="", metavar="ACTION", help='"buy", "move", "undo (buy)", "end of phase"')
    parser.add_argument("--times", type=int, default=TIMES)
    asked = parser.parse_args()
    return 0 if asyncio.run(measure(asked.show, asked.times)) else 1


if __name__ == "__main__":
    sys.exit(main())
