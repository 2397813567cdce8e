"""From one process to the next with the same shards: both are connected for a while, and one of them answers.

The new one connects, holds whatever is pressed, and waits. As soon as the old one is asked to end it takes no more
presses, finishes what it has begun, and lets its claim go; the new one then answers what it holds. Discord gives three
seconds for that. A press that both have heard is answered once: Discord takes one first answer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from bot.monitoring.shard_watch import ShardWatch
from bot.store.errors import StoreError

log = logging.getLogger(__name__)
IN_A_HURRY = 1.0
"""Seconds for what has been begun, where another process waits."""
HELD = "held"
"""What an interaction carries that came before this process was to answer."""
Work = Callable[[], Awaitable[None]]


class HandOver:
    """Whose turn it is to answer. `waits`: whether this process is to wait for another one to end."""

    def __init__(self, watch: ShardWatch, waits: bool = False) -> None:
        self.watch = watch
        self.waits = waits
        self._answers = asyncio.Event()
        self.lost = False
        """Whether this process had to end because it could not go on."""
        self._leaves = False
        self._closing: asyncio.Future[None] | None = None
        self._jobs: list[asyncio.Task[None]] = []

    async def take(self, begin: Work, give_up: Work) -> None:
        """Claim the shards and begin; where this process is to wait, that goes on beside. `give_up` is called if it
        cannot go on later. Raises CannotStart, StoreError."""
        if not self.waits:
            await self.watch.take()
            await self._begin(begin)
        self._jobs.append(asyncio.create_task(self._go_on(begin, give_up)))

    async def _go_on(self, begin: Work, give_up: Work) -> None:
        try:
            if self.waits:
                log.warning("this process is ready to take over", extra={"shards": str(self.watch.shards)})
                await self.watch.take_over()
                await self._begin(begin)
                log.warning("this process has taken over", extra={"shards": str(self.watch.shards)})
            await self.watch.run()
            self.lost = True
        except Exception:
            log.exception("this process cannot go on")
            self.lost = True
        self._closing = asyncio.ensure_future(give_up())  # which ends this task, too
        await asyncio.wait({self._closing})

    async def _begin(self, begin: Work) -> None:
        await begin()
        self.waits = False
        self._answers.set()

    async def takes(self, interaction: Any) -> bool:
        """Whether an interaction is this process's to answer; waits until that is known."""
        if not self._answers.is_set():
            interaction.extras[HELD] = True
            await self._answers.wait()
        return not self._leaves

    async def leave(self, usual: float) -> float:
        """This process is to end: take nothing more if another one waits to. How many seconds there are for what has
        been begun; `usual`: if nobody waits. What is only held is left to the other process."""
        if not self._answers.is_set():
            return 0.0
        try:
            self._leaves = await self.watch.claims.are_awaited()
        except StoreError as error:
            log.warning("it is not known whether another process takes over: %s", error)
        return IN_A_HURRY if self._leaves else usual

    async def end(self) -> None:
        """All is finished: let the next one begin."""
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        try:
            await self.watch.claims.release()
        except StoreError as error:
            log.warning("the claim on the shards goes with the connection: %s", error)


def was_held(interaction: Any) -> bool:
    """Whether it came while another process may have answered."""
    return bool(interaction.extras.get(HELD))
