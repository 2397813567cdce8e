"""What people do in seasons: they join, leave, and challenge each other; and how they are called on their server, which
is asked for when it is needed and kept in memory only."""

from collections.abc import Iterable

from bot.clock import now_ms
from bot.league.cards import law_text
from bot.league.match_games import Places
from bot.league.pairing.ladder import may_challenge, within_reach
from bot.league.progress import Progress
from bot.league.season import Season, between, challenge, ladder
from bot.league.seasons import Seasons, must_be_in, must_run
from bot.league.series import legs, next_leg
from bot.lru import Lru
from bot.presence.pace import DAY
from bot.refusals import NotPossible
from bot.store import league
from bot.store.league import StoredMatch
from bot.wish import Visit
from bot.wording import conclusion as ends
from bot.wording.league import seasons as words

MOST = 128
MOST_KEPT = 4096
MOST_ASKED = 40
"""People that are looked up for one picture; more are shown by their place."""


class People:
    """Players of seasons."""

    def __init__(self, seasons: Seasons, progress: Progress) -> None:
        self.seasons = seasons
        self.progress = progress
        self.store = seasons.store

    async def join(self, visit: Visit, row: league.Season) -> str:
        """Somebody plays in a season that forms, or, on a ladder, in one that runs. Raises NotPossible."""
        async with self.seasons.locks[row.season]:
            row, season = await self.seasons.now(row)
            if row.status == "over" or (row.status == "running" and season.law.form != "ladder"):
                raise NotPossible(words.HAS_BEGUN)
            if season.law.after:
                raise NotPossible(words.QUALIFIED)
            if visit.user in season.here:
                raise NotPossible(words.JOINED_ALREADY)
            if len(season.people) >= MOST:
                raise NotPossible(words.TOO_MANY.format(most=MOST))
            async with self.store.transaction() as tx:
                await self.seasons.claim(tx, visit)
                await league.enter(tx, row.season, visit.user, now_ms())
        await self.seasons.show(row.season)
        return words.JOINED.format(name=row.name, law=law_text(season))

    async def leave(self, visit: Visit, row: league.Season) -> str:
        """Somebody plays on no more; matches he has open go to the others. Raises NotPossible."""
        season = await self.removed(visit, row, visit.user)
        self.seasons.spawn(self.progress.advance(row.season))
        return words.LEFT_OPEN if any(visit.user in (one.axis, one.allies) for one in season.open) else words.LEFT

    async def removed(self, visit: Visit, row: league.Season, user: str) -> Season:
        """Somebody is in a season no more; how it stood before. Raises NotPossible."""
        async with self.seasons.locks[row.season]:
            row, season = await self.seasons.now(row)
            if user not in season.here:
                raise NotPossible(words.NOT_IN_IT.format(who="You are"))
            async with self.store.transaction() as tx:
                await self.seasons.claim(tx, visit)
                if row.status == "forming":
                    await league.withdraw(tx, row.season, user)
                else:
                    await league.leave(tx, row.season, user, now_ms())
        return season

    async def challenge(self, visit: Visit, row: league.Season, user: str) -> str:
        """A match of a ladder. Raises NotPossible."""
        async with self.seasons.locks[row.season]:
            row, season = await self._open_ladder(visit, row)
            must_be_in(season, user, f"{words.who(user)} is")
            if user == visit.user:
                raise NotPossible(words.NOT_YOURSELF)
            _must_be_in_reach(season, visit.user, user)
            return await self._paired(visit, row, challenge(season, visit.user, user, now_ms()))

    async def reachable(self, visit: Visit, row: league.Season) -> list[str]:
        """Whom somebody may challenge on a ladder, the highest first. Raises NotPossible."""
        _, season = await self._open_ladder(visit, row)
        return within_reach(ladder(season), visit.user, season.law.reach)

    async def may_meet(self, visit: Visit, row: league.Season) -> Season:
        """The ladder on which somebody looks for a match. Raises NotPossible."""
        return (await self._open_ladder(visit, row))[1]

    async def meets(self, visit: Visit, row: league.Season, other: str) -> str:
        """A match of two who want it: whoever stands lower challenges. Raises NotPossible."""
        async with self.seasons.locks[row.season]:
            row, season = await self._open_ladder(visit, row)
            must_be_in(season, other, f"{words.who(other)} is")
            lower, upper = sorted((visit.user, other), key=ladder(season).index, reverse=True)
            _must_be_in_reach(season, lower, upper)
            return await self._paired(visit, row, challenge(season, lower, upper, now_ms()))

    async def rematch(self, visit: Visit, game: str) -> str | None:
        """After a match of a ladder the two play on, the sides swapped: it joins the series. None: the game is of no
        ladder that runs. Raises NotPossible."""
        found = await league.match_of(self.store.reader, game)
        if found is None:
            return None
        row, match = await self.seasons.archive.row(found[0]), found[1]
        async with self.seasons.locks[row.season]:
            row, season = await self.seasons.now(row)
            if row.status != "running" or season.law.form != "ladder":
                return None
            if visit.user not in (match.axis, match.allies):
                raise NotPossible(ends.ONLY_PLAYERS)
            if match.winner is None:
                raise NotPossible(ends.NOT_OVER)
            series = legs(season.matches, match)
            if series[-1].match != match.match:
                raise NotPossible(ends.NO_REMATCH)
            for one in (match.axis, match.allies):
                must_be_in(season, one, f"{words.who(one)} is")
            _must_be_in_reach(season, *sorted((match.axis, match.allies), key=ladder(season).index, reverse=True))
            loaded = await self.progress.service.look(game)
            played = {loaded.game.state.board.side(power): user for power, user in loaded.players.items()}
            swapped = played.get("axis") == match.axis
            axis, allies = (match.allies, match.axis) if swapped else (match.axis, match.allies)
            due = now_ms() + season.law.days * DAY if season.law.days else None
            return await self._paired(visit, row, next_leg(series, axis, allies, now_ms(), due))

    async def _open_ladder(self, visit: Visit, row: league.Season) -> tuple[league.Season, Season]:
        """A ladder that runs, with who asks on it. Raises NotPossible."""
        row, season = await self.seasons.now(row)
        must_run(row)
        if season.law.form != "ladder":
            raise NotPossible(words.NO_CHALLENGES)
        must_be_in(season, visit.user, "You are")
        return row, season

    async def _paired(self, visit: Visit, row: league.Season, match: StoredMatch) -> str:
        async with self.store.transaction() as tx:
            await self.seasons.claim(tx, visit)
            await league.pair(tx, row.season, [match])
        self.seasons.spawn(self.progress.advance(row.season))
        return words.CHALLENGED.format(match=match.match)


def _must_be_in_reach(season: Season, lower: str, upper: str) -> None:
    """Raises NotPossible."""
    if (there := between(season, lower, upper)) is not None:
        raise NotPossible(words.PLAYING.format(match=there.match))
    rungs = ladder(season)
    if not may_challenge(rungs, lower, upper, season.law.reach):
        near = within_reach(rungs, lower, season.law.reach)
        told = " ".join(words.who(one) for one in near) or words.NOBODY_ABOVE
        raise NotPossible(words.OUT_OF_REACH.format(reach=season.law.reach, who=told))


class Names:
    """Looks up names, once while the bot runs."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self._kept: Lru[str] = Lru(MOST_KEPT)

    async def of(self, guild: str, people: Iterable[str]) -> dict[str, str]:
        """The names of some people, as far as they can be found out."""
        found: dict[str, str] = {}
        for person in list(people)[:MOST_ASKED]:
            name = self._kept.get(f"{guild} {person}") or await self.places.name_of(guild, person)
            if name:
                found[person] = self._kept.put(f"{guild} {person}", name)
        return found
