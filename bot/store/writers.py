"""Who writes next: one transaction at a time, those first for which somebody waits."""

import asyncio
from collections import deque

from bot.people_first import is_waited_for

MOST_IN_A_ROW = 4
"""So many may go before one that came earlier; then that one has its turn, however many people order."""


class OneWriter:
    """A lock that is handed on: `async with one_writer:`. Among those for whom somebody waits, and among all others, it
    is first come, first served."""

    def __init__(self) -> None:
        self._held = False
        self._first: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._in_a_row = 0

    async def __aenter__(self) -> None:
        if not self._held:
            self._held = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._first if is_waited_for() else self._others).append(mine)
        try:
            await mine
        except BaseException:
            if mine.done() and not mine.cancelled():
                self._hand_on()  # it came just as its owner went
            raise

    async def __aexit__(self, *_: object) -> None:
        self._hand_on()

    def _hand_on(self) -> None:
        """To whoever is next; who has gone meanwhile is passed over."""
        self._held = False
        while not self._held and (self._first or self._others):
            following = self._next().popleft()
            if not following.done():
                following.set_result(None)
                self._held = True

    def _next(self) -> deque[asyncio.Future[None]]:
        if not self._others or (self._first and self._in_a_row < MOST_IN_A_ROW):
            self._in_a_row = self._in_a_row + 1 if self._others else 0
            return self._first
        self._in_a_row = 0
        return self._others
