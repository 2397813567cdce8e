"""Typed orders are read one text at a time for each person, and no faster than anybody writes."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.refusals import NotPossible
from bot.wording import order_sheets as texts

MOST, SECONDS = 60, 60
"""How many texts of one person are read in how many seconds."""


class Readings:
    """Whose texts are being read, and when their last ones were. `now`: seconds by a clock that never goes back."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._busy: set[str] = set()
        self._begun: dict[str, list[float]] = {}

    @contextmanager
    def one(self, user: str) -> Iterator[None]:
        """While one text of a person is read. Raises NotPossible if another one is, or if there were too many."""
        if user in self._busy:
            raise NotPossible(texts.ONE_AT_A_TIME)
        self._forget()
        begun = self._begun.setdefault(user, [])
        if len(begun) >= MOST:
            raise NotPossible(texts.TOO_FAST)
        begun.append(self._now())
        self._busy.add(user)
        try:
            yield
        finally:
            self._busy.discard(user)

    def _forget(self) -> None:
        """What is past says nothing any more."""
        since = self._now() - SECONDS
        recent = {user: [at for at in begun if at > since] for user, begun in self._begun.items()}
        self._begun = {user: begun for user, begun in recent.items() if begun}
