"""`python -m benchmarks.load --games 200`: actions a second, the wait for an answer, memory, and what kills do.

On a SQLite file one process plays; with DATABASE_URL, which has to name an empty PostgreSQL database, one and then two.
"""

import argparse
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load.copies import Names, copy
from benchmarks.load.hosts import Host, hosts_of, kill_at_random
from benchmarks.load.play import Game, Players, Tally
from benchmarks.load.revisions import Revisions, revisions_of
from bot.store import games, open_database
from tests.support.standin import StandIn

SHARDS = 2
MOST_TURNS = 4
MOST_FAULTS = 10
PAUSES = (4.0, 12.0)
"""Seconds between two kills."""


@dataclass
class Load:
    """What is to be measured."""

    games: int
    turns: int
    at_once: int
    folder: Path
    url: str
    chance: random.Random

    @property
    def environment(self) -> dict[str, str]:
        where = {"DATABASE_URL": self.url} if self.url else {"SANDTABLE_DATABASE": str(self.database)}
        return {**where, "SANDTABLE_LOG_LEVEL": "warning"}

    @property
    def database(self) -> Path:
        return self.folder / "load.sqlite3"


@dataclass(frozen=True, slots=True)
class Pace:
    """Actions a second as they came about; in a second of a bot's processor time; and of everybody's."""

    a_second: float
    a_core: float
    all_in_all: float


def busy_seconds() -> float:
    """For how long the processor cores of this machine have worked, whoever for."""
    user, nice, system, _, _, *interrupts = map(int, Path("/proc/stat").read_text().splitlines()[0].split()[1:8])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def names_of(id: str, game: Game) -> Names:
    return Names(id, str(game.room.home.id), str(game.room.id), str(game.person.id))


class Stages:
    """One stage after the other, on the same games."""

    def __init__(self, load: Load, server: StandIn, revisions: Revisions) -> None:
        self.load, self.server, self.revisions = load, server, revisions
        self.hosts: list[Host] = []
        self.players = Players(server, revisions, self.back, self.killed)
        self.first, self.learned, *self.games = self.players.found(load.games + 2, SHARDS)

    async def back(self) -> None:
        """Wait until every shard is heard."""
        await self.server.until(lambda: all(host.ready for host in self.hosts), 600)

    def killed(self, game: Game) -> int:
        """How often the process with a game was killed."""
        return sum(host.kills for host in self.hosts if host.shards.own(game.room.home.id))

    @contextlib.asynccontextmanager
    async def hosted(self, processes: int):
        """So many processes, until the end of the stage."""
        self.hosts = hosts_of(self.server, processes, self.load.environment, SHARDS, self.load.folder)
        began = [await host.begin() for host in self.hosts]
        tell(f"{processes} process(es), ready after {max(began):.1f} s")
        try:
            yield
            memory = sum(host.memory() for host in self.hosts)
            tell(f"  memory: {memory / 1e6:.0f} MB in all")
        finally:
            for host in self.hosts:
                await host.end()

    async def begin(self) -> None:
        """One game, begun; all others, copied from it; what one of them does, learned."""
        async with self.hosted(1):
            await self.players.set_up(self.first)
            alone = self.hosts[0].memory()
        await self._copied()
        async with self.hosted(1):
            await self.players.learn(self.learned, MOST_TURNS)
            a_game = (self.hosts[0].memory() - alone) / len(self.games)
            tell(f"  memory a game, while they are taken up: {a_game / 1e3:.1f} kB")

    async def _copied(self) -> None:
        store = await open_database(self.load.url or self.load.database)
        try:
            row = await games.in_channel(store.reader, str(self.first.room.id))
            if row is None:
                raise RuntimeError("the first game has not begun")
            others = [names_of(f"{number:08x}", game) for number, game in enumerate([self.learned, *self.games])]
            await copy(store, names_of(row.game, self.first), others, on_server=bool(self.load.url))
        finally:
            await store.close()

    async def play(self, name: str, processes: int, *, kills: bool = False) -> Pace:
        """A turn in some games; how many actions a second."""
        async with self.hosted(processes):
            chosen = self.load.chance.sample(self.games, self.load.turns)
            enough = asyncio.Event()
            killing = kill_at_random(self.hosts if kills else (), PAUSES, self.load.chance, enough)
            ends = asyncio.create_task(killing)
            before, busy = await self._spent(), busy_seconds()
            tally = await self.players.all_play(chosen, self.load.at_once, self.players.play_turn)
            spent = [later - sooner for sooner, later in zip(before, await self._spent(), strict=True)]
            enough.set()
            await ends
            busy = busy_seconds() - busy
            self.told(name, tally)
            bots, base, players = (seconds / len(tally.seconds) * 1000 for seconds in spent)
            tell(f"  processor time an action: bots {bots:.1f} ms, database {base:.1f} ms, players {players:.1f} ms")
            shares = [seconds / tally.took for seconds in (*spent, max(0.0, busy - sum(spent)))]
            names = ("bots", "database", "players", "others on this machine")
            told = ", ".join(f"{name} {share:.2f}" for name, share in zip(names, shares, strict=True))
            tell(f"  busy processor cores of {os.cpu_count()}: {told}")
            tell(f"  kills: {sum(host.kills for host in self.hosts)}, presses without an answer: {tally.unanswered}")
            await self.players.all_posted()
            await self.compared(chosen)
        return Pace(len(tally.seconds) / tally.took, len(tally.seconds) / spent[0], len(tally.seconds) / sum(spent))

    async def _spent(self) -> tuple[float, float, float]:
        """Processor time of the bots, of the database, and of the players with all of Discord."""
        bots = sum(host.processor_seconds() for host in self.hosts)
        return bots, await self.revisions.processor_seconds(), time.process_time()

    async def compared(self, games: Sequence[Game]) -> None:
        """What is missing and what is there twice."""
        found = await self.players.compare(games)
        names = ("actions lost", "actions doubled", "messages lost", "messages doubled")
        tell("  " + ", ".join(f"{name}: {count}" for name, count in zip(names, found, strict=True)))
        for fault in self.players.faults[:MOST_FAULTS]:
            tell(f"  {fault}")

    def told(self, name: str, tally: Tally) -> None:
        """The figures of a stage."""
        seconds = sorted(tally.seconds)
        p50, p95 = seconds[len(seconds) // 2], seconds[int(len(seconds) * 0.95)]
        tell(f"  {name}: {len(seconds)} actions in {tally.took:.1f} s, {len(seconds) / tally.took:.1f} a second")
        tell(f"  from press to answer: p50 {p50 * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms")


async def measure(load: Load) -> None:
    server = await StandIn(hurry=20).start()
    server.limits.max_concurrency = SHARDS
    server.reaction = 0.0
    try:
        async with revisions_of(load.url, load.database) as revisions:
            stages = Stages(load, server, revisions)
            await stages.begin()
            tell(f"the database has {await revisions.size() / (load.games + 2) / 1e3:.0f} kB a game")
            one = await stages.play("one process", 1)
            if load.url:
                two = await stages.play("two processes", 2)
                tell(f"two processes do {two.a_second / one.a_second:.2f} times what one does")
                cores = os.cpu_count() or 1
                tell(
                    f"  so much a core of their own would let them do: one {one.a_core:.0f} a second, two "
                    f"{2 * two.a_core:.0f}, {2 * two.a_core / one.a_core:.2f} times as many; {cores} cores for bots, "
                    f"database and players together allow {cores * two.all_in_all:.0f}"
                )
            await stages.play("with kills", 2 if load.url else 1, kills=True)
    finally:
        await server.stop()
    for problem in server.problems[:10]:
        tell(f"problem: {problem}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--turns", type=int, default=60, help="in so many games a turn is played at each stage")
    parser.add_argument("--at-once", type=int, default=16, help="players who act at the same time")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    os.environ.pop("SANDTABLE_DISCORD_SPEC", None)  # holding every request against it would be measured too
    with tempfile.TemporaryDirectory() as folder:
        url = os.environ.get("DATABASE_URL", "")
        chance = random.Random(asked.seed)  # noqa: S311
        asyncio.run(measure(Load(asked.games, asked.turns, asked.at_once, Path(folder), url, chance)))


if __name__ == "__main__":
    main()
