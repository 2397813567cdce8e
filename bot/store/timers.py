"""Deadlines and reminders. One task sleeps until the next is due; after a restart those missed are due at once."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.shards import ALL, Shards

from .database import Reader, Transaction, row, rows
from .ownership import of_owned


@dataclass(frozen=True, slots=True)
class Timer:
    game: str
    kind: str
    subject: str
    due: int
    payload: str = ""


async def put(tx: Transaction, timer: Timer) -> None:
    """Set a timer; it replaces the one of the same game, kind and subject. Its sleeper is woken."""
    tx.wake("timers", timer.due)
    await rows(
        tx,
        "INSERT INTO timers (game, kind, subject, due, payload) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (game, kind, subject) DO UPDATE SET due = excluded.due, payload = excluded.payload",
        *(timer.game, timer.kind, timer.subject, timer.due, timer.payload),
    )


async def drop_all(tx: Transaction, game: str, kinds: Sequence[str]) -> None:
    """Remove all timers of some kinds."""
    places = ", ".join("?" * len(kinds))
    await rows(tx, f"DELETE FROM timers WHERE game = ? AND kind IN ({places})", game, *kinds)  # noqa: S608


async def drop(tx: Transaction, game: str, kind: str, subject: str | None = None) -> None:
    """Remove one timer, or all of a kind."""
    await rows(
        tx,
        "DELETE FROM timers WHERE game = ? AND kind = ? AND (CAST(?3 AS TEXT) IS NULL OR subject = ?3)",
        *(game, kind, subject),
    )


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
