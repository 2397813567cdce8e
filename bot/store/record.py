"""The record of a game: lines that are only ever added or, by an undo, cut; and states along the way, deflated."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from .database import Reader, Transaction, many, row, rows
from .errors import Stale
from .games import known

PHASES_KEPT = 16  # an undo never reaches far back, and a state further back can be replayed


@dataclass(frozen=True, slots=True)
class Snapshot:
    revision: int
    state: bytes


@dataclass(frozen=True, slots=True)
class Undone:
    undo: int
    n: int
    line: str
    user: str
    at: int
    why: str


async def append(
    tx: Transaction,
    game: str,
    revision: int,
    lines: Sequence[str],
    at: int,
    snapshot: bytes | None = None,
    phase_begins: bool = False,
) -> int:
    """Add lines that were decided on at `revision`, with the state after them; the new revision is returned.

    Raises Stale if the record has grown or shrunk since, UnknownGame, ValueError for what is not one line each.
    """
    if any("\n" in line or "\r" in line or not line for line in lines):
        raise ValueError("a record line is one line")
    grown = revision + len(lines)
    await _turn_revision(tx, game, revision, grown)
    numbered = enumerate(lines, revision + 1)
    await many(
        tx, "INSERT INTO lines (game, n, line, at) VALUES (?, ?, ?, ?)", ((game, n, line, at) for n, line in numbered)
    )
    if snapshot is not None:
        await _keep(tx, game, grown, snapshot, phase_begins)
    return grown


async def _turn_revision(tx: Transaction, game: str, old: int, new: int) -> None:
    turned = await rows(
        tx,
        "UPDATE games SET revision = ?, turned = turned + 1 WHERE game = ? AND revision = ? RETURNING revision",
        *(new, game, old),
    )
    if not turned:
        raise Stale((await known(tx, game)).revision)


async def _keep(tx: Transaction, game: str, revision: int, state: bytes, phase_begins: bool) -> None:
    """Store a state and drop those nobody will ask for: all but the newest and the last phases' beginnings."""
    await rows(
        tx,
        "INSERT INTO snapshots (game, revision, phase_begins, state) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game, revision) DO UPDATE SET phase_begins = excluded.phase_begins, state = excluded.state",
        *(game, revision, int(phase_begins), zlib.compress(state)),
    )
    await rows(
        tx,
        "DELETE FROM snapshots WHERE game = ?1 AND revision < ?2 AND (phase_begins = 0 OR revision NOT IN "
        "(SELECT revision FROM snapshots WHERE game = ?1 AND phase_begins = 1 ORDER BY revision DESC LIMIT ?3))",
        *(game, revision, PHASES_KEPT),
    )


async def lines(db: Reader, game: str, after: int = 0, until: int | None = None) -> list[str]:
    """The lines after the first `after`, up to and including line `until`."""
    found = await rows(
        db,
        "SELECT line FROM lines WHERE game = ? AND n > ? AND (CAST(?3 AS BIGINT) IS NULL OR n <= ?3) ORDER BY n",
        *(game, after, until),
    )
    return [line for (line,) in found]


async def text(db: Reader, game: str) -> str:
    """The whole record as it is exported: the header and all lines. Raises UnknownGame."""
    return "".join(f"{line}\n" for line in ((await known(db, game)).header, *await lines(db, game)))


async def snapshot(db: Reader, game: str, at_most: int | None = None) -> Snapshot | None:
    """The newest stored state, or the newest that is not later than a revision."""
    found = await row(
        db,
        "SELECT revision, state FROM snapshots WHERE game = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR revision <= ?2) "
        "ORDER BY revision DESC LIMIT 1",
        *(game, at_most),
    )
    return Snapshot(found[0], zlib.decompress(found[1])) if found else None


async def snapshots(db: Reader, game: str, after: int, until: int) -> dict[int, bytes]:
    """The stored states behind a revision, up to and including another, each with its own."""
    found = await rows(
        db,
        "SELECT revision, state FROM snapshots WHERE game = ? AND revision > ? AND revision <= ? ORDER BY revision",
        *(game, after, until),
    )
    return {revision: zlib.decompress(state) for revision, state in found}


async def undo(
    tx: Transaction,
    game: str,
    revision: int,
    back_to: int,
    user: str,
    at: int,
    why: str = "",
    state: bytes | None = None,
) -> list[str]:
    """Cut the record back; the lines cut go to the audit table and are returned. `state` is the state at `back_to`.

    How far back one may go is the caller's to know. Raises Stale, UnknownGame, ValueError if that is not behind us.
    """
    if not 0 <= back_to < revision:
        raise ValueError(f"cannot go back from {revision} to {back_to}")
    await _turn_revision(tx, game, revision, back_to)
    cut = await lines(tx, game, after=back_to)
    ((number,),) = await rows(
        tx,
        "INSERT INTO undos (game, back_to, person, why, at) VALUES (?, ?, ?, ?, ?) RETURNING undo",
        *(game, back_to, user, why, at),
    )
    await rows(
        tx,
        "INSERT INTO undone (undo, n, line, at) SELECT ?, n, line, at FROM lines WHERE game = ? AND n > ?",
        *(number, game, back_to),
    )
    await rows(tx, "DELETE FROM lines WHERE game = ? AND n > ?", game, back_to)
    await rows(tx, "DELETE FROM snapshots WHERE game = ? AND revision > ?", game, back_to)
    if state is not None and not await row(
        tx, "SELECT 1 FROM snapshots WHERE game = ? AND revision = ?", game, back_to
    ):
        await _keep(tx, game, back_to, state, phase_begins=False)
    return cut


async def undone(db: Reader, game: str) -> list[Undone]:
    """Everything that was ever taken back in a game, in the order it was."""
    found = await rows(
        db,
        "SELECT undo, n, line, person, undos.at, why FROM undone JOIN undos USING (undo) "
        "WHERE game = ? ORDER BY undo, n",
        game,
    )
    return [Undone(*cut) for cut in found]
