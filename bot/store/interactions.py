"""Interactions that were carried out. A click delivered or pressed twice is not carried out again."""

from .database import Reader, Transaction, Write, row, rows
from .errors import AlreadyHandled


async def is_claimed(db: Reader, interaction: str) -> bool:
    """Whether an interaction was carried out before."""
    return await row(db, "SELECT 1 FROM interactions WHERE interaction = ?", interaction) is not None


async def claim(tx: Transaction, interaction: str, game: str | None, user: str, at: int) -> None:
    """Note, in the transaction that carries it out, that an interaction is carried out. Raises AlreadyHandled, at the
    latest when the transaction ends."""

    async def why() -> Exception:
        return AlreadyHandled()

    sql = (
        "INSERT INTO interactions (interaction, game, person, answer, at) VALUES (?, ?, ?, '', ?) "
        "ON CONFLICT (interaction) DO NOTHING RETURNING interaction"
    )
    tx.later(Write(sql, (interaction, game, user, at), least=1, why=why))


async def forget(tx: Transaction, before: int) -> None:
    """Drop those carried out before a time. Discord delivers nothing again after a quarter of an hour."""
    await rows(tx, "DELETE FROM interactions WHERE at < ?", before)
