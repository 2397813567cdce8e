"""Films are drawn at a desk of their own, one after the other: each takes seconds, and as much memory as all else.

A person has one wish there at a time. What was drawn lately is kept under what it shows, so that nobody waits twice.
"""

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from bot.lru import Lru
from bot.messages.message import Picture
from bot.process_memory import give_back
from bot.refusals import NotPossible
from bot.wording.history import FILM_ASKED_FOR, FILMS_WANTED

T = TypeVar("T")
MOST_BYTES = 8_000_000
"""Of films that are kept: as large as one may be, and many of the usual size."""
MOST_WAITING = 20
"""People who may wait for films; a film that a game's end shows is not counted."""
_desk = ThreadPoolExecutor(max_workers=1, thread_name_prefix="films")
_kept: Lru[tuple[bytes, str]] = Lru(MOST_BYTES, lambda film: len(film[0]))
"""A film is the same whoever draws it."""


class FilmDesk:
    """Where one bot has its films drawn. `draw` makes the file and its alt text, in the desk's thread."""

    def __init__(self, draw: Callable[[Picture], tuple[bytes, str]]) -> None:
        self._draw = draw
        self._people: set[str] = set()

    @contextmanager
    def asked_by(self, person: str) -> Iterator[None]:
        """While somebody waits for a film. Raises NotPossible if he waits for one already, or too many do."""
        if person in self._people:
            raise NotPossible(FILM_ASKED_FOR)
        if len(self._people) >= MOST_WAITING:
            raise NotPossible(FILMS_WANTED)
        self._people.add(person)
        try:
            yield
        finally:
            self._people.discard(person)

    async def there(self, work: Callable[..., T], *given: object) -> T:
        """Have something done at the desk, when its turn comes."""
        return await asyncio.get_running_loop().run_in_executor(_desk, work, *given)

    async def drawn(self, picture: Picture) -> tuple[bytes, str]:
        """The film and its alt text."""
        return await self.there(self._drawn, picture)

    def _drawn(self, picture: Picture) -> tuple[bytes, str]:
        key = hashlib.blake2b(repr(picture).encode()).hexdigest()
        found = _kept.get(key)
        if found is None:
            try:
                found = _kept.put(key, self._draw(picture))
            finally:
                give_back()
        return found
