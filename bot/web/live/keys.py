"""Who looks at which game. A link's key is good for minutes and once; it is changed for that of a visit, which the page
keeps in its memory and sends with every request. Both are chance that nobody guesses; the store has only hashes."""

import hashlib
import re
import secrets
from collections.abc import Callable

from msgspec import Struct

from bot.clock import now_ms
from bot.store import Database, board_keys
from bot.store.board_keys import BoardKey
from bot.web.live.refusals import NoKey, NoVisit

LINK_MS = 15 * 60_000
VISIT_MS = 7 * 86_400_000
SIZE = 32
"""Bytes of chance in a key."""
KEY = re.compile(r"[A-Za-z0-9_-]{43}")


class Visitor(Struct, frozen=True):
    """Somebody who looks at a game; `number` names the visit, in place of its key."""

    person: str
    game: str
    number: str


class Keys:
    """Makes keys and reads them. `now`: in milliseconds."""

    def __init__(self, store: Database, now: Callable[[], int] = now_ms) -> None:
        self._store, self._now = store, now

    async def link(self, person: str, game: str) -> str:
        """The key of a new link, for one person and one game. Raises StoreError."""
        return await self._make(BoardKey(person, game, self._now() + LINK_MS), once=True)

    async def visit(self, person: str, game: str) -> str:
        """The key of a new visit, for somebody who is known already. Raises StoreError."""
        return await self._make(BoardKey(person, game, self._now() + VISIT_MS), once=False)

    async def enter(self, key: str) -> str:
        """The key of the visit that a link's key opens, once. Raises NoKey, StoreError."""
        number = _number(key)
        if number is None:
            raise NoKey
        async with self._store.transaction() as tx:
            found = await board_keys.take(tx, number, self._now())
        if found is None:
            raise NoKey
        return await self.visit(found.person, found.game)

    async def who(self, key: str) -> Visitor:
        """Whose visit it is. Raises NoVisit, StoreError."""
        number = _number(key)
        found = await board_keys.find(self._store.reader, number, self._now()) if number else None
        if number is None or found is None:
            raise NoVisit
        return Visitor(found.person, found.game, number)

    async def lasts(self, visitor: Visitor) -> bool:
        """Whether a visit has not ended yet. Raises StoreError."""
        return await board_keys.find(self._store.reader, visitor.number, self._now()) is not None

    async def leave(self, visitor: Visitor) -> None:
        """A visit is over. Raises StoreError."""
        async with self._store.transaction() as tx:
            await board_keys.drop(tx, visitor.number)

    async def _make(self, about: BoardKey, once: bool) -> str:
        key = secrets.token_urlsafe(SIZE)
        async with self._store.transaction() as tx:
            await board_keys.put(tx, _hash(key), about, once)
        return key


def _number(key: str) -> str | None:
    """The hash of what may be a key."""
    return _hash(key) if KEY.fullmatch(key) else None


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
