"""From one process to the next with the same shards: both are connected for a while, and one of them answers.

The new one connects, holds whatever is pressed, and waits. As soon as the old one is asked to end it takes no more
presses, finishes what it has begun, and lets its claim go; the new one then answers what it holds. Discord gives three
seconds for that. A press that both have heard is answered once: Discord takes one first answer. Where the old one had
only said that it is thinking, the new one goes on (`app_client`).

What cannot be made good: a process that stands still for three seconds, and both of them gone at once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from bot.beside import Beside
from bot.monitoring.shard_watch import PAUSE, ShardWatch
from bot.store.claims import Successor
from bot.store.errors import StoreError

log = logging.getLogger(__name__)
IN_A_HURRY = 1.0
"""Seconds for what has been begun, where another process waits."""
BECOMES_READY = 20.0
"""Seconds that a process which is to end goes on for one that has begun to wait, but is not connected yet."""
HELD = "held"
"""What an interaction carries that came before this process was to answer."""
DISCORD_WAITS = 3.0
"""Seconds in which Discord takes a first answer. What was held for longer the other process has taken up, or nobody."""
LATER = 1.0
"""Seconds for which that waits for what Discord still takes a first answer to."""
HOLDS = 20.0
"""Seconds for which it is held all the same: an action that waits for dice may end with its process that late."""
Work = Callable[[], Awaitable[None]]


class HandOver:
    """Whose turn it is to answer. `hears`: whether all that is pressed is heard now. `waits`: whether this process is
    to wait for another one to end; for so many seconds it `holds` what is pressed meanwhile."""

    def __init__(self, watch: ShardWatch, hears: Callable[[], bool], waits: bool = False, holds: float = HOLDS) -> None:
        self.watch = watch
        self.hears = hears
        self.waits = waits
        self.holds = holds
        self.answering: set[asyncio.Task[object]] = set()
        """The tasks in which presses, commands and forms are answered by this process."""
        self._answers = asyncio.Event()
        self.lost = False
        """Whether this process had to end because it could not go on."""
        self._leaves = False
        self._closing: asyncio.Future[None] | None = None
        self._beside = Beside()

    async def take(self, begin: Work, give_up: Work) -> None:
        """Claim the shards and begin; where this process is to wait, that goes on beside. `give_up` is called if it
        cannot go on later. Raises CannotStart, StoreError."""
        if self.waits:
            await self.watch.must_divide_alike()
        else:
            await self.watch.take()
            await self._begin(begin)
        self._beside.begin(self._go_on(begin, give_up))

    async def _go_on(self, begin: Work, give_up: Work) -> None:
        try:
            if self.waits:
                await self.watch.take_over(self.hears)
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
        """Whether an interaction is this process's to answer; waits until that is known, or nobody could answer."""
        if not self._answers.is_set() and not await self._held(interaction):
            return False
        if not self._leaves and (task := asyncio.current_task()) is not None:
            self.answering.add(task)
            task.add_done_callback(self.answering.discard)
        return not self._leaves

    async def _held(self, interaction: Any) -> bool:
        """Wait until this process is to answer; whether there may still be something to answer."""
        interaction.extras[HELD] = True
        clock = asyncio.get_running_loop()
        began = clock.time()
        try:
            await asyncio.wait_for(self._answers.wait(), self.holds)
        except TimeoutError:
            return False
        if clock.time() - began > DISCORD_WAITS:
            await asyncio.sleep(LATER)
        return True

    async def leave(self, usual: float) -> float:
        """This process is to end. One that has begun to wait for that is given time to be ready; then nothing more is
        taken: it is for the other one, or Discord says that it was not answered. How many seconds there are for what
        has been begun; `usual`: if nobody waits. What is only held is left to the other process."""
        if not self._answers.is_set():
            return 0.0
        try:
            successor = await self._successor()
        except StoreError as error:
            log.warning("it is not known whether another process takes over: %s", error)
            successor = Successor.NONE
        self._leaves = True
        return IN_A_HURRY if successor is Successor.READY else usual

    async def _successor(self) -> Successor:
        """Who waits, as soon as it is ready. Raises StoreError."""
        deadline = asyncio.get_running_loop().time() + BECOMES_READY
        while True:
            successor = await self.watch.claims.successor()
            if successor is not Successor.COMING or asyncio.get_running_loop().time() > deadline:
                return successor
            await asyncio.sleep(PAUSE)

    async def end(self) -> None:
        """All is finished: let the next one begin."""
        await self._beside.stop()
        try:
            await self.watch.claims.release()
        except StoreError as error:
            log.warning("the claim on the shards goes with the connection: %s", error)


def was_held(interaction: Any) -> bool:
    """Whether it came while another process may have answered."""
    return bool(interaction.extras.get(HELD))
