"""Work that goes on beside what somebody waits for: it is held while it runs, and let go of together."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

Work = Coroutine[Any, Any, None]


class Beside:
    """Pieces of work that nobody waits for. Whoever has begun some stops it."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def begin(self, work: Work) -> asyncio.Task[None]:
        """Go on with it in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def settled(self) -> None:
        """All that was begun is done, and what that has begun."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def stop(self) -> None:
        """Let go of everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class EachGame:
    """The same work for any game, once at a time. A game for which it is wanted while it goes on has it once more."""

    def __init__(self, work: Callable[[str], Work], log: logging.Logger, trouble: str) -> None:
        """`trouble`: what the log says where the work fails, which is not tried again."""
        self.wanted: set[str] = set()
        """Games for which it was wanted since the work has last looked; it takes off what it looks at."""
        self._work, self._log, self._trouble = work, log, trouble
        self._busy: set[str] = set()
        self._beside = Beside()

    def __bool__(self) -> bool:
        return bool(self._busy)

    def want(self, game: str) -> None:
        """Have it done for a game."""
        self.wanted.add(game)
        if game not in self._busy:
            self._busy.add(game)
            self._beside.begin(self._work(game)).add_done_callback(lambda done: self._ended(game, done))

    def _ended(self, game: str, task: asyncio.Task[None]) -> None:
        self._busy.discard(game)
        if task.cancelled():
            return
        if error := task.exception():
            self._log.error(self._trouble, exc_info=error, extra={"game": game})
        elif game in self.wanted:
            self.want(game)

    async def stop(self) -> None:
        """Let go of everything."""
        await self._beside.stop()
