"""Bids that are still sealed: nobody else's data tells them."""

from .database import Reader, Transaction, rows


async def seal(tx: Transaction, game: str, person: str, amount: int, salt: str) -> None:
    """A person's bid, which takes the place of an earlier one."""
    await rows(
        tx,
        "INSERT INTO sealed_bids (game, person, amount, salt) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game, person) DO UPDATE SET amount = excluded.amount, salt = excluded.salt",
        *(game, person, amount, salt),
    )


async def sealed(db: Reader, game: str) -> dict[str, tuple[int, str]]:
    """The amount and salt of each bid that is sealed."""
    found = await rows(db, "SELECT person, amount, salt FROM sealed_bids WHERE game = ? ORDER BY person", game)
    return {person: (amount, salt) for person, amount, salt in found}


async def forget(tx: Transaction, game: str) -> None:
    """They are shown, or count for nothing."""
    await rows(tx, "DELETE FROM sealed_bids WHERE game = ?", game)
