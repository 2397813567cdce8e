"""Keys to the board in a browser: whose they are, for which game, until when. What is kept of a key is its hash."""

from typing import Any

from msgspec import Struct

from .database import Reader, Transaction, row, rows

MOST = 20
"""Keys that one person may have for one game; the oldest go."""


class BoardKey(Struct, frozen=True):
    """`until`: milliseconds since 1970."""

    person: str
    game: str
    until: int


async def put(tx: Transaction, hash: str, key: BoardKey, once: bool) -> None:
    """Keep a key, and of its owner's for this game not too many."""
    kind = int(once)
    await rows(
        tx,
        "INSERT INTO board_keys (hash, once, person, game, until) VALUES (?, ?, ?, ?, ?)",
        *(hash, kind, key.person, key.game, key.until),
    )
    await rows(
        tx,
        "DELETE FROM board_keys WHERE person = ?1 AND game = ?2 AND once = ?3 AND hash NOT IN (SELECT hash FROM "
        "board_keys WHERE person = ?1 AND game = ?2 AND once = ?3 ORDER BY until DESC, hash LIMIT ?4)",
        *(key.person, key.game, kind, MOST),
    )


async def take(tx: Transaction, hash: str, now: int) -> BoardKey | None:
    """What a key of a link opens: once, and in time."""
    found = await rows(tx, "DELETE FROM board_keys WHERE hash = ? AND once = 1 RETURNING person, game, until", hash)
    return _in_time(found[0] if found else None, now)


async def find(db: Reader, hash: str, now: int) -> BoardKey | None:
    """Whose visit it is, as long as it lasts."""
    sql = "SELECT person, game, until FROM board_keys WHERE hash = ? AND once = 0"
    return _in_time(await row(db, sql, hash), now)


async def drop(tx: Transaction, hash: str) -> None:
    """A visit is over."""
    await rows(tx, "DELETE FROM board_keys WHERE hash = ?", hash)


async def forget(tx: Transaction, before: int) -> None:
    """Drop what was good until an earlier time."""
    await rows(tx, "DELETE FROM board_keys WHERE until < ?", before)


def _in_time(found: tuple[Any, ...] | None, now: int) -> BoardKey | None:
    if found is None:
        return None
    person, game, until = found
    key = BoardKey(person, game, until)
    return key if key.until > now else None
