"""Interactions that were carried out. A click delivered or pressed twice is answered again, not carried out again."""

from .db import Database, Transaction, row, rows
from .errors import AlreadyHandled


async def answered(db: Database, interaction: str) -> str | None:
    """What an interaction was answered, "" if it had no answer worth keeping; None if it was not carried out."""
    found = await row(db, "SELECT answer FROM interactions WHERE interaction = ?", interaction)
    return found[0] if found else None


async def claim(tx: Transaction, interaction: str, game: str | None, user: str, at: int, answer: str = "") -> None:
    """Note, in the transaction that carries it out, that an interaction is carried out. Raises AlreadyHandled."""
    before = await answered(tx, interaction)
    if before is not None:
        raise AlreadyHandled(before)
    await rows(
        tx,
        "INSERT INTO interactions (interaction, game, user, answer, at) VALUES (?, ?, ?, ?, ?)",
        *(interaction, game, user, answer, at),
    )


async def set_answer(tx: Transaction, interaction: str, answer: str) -> None:
    """Keep the answer that became known while it was carried out."""
    await rows(tx, "UPDATE interactions SET answer = ? WHERE interaction = ?", answer, interaction)


async def forget(tx: Transaction, before: int) -> None:
    """Drop those carried out before a time. Discord delivers nothing again after a quarter of an hour."""
    await rows(tx, "DELETE FROM interactions WHERE at < ?", before)
