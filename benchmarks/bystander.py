"""How long others wait while computers think: `python -m benchmarks.bystander [GAMES] [ORDERS] [ROUNDS]`.

Five people play at a table without computers, while at so many other tables computers play, and while those tables are
paused: by turns, so that whatever else the machine does meets both. They order as fast as they are answered, and with a
little rest, so that the computers are at work when one orders. Look at the ratios of the medians.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.bot import p95, tell
from bot.absent.computer_player import has_turn
from bot.discord_ui.client import SandtableBot
from bot.people_first import LINGERS, REMEMBERS
from bot.process_memory import CollectsAtRest
from bot.serve import answer_promptly
from bot.store import open_database
from tests.support.discord import lay_table
from tests.support.play import Club
from tests.support.standin import Channel, Person, StandIn
from tests.support.standin.connect import QUICK, connect
from tests.support.standin.session import running

GAMES, ORDERS, ROUNDS = 20, 40, 5
MOST_TIMES = 1.5
PAUSE = 0.4
"""Seconds between two orders of people who look at what they have ordered."""
SETTLED = 1.0
"""Seconds without a request after which nothing of a paused table is on its way any more."""
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


@dataclass(frozen=True, slots=True)
class OfComputers:
    """A table of one person and four computers."""

    game: str
    host: Person
    room: Channel


async def table_of_computers(club: Club, number: int) -> OfComputers:
    """One person and four computers, who begin at once."""
    host = club.table.guild.add_member(f"host-{number}", f"Host {number}")
    room = club.table.guild.add_channel(f"computers-{number}")
    await host.slash(room, "game new", edition="1941")
    joined = await host.slash(room, "game join", power=LAST)
    await host.click(joined.reply, "Trust me: cheapest first")
    await host.slash(room, "game computer", level="steady")
    await host.slash(room, "game start")
    await host.slash(room, "dice words", text="hello")
    return OfComputers((await club.app.service.in_channel(str(room.id))).game, host, room)


async def compared(club: Club, games: int, number: int, rounds: int) -> float:
    """How many times as long one waits beside others, at the most."""
    await club.begin()
    others = [await table_of_computers(club, at) for at in range(games)]
    ratios: list[float] = []
    for pause in (0, PAUSE):
        alone, beside, a_second = list[float](), list[float](), list[float]()
        tell(f"{number} orders, {pause} s between, {rounds} times by turns")
        for _ in range(rounds):
            await all_of(others, "table pause")
            await club.table.server.settle(SETTLED)
            alone.append(p95(found := await orders(club, number, pause)))
            await all_of(others, "table resume")
            began, before = time.perf_counter(), await lines_of(club, others)
            beside.append(p95(here := await orders(club, number, pause)))
            a_second.append((await lines_of(club, others) - before) / (time.perf_counter() - began))
            tell(f"  alone {in_ms(found)}; beside {in_ms(here)}; {a_second[-1]:.1f} lines a second")
        ratios.append(statistics.median(beside) / statistics.median(alone))
        tell(f"  medians of p95: {statistics.median(alone) * 1000:.0f} and {statistics.median(beside) * 1000:.0f} ms")
        tell(f"  ratio {ratios[-1]:.2f} (bar {MOST_TIMES})")
    still = sum([has_turn(await club.app.service.look(one.game)) for one in others])
    tell(f"at {still} of {games} tables the computers still think")
    return max(ratios)


async def all_of(tables: list[OfComputers], command: str) -> None:
    """Each host pauses his table, or goes on with it."""
    for one in tables:
        await one.host.slash(one.room, command)


async def lines_of(club: Club, tables: list[OfComputers]) -> int:
    """How many lines have been played at these tables."""
    return sum([(await club.app.service.look(one.game)).revision for one in tables])


def in_ms(seconds: list[float]) -> str:
    """The median and what one order in twenty takes."""
    return f"median {statistics.median(seconds) * 1000:.0f} ms, p95 {p95(seconds) * 1000:.0f} ms"


async def measured(games: int, number: int, rounds: int) -> float:
    server = await StandIn(hurry=20).start()
    connect(server.url)
    with tempfile.TemporaryDirectory() as place:
        store = await open_database(Path(place) / "games.sqlite3")
        bot = SandtableBot(store, **QUICK, hasty=True)
        bot.app.people.lingers, bot.app.people.remembers = LINGERS, REMEMBERS
        async with running(bot, server), CollectsAtRest(bot.app.people.serves):
            found = await compared(Club(lay_table(server), bot), games, number, rounds)
        await store.close()
    await server.stop()
    return found


def main() -> int:
    answer_promptly()
    given = [int(text) for text in sys.argv[1:]]
    games, number, rounds = (*given, *(GAMES, ORDERS, ROUNDS)[len(given) :])
    return 0 if asyncio.run(measured(games, number, rounds)) <= MOST_TIMES else 1


if __name__ == "__main__":
    sys.exit(main())
