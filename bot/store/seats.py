"""Who plays which power, and who played it from when to when."""

from msgspec import Struct

from .database import Reader, Transaction, rows


class Seat(Struct, frozen=True):
    power: str
    user: str
    since: int
    since_revision: int
    until: int | None
    until_revision: int | None


async def take(tx: Transaction, game: str, power: str, user: str, at: int, revision: int) -> None:
    """Sit down; whoever sat there leaves. Sitting where one sits changes nothing."""
    if (await held(tx, game)).get(power) == user:
        return
    await leave(tx, game, power, at, revision)
    await rows(
        tx,
        "INSERT INTO seats (game, power, person, since, since_revision) VALUES (?, ?, ?, ?, ?)",
        *(game, power, user, at, revision),
    )


async def leave(tx: Transaction, game: str, power: str, at: int, revision: int) -> None:
    """Leave a power without a player."""
    await rows(
        tx,
        "UPDATE seats SET until = ?, until_revision = ? WHERE game = ? AND power = ? AND until IS NULL",
        *(at, revision, game, power),
    )


async def held(db: Reader, game: str) -> dict[str, str]:
    """The player of each power that has one."""
    return dict(await rows(db, "SELECT power, person FROM seats WHERE game = ? AND until IS NULL ORDER BY seat", game))


async def history(db: Reader, game: str) -> list[Seat]:
    found = await rows(
        db,
        "SELECT power, person, since, since_revision, until, until_revision FROM seats WHERE game = ? ORDER BY seat",
        game,
    )
    return [Seat(*seat) for seat in found]
