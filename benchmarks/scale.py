"""What many servers cost: `python -m benchmarks.scale [--servers 10000] [--games 1] [--turns 4] [--peak 3]`.

One round of 1941 is played through the stand-in, pictures, battles and dice included, and counted: statements,
requests, bytes of pictures. What a power's turn costs is then multiplied by how many there are a day. `--games`: open
games a server; `--turns`: turns of powers a day in each; `--peak`: how many times as busy as the mean the
busiest hour is. Discord takes 50 requests a second from a bot; answers to presses do not count.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from bot.discord_ui.client import SandtableBot
from bot.loaded import Loaded
from bot.store.sqlite.database import SqliteDatabase
from tests.support.standin import StandIn
from tests.support.standin.connect import QUICK, connect
from tests.support.standin.session import running
from tests.support.terminal.opening import FIRST_ROUND, NAMES, Players

WALL = 50
"""Requests a second that Discord takes from a bot."""
DAY = 86_400
FREE = ("/interactions/", "/webhooks/")
"""How the routes begin of answers to presses, which Discord does not count."""


@dataclass(frozen=True)
class Cost:
    """What a round has cost."""

    turns: int
    presses: int
    statements: int
    requests: Counter[str]
    """Those that Discord counts, by method and route."""
    free: int
    sent: int
    """Bytes of files that were sent to channels or as answers."""
    pictures: int

    def each(self, number: float) -> float:
        """So much for one power's turn."""
        return number / self.turns


async def counted() -> Cost:
    """A round of five powers, from the first order to the last message."""
    server = await StandIn(hurry=20).start()
    connect(server.url)
    room = (guild := server.add_guild("Benchmark")).add_channel("war-room")
    people = [guild.add_member(name, name.title()) for name in NAMES]
    statements: list[str] = []
    sizes: list[int] = []
    with tempfile.TemporaryDirectory() as place:
        store = await SqliteDatabase.open(Path(place) / "games.sqlite3")
        bot = SandtableBot(store, **QUICK, hasty=True)

        async def look() -> Loaded:
            return await bot.app.service.look((await bot.app.service.in_channel(str(room.id), ended=True)).game)

        async with running(bot, server):
            players = Players(server, room, look)
            await players.gather(people)
            await server.settle(0.5)
            for connection in (store.reader.raw, store._writer):
                await connection.set_trace_callback(statements.append)
            before, answered = len(server.requests), len(server.answer_seconds)
            server.files.kept = lambda attachment: sizes.append(len(attachment.data))
            for orders in FIRST_ROUND.values():
                await players.play_turn(orders)
            await server.settle(0.5)
            requests, presses = server.requests[before:], len(server.answer_seconds) - answered
        await store.close()
    await server.stop()
    free = [request for request in requests if any(part in request.path for part in FREE)]
    paid = Counter(f"{request.method} {request.route}" for request in requests if request not in free)
    own = [statement for statement in statements if not statement.startswith("--")]
    return Cost(len(FIRST_ROUND), presses, len(own), paid, len(free), sum(sizes), len(sizes))


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def told(cost: Cost, servers: int, games: float, turns: float, peak: float) -> None:
    """A turn, a day, and where the wall is."""
    a_day = servers * games * turns
    paid = cost.each(cost.requests.total())
    tell(f"one power's turn (of {cost.turns} that were played):")
    for route, count in cost.requests.most_common():
        tell(f"    {cost.each(count):.1f} {route}")
    rows = {
        "orders and presses": cost.each(cost.presses),
        "statements": cost.each(cost.statements),
        "requests that Discord counts": paid,
        "answers to presses, which it does not count": cost.each(cost.free),
        "pictures and films": cost.each(cost.pictures),
        "MB of them": cost.each(cost.sent) / 1e6,
    }
    tell(f"{servers:,} servers, {games:g} games each, {turns:g} turns a day in each game, busiest hour {peak:g} x mean")
    tell("| | a turn | a day | a second, mean | a second, busiest hour |")
    tell("|---|---|---|---|---|")
    for name, each in rows.items():
        mean = each * a_day / DAY
        tell(f"| {name} | {each:.1f} | {each * a_day:,.0f} | {mean:.1f} | {mean * peak:.1f} |")
    wall = WALL / (paid * games * turns * peak / DAY)
    tell(f"Discord's {WALL} requests a second are reached in the busiest hour at {wall:,.0f} servers")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--servers", type=int, default=10_000)
    parser.add_argument("--games", type=float, default=1.0)
    parser.add_argument("--turns", type=float, default=4.0)
    parser.add_argument("--peak", type=float, default=3.0)
    asked = parser.parse_args()
    told(asyncio.run(counted()), asked.servers, asked.games, asked.turns, asked.peak)


if __name__ == "__main__":
    main()
