"""What people do in seasons: they join, leave, and challenge each other."""

from __future__ import annotations

from bot.clock import now_ms
from bot.league.cards import law_text
from bot.league.pairing.ladder import may_challenge, within_reach
from bot.league.progress import Progress
from bot.league.season import Season, between, challenge, ladder
from bot.league.seasons import Seasons, must_be_in, must_run
from bot.refusals import NotPossible
from bot.store import league
from bot.wish import Visit
from bot.wording.league import seasons as words

MOST = 128


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
            row, season = await self.seasons.now(row)
            must_run(row)
            if season.law.form != "ladder":
                raise NotPossible(words.NO_CHALLENGES)
            must_be_in(season, visit.user, "You are")
            must_be_in(season, user, f"{words.who(user)} is")
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
                await self.seasons.claim(tx, visit)
                await league.pair(tx, row.season, [match])
        self.seasons.spawn(self.progress.advance(row.season))
        return words.CHALLENGED.format(match=match.match)
