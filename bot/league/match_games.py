"""A match gets a channel of its own and a game in it, with the season's law applied."""

import json
import os
from typing import Any, Protocol

from bot.clock import now_ms
from bot.dice.refusals import DiceRefused
from bot.facts import LOCAL
from bot.game.loading import load
from bot.league.law import Law
from bot.league.series import legs, score
from bot.messages.message import Message
from bot.presence import table
from bot.presence.clock import LOSES, Clock
from bot.presence.pace import USUALLY
from bot.presence.table import Presence, write_presence
from bot.refusals import NotPossible
from bot.store import Transaction, facts, games, league, seats, timers
from bot.store.errors import AlreadyHandled
from bot.store.games import Game as Row
from bot.store.games import NewGame
from bot.store.league import StoredMatch
from bot.store.timers import Timer
from bot.table import settings
from bot.table.lobby import Lobby
from bot.table.lobby_card import lobby_message
from bot.telling import tell
from bot.wish import Visit, Wish
from bot.wording.league import seasons as words
from engine import new, read_header
from engine.errors import Refused
from engine.json_types import JsonObject

DEADLINE = "match"
"""The timer of a match that is to be played by then."""
BEFORE_MS = 3 * 86_400_000
"""How long before the deadline the two are reminded."""
AUCTIONS = {"sealed": settings.AUCTION, "open": settings.OPEN}
"""How bids are made that decide who plays which side."""
MOST_HELP = "odds"
"""In a game that counts nobody is told what a computer would do."""


class Places(Protocol):
    """What matches ask of the chat service."""

    async def open_thread(self, channel: str, name: str) -> str | None:
        """A new thread in a channel; None if there can be none."""
        ...

    async def name_of(self, guild: str, user: str) -> str | None:
        """What somebody is called on a server; None if that cannot be found out now."""
        ...

    async def show_card(self, channel: str, message: str | None, card: Message) -> str | None:
        """Edit the bot's own message, or send it where there is none; where it stands, None if nowhere."""
        ...


class MatchGames:
    """Opens the games of matches. What was begun before a crash is gone on with."""

    def __init__(self, lobby: Lobby, places: Places, channels: set[str]) -> None:
        self.lobby = lobby
        self.channels = channels
        """Where games are played: the threads of matches are added."""
        self.store = lobby.store
        self.places = places
        self.asked = USUALLY
        """How much people are asked while others move, until they say otherwise."""

    async def open(self, row: league.Season, law: Law, match: StoredMatch) -> bool:
        """Open a match that has no game yet; whether it has one now."""
        channel = match.channel
        if channel is None:
            name = words.MATCH_NAME.format(season=row.name, match=match.match)
            channel = await self.places.open_thread(row.channel, name)
            if channel is None:
                return False
            async with self.store.transaction() as tx:
                await league.open_in(tx, row.season, match.match, None, channel)
        self.channels.add(channel)
        game = await self._made(row, law, match, channel)
        if law.sides == "lot":
            await self._start(row, match, game, channel)
        return True

    async def _made(self, row: league.Season, law: Law, match: StoredMatch, channel: str) -> str:
        """The game of a match, forming, everybody in his seats."""
        game = os.urandom(4).hex()
        header = header_of(law)
        first = new(read_header(json.loads(header))).state
        async with self.store.transaction() as tx:
            there = await games.in_channel(tx, channel)
            if there is not None:
                return there.game
            await games.create(tx, NewGame(game, row.guild, channel, header, law.edition, now_ms()))
            presence = write_presence(table.timed(Presence(), clock_of(law), now_ms()))
            await facts.put(
                *(tx, game),
                host=row.organiser,
                asked=USUALLY,
                assistance=MOST_HELP,
                presence=presence,
                without_threads=1,
            )
            for power in first.board.seats:
                person = match.axis if first.board.side(power) == "axis" else match.allies
                await seats.take(tx, game, power, person, now_ms(), 0)
            await league.open_in(tx, row.season, match.match, game, channel)
            if match.due is not None:
                await timers.put(tx, Timer(game, DEADLINE, "soon", max(now_ms(), match.due - BEFORE_MS), row.season))
            await self._told(tx, row, law, match, game)
        return game

    async def _told(self, tx: Transaction, row: league.Season, law: Law, match: StoredMatch, game: str) -> None:
        """Both are called, and the card of the game says what is settled."""
        loaded = await load(tx, game)
        if way := AUCTIONS.get(law.sides):
            await settings.put(tx, loaded, settings.BIDS, f"{way}allies")
            loaded = await load(tx, game)
        text = words.opens(match, row.name, law.sides)
        if len(series := legs(await league.matches(tx, row.season), match)) > 1:
            text += f"\n{words.series_text(score(series), match.axis, match.allies)}"
        call = Message(text, ping=(match.axis, match.allies))
        await tell(tx, loaded.row, [call, lobby_message(loaded)])

    async def _start(self, row: league.Season, match: StoredMatch, game: str, channel: str) -> None:
        """Sides are settled: it begins at once."""
        loaded = await self.lobby.service.look(game)
        if loaded.row.status != "forming":
            return
        visit = Visit(f"league:{game}:start", match.axis, row.guild, channel)
        try:
            await self.lobby.start(visit, game, self._log_thread(row.channel, game))
        except (NotPossible, Refused, DiceRefused, AlreadyHandled) as refused:
            loaded = await self.lobby.service.look(game)
            async with self.store.transaction() as tx:
                await tell(tx, loaded.row, [Message(str(refused)[:1900])] if str(refused) else [])

    async def adjudicate(self, game: str, match: StoredMatch, winner: str) -> None:
        """The game ends for who is ruled to have lost; its result comes in by itself. Raises NotPossible."""
        loaded = await self.lobby.service.look(game)
        loser = match.allies if winner == match.axis else match.axis
        power = next(iter(loaded.powers_of(loser)), None)
        if power is not None and loaded.row.status == "running":
            line = {"by": power, "do": "concede", "how": "adjudicated"}
            await self.lobby.service.act(Wish(f"ruled:{game}:{loaded.revision}", loser, game, (line,)))

    def _log_thread(self, channel: str, game: str) -> Any:
        """The thread of the dice log stands beside the match's: a thread has no threads of its own."""

        async def made(row: Row) -> str:
            return await self.places.open_thread(channel, words.LOG_NAME.format(game=game)) or LOCAL

        return made


def header_of(law: Law) -> str:
    """Line 1 of the record of a game by this law."""
    options = dict(law.options)
    header: JsonObject = {"record": 1, "edition": law.edition, "dice": {"policy": law.dice}}
    if law.setup:
        header["setup"] = law.setup
    if law.bid:
        first = new(read_header({**header, "options": options, "dice": "scripted"})).state
        side = "axis" if law.bid < 0 else "allies"
        power = next(power for power in first.board.seats if first.board.side(power) == side)
        options["bids"] = {power: abs(law.bid)}
    return json.dumps(header | {"options": options}, ensure_ascii=False)


def clock_of(law: Law) -> Clock:
    """The clock of a game by this law."""
    if not law.clock.hours:
        return Clock()
    return Clock(law.clock.hours, 0, 0, LOSES, law.clock.strikes, law.holidays, law.clock.pauses)
