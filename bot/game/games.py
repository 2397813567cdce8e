"""The games of a store as they stand: read when somebody asks, and the latest kept in memory."""

from __future__ import annotations

from bot.game.loading import load
from bot.loaded import Loaded
from bot.lru import Lru
from bot.refusals import NoGame
from bot.store import Database, Store, games, seats
from bot.store.games import Game as Row

MOST_GAMES = 64


class Games:
    """Looks at games; changing them is for the service."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: Lru[Loaded] = Lru(MOST_GAMES)

    async def in_channel(self, channel: str, ended: bool = False) -> Row:
        """The game of a channel; with `ended`, one that is over will do. Raises NoGame."""
        row = await games.in_channel(self.store.reader, channel)
        if row is None and ended:
            row = await games.last_in_channel(self.store.reader, channel)
        if row is None:
            raise NoGame
        return row

    async def look(self, game: str, db: Database | None = None) -> Loaded:
        """A game as it stands; from memory if that is up to date. Raises UnknownGame, BrokenRecord."""
        db = db or self.store.reader
        row = await games.known(db, game)
        kept = self._kept.get(game)
        if kept is not None and kept.row == row and kept.players == await seats.held(db, game):
            return kept
        return self.keep(await load(db, game))

    def keep(self, loaded: Loaded) -> Loaded:
        """This is how the game stands now."""
        return self._kept.put(loaded.id, loaded)

    def forget(self, game: str) -> None:
        """Seats or header have changed: read the game anew next time."""
        self._kept.drop(game)
