"""What is kept about a person in a game: what they want to hear of it, and whether they have left the server."""

from .database import Reader, Transaction, row, rows


async def follow(tx: Transaction, game: str, person: str, wants: str | None) -> None:
    """Somebody wants to hear of a game, or (None) not any more."""
    if wants is None:
        await rows(tx, "DELETE FROM followers WHERE game = ? AND person = ?", game, person)
        return
    await rows(
        tx,
        "INSERT INTO followers (game, person, wants) VALUES (?, ?, ?) "
        "ON CONFLICT (game, person) DO UPDATE SET wants = excluded.wants",
        *(game, person, wants),
    )


async def followed(db: Reader, person: str) -> set[str]:
    """The games that somebody wants to hear of."""
    return {game for (game,) in await rows(db, "SELECT game FROM followers WHERE person = ?", person)}


async def ask(tx: Transaction, game: str, person: str, about: str) -> None:
    """How much somebody wants to be asked while another moves."""
    await rows(
        tx,
        "INSERT INTO asked (game, person, about) VALUES (?, ?, ?) "
        "ON CONFLICT (game, person) DO UPDATE SET about = excluded.about",
        *(game, person, about),
    )


async def depart(tx: Transaction, game: str, person: str) -> None:
    """A player has left the server."""
    await rows(
        tx, "INSERT INTO departed (game, person) VALUES (?, ?) ON CONFLICT (game, person) DO NOTHING", game, person
    )


async def come_back(tx: Transaction, game: str, person: str) -> None:
    """A player is on the server again."""
    await rows(tx, "DELETE FROM departed WHERE game = ? AND person = ?", game, person)


async def has_departed(db: Reader, game: str, person: str) -> bool:
    """Whether a player has left the server, as far as the table knows."""
    return await row(db, "SELECT 1 FROM departed WHERE game = ? AND person = ?", game, person) is not None
