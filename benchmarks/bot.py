"""How long players wait and how loud the bot is: `python -m benchmarks.bot`. One round of 1941 through the stand-in."""

import asyncio
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from bot.discord_ui.client import SandtableBot
from bot.loaded import Loaded
from bot.store import open_database
from tests.support.standin import Channel, StandIn
from tests.support.standin.connect import QUICK, connect
from tests.support.standin.session import running
from tests.support.terminal.opening import FIRST_ROUND, NAMES, Players

BARS = {"median": 0.5, "p95": 2.0}
"""Seconds from an interaction to something to read."""


async def measured() -> tuple[StandIn, Channel, float]:
    """A server after a round of five powers."""
    server = await StandIn(hurry=20).start()
    connect(server.url)
    guild = server.add_guild("Benchmark")
    room = guild.add_channel("war-room")
    people = [guild.add_member(name, name.title()) for name in NAMES]
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as place:
        store = await open_database(Path(place) / "games.sqlite3")
        bot = SandtableBot(store, **QUICK, hasty=True)

        async def look() -> Loaded:
            return await bot.app.service.look((await bot.app.service.in_channel(str(room.id), ended=True)).game)

        async with running(bot, server):
            players = Players(server, room, look)
            await players.gather(people)
            for orders in FIRST_ROUND.values():
                await players.play_turn(orders)
            await server.settle(0.5)
        await store.close()
    await server.stop()
    return server, room, time.perf_counter() - began


def p95(seconds: Sequence[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.95)]


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main() -> int:
    server, room, whole = asyncio.run(measured())
    answers = list(server.answer_seconds)
    found = {"median": statistics.median(answers), "p95": p95(answers)}
    tell(f"{len(answers)} interactions, {whole:.1f} s for the whole round")
    for name, bar in BARS.items():
        tell(f"interaction to answer, {name}: {found[name] * 1000:.0f} ms (bar {bar * 1000:.0f} ms)")
    public = [message for message in room.messages if not message.private_to]
    pings = Counter(ping.user.name for ping in server.pings)
    tell(f"messages of the bot in the channel: {len(public)}, {len(public) / len(FIRST_ROUND):.1f} a power's turn")
    tell("pings: " + ", ".join(f"{name} {pings[name]}" for name in NAMES))
    return 0 if all(found[name] <= bar for name, bar in BARS.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
