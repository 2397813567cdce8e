"""What each address of the server answers to a visitor. Whatever takes thought is done beside the event loop, one thing
of a visitor at a time."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Protocol

from aiohttp import hdrs, web

from bot.application import Application
from bot.dice.proofs import proofs_of
from bot.game.loading import load
from bot.game.overlooked import wants_warnings
from bot.game.service import must_stand
from bot.loaded import Loaded
from bot.lru import Lru
from bot.refusals import BrokenRecord, NotPossible
from bot.rendering.art import NoMapError
from bot.store import record
from bot.store.errors import StoreError
from bot.web import look
from bot.web.board_view import board_view
from bot.web.live import asked, moves, orders, pages, plans
from bot.web.live.guard import VISITOR, Guard, answer
from bot.web.live.keys import Keys, Visitor
from bot.web.live.past import past_view
from bot.web.live.refusals import Gone, NoKey, TooFast, TooMany
from bot.web.live.seat_view import seat_view
from bot.web.live.tables import Tables
from bot.web.views import FrameView, written
from bot.wording import board as texts
from engine import new, read_header
from engine.json_text import read_json

BEAT = 15.0
"""Seconds between two signs of life of a stream."""
WRITES = 20.0
"""Seconds that a page may take to take in what it is told."""
MOST_PAGES, MOST_OF_ONE = 2000, 8
"""Open pages of this process, and of one visit."""
MOST_WAITING = 3
"""Questions of one visit that wait while one is thought about."""
MOST_FRAMES, MOST_PAST = 16, 4
Handler = Callable[[web.Request], Awaitable[web.Response]]


class Doorkeeper(Protocol):
    """Knows people by what the chat service's own client hands to a page. parents: origins of that client, in whose
    frame the page is."""

    parents: tuple[str, ...]

    @property
    def application(self) -> str:
        """Our number there."""
        ...

    @property
    def origin(self) -> str:
        """Under which the service shows our page."""
        ...

    async def enter(self, code: str, instance: str) -> tuple[str, str, str] | None:
        """Who somebody is, in which channel he opened the page, and a token that the page hands back to the client;
        None if the service does not vouch for it."""
        ...


class Handlers:
    """`doorkeeper`: None where pages are only opened by links."""

    def __init__(self, app: Application, keys: Keys, tables: Tables, doorkeeper: Doorkeeper | None) -> None:
        self._app, self._keys, self._tables, self._doorkeeper = app, keys, tables, doorkeeper
        self._frames: Lru[pages.Packed] = Lru(MOST_FRAMES)
        self._past: Lru[pages.Packed] = Lru(MOST_PAST)
        self._thinking: dict[str, tuple[asyncio.Lock, list[None]]] = {}
        self._open: dict[str, int] = {}

    def routes(self) -> list[web.RouteDef]:
        get, post = web.get, web.post
        return [
            get("/", self.page),
            get("/{name:board-[0-9a-f]{16}\\.(?:js|css)}", self.file),
            post("/api/enter", self.enter),
            post("/api/join", self.join),
            post("/api/leave", self.leave),
            get("/api/frame", self.frame),
            get("/api/news", self.news),
            get("/api/stream", self.stream),
            get("/api/seat", self.seat),
            get("/api/past", self.past),
            get("/api/threats/{space}", self.threats),
            post("/api/ways", self.ways),
            post("/api/sites", self.sites),
            post("/api/preview", self.preview),
            post("/api/odds", self.odds),
            post("/api/act", self._doing(asked.Ordering, orders.carry_out)),
            post("/api/say", self._doing(asked.Saying, orders.say)),
            post("/api/undo", self._doing(asked.All, orders.take_back)),
            post("/api/place_all", self._doing(asked.All, orders.place_all)),
            post("/api/land_all", self._doing(asked.All, orders.land_all)),
            post("/api/keep", self.keep),
            post("/api/words", self._doing(asked.Speaking, orders.speak)),
            post("/api/standing", self._doing(asked.Standing, orders.stand)),
            *self._planning(),
        ]

    # --- coming and going -----------------------------------------------------------------------------------------

    async def page(self, request: web.Request) -> web.Response:
        door = self._doorkeeper
        about = (door.application, " ".join(door.parents)) if door else ()
        return (await asyncio.to_thread(pages.shell, *about)).answer(request, "no-cache")

    async def file(self, request: web.Request) -> web.Response:
        found = (await asyncio.to_thread(pages.files)).get(request.match_info["name"])
        if found is None:
            raise Gone
        return found.answer(request, pages.KEEP)

    async def enter(self, request: web.Request) -> web.Response:
        """A visit begins with a link."""
        key = await self._keys.enter((await asked.read(request, asked.Enter)).key)
        return web.json_response({"key": key})

    async def join(self, request: web.Request) -> web.Response:
        """A visit begins within the chat service."""
        wanted = await asked.read(request, asked.Join)
        known = await self._doorkeeper.enter(wanted.code, wanted.instance) if self._doorkeeper else None
        if known is None:
            raise NoKey
        person, channel, token = known
        row = await self._app.service.in_channel(channel, ended=True)
        return web.json_response({"key": await self._keys.visit(person, row.game), "token": token})

    async def leave(self, request: web.Request) -> web.Response:
        await self._keys.leave(request[VISITOR])
        return web.json_response({})

    # --- looking --------------------------------------------------------------------------------------------------

    async def frame(self, request: web.Request) -> web.Response:
        """What stays the same through the game."""
        loaded = await self._app.service.look(request[VISITOR].game)
        known = self._frames.get(loaded.row.header)
        if known is None:
            body = await asyncio.to_thread(_frame, loaded)
            known = self._frames.put(loaded.row.header, await asyncio.to_thread(pages.packed, body, "application/json"))
        return known.answer(request, "private, no-cache")

    async def news(self, request: web.Request) -> web.Response:
        """What is new since the page looked last."""
        return answer((await self._tables.news(request[VISITOR].game, *_since(request))).body)

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """The same, for as long as the page is open, as events. A page that cannot take one in is let go; it asks anew
        for what it missed."""
        visitor = request[VISITOR]
        if self._tables.open_pages >= MOST_PAGES:
            raise TooMany
        if self._open.get(visitor.number, 0) >= MOST_OF_ONE:
            raise TooFast
        self._open[visitor.number] = self._open.get(visitor.number, 0) + 1
        try:
            plays = bool((await self._app.service.look(visitor.game)).powers_of(visitor.person))
            async with self._tables.watching(visitor.game, plays) as woken:
                return await self._tell(request, visitor, woken)
        finally:
            self._open[visitor.number] -= 1
            if not self._open[visitor.number]:
                del self._open[visitor.number]

    async def _tell(self, request: web.Request, visitor: Visitor, woken: asyncio.Event) -> web.StreamResponse:
        """Until the page goes away, or the visit is over."""
        news = await self._tables.news(visitor.game, *_since(request))
        response = web.StreamResponse(headers={hdrs.CONTENT_TYPE: "text/event-stream", "X-Accel-Buffering": "no"})
        await response.prepare(request)
        told = b"data: " + news.body + b"\n\n"
        with contextlib.suppress(ConnectionError, TimeoutError, StoreError, BrokenRecord):
            while True:
                async with asyncio.timeout(WRITES):
                    await response.write(told)
                rang = await _rings(woken, BEAT)
                if self._tables.closing or request.transport is None:
                    break
                if rang:
                    newer = await self._tables.newer(visitor.game, news.window, news.seen)
                    told = b"data: " + newer.body + b"\n\n" if newer.number != news.number else b""
                    news = newer
                elif await self._keys.lasts(visitor):
                    told = b": here\n\n"
                else:
                    break
        return response

    async def seat(self, request: web.Request) -> web.Response:
        """What this person can do."""
        visitor = request[VISITOR]
        loaded = await self._app.service.look(visitor.game)
        plays = bool(loaded.powers_of(visitor.person))
        rest = await orders.kept(self._app, loaded, visitor.person) if plays else ""
        words = plays and await orders.words_wanted(self._app, loaded, visitor.person)
        async with self._one(visitor):
            view = await asyncio.to_thread(seat_view, loaded, visitor.person, rest)
        return answer(view.model_copy(update={"words": words}))

    async def past(self, request: web.Request) -> web.Response:
        """The whole game, for the slider: what anybody may have as a replay."""
        visitor = request[VISITOR]
        loaded = await self._app.service.look(visitor.game)
        known = self._past.get(key := f"{loaded.id}:{loaded.row.turned}:{loaded.revision}")
        if known is None:
            lines = await record.lines(self._app.store.reader, loaded.id, 0, loaded.revision)
            proofs = await proofs_of(self._app.store.reader, loaded, lines)
            async with self._one(visitor):
                body = await asyncio.to_thread(past_view, loaded.row.header, lines, proofs)
            known = self._past.put(key, await asyncio.to_thread(pages.packed, body, "application/json"))
        return known.answer(request, "private, no-cache")

    async def threats(self, request: web.Request) -> web.Response:
        visitor, space = request[VISITOR], request.match_info["space"]
        loaded = await self._app.service.look(visitor.game)
        async with self._one(visitor):
            told = await asyncio.to_thread(moves.threat_view, loaded, visitor.person, space)
        return web.json_response({"text": told})

    # --- before an order ------------------------------------------------------------------------------------------

    async def ways(self, request: web.Request) -> web.Response:
        wanted, visitor = await asked.read(request, asked.From), request[VISITOR]
        loaded = await self._of_player(visitor)
        async with self._one(visitor):
            found = await asyncio.to_thread(moves.ways_view, loaded, wanted.start, wanted.units, wanted.owner)
        return answer(b"[" + b",".join(written(way) for way in found) + b"]")

    async def sites(self, request: web.Request) -> web.Response:
        wanted, visitor = await asked.read(request, asked.Placing), request[VISITOR]
        loaded = await self._of_player(visitor)
        async with self._one(visitor):
            return web.json_response(await asyncio.to_thread(moves.sites_view, loaded, wanted.units))

    async def preview(self, request: web.Request) -> web.Response:
        line, visitor = asked.order((await asked.read(request, asked.Trying)).line), request[VISITOR]
        loaded = await self._of_player(visitor)
        cautious = await wants_warnings(self._app.store.reader, loaded, visitor.person)
        async with self._one(visitor):
            return answer(await asyncio.to_thread(moves.preview_view, loaded, visitor.person, line, cautious))

    async def odds(self, request: web.Request) -> web.Response:
        line, visitor = asked.order((await asked.read(request, asked.Trying)).line), request[VISITOR]
        loaded = await self._of_player(visitor)
        async with self._one(visitor):
            found = await asyncio.to_thread(moves.odds_view, loaded, visitor.person, line)
        return answer(found) if found is not None else web.json_response({})

    # --- plans ----------------------------------------------------------------------------------------------------

    def _planning(self) -> list[web.RouteDef]:
        """What is asked of a plan: the plan comes along with it, and nothing of it stays here."""

        def ways(there: Loaded, wanted: asked.PlanFrom, person: str) -> Any:
            return [one.model_dump() for one in moves.ways_view(there, wanted.start, wanted.units, wanted.owner)]

        def preview(there: Loaded, wanted: asked.PlanTrying, person: str) -> Any:
            return moves.preview_view(there, person, asked.order(wanted.line), cautious=True).model_dump()

        def odds(there: Loaded, wanted: asked.PlanTrying, person: str) -> Any:
            found = moves.odds_view(there, person, asked.order(wanted.line))
            return found.model_dump() if found is not None else {}

        def threats(there: Loaded, wanted: asked.PlanSpace, person: str) -> Any:
            return {"text": moves.threat_view(there, person, wanted.space)}

        return [
            web.post("/api/plan", self.plan),
            web.post("/api/plan/ways", self._in_plan(asked.PlanFrom, ways)),
            web.post("/api/plan/preview", self._in_plan(asked.PlanTrying, preview)),
            web.post("/api/plan/odds", self._in_plan(asked.PlanTrying, odds)),
            web.post("/api/plan/threats", self._in_plan(asked.PlanSpace, threats)),
        ]

    async def plan(self, request: web.Request) -> web.Response:
        """A plan as far as it can be played."""
        wanted, visitor = await asked.read(request, asked.Planning), request[VISITOR]
        ground, lines = await self._ground(visitor, wanted.power), asked.plan_of(wanted)
        async with self._one(visitor):
            return answer(await asyncio.to_thread(plans.plan_view, ground, wanted.power, lines))

    async def _ground(self, visitor: Visitor, power: str) -> plans.Ground:
        """What a plan begins with. Raises NotPossible."""
        loaded = await self._of_player(visitor)
        began = max((start for start in loaded.facts.turn_starts if start <= loaded.revision), default=None)
        earlier = None
        if loaded.game.state.power != power and began is not None and began < loaded.revision:
            earlier = await load(self._app.store.reader, visitor.game, began)
        return plans.Ground(loaded, earlier, visitor.person)

    def _in_plan(self, kind: type[Any], does: Callable[[Loaded, Any, str], Any]) -> Handler:
        async def handle(request: web.Request) -> web.Response:
            wanted, visitor = await asked.read(request, kind), request[VISITOR]
            ground, lines = await self._ground(visitor, wanted.power), asked.plan_of(wanted)

            def told() -> Any:
                return does(plans.planned(ground, wanted.power, lines), wanted, visitor.person)

            async with self._one(visitor):
                return web.json_response(await asyncio.to_thread(told))

        return handle

    # --- ordering -------------------------------------------------------------------------------------------------

    def _doing(self, kind: type[Any], does: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            wanted, visitor = await asked.read(request, kind), request[VISITOR]
            try:
                return answer(await does(self._app, visitor, wanted))
            finally:
                self._tables.look_now(visitor.game)

        return handle

    async def keep(self, request: web.Request) -> web.Response:
        wanted = await asked.read(request, asked.Keeping)
        await orders.keep(self._app, request[VISITOR], wanted.text)
        return web.json_response({})

    # --- what is shared -------------------------------------------------------------------------------------------

    async def _of_player(self, visitor: Visitor) -> Loaded:
        """The game of one who plays in it: nobody else tries out its orders. Raises NotPossible."""
        loaded = must_stand(await self._app.service.look(visitor.game))
        if not loaded.powers_of(visitor.person):
            raise NotPossible(texts.NOT_SEATED)
        return loaded

    @asynccontextmanager
    async def _one(self, visitor: Visitor) -> AsyncIterator[None]:
        """One thought of a visitor at a time; a few wait. Raises TooFast."""
        lock, waiting = self._thinking.setdefault(visitor.number, (asyncio.Lock(), []))
        if len(waiting) > MOST_WAITING:
            raise TooFast
        waiting.append(None)
        try:
            async with lock:
                yield
        finally:
            waiting.pop()
            if not waiting:
                self._thinking.pop(visitor.number, None)


def _since(request: web.Request) -> tuple[str, int]:
    """What the page has: the name of a telling, and how far it came."""
    window, seen = request.query.get("window", ""), request.query.get("seen", "")
    return window[:40], int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else -1


async def _rings(woken: asyncio.Event, within: float) -> bool:
    """Whether there is something new before so many seconds are over."""
    try:
        await asyncio.wait_for(woken.wait(), within)
    except TimeoutError:
        return False
    woken.clear()
    return True


def _frame(loaded: Loaded) -> bytes:
    """Raises NotPossible."""
    game = new(read_header(read_json(loaded.row.header)))
    try:
        board = board_view(game.state, {})
    except NoMapError:
        raise NotPossible(texts.NO_MAP) from None
    return written(
        FrameView(
            title=game.edition.book,
            words={name: text.replace("`", "") for name, text in texts.WORDS.items()},
            units=look.units(),
            emblems=look.emblems(),
            patterns=look.patterns(),
            board=board,
        )
    )


__all__ = ["Guard", "Handlers"]
