"""What goes on by itself in seasons: results come in, the next matches are paired and opened, deadlines are told.

Whatever happens is written down first; `advance` then brings a season on from what is stored, however often it is
called: after each act, each result, and each start of the bot.
"""

import logging

from bot.clock import now_ms
from bot.league.match_games import DEADLINE, MatchGames
from bot.league.season import FORFEIT, Season, forfeited, is_decided, next_matches
from bot.league.seasons import Seasons
from bot.league.taking import Taken, Taking
from bot.messages.message import Message
from bot.presence.pace import Habits, awake
from bot.shards import ALL, Shards
from bot.store import Transaction, games, league, results, timers
from bot.store.league import StoredMatch
from bot.store.timers import Timer
from bot.table.lobby import Lobby
from bot.telling import tell
from bot.wording.league import proof as proof_words
from bot.wording.league import seasons as words

log = logging.getLogger(__name__)


class Progress:
    """Brings seasons on."""

    def __init__(self, lobby: Lobby, seasons: Seasons, match_games: MatchGames, shards: Shards = ALL) -> None:
        self.service = lobby.service
        self.store = lobby.store
        self.seasons = seasons
        self.match_games = match_games
        self.taking = Taking(self.service)
        self.shards = shards

    async def ended(self, game: str) -> None:
        """Take in what came of a game, if it is a match's."""
        found = await league.match_of(self.store.reader, game)
        if found is None:
            return
        row = await self.seasons.archive.row(found[0])
        taken = await self.taking.judged(row, found[1], game)
        async with self.seasons.locks[row.season], self.store.transaction() as tx:
            fresh = await results.add(tx, taken.result, taken.shares)
            if taken.winner:
                at = taken.result.ended_at
                await league.decide(tx, row.season, found[1].match, taken.winner, taken.proved.kind, at)
            if fresh:
                await self._told(tx, row, found[1], taken, game)
        await self.advance(row.season)

    async def _told(self, tx: Transaction, row: league.Season, match: StoredMatch, taken: Taken, game: str) -> None:
        """The table hears what became of its result; where it does not count, the organiser is called."""
        there = await games.known(tx, game)
        if taken.winner:
            how = proof_words.ended(taken.proved.kind)
            text = words.COUNTS.format(season=row.name, match=match.match, winner=words.who(taken.winner), how=how)
            await tell(tx, there, [Message(text)])
        else:
            text = (
                f"{proof_words.unrated(taken.proved.faults)} {words.ORGANISER_DECIDES.format(organiser=row.organiser)}"
            )
            await tell(tx, there, [Message(text[:1900], ping=(row.organiser,))])

    async def advance(self, season_id: str) -> None:
        """Bring a season on: matches of those who left go to the others, the next are paired and opened, and the card
        shows it."""
        async with self.seasons.locks[season_id]:
            async with self.store.transaction() as tx:
                await league.reopen_lost(tx, season_id)
            row, season = await self.seasons.now(await self.seasons.archive.row(season_id))
            if row.status == "running":
                await self._run_on(row, season)
        await self.seasons.show(season_id)

    async def _run_on(self, row: league.Season, season: Season) -> None:
        """Pair who plays next and open those matches, or end what is decided."""
        season = await self._paired(row, season)
        for match in season.open:
            if match.game is None and not await self.match_games.open(row, season.law, match):
                log.info("no thread for a match", extra={"channel": row.channel})
                break
        if is_decided(season):
            async with self.store.transaction() as tx:
                await league.set_status(tx, row.season, "over", now_ms())

    async def _paired(self, row: league.Season, season: Season) -> Season:
        """With the matches that come next; where somebody has left, they are decided at once, and others may follow."""
        gone = [one.person for one in season.people if one.left_at is not None]
        while True:
            walkovers = [match for match in season.open if {match.axis, match.allies} & set(gone)]
            made = next_matches(season, now_ms())
            if not made and not walkovers:
                return season
            async with self.store.transaction() as tx:
                for match in walkovers:
                    await league.decide(tx, row.season, match.match, forfeited(match, gone), FORFEIT, now_ms())
                await league.pair(tx, row.season, made)
            season = await self.seasons.archive.season(row)

    async def take_up(self) -> None:
        """At a start: results that came in as the last run ended, matches that were not opened, cards."""
        for row in await league.running(self.store.reader):
            if not self.shards.own(row.guild):
                continue
            for match in (await self.seasons.archive.season(row)).open:
                game = await games.find(self.store.reader, match.game) if match.game else None
                if game is not None and game.status == "over":
                    await self.seasons.safely(self.ended(game.game))
            await self.seasons.safely(self.advance(row.season))

    async def ring(self, timer: Timer) -> None:
        """A match's deadline comes near, or is here: the two are reminded, then the organiser is called."""
        found = await league.match_of(self.store.reader, timer.game)
        async with self.store.transaction() as tx:
            await timers.drop(tx, timer.game, DEADLINE, timer.subject)
            if found is None or found[1].winner is not None or found[1].due is None:
                return
            row, match, due = await self.seasons.archive.row(found[0], db=tx), found[1], found[1].due
            loaded = await self.service.look(timer.game, tx)
            if timer.subject == "soon":
                both = (match.axis, match.allies)
                free = max(awake(now_ms(), loaded.habits.get(one, Habits())) for one in both)
                if now_ms() < free < due:
                    await timers.put(tx, Timer(timer.game, DEADLINE, "soon", free, timer.payload))
                    return
                text = words.SOON_DUE.format(
                    axis=match.axis, allies=match.allies, match=match.match, season=row.name, by=words.by_when(due)
                )
                await tell(tx, loaded.row, [Message(text, ping=both)])
                await timers.put(tx, Timer(timer.game, DEADLINE, "due", due, timer.payload))
                return
            organiser = f"<@{row.organiser}>"
            text = words.OVERDUE.format(match=match.match, season=row.name, since=words.ago(due), organiser=organiser)
            await tell(tx, loaded.row, [Message(text, ping=(row.organiser,))])
