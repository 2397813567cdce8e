"""Who writes next: as many transactions at once as there is room for, those first for which somebody waits."""

import asyncio
from collections import deque

from bot.people_first import is_waited_for

MOST_IN_A_ROW = 4
"""So many may go before one that came earlier; then that one has its turn, however many people order."""


class WritingTurns:
    """A lock that is handed on, with room for a few: `async with turns:`. Among those for whom somebody waits, and
    among all others, it is first come, first served."""

    def __init__(self, room: int = 1) -> None:
        self._room = room
        self._first: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._in_a_row = 0

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.release()

    async def acquire(self) -> None:
        """Wait for a turn."""
        if self._room:
            self._room -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._first if is_waited_for() else self._others).append(mine)
        try:
            await mine
        except BaseException:
            if mine.done() and not mine.cancelled():
                self.release()  # it came just as its owner went
            raise

    def release(self) -> None:
        """Hand the turn to whoever is next; who has gone meanwhile is passed over."""
        while self._first or self._others:
            following = self._next().popleft()
            if not following.done():
                following.set_result(None)
                return
        self._room += 1

    def _next(self) -> deque[asyncio.Future[None]]:
        if not self._others or (self._first and self._in_a_row < MOST_IN_A_ROW):
            self._in_a_row = self._in_a_row + 1 if self._others else 0
            return self._first
        self._in_a_row = 0
        return self._others
