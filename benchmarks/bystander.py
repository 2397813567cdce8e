"""How long others wait while computers think: `python -m benchmarks.bystander [GAMES] [ORDERS]`. Look at the ratio.

Five people play at a table without computers; then they do the same while at so many other tables computers think.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.bot import p95, tell
from bot.discord_ui.client import SandtableBot
from bot.game.computer_player import has_turn
from bot.serve import answer_promptly
from bot.standin import StandIn
from bot.standin.connect import QUICK, connect
from bot.standin.session import running
from bot.store import open_database
from tests.support.discord import lay_table
from tests.support.play import Club

GAMES, ORDERS = 20, 100
MOST_TIMES = 1.5
LAST = "united_states"
"""Whose host sits at the tables of computers: all others are before him."""


async def orders(club: Club, number: int) -> list[float]:
    """Seconds from an order to its answer: something is bought, and taken back."""
    alice, room, found = club.table.alice, club.table.room, list[float]()
    for at in range(number):
        began = time.perf_counter()
        await (alice.slash(room, "turn undo") if at % 2 else alice.slash(room, "turn buy", units="2 inf"))
        found.append(time.perf_counter() - began)
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
    """How many times as long one waits beside others."""
    await club.begin()
    alone = p95(await orders(club, number))
    others = [await table_of_computers(club, at) for at in range(games)]
    beside = p95(await orders(club, number))
    seen = [await club.app.service.look(game) for game in others]
    still, lines = sum(has_turn(loaded) for loaded in seen), sum(loaded.revision for loaded in seen)
    tell(f"{number} orders alone: p95 {alone * 1000:.0f} ms")
    tell(f"beside {games} tables of computers: p95 {beside * 1000:.0f} ms; at {still} they still think, {lines} lines")
    tell(f"ratio {beside / alone:.2f} (bar {MOST_TIMES})")
    return beside / alone


async def measured(games: int, number: int) -> float:
    server = await StandIn(hurry=20).start()
    connect(server.url)
    with tempfile.TemporaryDirectory() as place:
        store = await open_database(Path(place) / "games.sqlite3")
        bot = SandtableBot(store, **QUICK, hasty=True)
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
