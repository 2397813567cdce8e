"""What everybody who works at seasons shares: reading them under their locks, work that goes on beside, their cards."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Coroutine
from typing import Any

from bot.beside import Beside
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
        self.beside = Beside()

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
        self.beside.begin(self.safely(work))

    async def safely(self, work: Coroutine[Any, Any, None]) -> None:
        """What fails in one season holds up nothing else; it is taken up again at the next change or start."""
        try:
            await work
        except (NotPossible, BrokenRecord, UnknownGame, StoreError) as error:
            log.warning("a season could not be brought on: %s", error)
        except Exception:
            log.exception("a season could not be brought on")


def must_run(row: league.Season) -> None:
    """Raises NotPossible."""
    if row.status != "running":
        raise NotPossible(words.NOT_BEGUN if row.status == "forming" else words.IS_OVER)


def must_be_in(season: Season, user: str, who: str) -> None:
    """Raises NotPossible."""
    if user not in season.here:
        raise NotPossible(words.NOT_IN_IT.format(who=who))
