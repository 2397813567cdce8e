"""How far this machine's clock is from Discord's, which says the time in each of its answers."""

import logging
from collections import deque
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp

from bot.clock import Now, now_ms
from bot.store.outside import must_be_outside

log = logging.getLogger(__name__)
KEPT = 8
"""So many answers are remembered; one of them may have been slow, but not all."""
HALF_A_SECOND_MS = 500
"""Dates of answers are cut to seconds."""
WORTH_TELLING_MS = 3_000


class ClockDrift:
    """Told of the dates of answers; says how far they are off, and tells the host once when that is much."""

    def __init__(self, now: Now = now_ms) -> None:
        self._now = now
        self._seen: deque[int] = deque(maxlen=KEPT)
        self._told = False

    @property
    def ahead_ms(self) -> int:
        """How far the clock here is ahead; less than 0: behind. 0 if it is not known."""
        return min(self._seen, key=abs, default=0)

    @property
    def much(self) -> bool:
        """Whether the host should set the clock."""
        return abs(self.ahead_ms) >= WORTH_TELLING_MS

    def heard(self, date: str) -> None:
        """An answer came, of this date."""
        try:
            said = parsedate_to_datetime(date).timestamp()
        except ValueError:
            return
        self._seen.append(self._now() - round(said * 1000) - HALF_A_SECOND_MS)
        if self.much and not self._told and len(self._seen) == KEPT:
            log.warning("this machine's clock is wrong", extra={"ahead_of_discord_ms": self.ahead_ms})
        self._told = self.much and (self._told or len(self._seen) == KEPT)

    def trace(self) -> aiohttp.TraceConfig:
        """Hears every answer of an HTTP session, none of which may be asked for within a transaction."""

        async def begun(
            session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
        ) -> None:
            must_be_outside("a request to Discord")

        async def ended(
            session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
        ) -> None:
            if date := params.response.headers.get("Date"):
                self.heard(date)

        config = aiohttp.TraceConfig()
        config.on_request_start.append(begun)
        config.on_request_end.append(ended)
        return config
