"""Leagues at work: people join and challenge, matches are opened, results come in by themselves, the card follows.

Whatever happens is written down first; `advance` then brings a season on from what is stored, however often it is
called: after each act, each result, and each start of the bot.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import defaultdict
from collections.abc import Coroutine, Sequence
from typing import Any

from bot.clock import now_ms
from bot.league.archive import Archive
from bot.league.cards import law_text, season_card
from bot.league.exchange import Exchange
from bot.league.law import Law, write_law
from bot.league.match_games import DEADLINE, MatchGames, Places
from bot.league.names import Names
from bot.league.pairing.ladder import may_challenge, within_reach
from bot.league.season import FORFEIT, Season, between, challenge, forfeited, is_decided, ladder, next_matches
from bot.league.taking import Taken, Taking
from bot.messages.message import Message
from bot.presence.pace import Habits, awake
from bot.refusals import BrokenRecord, NotPossible
from bot.shards import ALL, Shards
from bot.store import Transaction, games, interactions, league, results, timers
from bot.store.errors import StoreError, UnknownGame
from bot.store.league import StoredMatch
from bot.store.timers import Timer
from bot.table.lobby import Lobby
from bot.telling import Done, Listener, tell
from bot.wish import Visit
from bot.wording.league import proof as proof_words
from bot.wording.league import seasons as words

log = logging.getLogger(__name__)
LEAST, MOST = 2, 128
LONGEST_NAME = 60


class League(Listener):
    """All seasons of the servers of this process."""

    def __init__(self, lobby: Lobby, places: Places, channels: set[str], shards: Shards = ALL) -> None:
        self.service = lobby.service
        self.store = lobby.store
        self.places = places
        self.shards = shards
        self.archive = Archive(self.store)
        self.exchange = Exchange(self.store)
        self.names = Names(places)
        self.match_games = MatchGames(lobby, places, channels)
        self.taking = Taking(self.service)
        self._locks: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._jobs: set[asyncio.Task[None]] = set()

    # --- people -----------------------------------------------------------------------------------------------------

    async def new(self, visit: Visit, name: str, law: Law, people: Sequence[str] = ()) -> league.Season:
        """A season that people may join; who makes it organises it. `people`: those who play it without joining, the
        best first. Raises NotPossible."""
        name = " ".join(name.split())[:LONGEST_NAME]
        guild = visit.guild or ""
        there = await league.of_guild(self.store.reader, guild)
        if not name or any(one.name.lower() == name.lower() for one in there):
            raise NotPossible(words.NAME_TAKEN)
        row = league.Season(
            *(os.urandom(4).hex(), guild, visit.channel, name, write_law(law), "forming", visit.user, now_ms())
        )
        async with self.store.transaction() as tx:
            await self._claim(tx, visit)
            await league.create(tx, row)
            for person in people:
                await league.enter(tx, row.season, person, now_ms())
        await self.show(row.season)
        return row

    async def join(self, visit: Visit, row: league.Season) -> str:
        """Somebody plays in a season that forms, or, on a ladder, in one that runs. Raises NotPossible."""
        async with self._locks[row.season]:
            row, season = await self._now(row)
            if row.status == "over" or (row.status == "running" and season.law.form != "ladder"):
                raise NotPossible(words.HAS_BEGUN)
            if season.law.after:
                raise NotPossible(words.QUALIFIED)
            if visit.user in season.here:
                raise NotPossible(words.JOINED_ALREADY)
            if len(season.people) >= MOST:
                raise NotPossible(words.TOO_MANY.format(most=MOST))
            async with self.store.transaction() as tx:
                await self._claim(tx, visit)
                await league.enter(tx, row.season, visit.user, now_ms())
        await self.show(row.season)
        return words.JOINED.format(name=row.name, law=law_text(season))

    async def leave(self, visit: Visit, row: league.Season) -> str:
        """Somebody plays on no more; matches he has open go to the others. Raises NotPossible."""
        season = await self._removed(visit, row, visit.user)
        self._spawn(self.advance(row.season))
        return words.LEFT_OPEN if any(visit.user in (one.axis, one.allies) for one in season.open) else words.LEFT

    async def _removed(self, visit: Visit, row: league.Season, user: str) -> Season:
        async with self._locks[row.season]:
            row, season = await self._now(row)
            if user not in season.here:
                raise NotPossible(words.NOT_IN_IT.format(who="You are"))
            async with self.store.transaction() as tx:
                await self._claim(tx, visit)
                if row.status == "forming":
                    await league.withdraw(tx, row.season, user)
                else:
                    await league.leave(tx, row.season, user, now_ms())
        return season

    async def challenge(self, visit: Visit, row: league.Season, user: str) -> str:
        """A match of a ladder. Raises NotPossible."""
        async with self._locks[row.season]:
            row, season = await self._now(row)
            self._must_run(row)
            if season.law.form != "ladder":
                raise NotPossible(words.NO_CHALLENGES)
            self._must_be_in(season, visit.user, "You are")
            self._must_be_in(season, user, f"{words.who(user)} is")
            if user == visit.user:
                raise NotPossible(words.NOT_YOURSELF)
            if (there := between(season, visit.user, user)) is not None:
                raise NotPossible(words.PLAYING.format(match=there.match))
            rungs = ladder(season)
            if not may_challenge(rungs, visit.user, user, season.law.reach):
                near = within_reach(rungs, visit.user, season.law.reach)
                told = " ".join(words.who(one) for one in near) or words.NOBODY_ABOVE
                raise NotPossible(words.OUT_OF_REACH.format(reach=season.law.reach, who=told))
            match = challenge(season, visit.user, user, now_ms())
            async with self.store.transaction() as tx:
                await self._claim(tx, visit)
                await league.pair(tx, row.season, [match])
        self._spawn(self.advance(row.season))
        return words.CHALLENGED.format(match=match.match)

    # --- the organiser ----------------------------------------------------------------------------------------------

    async def begin(self, visit: Visit, row: league.Season, manages: bool = False) -> str:
        """The law stands from now on; people are seeded by their ratings, and the first matches are opened. Raises
        NotPossible."""
        async with self._locks[row.season]:
            row, season = await self._now(row)
            self._must_organise(visit, row, manages)
            if row.status != "forming":
                raise NotPossible(words.HAS_BEGUN)
            if len(season.people) < LEAST:
                raise NotPossible(words.TOO_FEW.format(count=len(season.people)))
            order = await self.archive.seeded(row, season)
            async with self.store.transaction() as tx:
                await self._claim(tx, visit)
                await league.seed(tx, row.season, order)
                await league.set_status(tx, row.season, "running", now_ms())
        self._spawn(self.advance(row.season))
        return words.BEGUN

    async def award(
        self, visit: Visit, row: league.Season, name: str, winner: str, why: str, manages: bool = False
    ) -> str:
        """The organiser names the winner of a match: a game that runs is adjudicated, and counts half; one that never
        began is forfeited. Raises NotPossible."""
        async with self._locks[row.season]:
            row, season = await self._now(row)
            self._must_organise(visit, row, manages)
            self._must_run(row)
            match = _open_match(season, name)
            if winner not in (match.axis, match.allies):
                raise NotPossible(words.NOT_THEIRS)
            game = await games.find(self.store.reader, match.game) if match.game else None
            begun = game is not None and game.status != "forming"
            text = (words.adjudicated_ruling if begun else words.forfeit_ruling)(match, winner, why)
            async with self.store.transaction() as tx:
                await self._claim(tx, visit)
                number = await league.rule(tx, row.season, visit.user, text[:1000], now_ms())
                if game is None or game.status != "running":
                    how = "adjudicated" if begun else FORFEIT
                    await league.decide(tx, row.season, match.match, winner, how, now_ms())
                    if game is not None and not begun:
                        await games.set_status(tx, game.game, "abandoned", now_ms())
        if game is not None and game.status == "running":
            await self.match_games.adjudicate(game.game, match, winner)
        self._spawn(self.advance(row.season))
        return words.RULED.format(number=number, text=text)

    async def make_void(self, visit: Visit, row: league.Season, name: str, why: str, manages: bool = False) -> str:
        """The organiser takes a result out: the match is played again, and ratings are as if it had never been. Raises
        NotPossible."""
        async with self._locks[row.season]:
            row, season = await self._now(row)
            self._must_organise(visit, row, manages)
            self._must_run(row)
            match = next((one for one in season.matches if one.match == name and one.allies), None)
            if match is None:
                raise NotPossible(words.NO_MATCH)
            text = words.void_ruling(match, why)
            async with self.store.transaction() as tx:
                await self._claim(tx, visit)
                number = await league.rule(tx, row.season, visit.user, text[:1000], now_ms())
                if match.game:
                    await results.make_void(tx, match.game)
                await league.reopen(tx, row.season, match.match)
        self._spawn(self.advance(row.season))
        return words.RULED.format(number=number, text=text)

    async def remove(self, visit: Visit, row: league.Season, user: str, why: str, manages: bool = False) -> str:
        """The organiser takes somebody out of a season. Raises NotPossible."""
        self._must_organise(visit, row, manages)
        await self._removed(visit, row, user)
        text = words.removed_ruling(user, why)
        async with self.store.transaction() as tx:
            number = await league.rule(tx, row.season, visit.user, text[:1000], now_ms())
        self._spawn(self.advance(row.season))
        return words.RULED.format(number=number, text=text)

    async def close(self, visit: Visit, row: league.Season, manages: bool = False) -> str:
        """No more matches; what is open is not decided. Raises NotPossible."""
        self._must_organise(visit, row, manages)
        if row.status == "over":
            raise NotPossible(words.IS_OVER)
        async with self.store.transaction() as tx:
            await self._claim(tx, visit)
            await league.set_status(tx, row.season, "over", now_ms())
        await self.show(row.season)
        return words.CLOSED

    # --- what goes on by itself -------------------------------------------------------------------------------------

    def written(self, done: Done) -> None:
        """A game that may be a match's is over."""
        if done.after.game.state.winner and not done.before.game.state.winner:
            self._spawn(self.ended(done.after.id))

    async def ended(self, game: str) -> None:
        """Take in what came of a game, if it is a match's."""
        found = await league.match_of(self.store.reader, game)
        if found is None:
            return
        row = await self.archive.row(found[0])
        taken = await self.taking.judged(row, found[1], game)
        async with self._locks[row.season], self.store.transaction() as tx:
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
        async with self._locks[season_id]:
            async with self.store.transaction() as tx:
                await league.reopen_lost(tx, season_id)
            row, season = await self._now(await self.archive.row(season_id))
            if row.status == "running":
                season = await self._paired(row, season)
                for match in season.open:
                    if match.game is None and not await self.match_games.open(row, season.law, match):
                        log.info("no thread for a match", extra={"channel": row.channel})
                        break
                if is_decided(season):
                    async with self.store.transaction() as tx:
                        await league.set_status(tx, season_id, "over", now_ms())
        await self.show(season_id)

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
            season = await self.archive.season(row)

    async def show(self, season_id: str) -> None:
        """The season's card, as it stands now."""
        row, season = await self._now(await self.archive.row(season_id))
        card = season_card(row, season, await self.archive.ratings(row.guild))
        there = await self.places.show_card(row.channel, row.message, card)
        if there is not None and there != row.message:
            async with self.store.transaction() as tx:
                await league.set_message(tx, season_id, there)

    async def take_up(self) -> None:
        """At a start: results that came in as the last run ended, matches that were not opened, cards."""
        for row in await league.running(self.store.reader):
            if not self.shards.own(row.guild):
                continue
            for match in (await self.archive.season(row)).open:
                game = await games.find(self.store.reader, match.game) if match.game else None
                if game is not None and game.status == "over":
                    await self._safely(self.ended(game.game))
            await self._safely(self.advance(row.season))

    async def ring(self, timer: Timer) -> None:
        """A match's deadline comes near, or is here: the two are reminded, then the organiser is called."""
        found = await league.match_of(self.store.reader, timer.game)
        async with self.store.transaction() as tx:
            await timers.drop(tx, timer.game, DEADLINE, timer.subject)
            if found is None or found[1].winner is not None or found[1].due is None:
                return
            row, match, due = await self.archive.row(found[0], db=tx), found[1], found[1].due
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

    async def settled(self) -> None:
        """Everything that was begun beside is done."""
        while self._jobs:
            await asyncio.gather(*self._jobs, return_exceptions=True)

    async def stop(self) -> None:
        """Let go; the next start takes it up."""
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)

    # --- small ------------------------------------------------------------------------------------------------------

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        job = asyncio.create_task(self._safely(work))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    async def _safely(self, work: Coroutine[Any, Any, None]) -> None:
        """What fails in one season holds up nothing else; it is taken up again at the next change or start."""
        try:
            await work
        except (NotPossible, BrokenRecord, UnknownGame, StoreError) as error:
            log.warning("a season could not be brought on: %s", error)
        except Exception:
            log.exception("a season could not be brought on")

    async def _now(self, row: league.Season) -> tuple[league.Season, Season]:
        row = await self.archive.row(row.season)
        return row, await self.archive.season(row)

    async def _claim(self, tx: Transaction, visit: Visit) -> None:
        await interactions.claim(tx, visit.interaction, None, visit.user, now_ms())

    def _must_organise(self, visit: Visit, row: league.Season, manages: bool) -> None:
        if not manages and visit.user != row.organiser:
            raise NotPossible(words.ONLY_ORGANISER.format(organiser=words.who(row.organiser)))

    def _must_run(self, row: league.Season) -> None:
        if row.status != "running":
            raise NotPossible(words.NOT_BEGUN if row.status == "forming" else words.IS_OVER)

    def _must_be_in(self, season: Season, user: str, who: str) -> None:
        if user not in season.here:
            raise NotPossible(words.NOT_IN_IT.format(who=who))


def _open_match(season: Season, name: str) -> StoredMatch:
    found = next((one for one in season.matches if one.match == name), None)
    if found is None:
        raise NotPossible(words.NO_MATCH)
    if found.winner is not None:
        raise NotPossible(words.DECIDED)
    return found
