"""Leagues at work: people join and challenge, matches are opened, results come in by themselves, the card follows."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from bot.league.match_games import MatchGames, Places
from bot.league.organiser import Organiser
from bot.league.people import Names, People
from bot.league.progress import Progress
from bot.league.searching import Searching
from bot.league.seasons import Seasons
from bot.shards import ALL, Shards
from bot.store.timers import Timer
from bot.table.lobby import Lobby
from bot.telling import Done, Listener

if TYPE_CHECKING:
    from bot.league.exchange import Exchange


class League(Listener):
    """All seasons of the servers of this process, by who works at them."""

    def __init__(self, lobby: Lobby, places: Places, channels: set[str], shards: Shards = ALL) -> None:
        self.store = lobby.store
        self.seasons = Seasons(self.store, places)
        self.archive = self.seasons.archive
        self.names = Names(places)
        self.match_games = MatchGames(lobby, places, channels)
        self.progress = Progress(lobby, self.seasons, self.match_games, shards)
        self.people = People(self.seasons, self.progress)
        self.searching = Searching(lobby, self.people, self.match_games)
        self.organiser = Organiser(self.people, self.match_games)

    @cached_property
    def exchange(self) -> Exchange:
        """What is given to other servers and taken from them."""
        from bot.league.exchange import Exchange  # what checks signed lines: few servers ever exchange any

        return Exchange(self.store)

    def written(self, done: Done) -> None:
        """A game that may be a match's is over."""
        if done.after.game.state.winner and not done.before.game.state.winner:
            self.seasons.spawn(self.progress.ended(done.after.id))

    async def take_up(self) -> None:
        """At a start: what the last run has left undone."""
        await self.progress.take_up()
        await self.searching.take_up()

    async def ring(self, timer: Timer) -> None:
        """A match's deadline comes near, or is here."""
        await self.progress.ring(timer)

    async def settled(self) -> None:
        """Everything that was begun beside is done."""
        await self.seasons.beside.settled()

    async def stop(self) -> None:
        """Let go; the next start takes it up."""
        await self.seasons.beside.stop()
