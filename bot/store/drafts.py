"""What players are working on, and what of their sheets is still to be ordered."""

from msgspec import Struct

from .database import Reader, Transaction, hold, many, row, rows


class StoredDraft(Struct, frozen=True):
    """`taken`: who carries it out, "" for nobody; `about`: the rest of it, as JSON."""

    draft: str
    turn: str
    taken: str
    about: str


async def put(tx: Transaction, game: str, person: str, drafts: list[StoredDraft]) -> None:
    """All drafts of a person, the oldest first."""
    await rows(tx, "DELETE FROM drafts WHERE game = ? AND person = ?", game, person)
    placed = ((game, person, n, one.draft, one.turn, one.taken, one.about) for n, one in enumerate(drafts))
    await many(
        tx, "INSERT INTO drafts (game, person, place, draft, turn, taken, about) VALUES (?, ?, ?, ?, ?, ?, ?)", placed
    )


async def of(db: Reader, game: str, person: str) -> list[StoredDraft]:
    """A person's drafts, the oldest first."""
    await hold(db, game)
    found = await rows(
        db, "SELECT draft, turn, taken, about FROM drafts WHERE game = ? AND person = ? ORDER BY place", game, person
    )
    return [StoredDraft(*one) for one in found]


async def put_rest(tx: Transaction, game: str, person: str, turn: str, orders: str) -> None:
    """What of a sheet is still to be ordered in a turn; "": nothing."""
    await rows(tx, "DELETE FROM rests WHERE game = ? AND person = ?", game, person)
    if orders:
        await rows(tx, "INSERT INTO rests (game, person, turn, orders) VALUES (?, ?, ?, ?)", game, person, turn, orders)


async def rest(db: Reader, game: str, person: str, turn: str) -> str:
    """What of a sheet is still to be ordered in a turn."""
    found = await row(db, "SELECT orders FROM rests WHERE game = ? AND person = ? AND turn = ?", game, person, turn)
    return found[0] if found else ""
