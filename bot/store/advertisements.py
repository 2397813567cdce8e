"""Seats that somebody is sought for."""

from msgspec import Struct

from .database import Reader, Transaction, rows


class StoredAdvertisement(Struct, frozen=True):
    """`powers` with spaces between; `free`: 1 if whoever presses first plays; `sought_by`: "" for the bot."""

    advertisement: str
    powers: str
    holder: str
    free: int
    sought_by: str


SOUGHT = "advertisement, powers, holder, free, sought_by"


async def put(tx: Transaction, game: str, new: StoredAdvertisement) -> None:
    """Somebody is sought."""
    await rows(
        tx,
        f"INSERT INTO advertisements (game, {SOUGHT}) VALUES (?, ?, ?, ?, ?, ?)",  # noqa: S608
        *(game, new.advertisement, new.powers, new.holder, new.free, new.sought_by),
    )


async def of(db: Reader, game: str) -> list[StoredAdvertisement]:
    """The advertisements that are good."""
    found = await rows(db, f"SELECT {SOUGHT} FROM advertisements WHERE game = ? ORDER BY advertisement", game)  # noqa: S608
    return [StoredAdvertisement(*one) for one in found]


async def drop(tx: Transaction, game: str, advertisement: str) -> None:
    """Nobody is sought by it any more."""
    await rows(tx, "DELETE FROM advertisements WHERE game = ? AND advertisement = ?", game, advertisement)
