"""Which powers a computer plays, and which it played from when to when; how long it waits, and what it wanted."""

from msgspec import Struct

from .database import Reader, Transaction, rows


class Sitting(Struct, frozen=True):
    """A computer of a level on a seat; `owner`: the player in whose place it plays."""

    power: str
    level: str
    owner: str | None
    since: int
    since_revision: int
    until: int | None
    until_revision: int | None


async def take(tx: Transaction, game: str, power: str, level: str, owner: str | None, at: int, revision: int) -> None:
    """A computer of this level plays a power from now on."""
    await leave(tx, game, power, at, revision)
    await rows(
        tx,
        "INSERT INTO computers (game, power, level, owner, since, since_revision) VALUES (?, ?, ?, ?, ?, ?)",
        *(game, power, level, owner, at, revision),
    )


async def leave(tx: Transaction, game: str, power: str, at: int, revision: int) -> None:
    """No computer plays a power any more."""
    await rows(
        tx,
        "UPDATE computers SET until = ?, until_revision = ? WHERE game = ? AND power = ? AND until IS NULL",
        *(at, revision, game, power),
    )


async def get_up(tx: Transaction, game: str, power: str) -> None:
    """Before the game begins: as if no computer had sat there."""
    await rows(tx, "DELETE FROM computers WHERE game = ? AND power = ? AND until IS NULL", game, power)


async def history(db: Reader, game: str) -> list[Sitting]:
    found = await rows(
        db,
        "SELECT power, level, owner, since, since_revision, until, until_revision FROM computers WHERE game = ? "
        "ORDER BY computer",
        game,
    )
    return [Sitting(*sitting) for sitting in found]


async def wait(tx: Transaction, game: str, seconds: int) -> None:
    """For how long computers wait before each of their turns."""
    await rows(
        tx,
        "INSERT INTO computer_pauses (game, seconds) VALUES (?, ?) "
        "ON CONFLICT (game) DO UPDATE SET seconds = excluded.seconds",
        *(game, seconds),
    )


async def note_aim(tx: Transaction, game: str, turn: str, aim: str) -> None:
    """What a computer wants with its turn; what it wanted before in the same turn is in it."""
    await rows(
        tx,
        "INSERT INTO computer_aims (game, turn, aim) VALUES (?, ?, ?) "
        "ON CONFLICT (game, turn) DO UPDATE SET aim = excluded.aim",
        *(game, turn, aim),
    )
