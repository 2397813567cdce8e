"""Deadlines and reminders. One task sleeps until the next is due; after a restart those missed are due at once."""

from collections.abc import Sequence

from msgspec import Struct

from bot.shards import ALL, Shards

from .claims import of_owned
from .database import Reader, Transaction, Write, row, rows


class Timer(Struct, frozen=True):
    game: str
    kind: str
    subject: str
    due: int
    payload: str = ""


async def put(tx: Transaction, *new: Timer, apart: bool = False) -> None:
    """Set timers; each replaces the one of the same game, kind and subject. Their sleeper is woken. `apart`: nothing
    else in this transaction sets or drops these."""
    values = list[object]()
    for timer in new:
        tx.wake("timers", timer.due)
        values += (timer.game, timer.kind, timer.subject, timer.due, timer.payload)
    if new:
        each = ", ".join("(?, ?, ?, ?, ?)" for _ in new)
        sql = (
            f"INSERT INTO timers (game, kind, subject, due, payload) VALUES {each} "  # noqa: S608
            "ON CONFLICT (game, kind, subject) DO UPDATE SET due = excluded.due, payload = excluded.payload"
        )
        tx.later(Write(sql, values, apart=apart))


async def begin(tx: Transaction, timer: Timer) -> None:
    """Set a timer unless there is one of the same game, kind and subject, which nothing else here sets or drops."""
    tx.wake("timers", timer.due)
    sql = (
        "INSERT INTO timers (game, kind, subject, due, payload) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (game, kind, subject) DO NOTHING"
    )
    tx.later(Write(sql, (timer.game, timer.kind, timer.subject, timer.due, timer.payload), apart=True))


async def drop_all(tx: Transaction, game: str, kinds: Sequence[str]) -> None:
    """Remove all timers of some kinds."""
    places = ", ".join("?" * len(kinds))
    tx.later(Write(f"DELETE FROM timers WHERE game = ? AND kind IN ({places})", (game, *kinds)))  # noqa: S608


async def drop(tx: Transaction, game: str, kind: str, subject: str | None = None) -> None:
    """Remove one timer, or all of a kind."""
    sql = "DELETE FROM timers WHERE game = ? AND kind = ? AND (CAST(?3 AS TEXT) IS NULL OR subject = ?3)"
    tx.later(Write(sql, (game, kind, subject)))


async def due(db: Reader, now: int, shards: Shards = ALL) -> list[Timer]:
    """Those whose time has come, the earliest first, of the games of these shards. They stay until they are dropped,
    with what they caused."""
    found = await rows(
        db,
        f"SELECT game, kind, subject, due, payload FROM timers WHERE due <= ? AND {of_owned(shards)} "  # noqa: S608
        "ORDER BY due, game",
        now,
    )
    return [Timer(*timer) for timer in found]


async def next_due(db: Reader, shards: Shards = ALL) -> int | None:
    found = await row(db, f"SELECT min(due) FROM timers WHERE {of_owned(shards)}")  # noqa: S608
    return found[0] if found else None


async def games_with(db: Reader, kind: str) -> set[str]:
    """The games that have a timer of a kind."""
    return {game for (game,) in await rows(db, "SELECT DISTINCT game FROM timers WHERE kind = ?", kind)}


async def of(db: Reader, game: str, kind: str) -> list[Timer]:
    """A game's timers of a kind, due or not."""
    found = await rows(
        db, "SELECT game, kind, subject, due, payload FROM timers WHERE game = ? AND kind = ? ORDER BY due", game, kind
    )
    return [Timer(*timer) for timer in found]
