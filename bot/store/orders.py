"""Standing orders of absent players, one text a power; what it says is the engine's to read."""

from .database import Reader, Transaction, rows


async def put(tx: Transaction, game: str, power: str, text: str | None, at: int) -> None:
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


async def all_of(db: Reader, game: str) -> dict[str, str]:
    return dict(await rows(db, "SELECT power, orders FROM standing_orders WHERE game = ? ORDER BY power", game))
