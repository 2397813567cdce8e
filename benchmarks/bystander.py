"""How long others wait while computers think: `python -m benchmarks.bystander [GAMES] [ORDERS]`. Look at the ratios.

Five people play at a table without computers; then they do the same while at so many other tables computers think. Once
they order as fast as they are answered, and once they wait a little, so that the computers are at work when one orders.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.bot import p95, tell
from bot.absent.computer_player import has_turn
from bot.discord_ui.client import SandtableBot
from bot.people_first import LINGERS
from bot.serve import answer_promptly
from bot.store import open_database
from tests.support.discord import lay_table
from tests.support.play import Club
from tests.support.standin import StandIn
from tests.support.standin.connect import QUICK, connect
from tests.support.standin.session import running

GAMES, ORDERS = 20, 100
MOST_TIMES = 1.5
PAUSE = 0.4
"""Seconds between two orders of people who look at what they have ordered."""
LAST = "united_states"
"""Whose host sits at the tables of computers: all others are before him."""


async def orders(club: Club, number: int, pause: float = 0) -> list[float]:
    """Seconds from an order to its answer: something is bought, and taken back."""
    alice, room, found = club.table.alice, club.table.room, list[float]()
    for at in range(number):
        began = time.perf_counter()
        await (alice.slash(room, "turn undo") if at % 2 else alice.slash(room, "turn buy", units="2 inf"))
        found.append(time.perf_counter() - began)
        await asyncio.sleep(pause)
    return found


async def table_of_computers(club: Club, number: int) -> str:
    """One person and four computers, who begin at once."""
    host = club.table.guild.add_member(f"host-{number}", f"Host {number}")
    room = club.table.guild.add_channel(f"computers-{number}")
    await host.slash(room, "game new", edition="1941")
    joined = await host.slash(room, "game join", power=LAST)
    await host.click(joined.reply, "Trust me: cheapest first")
    await host.slash(room, "game computer", level="steady")
    await host.slash(room, "game start")
    await host.slash(room, "dice words", text="hello")
    return (await club.app.service.in_channel(str(room.id))).game


async def compared(club: Club, games: int, number: int) -> float:
    """How many times as long one waits beside others, at the most."""
    await club.begin()
    alone = [await orders(club, number, pause) for pause in (0, PAUSE)]
    others = [await table_of_computers(club, at) for at in range(games)]
    ratios: list[float] = []
    for pause, without in zip((0, PAUSE), alone, strict=True):
        began, before = time.perf_counter(), await lines_of(club, others)
        beside = await orders(club, number, pause)
        a_second = (await lines_of(club, others) - before) / (time.perf_counter() - began)
        ratios.append(p95(beside) / p95(without))
        tell(f"{number} orders, {pause} s between: alone {in_ms(without)}")
        tell(f"beside {games} tables of computers: {in_ms(beside)}; they play {a_second:.1f} lines a second")
        tell(f"ratio {ratios[-1]:.2f} (bar {MOST_TIMES})")
    still = sum([has_turn(await club.app.service.look(game)) for game in others])
    tell(f"at {still} tables the computers still think")
    return max(ratios)


async def lines_of(club: Club, games: list[str]) -> int:
    """How many lines have been played at these tables."""
    return sum([(await club.app.service.look(game)).revision for game in games])


def in_ms(seconds: list[float]) -> str:
    """The median and what one order in twenty takes."""
    return f"median {statistics.median(seconds) * 1000:.0f} ms, p95 {p95(seconds) * 1000:.0f} ms"


async def measured(games: int, number: int) -> float:
    server = await StandIn(hurry=20).start()
    connect(server.url)
    with tempfile.TemporaryDirectory() as place:
        store = await open_database(Path(place) / "games.sqlite3")
        bot = SandtableBot(store, **QUICK, hasty=True)
        bot.app.people.lingers = LINGERS
        async with running(bot, server):
            found = await compared(Club(lay_table(server), bot), games, number)
        await store.close()
    await server.stop()
    return found


def main() -> int:
    answer_promptly()
    given = [int(text) for text in sys.argv[1:]]
    games, number = (*given, *(GAMES, ORDERS)[len(given) :])
    return 0 if asyncio.run(measured(games, number)) <= MOST_TIMES else 1


if __name__ == "__main__":
    sys.exit(main())
