"""What stands for absent players: sealed standing orders, one text a power (what it says is the engine's to read), and
who leaves which answers to the default."""

from msgspec import Struct

from .database import Reader, Transaction, hold, many, rows


class StoredTrust(Struct, frozen=True):
    """`losses`: kinds of units in the order in which they fall, with spaces between."""

    person: str
    turn: str
    space: str
    losses: str
    since: int


async def put(tx: Transaction, game: str, trusts: list[StoredTrust]) -> None:
    """All of a game, in the order in which they were said."""
    await rows(tx, "DELETE FROM trusts WHERE game = ?", game)
    placed = ((game, n, one.person, one.turn, one.space, one.losses, one.since) for n, one in enumerate(trusts))
    await many(
        tx, "INSERT INTO trusts (game, place, person, turn, space, losses, since) VALUES (?, ?, ?, ?, ?, ?, ?)", placed
    )


async def of(db: Reader, game: str, turn: str) -> list[StoredTrust]:
    """Those of a turn."""
    await hold(db, game)
    found = await rows(
        db,
        "SELECT person, turn, space, losses, since FROM trusts WHERE game = ? AND turn = ? ORDER BY place",
        *(game, turn),
    )
    return [StoredTrust(*one) for one in found]


async def put_orders(tx: Transaction, game: str, power: str, text: str | None, at: int) -> None:
    """Replace a power's standing orders, or withdraw them with None."""
    if text is None:
        await rows(tx, "DELETE FROM standing_orders WHERE game = ? AND power = ?", game, power)
    else:
        await rows(
            tx,
            "INSERT INTO standing_orders (game, power, orders, at) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (game, power) DO UPDATE SET orders = excluded.orders, at = excluded.at",
            *(game, power, text, at),
        )


async def orders_of(db: Reader, game: str) -> dict[str, str]:
    return dict(await rows(db, "SELECT power, orders FROM standing_orders WHERE game = ? ORDER BY power", game))
