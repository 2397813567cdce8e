"""What everybody who works at seasons shares: reading them under their locks, work that goes on beside, their cards."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Coroutine
from typing import Any

from bot.clock import now_ms
from bot.league.archive import Archive
from bot.league.cards import season_card
from bot.league.match_games import Places
from bot.league.season import Season
from bot.refusals import BrokenRecord, NotPossible
from bot.store import Database, Transaction, interactions, league
from bot.store.errors import StoreError, UnknownGame
from bot.wish import Visit
from bot.wording.league import seasons as words

log = logging.getLogger(__name__)


class Seasons:
    """Seasons as they are stored. `locks`: whoever changes one holds its own."""

    def __init__(self, store: Database, places: Places) -> None:
        self.store = store
        self.places = places
        self.archive = Archive(store)
        self.locks: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._jobs: set[asyncio.Task[None]] = set()

    async def now(self, row: league.Season) -> tuple[league.Season, Season]:
        """A season as it stands now."""
        row = await self.archive.row(row.season)
        return row, await self.archive.season(row)

    async def claim(self, tx: Transaction, visit: Visit) -> None:
        """What somebody has pressed is carried out once. Raises AlreadyHandled."""
        await interactions.claim(tx, visit.interaction, None, visit.user, now_ms())

    async def show(self, season_id: str) -> None:
        """The season's card, as it stands now."""
        row, season = await self.now(await self.archive.row(season_id))
        card = season_card(row, season, await self.archive.ratings(row.guild))
        there = await self.places.show_card(row.channel, row.message, card)
        if there is not None and there != row.message:
            async with self.store.transaction() as tx:
                await league.set_message(tx, season_id, there)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin something that nobody waits for."""
        job = asyncio.create_task(self.safely(work))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    async def safely(self, work: Coroutine[Any, Any, None]) -> None:
        """What fails in one season holds up nothing else; it is taken up again at the next change or start."""
        try:
            await work
        except (NotPossible, BrokenRecord, UnknownGame, StoreError) as error:
            log.warning("a season could not be brought on: %s", error)
        except Exception:
            log.exception("a season could not be brought on")

    async def settled(self) -> None:
        """Everything that was begun beside is done."""
        while self._jobs:
            await asyncio.gather(*self._jobs, return_exceptions=True)

    async def stop(self) -> None:
        """Let go; the next start takes it up."""
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)


def must_run(row: league.Season) -> None:
    """Raises NotPossible."""
    if row.status != "running":
        raise NotPossible(words.NOT_BEGUN if row.status == "forming" else words.IS_OVER)


def must_be_in(season: Season, user: str, who: str) -> None:
    """Raises NotPossible."""
    if user not in season.here:
        raise NotPossible(words.NOT_IN_IT.format(who=who))
