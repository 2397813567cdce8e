"""What a table votes on, as texts, and who has said what, a row each."""

from collections.abc import Mapping

from msgspec import Struct, field

from .database import Reader, Transaction, hold, row, rows

BALLOTS = "SELECT vote, person, choice FROM ballots WHERE game = ? ORDER BY vote, place, person"


class StoredVote(Struct, frozen=True):
    """`about`: the question, as JSON; `cast`: the choices by person, in the order in which they came."""

    about: str
    cast: Mapping[str, str] = field(default_factory=dict[str, str])


async def put(tx: Transaction, game: str, vote: str, deed: str, about: str) -> None:
    """A question that is asked."""
    await rows(tx, "INSERT INTO votes (game, vote, deed, about) VALUES (?, ?, ?, ?)", game, vote, deed, about)


async def cast(tx: Transaction, game: str, vote: str, person: str, choice: str) -> None:
    """Somebody votes, or otherwise than before."""
    await rows(
        tx,
        "INSERT INTO ballots (game, vote, person, choice, place) SELECT ?1, ?2, ?3, ?4, count(*) + 1 FROM ballots "
        "WHERE game = ?1 AND vote = ?2 ON CONFLICT (game, vote, person) DO UPDATE SET choice = excluded.choice",
        *(game, vote, person, choice),
    )


async def drop(tx: Transaction, game: str, vote: str) -> None:
    """It is over."""
    await rows(tx, "DELETE FROM votes WHERE game = ? AND vote = ?", game, vote)


async def find(db: Reader, game: str, vote: str) -> StoredVote | None:
    """A vote that is not over."""
    await hold(db, game)
    found = await row(db, "SELECT about FROM votes WHERE game = ? AND vote = ?", game, vote)
    return StoredVote(found[0], (await _cast(db, game)).get(vote, {})) if found else None


async def on(db: Reader, game: str, deed: str) -> dict[str, StoredVote]:
    """The votes on something, by their number."""
    await hold(db, game)
    found = await rows(db, "SELECT vote, about FROM votes WHERE game = ? AND deed = ? ORDER BY vote", game, deed)
    said = await _cast(db, game) if found else {}
    return {vote: StoredVote(about, said.get(vote, {})) for vote, about in found}


async def _cast(db: Reader, game: str) -> dict[str, dict[str, str]]:
    """Who has said what in each vote of a game."""
    said: dict[str, dict[str, str]] = {}
    for vote, person, choice in await rows(db, BALLOTS, game):
        said.setdefault(vote, {})[person] = choice
    return said


async def conceded(db: Reader, game: str, side: str) -> set[str]:
    """Who has agreed to give up for a side, as an earlier bot asked it."""
    found = await rows(db, "SELECT person FROM concessions WHERE game = ? AND side = ?", game, side)
    return {person for (person,) in found}


async def forget_conceded(tx: Transaction, game: str, side: str) -> None:
    """They vote on it now."""
    await rows(tx, "DELETE FROM concessions WHERE game = ? AND side = ?", game, side)
