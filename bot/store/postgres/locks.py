"""The locks of games, in the connection of the process. What is to be locked and unlocked while a statement is on its
way goes together with the next one: far from the server, one game after the other would keep all others waiting."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

TURN = (
    "SELECT place, CASE WHEN wanted THEN pg_try_advisory_lock(key) ELSE pg_advisory_unlock(key) END "
    "FROM unnest(?::BIGINT[], ?::BOOLEAN[]) WITH ORDINALITY AS asked (key, wanted, place) ORDER BY place"
)
Say = Callable[..., Awaitable[list[tuple[Any, ...]]]]
"""Runs a statement in the connection of the process."""


class Locks:
    """Locks by their numbers. `epoch` says which connection the process has; what was locked in another one went with
    it."""

    def __init__(self, say: Say, epoch: Callable[[], int]) -> None:
        self._say, self._epoch = say, epoch
        self._wanted: list[tuple[int, bool, int, asyncio.Future[int | None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def lock(self, key: int) -> int | None:
        """Lock it if nobody else has; the epoch in which it was locked, None if somebody has. Raises StoreError."""
        future = self._ask(key, True, 0)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            future.add_done_callback(lambda done: self._not_needed(key, done))
            raise

    def unlock(self, key: int, epoch: int) -> None:
        """Let it go soon, if it was locked in the connection that there is. Nobody waits for it."""
        self._ask(key, False, epoch)

    async def rest(self) -> None:
        """Wait until nothing more is asked for."""
        while self._task is not None and not self._task.done():
            await asyncio.wait({self._task})

    def _ask(self, key: int, locks: bool, epoch: int) -> "asyncio.Future[int | None]":
        future: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._wanted.append((key, locks, epoch, future))
        if self._task is None:
            self._task = asyncio.create_task(self._go_on())
        return future

    def _not_needed(self, key: int, locked: asyncio.Future[int | None]) -> None:
        """Whoever wanted a lock has been cancelled before he got it."""
        if locked.cancelled() or locked.exception() is not None or (epoch := locked.result()) is None:
            return
        self.unlock(key, epoch)

    async def _go_on(self) -> None:
        """One statement after the other, as long as anything is wanted."""
        while self._wanted:
            asked, self._wanted = self._wanted, []
            try:
                await self._turn(asked)
            except Exception as error:
                for *_, future in asked:
                    if not future.done():
                        future.set_exception(error)
                        future.exception()  # who unlocks need not look
        self._task = None

    async def _turn(self, asked: list[tuple[int, bool, int, asyncio.Future[int | None]]]) -> None:
        """Raises StoreError."""
        gone = [one for one in asked if not one[1] and one[2] != self._epoch()]
        asked[:] = [one for one in asked if one not in gone]
        for *_, future in gone:
            future.set_result(None)
        if not asked:
            return
        keys, wanted = [key for key, *_ in asked], [locks for _, locks, *_ in asked]
        found = await self._say(TURN, keys, wanted)
        epoch = self._epoch()
        for (_, got), (*_, future) in zip(found, asked, strict=True):
            if not future.done():
                future.set_result(epoch if got else None)
