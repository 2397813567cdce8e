"""The games that somebody looks at: what has happened in each, and who is to be told.

A game is looked at some times a second as long as a page is open, whichever process changes it; what is told to one
page is told to all, so it is worked out and written once.
"""

import asyncio
import contextlib
import logging
import math
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec import Struct, field

from bot.dice.proofs import proofs_of
from bot.game.loading import load
from bot.game.service import GameService
from bot.loaded import Loaded
from bot.lru import Lru
from bot.refusals import BrokenRecord
from bot.store import record
from bot.store.errors import StoreError, UnknownGame
from bot.web.live.live_views import NewsView, WaitView
from bot.web.live.window import MOST_LINES, Window, base_of, window_of
from bot.web.views import written
from bot.wording.board import FORMING, plain
from bot.wording.presence import paused_since
from bot.wording.speech import phase
from bot.wording.status import TASKS
from engine.economy.bids import bidders

log = logging.getLogger(__name__)

LOOKS = 0.3
"""Seconds between two looks at a game that somebody watches."""
MOST_WINDOWS = 24
AT_ONCE, APART, OFTEN = 20, 0.01, 0.4
"""Pages that are told at once, seconds until the next are, and at least between two tellings of many."""
LONGEST = 2 * MOST_LINES
"""Lines after which a telling begins anew."""
Stand = tuple[object, ...]


class News(Struct, frozen=True):
    """What is new to a page, as JSON, and what it has seen then; number: grows with every change."""

    body: bytes
    window: str
    seen: int
    number: int


class Held(Struct):
    """A game that is told. `pages`: those who watch it, each woken when something is new; `payloads`: what was written
    already, by what a page has seen."""

    game: str
    window: Window | None = None
    loaded: Loaded | None = None
    stand: Stand = ()
    number: int = 0
    pages: set[asyncio.Event] = field(default_factory=set[asyncio.Event])
    payloads: dict[tuple[str, int], News] = field(default_factory=dict[tuple[str, int], News])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    look_again: asyncio.Event = field(default_factory=asyncio.Event)
    watcher: asyncio.Task[None] | None = None
    players: set[asyncio.Event] = field(default_factory=set[asyncio.Event])
    """Those of the pages whose owners play."""
    woken: float = -math.inf
    waking: asyncio.TimerHandle | None = None
    """When all were told last, and the next time that is set."""
    gone: bool = False
    """Whether the game could not be found any more."""

    def wake(self) -> None:
        """Tell every page that there is something new: those of players at once, of the others many some after others
        and not too often, so that whoever plays meanwhile does not wait for all of them."""
        for page in self.players:
            page.set()
        if len(self.pages) <= AT_ONCE:
            self._wake_all()
        elif self.waking is None:
            loop = asyncio.get_running_loop()
            self.waking = loop.call_at(max(loop.time(), self.woken + OFTEN), self._wake_all)

    def _wake_all(self) -> None:
        loop = asyncio.get_running_loop()
        self.waking, self.woken = None, loop.time()
        for number, page in enumerate(self.pages):
            if number < AT_ONCE:
                page.set()
            else:
                loop.call_later(number // AT_ONCE * APART, page.set)


class Tables:
    """`looks`: seconds between two looks."""

    def __init__(self, service: GameService, looks: float = LOOKS) -> None:
        self._service, self._looks = service, looks
        self._kept: Lru[Held] = Lru(MOST_WINDOWS)
        self._watched: dict[str, Held] = {}
        self.closing = False

    async def news(self, game: str, window: str = "", seen: int = -1) -> News:
        """What is new to a page. Raises UnknownGame, StoreError, BrokenRecord."""
        held = self._held(game)
        await self._look(held)
        return self._written(held, window, seen)

    async def newer(self, game: str, window: str, seen: int) -> News:
        """The same for a page that was woken: it was looked at just before, once for all. Raises UnknownGame,
        StoreError, BrokenRecord."""
        held = self._watched.get(game)
        if held is None or held.window is None or held.loaded is None or held.gone:
            return await self.news(game, window, seen)
        return self._written(held, window, seen)

    @asynccontextmanager
    async def watching(self, game: str, plays: bool) -> AsyncIterator[asyncio.Event]:
        """While a page is open: the event is set whenever something is new, of one who `plays` before all others'."""
        held, page = self._held(game), asyncio.Event()
        held.pages.add(page)
        if plays:
            held.players.add(page)
        self._watched[game] = held
        if held.watcher is None:
            held.watcher = asyncio.create_task(self._watch(held))
        try:
            yield page
        finally:
            held.pages.discard(page)
            held.players.discard(page)
            if not held.pages and held.watcher is not None:
                held.watcher.cancel()
                held.watcher = None
                self._watched.pop(game, None)

    def look_now(self, game: str) -> None:
        """Something was done here: who watches is told at once."""
        if held := self._watched.get(game):
            held.look_again.set()

    @property
    def open_pages(self) -> int:
        """How many pages are open."""
        return sum(len(held.pages) for held in self._watched.values())

    async def stop(self) -> None:
        """Nobody watches any more: pages are let go."""
        self.closing = True
        for held in self._watched.values():
            for page in held.pages:
                page.set()
        jobs = [held.watcher for held in self._watched.values() if held.watcher is not None]
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)

    def _held(self, game: str) -> Held:
        return self._watched.get(game) or self._kept.get(game) or self._kept.put(game, Held(game))

    async def _watch(self, held: Held) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(held.look_again.wait(), self._looks)
            held.look_again.clear()
            try:
                await self._look(held)
            except UnknownGame:
                held.gone = True
                held.wake()
            except (StoreError, BrokenRecord) as error:
                log.warning("a game could not be looked at: %s", error, extra={"game": held.game})

    async def _look(self, held: Held) -> None:
        """Bring the telling up to now; who watches is woken if anything is new. Raises StoreError, BrokenRecord."""
        async with held.lock:
            loaded = await self._service.look(held.game)
            stand = _stand_of(loaded)
            if stand == held.stand:
                held.loaded = loaded
                return
            await self._follow(held, loaded)
            held.loaded, held.stand, held.number = loaded, stand, held.number + 1
            held.payloads.clear()
            held.wake()

    async def _follow(self, held: Held, loaded: Loaded) -> None:
        window = held.window
        if window is None or loaded.behind or not window.base <= loaded.revision <= window.base + LONGEST:
            window = await self._begin(loaded)
        try:
            await self._told(window, loaded)
        except BrokenRecord:  # by the rules of today it went otherwise: told from now on
            window = window_of(_name(), loaded.game, loaded.revision)
        held.window = window

    async def _begin(self, loaded: Loaded) -> Window:
        """Raises StoreError, BrokenRecord."""
        base = base_of(loaded.facts, loaded.revision, len(loaded.game.state.turn_order()))
        if loaded.behind or base == loaded.revision:
            return window_of(_name(), loaded.game, loaded.revision)
        then = await load(self._service.store.reader, loaded.id, base)
        if then.behind or then.revision != base:
            return window_of(_name(), loaded.game, loaded.revision)
        return window_of(_name(), then.game, base)

    async def _told(self, window: Window, loaded: Loaded) -> None:
        lines = await record.lines(self._service.store.reader, loaded.id, window.base, loaded.revision)
        if len(lines) == loaded.revision - window.base:
            fell = any('"dice"' in line and n not in window.proofs for n, line in enumerate(lines, window.base + 1))
            proofs = await proofs_of(self._service.store.reader, loaded, lines, window.base) if fell else {}
            await asyncio.to_thread(window.follow, lines, proofs)

    def _written(self, held: Held, window: str, seen: int) -> News:
        assert held.window is not None and held.loaded is not None  # noqa: S101  (looked at before)
        known = (window, seen)
        if known not in held.payloads:
            news = _news(held.window.since(window, seen), held.loaded)
            held.payloads[known] = News(written(news), news.window, news.seen, held.number)
        return held.payloads[known]


def _name() -> str:
    return os.urandom(6).hex()


def _stand_of(loaded: Loaded) -> Stand:
    """What is the same as long as there is nothing to tell."""
    row = loaded.row
    players = tuple(sorted(loaded.players.items()))
    return row.turned, row.revision, row.status, row.header, players, loaded.facts.presence.pause, loaded.behind


def _news(news: NewsView, loaded: Loaded) -> NewsView:
    """With what is not told by steps."""
    state = loaded.game.state
    notes = [loaded.behind] if loaded.behind else []
    if pause := loaded.facts.presence.pause:
        notes.append(plain(paused_since(pause), loaded.say))
    if loaded.row.status == "forming":
        notes.append(FORMING)
    return news.model_copy(
        update={
            "status": loaded.row.status,
            "waits": _waits(loaded),
            "notes": notes,
            "result": state.reason if state.winner else "",
        }
    )


def _waits(loaded: Loaded) -> list[WaitView]:
    """Who owes what, as the channel is told it."""
    state, say = loaded.game.state, loaded.say
    if loaded.row.status != "running" or state.winner:
        return []
    if state.pending:
        return [WaitView(by=ask.by, text=plain(say.question(ask), say)) for ask in state.pending]
    owing = bidders(state) if state.bids else [state.power]
    return [WaitView(by=power, text=plain(TASKS.get(state.phase, phase(state.phase)), say)) for power in owing]
