"""The stories of games, told from their records when somebody asks.

Nothing is stored for it, so nothing can go stale: what was told before is only gone on with, and after an undo told
from the beginning. Telling takes a while in a long game and is done beside the event loop.
"""

import asyncio

from bot.lru import Lru
from bot.store import Database, Reader, record
from bot.story import Story, begun

MOST_KEPT = 8


class Stories:
    """The stories of all games; the latest are kept in memory."""

    def __init__(self, store: Database) -> None:
        self.store = store
        self._kept: Lru[Story] = Lru(MOST_KEPT)
        self._lock = asyncio.Lock()

    async def of(self, game: str, db: Reader | None = None) -> Story:
        """The game's story up to now. Raises UnknownGame, BrokenRecord."""
        db = db or self.store.reader
        async with self._lock:
            story = self._kept.drop(game)
            course = await record.course(db, game, 0 if story is None else story.line)
            if story is not None and (story.undone != course.undone or story.line > course.revision):
                story, course = None, await record.course(db, game, 0)
            if story is None:
                story = await asyncio.to_thread(begun, course.header)
                story.undone = course.undone
            await asyncio.to_thread(story.go_on, course.lines)
            return self._kept.put(game, story)
