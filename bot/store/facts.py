"""What is known about a game beside its record, one row a game: texts and numbers, whose meaning others know."""

from typing import TypedDict, Unpack

from msgspec import Struct

from .database import Reader, Transaction, Write, hold, row, rows


class Columns(TypedDict, total=False):
    """What may be put. None takes it back; what is a number of its own is 0 or 1 where it is a yes or no."""

    host: str | None
    assistance: str | None
    asked: str | None
    phase_start: int | None
    presence: str | None
    tutorial: str | None
    bidding: int
    without_threads: int
    followed: int | None
    heralded: int | None
    orders_sealed: int
    auction: str | None
    rematch: str | None
    log_thread: str | None
    log_shut: str | None
    log_head: str | None
    order_lost: str | None
    held_action: str | None
    void_roll: int | None
    void_why: str | None
    rolls_turn: str | None
    rolls_told: str | None
    dice_forgotten: int


class Known(Struct, frozen=True):
    """The row of a game."""

    host: str | None = None
    assistance: str | None = None
    asked: str | None = None
    phase_start: int | None = None
    presence: str | None = None
    tutorial: str | None = None
    bidding: int = 0
    without_threads: int = 0
    followed: int | None = None
    heralded: int | None = None
    orders_sealed: int = 0
    auction: str | None = None
    rematch: str | None = None
    log_thread: str | None = None
    log_shut: str | None = None
    log_head: str | None = None
    order_lost: str | None = None
    held_action: str | None = None
    void_roll: int | None = None
    void_why: str | None = None
    rolls_turn: str | None = None
    rolls_told: str | None = None
    dice_forgotten: int = 0


NAMES = tuple(Columns.__annotations__)


async def put(tx: Transaction, game: str, **values: Unpack[Columns]) -> None:
    """Remember something about a game, or forget it."""
    await tx.hold(game)
    tx.amend("facts", game, values)


async def of(db: Reader, game: str) -> Known:
    """All of it; nothing for a game that is not known."""
    await hold(db, game)
    found = await row(db, f"SELECT {', '.join(NAMES)} FROM facts WHERE game = ?", game)  # noqa: S608
    return Known(*found) if found else Known()


async def begin_turns(tx: Transaction, game: str, lines: tuple[int, ...], known: tuple[int, ...] | None = None) -> None:
    """The lines with which the last turns began: no others. `known`: those that are kept so far, as this transaction
    has read them."""
    if known is None or set(known) - set(lines):
        places = ", ".join("?" * len(lines))
        left = f" AND line NOT IN ({places})" if lines else ""
        tx.later(Write(f"DELETE FROM turn_starts WHERE game = ?{left}", (game, *lines)))  # noqa: S608
    fresh = [line for line in lines if line not in (known or ())]
    if fresh:
        each = ", ".join("(?, ?)" for _ in fresh)
        values = [value for line in fresh for value in (game, line)]
        sql = f"INSERT INTO turn_starts (game, line) VALUES {each} ON CONFLICT DO NOTHING"  # noqa: S608
        tx.later(Write(sql, values, apart=True))


async def nudge(tx: Transaction, game: str, power: str, at: int) -> None:
    """The player of a power is nudged."""
    await rows(
        tx,
        "INSERT INTO nudges (game, power, at) VALUES (?, ?, ?) "
        "ON CONFLICT (game, power) DO UPDATE SET at = excluded.at",
        *(game, power, at),
    )


async def before_rematch(db: Reader, game: str) -> str | None:
    """The game whose rematch this one is."""
    found = await row(db, "SELECT game FROM facts WHERE rematch = ?", game)
    return found[0] if found else None
