"""A bot without a chat, with games out of recorded lines, and its boards on a port: for tests of what browsers get."""

import asyncio
import json
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiohttp import ClientResponse, ClientSession

from bot.application import Application
from bot.config import BoardAddress
from bot.store import Database, facts, games, open_database, record, seats
from bot.store.games import NewGame
from bot.web.live.handlers import Doorkeeper
from bot.web.live.pace import Pace
from bot.web.live.server import BoardServer
from engine import Dice, Script, new, read_action, read_header
from engine.events import PhaseBegan
from engine.playback.snapshot import to_bytes

GAMES = Path(__file__).parents[1] / "games"
SMALL, LARGE = "1941-berlin-in-three-rounds", "global1940-eight-cities-in-thirteen-rounds"
QUICK = 0.02
"""Seconds between two looks."""
MANY = 1000
"""So many may come in at once: all who visit in tests have one address. Tests of the limit set their own."""


class Nowhere:
    """A platform on which nobody is: what is posted waits."""

    account = "bot"
    heard: Collection[int] = ()

    def log_thread(self, channel: str, pings: object) -> Any:
        raise LookupError(channel)

    async def is_member(self, guild: str, user: str) -> bool | None:
        return None

    async def is_there(self, channel: str) -> bool | None:
        return None

    async def send_privately(self, user: str, text: str) -> None:
        """Nobody reads it."""


@dataclass
class Visit:
    """Somebody's browser: what it asks, with its key."""

    session: ClientSession
    url: str
    key: str = ""

    async def ask(self, path: str, body: object = None, **headers: str) -> ClientResponse:
        """GET without a body, POST with one."""
        given = ({"Authorization": f"Bearer {self.key}"} if self.key else {}) | headers
        if body is None:
            return await self.session.get(self.url + path, headers=given)
        return await self.session.post(self.url + path, json=body, headers=given)

    async def told(self, path: str, body: object = None, status: int = 200) -> Any:
        async with await self.ask(path, body) as answer:
            found = await answer.json()
            assert answer.status == status, (answer.status, found)
            return found

    async def does(self, line: dict[str, Any], status: int = 200, **more: Any) -> Any:
        """Order a line for the phase that runs."""
        turn = more.pop("turn", None) or (await self.told("api/seat"))["turn"]
        asked = {"request": more.pop("request", None) or fresh(), "lines": [line], "turn": turn} | more
        return await self.told("api/act", asked, status)


_NUMBERS = iter(range(10**9))


def fresh() -> str:
    """A request's number that was not used before."""
    return f"request-{next(_NUMBERS)}"


@dataclass
class House:
    """The application and its server."""

    app: Application
    server: BoardServer
    session: ClientSession

    @property
    def store(self) -> Database:
        return self.app.store

    async def game(self, recorded: str = SMALL, lines: int = 0, name: str = "", **header: Any) -> str:
        """A running game as it stood after so many lines of a record; each power's player is called as it is."""
        head, *rest = (GAMES / f"{recorded}.jsonl").read_text("utf-8").rstrip("\n").split("\n")
        head = json.dumps(json.loads(head) | header)
        name = name or f"g{next(_NUMBERS)}"
        now = new(read_header(json.loads(head)))
        start = now
        async with self.store.transaction() as tx:
            await games.create(tx, NewGame(name, None, f"channel-{name}", head, now.edition.id, 1))
            for power in now.state.board.seats:
                await seats.take(tx, name, power, power, at=1, revision=0)
            await games.set_status(tx, name, "running", 1)
            await record.append(tx, name, 0, [], 1, to_bytes(start), phase_begins=True)
            turns = [0]
            for number, text in enumerate(rest[:lines], 1):
                line = json.loads(text)
                played = now.play(read_action(line), Dice(Script(line.get("dice") or ())))
                now = now.after(played)
                if any(isinstance(event, PhaseBegan) for event in played.events):
                    turns += [number] if now.state.power != power_of(rest, number) else []
            await record.append(tx, name, 0, rest[:lines], 1, to_bytes(now))
            await facts.begin_turns(tx, name, tuple(turns[-12:]))
        return name

    async def visit(self, person: str, game: str) -> Visit:
        """Somebody comes in by a link."""
        visit = Visit(self.session, self.server.url)
        key = (await self.server.link(person, game)).partition("#")[2]
        visit.key = (await visit.told("api/enter", {"key": key}))["key"]
        return visit

    def stranger(self, key: str = "") -> Visit:
        return Visit(self.session, self.server.url, key)


def power_of(lines: list[str], number: int) -> str:
    """Who gave a line, counted from 1."""
    return str(json.loads(lines[number - 1])["by"])


@asynccontextmanager
async def house(
    folder: Path, doorkeeper: Doorkeeper | None = None, url: str = "", looks: float = QUICK, database: str = ""
) -> AsyncIterator[House]:
    """`database`: the address of one on a server, in the place of a file in the folder."""
    store = await open_database(database or folder / "games.sqlite3")
    app = Application(store, Nowhere(), held_ms=0)
    server = BoardServer(app, BoardAddress(0, url=url), doorkeeper, looks=looks)
    server._guard._entries = Pace(MANY, MANY)
    await server.start()
    try:
        async with ClientSession() as session:
            yield House(app, server, session)
    finally:
        await server.stop()
        await app.stop()
        await store.close()


async def events(answer: ClientResponse) -> AsyncIterator[dict[str, Any]]:
    """What a stream tells, one after the other."""
    async for raw in answer.content:
        if raw.startswith(b"data: "):
            yield json.loads(raw[6:])


async def soon(stream: AsyncIterator[dict[str, Any]]) -> dict[str, Any]:
    """The next thing that a stream tells."""
    async with asyncio.timeout(60):
        return await anext(stream)
