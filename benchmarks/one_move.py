"""What one plain `/turn move` costs the bot in statements, write transactions and processor time.

`python -m benchmarks.one_move [--show]`. The bot runs in a process of its own, so that the stand-in's work is not
counted; the move draws no picture.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import statistics
import sys
import tempfile
from asyncio.subprocess import PIPE
from dataclasses import dataclass
from pathlib import Path

from benchmarks.counted_bot import DATABASE
from tests.support.standin import Channel, Person, StandIn
from tests.support.standin.connect import VARIABLE

POWERS = ("soviet_union", "germany", "united_kingdom", "japan", "united_states")
WARM, MOVES = 5, 30
MOST_MS, MOST_WRITES = 10.0, 1
LONGEST_LINE = 2**26


@dataclass(frozen=True)
class Cost:
    """What the bot did from one moment to another."""

    statements: list[str]
    seconds: float

    @property
    def writes(self) -> int:
        return sum(1 for statement in self.statements if statement.startswith("BEGIN"))


async def counted(bot: asyncio.subprocess.Process) -> Cost:
    """Everything since the last time."""
    assert bot.stdout is not None  # noqa: S101
    bot.send_signal(signal.SIGUSR1)
    return Cost(**json.loads(await bot.stdout.readline()))


async def begun(server: StandIn) -> tuple[Person, Channel]:
    """A game of five in which the first player may move; everybody else has nothing to do."""
    guild = server.add_guild("Benchmark")
    room = guild.add_channel("war-room")
    people = [guild.add_member(power, power.title()) for power in POWERS]
    await people[0].slash(room, "game new", edition="1941")
    for person, power in zip(people, POWERS, strict=True):
        await person.slash(room, "game join", power=power)
    await people[0].slash(room, "game start")
    for person in people:
        await person.slash(room, "dice words", text=f"{person.name} says hello")
    await people[0].slash(room, "turn end", sure=True)
    await server.settle(0.3)
    return people[0], room


async def moves(server: StandIn, bot: asyncio.subprocess.Process) -> list[Cost]:
    """The same move again and again, taken back in between."""
    person, room = await begun(server)
    costs: list[Cost] = []
    for number in range(WARM + MOVES):
        await counted(bot)
        answer = await person.slash(room, "turn move", from_="Russia", units="1 inf", to="West Russia")
        await server.settle(0.1)
        cost = await counted(bot)
        if "West Russia" not in answer.reply.text:
            raise AssertionError(answer.reply.text)
        if number >= WARM:
            costs.append(cost)
        await person.slash(room, "turn undo")
        await server.settle(0.1)
    return costs


async def measured() -> list[Cost]:
    server = await StandIn(hurry=20).start()
    with tempfile.TemporaryDirectory() as place:
        env = os.environ | {VARIABLE: server.url, DATABASE: str(Path(place) / "games.sqlite3")}
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "benchmarks.counted_bot"), env=env, stdout=PIPE, limit=LONGEST_LINE
        )
        try:
            await server.ready()
            return await moves(server, bot)
        finally:
            bot.terminate()
            await bot.wait()
            await server.stop()


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main() -> int:
    costs = asyncio.run(measured())
    if "--show" in sys.argv:
        for statement in costs[0].statements:
            tell(" ".join(statement.split())[:160])
    spent = statistics.median(cost.seconds for cost in costs) * 1000
    statements = statistics.median(len(cost.statements) for cost in costs)
    writes = max(cost.writes for cost in costs)
    tell(f"one plain /turn move, median of {len(costs)}:")
    tell(f"  processor time: {spent:.1f} ms (bar {MOST_MS:.0f} ms)")
    tell(f"  statements: {statements:.0f}, of them write transactions: {writes} (bar {MOST_WRITES})")
    return 0 if spent <= MOST_MS and writes <= MOST_WRITES else 1


if __name__ == "__main__":
    sys.exit(main())
