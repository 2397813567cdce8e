"""Which rolls of the dice a message shows."""

from .database import Transaction, rows


async def add(tx: Transaction, game: str, card: str, roll: int, message: str) -> None:
    """A card shows a roll too, which stands in that message of the dice log."""
    await rows(
        tx,
        "INSERT INTO shown_rolls (game, card, roll, message) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game, card, roll) DO UPDATE SET message = excluded.message",
        *(game, card, roll, message),
    )


async def forget(tx: Transaction, game: str, card: str) -> None:
    """Nobody will look at this card any more."""
    await rows(tx, "DELETE FROM shown_rolls WHERE game = ? AND card = ?", game, card)
