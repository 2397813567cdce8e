"""The games of a store as they stand: read when somebody asks, and the latest kept in memory."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from contextvars import ContextVar

from msgspec import Struct, field
from msgspec.structs import replace

from bot.game.loading import beside, load_whole, players_of
from bot.loaded import Loaded
from bot.lru import Lru
from bot.refusals import BrokenRecord, NoGame
from bot.shards import ALL, Shards
from bot.store import Database, Reader, Transaction, games
from bot.store.errors import Stale, UnknownGame
from bot.store.games import Game as Row

log = logging.getLogger(__name__)

MOST_GAMES, MOST_CHANNELS = 64, 1024
OPEN = ("forming", "running")
LONGEST_PAUSE = 0.1
"""Seconds between two games that are taken up."""


class _Looks(Struct):
    """What a task has looked at, each with how often this process had written by then."""

    task: asyncio.Task[object] | None
    seen: dict[str, tuple[int, Loaded]] = field(default_factory=dict[str, tuple[int, Loaded]])


_LOOKS: ContextVar[_Looks | None] = ContextVar("looks", default=None)


def look_once() -> None:
    """What this task does until it ends is one action: where other processes write too, a game is read once for it,
    unless this process itself writes meanwhile. Who writes looks again, within his transaction (`Games.still`)."""
    _LOOKS.set(_Looks(asyncio.current_task()))


def _own_looks() -> dict[str, tuple[int, Loaded]] | None:
    """What this task has looked at, if it does one action. A task that it begins does another."""
    looks = _LOOKS.get()
    return looks.seen if looks is not None and looks.task is asyncio.current_task() else None


class Games:
    """Looks at games; changing them is for the service."""

    def __init__(self, store: Database, shards: Shards = ALL) -> None:
        self.store = store
        self.shards = shards
        """Whose games are this process's own to go on with."""
        self.unreadable: set[str] = set()
        """Games that could not be read when they were looked at last."""
        self._kept: Lru[Loaded] = Lru(MOST_GAMES)
        self._there: Lru[str] = Lru(MOST_CHANNELS)
        """Which game was open in a channel."""

    async def in_channel(self, channel: str, ended: bool = False) -> Row:
        """The game of a channel; with `ended`, one that is over will do. Raises NoGame."""
        row = await self._open_in(channel)
        if row is None and ended:
            row = await games.last_in_channel(self.store.reader, channel)
        if row is None:
            raise NoGame
        return row

    async def _open_in(self, channel: str) -> Row | None:
        """The game that is forming or running there; the one that was there last is looked at first, for whoever asks
        looks at it next."""
        known = self._kept.get(self._there.get(channel) or "")
        if known is not None:
            with suppress(UnknownGame, BrokenRecord):
                row = (await self.look(known.id)).row
                if row.channel == channel and row.status in OPEN:
                    return row
        row = await games.in_channel(self.store.reader, channel)
        if row is not None:
            self._there.put(channel, row.game)
        return row

    async def running(self) -> list[Row]:
        """The running games of this process."""
        return await games.listed(self.store.reader, status="running", shards=self.shards)

    async def taken_up(self) -> AsyncIterator[Loaded]:
        """The running games of this process as they stand, one after the other. One that cannot be read is logged, and
        keeps none of the others waiting; who plays meanwhile has at least half of the time."""
        for row in await self.running():
            began = time.monotonic()
            try:
                loaded = await self.look(row.game)
            except BrokenRecord:
                self.unreadable.add(row.game)
                log.exception("a game could not be taken up", extra={"game": row.game})
            else:
                self.unreadable.discard(row.game)
                yield loaded
            await asyncio.sleep(min(LONGEST_PAUSE, time.monotonic() - began))

    async def look(self, game: str, db: Reader | None = None) -> Loaded:
        """A game as it stands; from memory if that is up to date. Raises UnknownGame, BrokenRecord."""
        kept, version, written = self._kept.get(game), self.store.version, self.store.writes.written
        if db is None and kept is not None and kept.version == version:
            return kept
        looks = _own_looks() if db is None else None
        if looks is not None and game in looks and looks[game][0] == written:
            return looks[game][1]
        whole = await games.whole(db or self.store.reader, game)
        if kept is None or kept.row != whole.row or kept.players != players_of(kept.game, whole):
            loaded = await load_whole(db or self.store.reader, whole)
        else:
            loaded = beside(kept, whole)
        # What a transaction has written so far is not yet so, and may never be.
        loaded = self.keep(replace(loaded, version=version if db is None else -1))
        if looks is not None:
            looks[game] = written, loaded
        return loaded

    def look_again(self, game: str) -> None:
        """Read it anew next time, even for the same action."""
        (_own_looks() or {}).pop(game, None)

    def has_looked(self, game: str) -> bool:
        """Whether this action goes by what it has looked at before."""
        return game in (_own_looks() or ())

    async def still(self, tx: Transaction, before: Loaded) -> Loaded:
        """Within a transaction, a position that was read before, with what is kept beside it now. Raises Stale."""
        if before.version == self.store.version:
            return before  # nothing was written since
        whole = await games.whole(tx, before.id)
        if (whole.row.revision, whole.row.turned) != (before.row.revision, before.row.turned):
            raise Stale(whole.row.revision)
        return beside(before, whole)

    def keep(self, loaded: Loaded) -> Loaded:
        """This is how the game stands now."""
        return self._kept.put(loaded.id, loaded)

    def forget(self, game: str) -> None:
        """Seats or header have changed: read the game anew next time."""
        self._kept.drop(game)
