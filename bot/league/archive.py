"""What leagues know, read from the store: seasons as values, results, and ratings computed from all of them."""

import asyncio

from bot.league.law import read_law
from bot.league.rating import Ratings, rate
from bot.league.results import Result, Share, Side
from bot.league.season import Season, table
from bot.lru import Lru
from bot.refusals import NotPossible
from bot.store import Database, Reader, league, results
from bot.store.results import StoredResult, StoredShare
from bot.wording.league import seasons as words

MOST_KEPT = 16


class Archive:
    """Reads; what is computed is kept as long as nothing new has come in."""

    def __init__(self, store: Database) -> None:
        self.store = store
        self._ratings: Lru[tuple[tuple[int, ...], Ratings]] = Lru(MOST_KEPT)

    async def row(self, season: str, guild: str | None = None, db: Reader | None = None) -> league.Season:
        """A season's row; of a server if it is named. Raises NotPossible."""
        found = await league.find(db or self.store.reader, season)
        if found is None or guild not in (None, found.guild):
            raise NotPossible(words.NO_SEASON)
        return found

    async def season(self, row: league.Season, db: Reader | None = None) -> Season:
        """A season as a value."""
        db = db or self.store.reader
        people, matches = await league.entrants(db, row.season), await league.matches(db, row.season)
        return Season(row.season, read_law(row.law), tuple(people), tuple(matches))

    async def here(self, guild: str, name: str = "", db: Reader | None = None) -> league.Season:
        """The season of a server that somebody means: by its name, or the newest that is not over, or the newest.
        Raises NotPossible."""
        seasons = await league.of_guild(db or self.store.reader, guild)
        if name:
            seasons = [one for one in seasons if name in (one.season, one.name) or name.lower() == one.name.lower()]
        going_on = [one for one in seasons if one.status != "over"]
        for one in (*going_on, *seasons):
            return one
        raise NotPossible(words.NO_SEASON if name else words.NO_SEASON_HERE)

    async def best(self, row: league.Season, top: int) -> list[str]:
        """The best of a season who play on, in the order of its table: they play another, seeded so."""
        season, ratings = await self.season(row), await self.ratings(row.guild)
        lines = table(season, lambda person: ratings.rating(f"{season.law.edition} 1v1", person).points)
        return [line.person for line in lines if not line.left][:top]

    async def seeded(self, row: league.Season, season: Season) -> list[str]:
        """The people of a season as they are seeded: by what their ratings are worth at least, or as another season
        has left them."""
        if season.law.after:
            return season.names
        ratings, own = await self.ratings(row.guild), f"{season.law.edition} 1v1"
        return sorted(season.names, key=lambda one: -ratings.rating(own, one).low)

    async def hidden(self, season: Season) -> frozenset[str]:
        """Whose ratings the season's table does not show."""
        return frozenset(season.names) if not season.law.ratings else await league.private(self.store.reader)

    async def results(self, guild: str) -> list[Result]:
        """The results of a server that count."""
        return [read(row, shares) for row, shares in await results.of_guild(self.store.reader, guild) if row.counts]

    async def ratings(self, guild: str) -> Ratings:
        """Everybody's ratings on a server, computed anew when a result has come or gone."""
        print_of = await results.print_of(self.store.reader, guild)
        kept = self._ratings.get(guild)
        if kept is None or kept[0] != print_of:
            found = await self.results(guild)
            kept = self._ratings.put(guild, (print_of, await asyncio.to_thread(rate, found)))
        return kept[1]


def read(row: StoredResult, shares: list[StoredShare]) -> Result:
    """A stored result as ratings read it."""
    winner: Side = "axis" if row.winner == "axis" else "allies"

    def of(side: Side) -> tuple[Share, ...]:
        return tuple(Share(one.person, one.weight, one.moved) for one in shares if one.side == side)

    axis, allies = of("axis"), of("allies")
    return Result(
        *(row.result, row.ended_at, row.family, row.setting, row.edition, axis, allies, winner, row.bid, row.worth)
    )
