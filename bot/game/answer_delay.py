"""Every question to somebody else is told at one pace, whether an order answered it, might have, or none was there.

Looking for a sealed order takes a moment, and weighing its conditions a longer one. What follows a question is
therefore held back, for the table and for whoever acted, until a fixed time after the action, in any case.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping

from bot.clock import Now, now_ms
from engine.events import Asked, Event, OrderedAhead

HELD_MS = 1000


class AnswerDelay:
    """`held_ms`: how long what follows a question is held back; 0: not at all."""

    def __init__(
        self,
        held_ms: int = HELD_MS,
        now: Now = now_ms,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.held_ms = held_ms
        self.now = now
        self.sleep = sleep

    def due(self, began: int, told: Iterable[Event], players: Mapping[str, str], actor: str) -> int:
        """When an action that began at a time may be told; 0: at once. A slow machine is late by whole beats."""
        if not self.held_ms or not any(_asks_another(event, players, actor) for event in told):
            return 0
        beats = (self.now() - began) // self.held_ms + 1
        return began + beats * self.held_ms

    async def wait(self, due: int) -> None:
        """Until then."""
        if due > self.now():
            await self.sleep((due - self.now()) / 1000)


def _asks_another(event: Event, players: Mapping[str, str], actor: str) -> bool:
    """Whether somebody who did not act was to decide something, asked or not."""
    if isinstance(event, Asked):
        return players.get(event.by) != actor
    return isinstance(event, OrderedAhead) and players.get(event.power) != actor
