"""What the organiser of a season does: it opens, begins and closes it, and decides what the law cannot, in the open."""

import os
from collections.abc import Sequence

from msgspec import Struct

from bot.clock import now_ms
from bot.league.law import Law, write_law
from bot.league.match_games import MatchGames
from bot.league.people import People
from bot.league.season import FORFEIT, Season
from bot.league.seasons import must_run
from bot.refusals import NotPossible
from bot.store import Transaction, games, league, results
from bot.store.league import StoredMatch
from bot.wish import Visit
from bot.wording.league import seasons as words

LEAST = 2
LONGEST_NAME = 60
LONGEST_RULING = 1000


class Act(Struct, frozen=True):
    """Somebody who wants to decide something of a season. `manages`: its server."""

    visit: Visit
    row: league.Season
    manages: bool = False

    def must_be_allowed(self) -> None:
        """Raises NotPossible."""
        if not self.manages and self.visit.user != self.row.organiser:
            raise NotPossible(words.ONLY_ORGANISER.format(organiser=words.who(self.row.organiser)))


class Organiser:
    """Whoever manages a server, or has opened a season."""

    def __init__(self, people: People, match_games: MatchGames) -> None:
        self.people = people
        self.seasons = people.seasons
        self.progress = people.progress
        self.store = people.store
        self.match_games = match_games

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
            await self.seasons.claim(tx, visit)
            await league.create(tx, row)
            for person in people:
                await league.enter(tx, row.season, person, now_ms())
        await self.seasons.show(row.season)
        return row

    async def begin(self, act: Act) -> str:
        """The law stands from now on; people are seeded by their ratings, and the first matches are opened. Raises
        NotPossible."""
        async with self.seasons.locks[act.row.season]:
            row, season = await self.seasons.now(act.row)
            act.must_be_allowed()
            if row.status != "forming":
                raise NotPossible(words.HAS_BEGUN)
            if len(season.people) < LEAST:
                raise NotPossible(words.TOO_FEW.format(count=len(season.people)))
            order = await self.seasons.archive.seeded(row, season)
            async with self.store.transaction() as tx:
                await self.seasons.claim(tx, act.visit)
                await league.seed(tx, row.season, order)
                await league.set_status(tx, row.season, "running", now_ms())
        self.seasons.spawn(self.progress.advance(row.season))
        return words.BEGUN

    async def award(self, act: Act, name: str, winner: str, why: str) -> str:
        """The organiser names the winner of a match: a game that runs is adjudicated, and counts half; one that never
        began is forfeited. Raises NotPossible."""
        async with self.seasons.locks[act.row.season]:
            row, season = await self.seasons.now(act.row)
            act.must_be_allowed()
            must_run(row)
            match = _open_match(season, name)
            if winner not in (match.axis, match.allies):
                raise NotPossible(words.NOT_THEIRS)
            game = await games.find(self.store.reader, match.game) if match.game else None
            begun = game is not None and game.status != "forming"
            text = (words.adjudicated_ruling if begun else words.forfeit_ruling)(match, winner, why)
            async with self.store.transaction() as tx:
                number = await self._rule(tx, act, text)
                if game is None or game.status != "running":
                    await _decide(tx, row, match, winner, game)
        if game is not None and game.status == "running":
            await self.match_games.adjudicate(game.game, match, winner)
        return self._ruled(act, number, text)

    async def make_void(self, act: Act, name: str, why: str) -> str:
        """The organiser takes a result out: the match is played again, and ratings are as if it had never been. Raises
        NotPossible."""
        async with self.seasons.locks[act.row.season]:
            row, season = await self.seasons.now(act.row)
            act.must_be_allowed()
            must_run(row)
            match = next((one for one in season.matches if one.match == name and one.allies), None)
            if match is None:
                raise NotPossible(words.NO_MATCH)
            text = words.void_ruling(match, why)
            async with self.store.transaction() as tx:
                number = await self._rule(tx, act, text)
                if match.game:
                    await results.make_void(tx, match.game)
                await league.reopen(tx, row.season, match.match)
        return self._ruled(act, number, text)

    async def remove(self, act: Act, user: str, why: str) -> str:
        """The organiser takes somebody out of a season. Raises NotPossible."""
        act.must_be_allowed()
        await self.people.removed(act.visit, act.row, user)
        text = words.removed_ruling(user, why)
        async with self.store.transaction() as tx:
            number = await league.rule(tx, act.row.season, act.visit.user, text[:LONGEST_RULING], now_ms())
        return self._ruled(act, number, text)

    async def close(self, act: Act) -> str:
        """No more matches; what is open is not decided. Raises NotPossible."""
        act.must_be_allowed()
        if act.row.status == "over":
            raise NotPossible(words.IS_OVER)
        async with self.store.transaction() as tx:
            await self.seasons.claim(tx, act.visit)
            await league.set_status(tx, act.row.season, "over", now_ms())
        await self.seasons.show(act.row.season)
        return words.CLOSED

    async def _rule(self, tx: Transaction, act: Act, text: str) -> int:
        """Write a ruling down, under its number."""
        await self.seasons.claim(tx, act.visit)
        return await league.rule(tx, act.row.season, act.visit.user, text[:LONGEST_RULING], now_ms())

    def _ruled(self, act: Act, number: int, text: str) -> str:
        """The season goes on with a ruling, which is told."""
        self.seasons.spawn(self.progress.advance(act.row.season))
        return words.RULED.format(number=number, text=text)


async def _decide(
    tx: Transaction, row: league.Season, match: StoredMatch, winner: str, game: games.Game | None
) -> None:
    """A match is over whose game does not run: where it never began, nobody plays it any more."""
    begun = game is not None and game.status != "forming"
    await league.decide(tx, row.season, match.match, winner, "adjudicated" if begun else FORFEIT, now_ms())
    if game is not None and not begun:
        await games.set_status(tx, game.game, "abandoned", now_ms())


def _open_match(season: Season, name: str) -> StoredMatch:
    found = next((one for one in season.matches if one.match == name), None)
    if found is None:
        raise NotPossible(words.NO_MATCH)
    if found.winner is not None:
        raise NotPossible(words.DECIDED)
    return found
