"""What a table votes on, as texts."""

from .database import Reader, Transaction, hold, row, rows


async def put(tx: Transaction, game: str, vote: str, deed: str, about: str) -> None:
    """A vote as it stands."""
    await rows(
        tx,
        "INSERT INTO votes (game, vote, deed, about) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game, vote) DO UPDATE SET about = excluded.about",
        *(game, vote, deed, about),
    )


async def drop(tx: Transaction, game: str, vote: str) -> None:
    """It is over."""
    await rows(tx, "DELETE FROM votes WHERE game = ? AND vote = ?", game, vote)


async def find(db: Reader, game: str, vote: str) -> str | None:
    """A vote that is not over."""
    await hold(db, game)
    found = await row(db, "SELECT about FROM votes WHERE game = ? AND vote = ?", game, vote)
    return found[0] if found else None


async def on(db: Reader, game: str, deed: str) -> dict[str, str]:
    """The votes on something, by their number."""
    await hold(db, game)
    return dict(await rows(db, "SELECT vote, about FROM votes WHERE game = ? AND deed = ? ORDER BY vote", game, deed))


async def conceded(db: Reader, game: str, side: str) -> set[str]:
    """Who has agreed to give up for a side, as an earlier bot asked it."""
    found = await rows(db, "SELECT person FROM concessions WHERE game = ? AND side = ?", game, side)
    return {person for (person,) in found}


async def forget_conceded(tx: Transaction, game: str, side: str) -> None:
    """They vote on it now."""
    await rows(tx, "DELETE FROM concessions WHERE game = ? AND side = ?", game, side)
