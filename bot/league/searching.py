"""Looking for somebody to play with: a card says edition, pace and side, and whoever presses plays.

A game with both in their seats is then set up in a thread beside the card; where the search is for a match of a
season, the match is paired. What a crash left undone is gone on with at the next start."""

import hashlib
import json
import os

from bot.clock import now_ms
from bot.game.loading import header_text, load
from bot.league.match_games import MatchGames
from bot.league.people import People
from bot.messages import routes
from bot.messages.message import Button, Message
from bot.presence.pace import PACES
from bot.presence.table import Presence, at_pace, write_presence
from bot.refusals import NotPossible
from bot.store import Transaction, facts, games, league, searches, seats
from bot.store.games import NewGame
from bot.store.searches import Search
from bot.table.lobby import Lobby
from bot.table.lobby_card import lobby_message
from bot.telling import tell
from bot.wish import Visit
from bot.wording.league import searches as words
from engine import new, read_header
from engine.editions import edition

LONGEST_MS = 30 * 86_400_000
"""How long a card is good."""


class Searching:
    """People who look for people."""

    def __init__(self, lobby: Lobby, people: People, match_games: MatchGames) -> None:
        self.lobby = lobby
        self.store = lobby.store
        self.people = people
        self.seasons = people.seasons
        self.match_games = match_games

    async def look(
        self, visit: Visit, edition_id: str, pace: str, side: str, season: league.Season | None = None
    ) -> Search:
        """Post a card. Raises NotPossible."""
        if pace not in PACES:
            raise NotPossible(words.NO_SUCH_PACE)
        guild, name = visit.guild or "", season.season if season is not None else None
        made = Search(os.urandom(4).hex(), guild, visit.channel, visit.user, edition_id, pace, side, name, now_ms())
        async with self.store.transaction() as tx:
            await self.seasons.claim(tx, visit)
            if await searches.open_of(tx, guild, visit.user) is not None:
                raise NotPossible(words.THERE_ALREADY)
            await searches.sweep(tx, now_ms() - LONGEST_MS)
            await searches.put(tx, made)
        await self._show(made)
        return made

    async def withdraw(self, visit: Visit, search: str, manages: bool = False) -> None:
        """Nobody is looked for any more. Raises NotPossible."""
        found = await self._open(visit, search)
        if visit.user != found.person and not manages:
            raise NotPossible(words.NOT_YOURS)
        async with self.store.transaction() as tx:
            await self.seasons.claim(tx, visit)
            await searches.drop(tx, search)
        gone = Message(title=words.TITLE, body=words.gone_text(edition(found.edition).book))
        await self.seasons.places.show_card(found.channel, found.message, gone)

    async def play(self, visit: Visit, search: str) -> str:
        """Somebody plays whom the card is of; where they do. Raises NotPossible."""
        found = await self._open(visit, search)
        if visit.user == found.person:
            raise NotPossible(words.NOT_YOURSELF)
        if found.season is not None:
            return await self._in_season(visit, found, found.season)
        async with self.store.transaction() as tx:
            await self.seasons.claim(tx, visit)
            await self.lobby.must_have_room(tx, Visit(visit.interaction, found.person, visit.guild, visit.channel))
            if not await searches.take(tx, search, visit.user):
                raise NotPossible(words.TAKEN)
        channel = await self._opened(search)
        if channel is None:
            raise NotPossible(words.NO_THREAD)
        return words.OPENED.format(channel=channel)

    async def take_up(self) -> None:
        """At a start: games that were not made yet."""
        for one in await searches.unfinished(self.store.reader):
            if one.season is None and self.people.progress.shards.own(one.guild):
                await self._opened(one.search)

    async def _in_season(self, visit: Visit, search: Search, season: str) -> str:
        row = await self.seasons.archive.row(season, guild=visit.guild or "")
        told = await self.people.meets(visit, row, search.person)
        async with self.store.transaction() as tx:
            await searches.take(tx, search.search, visit.user)
        await self._show(await self._known(search.search))
        return told

    async def _known(self, search: str) -> Search:
        found = await searches.find(self.store.reader, search)
        if found is None:
            raise NotPossible(words.TAKEN)
        return found

    async def _open(self, visit: Visit, search: str) -> Search:
        """A search that is good, of this server. Raises NotPossible."""
        found = await self._known(search)
        old = found.made_at < now_ms() - LONGEST_MS
        if found.taken_by is not None or found.guild != (visit.guild or "") or old:
            raise NotPossible(words.TAKEN)
        return found

    async def _opened(self, search: str) -> str | None:
        """The thread with the game of a search that was taken, made if need be; None if there can be none."""
        found = await self._known(search)
        book = edition(found.edition).book
        channel = await self.seasons.places.open_thread(
            found.channel, words.THREAD.format(book=book, search=found.search)
        )
        async with self.store.transaction() as tx:
            if channel is None:
                await searches.give_back(tx, search)
            else:
                await self._make(tx, found, channel)
        if channel is not None:
            self.match_games.channels.add(channel)
            await self._show(await self._known(search))
        return channel

    async def _make(self, tx: Transaction, search: Search, channel: str) -> None:
        """The game, forming, both in their seats."""
        game, policy = os.urandom(4).hex(), self.lobby.service.rolls.supplies.randomness.policy
        header = header_text(search.edition, {}, {"policy": policy})
        await games.create(tx, NewGame(game, search.guild, channel, header, search.edition, now_ms()))
        presence = write_presence(at_pace(Presence(), search.pace))
        await facts.put(tx, game, host=search.person, asked=self.match_games.asked, presence=presence)
        axis, allies = sides_of(search)
        board = new(read_header(json.loads(header))).state.board
        for power in board.seats:
            await seats.take(tx, game, power, axis if board.side(power) == "axis" else allies, now_ms(), 0)
        await searches.made(tx, search.search, game)
        loaded = await load(tx, game)
        call = Message(words.BEGINS.format(axis=axis, allies=allies), ping=(axis, allies))
        await tell(tx, loaded.row, [call, lobby_message(loaded)])

    async def _show(self, one: Search) -> None:
        """Its card, as it stands now."""
        season = await league.find(self.store.reader, one.season) if one.season is not None else None
        text = words.card_text(one, edition(one.edition).book, season.name if season is not None else "")
        row = (
            Button(words.PLAY, routes.SEARCH_PLAY.write(search=one.search), "success"),
            Button(words.WITHDRAW, routes.SEARCH_WITHDRAW.write(search=one.search)),
        )
        card = Message(title=words.TITLE, body=text, rows=(row,) if one.taken_by is None else ())
        there = await self.seasons.places.show_card(one.channel, one.message, card)
        if there is not None and there != one.message:
            async with self.store.transaction() as tx:
                await searches.set_message(tx, one.search, there)


def sides_of(one: Search) -> tuple[str, str]:
    """Who plays the Axis, and who the Allies: as the one who looked would, else by a lot that falls the same whenever
    it is thrown."""
    other = one.taken_by or ""
    lot = hashlib.sha256(one.search.encode()).digest()[0] % 2 == 0
    return (one.person, other) if one.side == "axis" or (not one.side and lot) else (other, one.person)
