"""Whose thought is next: one at a time, those first for which somebody waits, and else by turns, person by person.

Whoever has twenty games of computers gets one thought, then everybody else has one.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec import Struct

MOST_REMEMBERED = 1000


class Asker(Struct, frozen=True):
    """For whom a computer thinks: the person whose table it is, and whether somebody waits for the answer now."""

    person: str = ""
    waits: bool = False


class _Waiting(Struct, eq=False):
    asker: Asker
    number: int
    granted: asyncio.Future[None]


class ThinkingTurns:
    """Hands out the turns."""

    def __init__(self) -> None:
        self._busy = False
        self._number = 0
        self._waiting: list[_Waiting] = []
        self._served: dict[str, int] = {}
        """When each person had a thought last, as a number that grows."""

    @asynccontextmanager
    async def turn(self, asker: Asker, patience: float | None = None) -> AsyncIterator[None]:
        """While one has it nobody else does. Raises TimeoutError if it does not come within `patience` seconds."""
        await self._take(asker, patience)
        try:
            yield
        finally:
            self._pass_on()

    async def _take(self, asker: Asker, patience: float | None) -> None:
        self._number += 1
        if not self._busy:
            self._busy = True
            self._note(asker)
            return
        mine = _Waiting(asker, self._number, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        try:
            async with asyncio.timeout(patience):
                await mine.granted
        except BaseException:
            if mine in self._waiting:
                self._waiting.remove(mine)
            elif mine.granted.done() and not mine.granted.cancelled():
                self._pass_on()  # it came just as its owner went
            raise

    def _pass_on(self) -> None:
        """To whoever is next."""
        self._waiting = [one for one in self._waiting if not one.granted.done()]
        self._busy = bool(self._waiting)
        if self._waiting:
            following = min(self._waiting, key=self._order)
            self._waiting.remove(following)
            self._note(following.asker)
            following.granted.set_result(None)

    def _order(self, one: _Waiting) -> tuple[bool, int, int]:
        return not one.asker.waits, self._served.get(one.asker.person, 0), one.number

    def _note(self, asker: Asker) -> None:
        self._number += 1
        self._served.pop(asker.person, None)
        self._served[asker.person] = self._number
        if len(self._served) > MOST_REMEMBERED:
            del self._served[next(iter(self._served))]
