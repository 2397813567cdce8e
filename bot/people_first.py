"""People first: what nobody waits for gives way while somebody's order is under way, and then goes on one by one.

Computers that play, dice that have fallen, and messages to post all stop here before each step; a step itself is short.
What happens at the table of whoever orders never waits for him, for he may be waiting for it. What has begun and is
still to be written waits once more, for what his order writes (`store/writing_turns`).
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Awaitable, Callable
from contextvars import ContextVar

from msgspec import Struct

LINGERS = 0.15
"""Seconds after an order in which the way stays free: what came of it is told first."""
REMEMBERS = 1.5
"""Seconds after an order in which computers elsewhere play on slowly: whoever plays orders again soon."""
APART = 0.05
"""Seconds between two steps that are let pass, so that never many of them begin at once."""
LONGEST = 2.0
"""Seconds after which one step is taken although people go on ordering: computers are slow then, and never stand."""
MOST = 3.0
"""Seconds after which an order is no longer waited for: it waits itself, for dice that fall late or for a film."""
GiveWay = Callable[[str], Awaitable[None]]
"""Waits until a step in a channel may be taken."""


async def nobody_is_first(channel: str) -> None:
    """Where nobody is served."""


def _now() -> float:
    return asyncio.get_running_loop().time()


class _Order(Struct, eq=False):
    """Somebody's order, while it is waited for."""

    over: bool = False


_ORDER: ContextVar[_Order | None] = ContextVar("order", default=None)


def is_waited_for() -> bool:
    """Whether what runs here belongs to an order that is under way: its task, or one that was begun for it."""
    found = _ORDER.get()
    return found is not None and not found.over


class _Waiting(Struct, eq=False):
    channel: str
    since: float
    passes: asyncio.Future[None]


class Gate:
    """Where steps of one sort wait: first come, first served. `remembers`: whether they keep back for a while after an
    order, too."""

    def __init__(self, people: PeopleFirst, remembers: bool = False) -> None:
        self._people = people
        self._remembers = remembers
        self._waiting: list[_Waiting] = []
        self._passed_at = -math.inf
        self._timer: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """How many steps wait."""
        return len(self._waiting)

    async def passed(self, channel: str) -> None:
        """Wait until a step in a channel may be taken."""
        loop, people = asyncio.get_running_loop(), self._people
        if people.serves(channel) or self._is_next_to_people(channel):
            return
        if not self._waiting and max(self._passed_at + APART, self._free_at()) <= loop.time():
            self._passed_at = loop.time()
            return
        mine = _Waiting(channel, loop.time(), loop.create_future())
        self._waiting.append(mine)
        self.look()
        try:
            await mine.passes
        finally:
            if mine in self._waiting:
                self._waiting.remove(mine)

    def comes(self, channel: str) -> None:
        """Somebody orders in a channel: what is on its way there goes on at once."""
        for one in [one for one in self._waiting if one.channel == channel]:
            self._let(one)

    def look(self) -> None:
        """Reckon when the next step may be taken: soon, or, while people order, once it has waited for long."""
        loop = asyncio.get_running_loop()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for one in [one for one in self._waiting if self._is_next_to_people(one.channel)]:
            self._let(one)
        if not self._waiting:
            return
        slowly = max(self._passed_at, self._waiting[0].since) + self._people.longest
        due = max(self._passed_at + APART, min(self._free_at(), slowly))
        self._timer = loop.call_at(max(due, loop.time()), self._next)

    def _is_next_to_people(self, channel: str) -> bool:
        """Whether somebody has ordered in this channel just now and looks on, and nobody else is served."""
        if not self._remembers or self._people.serves():
            return False
        return self._people.ordered(channel) + self._people.remembers > _now()

    def _free_at(self) -> float:
        """From when on nobody is in the way, as far as that is known."""
        if self._people.serves():
            return math.inf
        return self._people.ordered() + self._people.remembers if self._remembers else -math.inf

    def _next(self) -> None:
        if self._waiting:
            self._passed_at = _now()
            self._let(self._waiting[0])
        self.look()

    def _let(self, one: _Waiting) -> None:
        self._waiting.remove(one)
        if not one.passes.done():
            one.passes.set_result(None)


class PeopleFirst:
    """Who is being served, and the gates of those who give way meanwhile. Times are in seconds."""

    def __init__(
        self, lingers: float = LINGERS, longest: float = LONGEST, most: float = MOST, remembers: float = 0
    ) -> None:
        self.lingers = lingers
        self.longest = longest
        self.most = most
        self.remembers = remembers
        self.play = Gate(self, remembers=True)
        """For computers."""
        self.dice = Gate(self)
        """For what dice that have fallen lead to."""
        self.post = Gate(self)
        """For messages."""
        self._served: Counter[str] = Counter()
        self._ordered: dict[str, float] = {}
        """When somebody was last served in a channel; the last who was is last."""

    def ordered(self, channel: str = "") -> float:
        """When somebody was served last, in this channel if one is given; long ago if nobody was."""
        if channel:
            return self._ordered.get(channel, -math.inf)
        return next(reversed(self._ordered.values()), -math.inf)

    def serves(self, channel: str = "") -> bool:
        """Whether anybody is being served, in this channel if one is given."""
        return channel in self._served if channel else bool(self._served)

    def serve(self, channel: str, task: asyncio.Task[object]) -> None:
        """The task that calls this carries out somebody's order in a channel, until it ends or has taken long."""
        self._served[channel] += 1
        order = _Order()
        _ORDER.set(order)
        for gate in (self.play, self.dice, self.post):
            gate.comes(channel)
            gate.look()
        loop = task.get_loop()

        def over() -> None:
            if not order.over:
                order.over = True
                self._gone(channel)

        late = loop.call_later(self.most, over)

        def ended(_: object) -> None:
            late.cancel()
            loop.call_later(self.lingers, over)

        task.add_done_callback(ended)

    def _gone(self, channel: str) -> None:
        self._served[channel] -= 1
        if not self._served[channel]:
            del self._served[channel]
        now = _now()
        self._ordered.pop(channel, None)
        self._ordered = {there: at for there, at in self._ordered.items() if at + self.remembers > now} | {channel: now}
        for gate in (self.play, self.dice, self.post):
            gate.look()
