"""What the players do under load: every game the same, so that what was lost or doubled shows by comparing."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.load.revisions import Revisions
from tests.support.standin import Channel, GuildDriver, Message, Person, StandIn
from tests.support.standin.exchange import Exchange, NotAnswered

CAPITALS = {
    "soviet_union": "russia",
    "germany": "germany",
    "united_kingdom": "united kingdom",
    "japan": "japan",
    "united_states": "eastern united states",
}
Step = tuple[str, dict[str, Any]]
SETUP: tuple[Step, ...] = (
    ("game new", {"edition": "1941"}),
    *(("game join", {"power": power}) for power in CAPITALS),
    ("game start", {}),
)
OWN = re.compile(r"<[^>]*>|\d{2}:\d{2}")
"""What differs between games: names of people and channels, times."""
GAMES_A_SERVER = 20
TOKEN_LIFE = 900.0
"""Seconds in which a press can be answered."""
KEPT = 2_000
"""Requests and files that the stand-in remembers; it would grow by gigabytes."""


def turn(capital: str) -> tuple[Step, ...]:
    """One power's turn without a battle: what most presses are, an order and the end of a phase."""
    end: Step = ("turn end", {"sure": True})
    buy: Step = ("do", {"orders": "buy 1 inf"})
    return (buy, ("turn undo", {}), buy, end, end, end, ("do", {"orders": f"place 1 inf {capital}"}), end)


def turns() -> Iterator[tuple[Step, ...]]:
    """Round after round."""
    while True:
        yield from map(turn, CAPITALS.values())


@dataclass
class Game:
    """A game, and what its players have done so far."""

    room: Channel
    person: Person
    steps: Iterator[tuple[Step, ...]] = field(default_factory=turns)
    played: int = 0
    """Steps that were carried out."""
    turns: int = 0

    def signs(self) -> Counter[str]:
        """The public messages as anybody reads them, whatever differs between games taken out."""
        rooms = [self.room, *self.room.threads]
        shown = [m for room in rooms for m in room.messages if not m.private_to and not m.deleted]
        return Counter(sign_of(message) for message in shown)


def sign_of(message: Message) -> str:
    """The first words of a message: those that stay when it is edited."""
    return OWN.sub("", message.text)[:24]


def is_answered(exchange: Exchange) -> bool:
    """Whether there is something to read in the place of "is thinking"."""
    original = exchange.original
    return exchange.answered_after is not None and not (original and original.loading and not original.deleted)


@dataclass
class Tally:
    """What was found out by playing."""

    seconds: list[float] = field(default_factory=list)
    """From each press to something to read."""
    unanswered: int = 0
    took: float = 0.0

    def add(self, other: Tally) -> None:
        self.seconds += other.seconds
        self.unanswered += other.unanswered


Back = Callable[[], Awaitable[object]]
"""Waits until every shard is heard again."""


class Players:
    """Somebody at each of many games. `killed`: how often the process with a game was killed."""

    def __init__(self, server: StandIn, revision: Revisions, back: Back, killed: Callable[[Game], int]) -> None:
        self.server = server
        self.killed = killed
        self.revision = revision
        self.back = back
        self.grows: list[int] = []
        """By how many lines each step makes a record longer; learned from the first game."""
        self.signs: list[Counter[str]] = []
        """What can be read after each turn; learned, too."""
        self.faults: list[str] = []

    def found(self, games: int, shards: int) -> list[Game]:
        """Channels for so many games, on servers of all shards in turn."""
        guilds: list[GuildDriver] = []
        for number in range(-(-games // GAMES_A_SERVER)):
            guilds.append(self.server.add_guild(f"Server {number}", (number % shards, shards)))
        spread = [guilds[n % len(guilds)] for n in range(games)]
        return [Game(guild.add_channel(f"war-{n}"), guild.add_member(f"anna{n}")) for n, guild in enumerate(spread)]

    async def learn(self, game: Game, turns: int) -> None:
        """Play a game alone, and remember what each step does."""
        before = 0
        for _ in range(turns):
            await self.all_posted()
            self.signs.append(game.signs())
            for step in next(game.steps):
                await self.press(game, step)
                await self.server.settle(0.1)
                now = await self.revision(str(game.room.id))
                self.grows.append(now - before)
                before, game.played = now, game.played + 1

    async def set_up(self, game: Game) -> None:
        """From an empty channel to a game that has begun."""
        for step in SETUP:
            await self.press(game, step)
        await self.all_posted()

    async def all_posted(self) -> None:
        """Nothing waits to be posted any more."""
        while await self.revision.waiting():  # noqa: ASYNC110 - it is another process that posts them
            await asyncio.sleep(0.1)
        await self.server.settle(0.3)

    async def press(self, game: Game, step: Step) -> Exchange:
        """One command, and its answer: who reads that the bot is thinking waits for as long as it can be. Raises
        NotAnswered if it did not even say that, or its process was killed meanwhile."""
        path, options = step
        killed = self.killed(game)
        exchange = await game.person.slash(game.room, path, wait=False, **options)
        await exchange.acked()
        await self.server.until(lambda: is_answered(exchange) or self.killed(game) != killed, TOKEN_LIFE)
        if not is_answered(exchange):
            raise NotAnswered(f"the bot was killed before it answered /{path}")
        return exchange

    async def play_turn(self, game: Game) -> Tally:
        """One power's turn, whatever happens to the bot meanwhile: who is not answered looks where the game stands, and
        does it again if nothing came of it."""
        tally = Tally()
        for step in next(game.steps):
            while True:
                try:
                    exchange = await self.press(game, step)
                    tally.seconds.append(exchange.answered_after or 0.0)
                    break
                except NotAnswered:
                    tally.unanswered += 1
                    await self.back()
                    if await self._came_of_it(game):
                        break
            game.played += 1
        game.turns += 1
        return tally

    async def _came_of_it(self, game: Game) -> bool:
        """Whether the step that was not answered was carried out all the same."""
        stands, before = await self.revision(str(game.room.id)), sum(self.grows[: game.played])
        if stands not in (before, before + self.grows[game.played]):
            self.faults.append(f"#{game.room.name} has {stands} lines after step {game.played}, not {before}")
        return stands != before

    async def all_play(self, games: Sequence[Game], at_once: int, work: Callable[[Game], Awaitable[Tally]]) -> Tally:
        """So many games at a time, until each had its turn."""
        whole, waiting, began = Tally(), iter(games), time.perf_counter()

        async def one_after_the_other() -> None:
            for game in waiting:
                whole.add(await work(game))
                self._forget()

        await asyncio.gather(*(one_after_the_other() for _ in range(at_once)))
        whole.took = time.perf_counter() - began
        return whole

    def _forget(self) -> None:
        """What the stand-in keeps for tests to look at."""
        server = self.server
        del server.requests[:-KEPT], server.chat.entries[:-KEPT]
        for token in list(server.exchanges)[:-KEPT]:
            del server.exchanges[token]
        for id in list(server.files.stored)[:-KEPT]:
            server.files.stored[id].data = b""

    async def compare(self, games: Sequence[Game]) -> tuple[int, int, int, int]:
        """Lines lost and doubled, messages lost and doubled, against the game that was played alone just as far."""
        lines = [await self.revision(str(game.room.id)) - sum(self.grows[: game.played]) for game in games]
        pairs = [(self.signs[game.turns], game.signs()) for game in games]
        for game, (learned, seen) in zip(games, pairs, strict=True):
            if learned != seen:
                self.faults.append(f"#{game.room.name} lacks {[*(learned - seen)]} and has more {[*(seen - learned)]}")
        return (
            -sum(more for more in lines if more < 0),
            sum(more for more in lines if more > 0),
            sum((learned - seen).total() for learned, seen in pairs),
            sum((seen - learned).total() for learned, seen in pairs),
        )
