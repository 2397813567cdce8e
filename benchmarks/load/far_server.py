"""Actions a second of one process on a PostgreSQL server that is so far away: `python -m benchmarks.load.far_server`.

Games without Discord, each played by somebody who orders as soon as he is answered: buys, takes that back, buys, ends
phases, places. Between the bot and the server stands a wire, in a process of its own, that holds every message back for
half of a round trip. It begins a server of its own where PostgreSQL's programs are installed.
"""

import argparse
import asyncio
import contextlib
import os
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

from bot.application import Application
from bot.game.undo import undo
from bot.loaded import Loaded
from bot.store import Database, facts, games, open_database, record, seats
from bot.store.games import NewGame
from bot.wish import Line, Wish
from engine import new, read_header
from engine.playback.snapshot import to_bytes
from tests.support.board import Nowhere
from tests.support.postgres import Databases, Server, running_server
from tests.support.wire import Wire

HEADER = '{"record": 1, "edition": "1941", "options": {}, "dice": "scripted"}'
ROUND_TRIPS = (0.0, 2.0, 10.0, 50.0)
"""Milliseconds to the server and back."""
ASKED = {0.0: 100, 2.0: 50, 10.0: 15}
CAPITALS = {
    "soviet_union": "russia",
    "germany": "germany",
    "united_kingdom": "united_kingdom",
    "japan": "japan",
    "united_states": "eastern_united_states",
}
BUY: Line = {"do": "purchase", "units": {"infantry": 1}}
END: Line = {"do": "end_phase"}
MODULE = "benchmarks.load.far_server"


class Seat:
    """Somebody who plays all powers of a game."""

    def __init__(self, app: Application, game: str) -> None:
        self.app, self.game = app, game
        self.actions = 0
        self._ids = 0

    def wish(self, *lines: Line) -> Wish:
        self._ids += 1
        return Wish(f"{self.game}-{self._ids}", f"player-{self.game}", self.game, lines)

    async def act(self, *lines: Line) -> Loaded:
        self.actions += 1
        return (await self.app.service.act(self.wish(*lines))).after

    async def take_back(self) -> None:
        self.actions += 1
        await undo(self.app.service, self.wish())

    async def play(self, until: float) -> None:
        """Turn after turn, until a time."""
        phase, power = "purchase", ""
        while time.perf_counter() < until:
            if phase == "purchase":
                await self.act(BUY)
                await self.take_back()
                power = (await self.act(BUY)).game.state.power
            elif phase == "mobilize":
                await self.act({"do": "place", "space": CAPITALS[power], "units": {"infantry": 1}})
            phase = (await self.act(END)).game.state.phase


async def begun(store: Database, count: int) -> list[str]:
    """So many games at their beginning."""
    start = to_bytes(new(read_header({"record": 1, "edition": "1941", "options": {}, "dice": "scripted"})))
    names = [f"game-{number}" for number in range(count)]
    async with store.transaction() as tx:
        for name in names:
            await games.create(tx, NewGame(name, None, f"channel-{name}", HEADER, "1941", 1))
            await facts.put(tx, name, phase_start=0)
            for power in CAPITALS:
                await seats.take(tx, name, power, f"player-{name}", at=1, revision=0)
            await games.set_status(tx, name, "running", 1)
            await record.append(tx, name, 0, [], 1, start, phase_begins=True)
    return names


async def paced(url: str, at_once: int, seconds: float) -> tuple[float, float]:
    """Actions a second, and the processor milliseconds of one."""
    store = await open_database(url)
    nowhere: Any = Nowhere()
    app = Application(store, nowhere, held_ms=0)
    try:
        people = [Seat(app, name) for name in await begun(store, at_once)]
        for person in people:
            await person.act(BUY)  # statements are known, games are in memory
            await person.take_back()
            person.actions = 0
        began, busy = time.perf_counter(), time.process_time()
        await asyncio.gather(*(person.play(began + seconds) for person in people))
        actions = sum(person.actions for person in people)
        return actions / (time.perf_counter() - began), (time.process_time() - busy) / actions * 1000
    finally:
        await app.stop()
        await store.close()


# --- the wire -----------------------------------------------------------------------------------------------------


async def hold_back(socket: str, round_trip: float) -> None:
    """A wire to a server, in this process, until its input ends; it says where it is."""
    wire = Wire(socket)
    wire.delay = round_trip / 2000
    await wire.start()
    sys.stdout.write(wire.url("postgresql:///database") + "\n")
    sys.stdout.flush()
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await wire.stop()


@contextlib.asynccontextmanager
async def away(server: Server, url: str, round_trip: float) -> AsyncIterator[str]:
    """The address of a database behind a wire."""
    socket = str(server.place / ".s.PGSQL.5432")
    command = (sys.executable, "-m", MODULE, "--wire", socket, "--round-trips", str(round_trip))
    wire = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    assert wire.stdin is not None and wire.stdout is not None  # noqa: S101
    try:
        place = (await wire.stdout.readline()).decode().strip().rpartition("/")[0]
        yield f"{place}/{url.partition('?')[0].rpartition('/')[2]}"
    finally:
        wire.stdin.close()
        await wire.wait()


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def measure(round_trips: Sequence[float], at_once: int, seconds: float) -> None:
    tell(f"{at_once} games at once, one process, {os.cpu_count()} cores, load before {os.getloadavg()[0]:.1f}")
    tell("| to the server and back | actions a second | asked | processor time of the bot an action |")
    tell("|---|---|---|---|")
    with running_server() as server:
        databases = Databases(server)
        for round_trip in round_trips:
            url = await databases.make()
            async with away(server, url, round_trip) as far:
                pace, cost = await paced(far if round_trip else url, at_once, seconds)
            asked = ASKED.get(round_trip, "")
            tell(f"| {round_trip:g} ms | {pace:.1f} | {asked} | {cost:.1f} ms |")


def main() -> None:
    parser = argparse.ArgumentParser(prog=f"python -m {MODULE}", description=__doc__)
    parser.add_argument("--at-once", type=int, default=16, help="games that are played at the same time")
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--round-trips", type=float, nargs="+", default=ROUND_TRIPS, help="milliseconds")
    parser.add_argument("--wire", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.wire is not None:
        asyncio.run(hold_back(str(asked.wire), asked.round_trips[0]))
    else:
        asyncio.run(measure(asked.round_trips, asked.at_once, asked.seconds))


if __name__ == "__main__":
    main()
