"""The record of a game: lines that are only ever added or, by an undo, cut; states along the way, deflated; and since
when a position is as it is, for standing orders are lines, too, but change no question."""

import json
import zlib
from collections.abc import Sequence

from msgspec import Struct

from .database import Reader, Transaction, Write, row, rows
from .errors import Stale, StoreFailed, UnknownGame
from .games import known

MOST_AT_ONCE = 500
CLEARED = 8
"""After how many lines, and with each phase, states are dropped that nobody will ask for."""
PHASES_KEPT = 16  # an undo never reaches far back, and a state further back can be replayed


class Snapshot(Struct, frozen=True):
    revision: int
    state: bytes


class Stretch(Struct, frozen=True):
    """What follows a stored state: its lines, and states along the way by their revisions. `base`: that state, if there
    is one; else it is the record from its beginning."""

    base: Snapshot | None
    lines: list[str]
    states: dict[int, bytes]

    @property
    def after(self) -> int:
        """Behind which line it begins."""
        return self.base.revision if self.base else 0

    def part(self, begins: int, until: int) -> "Stretch | None":
        """What `stretch` would read for these lines; None if this does not reach back so far."""
        if begins < self.after:
            return None
        states = self.states if self.base is None else {self.base.revision: self.base.state} | self.states
        first = max((number for number in states if number <= begins), default=None)
        base = None if first is None else Snapshot(first, states[first])
        after = first or 0
        along = {number: state for number, state in states.items() if after < number <= until}
        return Stretch(base, self.lines[after - self.after : until - self.after], along)

    def has_state(self, revision: int) -> bool:
        """Whether the state of a revision is stored."""
        return revision in self.states or (self.base is not None and self.base.revision == revision)


class Course(Struct, frozen=True):
    """A record from some line on, and how many lines of it were ever taken back."""

    header: str
    revision: int
    undone: int
    lines: list[str]


class Undone(Struct, frozen=True):
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

    Raises ValueError for what is not one line each; Stale if the record has grown or shrunk since, and UnknownGame, at
    the latest when the transaction ends.
    """
    if any("\n" in line or "\r" in line or not line for line in lines):
        raise ValueError("a record line is one line")
    grown = revision + len(lines)
    clears = phase_begins or revision // CLEARED != grown // CLEARED
    _turn_revision(tx, game, revision, grown)
    for at_once in (lines[start : start + MOST_AT_ONCE] for start in range(0, len(lines), MOST_AT_ONCE)):
        _add(tx, game, revision, at_once, at)
        revision += len(at_once)
    if snapshot is not None:
        if clears:
            _drop_old(tx, game, grown, PHASES_KEPT - int(phase_begins))
        _keep(tx, game, grown, snapshot, phase_begins)
    return grown


def _add(tx: Transaction, game: str, revision: int, lines: Sequence[str], at: int) -> None:
    """Lines after a revision. That a line is there already is seen, too, by who looks whether the revision still is as
    it was: which of the two is noticed first is no matter."""

    async def why() -> Exception:
        return StoreFailed("The record of this game has lines beyond its end. Nothing was changed.")

    values = [value for n, line in enumerate(lines, revision + 1) for value in (game, n, line, at)]
    each = ", ".join("(?, ?, ?, ?)" for _ in lines)
    sql = f"INSERT INTO lines (game, n, line, at) VALUES {each} ON CONFLICT DO NOTHING RETURNING n"  # noqa: S608
    tx.later(Write(sql, values, least=len(lines), why=why))


def _turn_revision(tx: Transaction, game: str, old: int, new: int) -> None:
    async def why() -> Exception:
        return Stale((await known(tx, game)).revision)

    sql = "UPDATE games SET revision = ?, turned = turned + 1 WHERE game = ? AND revision = ? RETURNING revision"
    tx.later(Write(sql, (new, game, old), least=1, why=why))


def _drop_old(tx: Transaction, game: str, before: int, phases: int) -> None:
    """Drop the states nobody will ask for: all but so many phases' beginnings."""
    sql = (
        "DELETE FROM snapshots WHERE game = ?1 AND revision < ?2 AND (phase_begins = 0 OR revision NOT IN "
        "(SELECT revision FROM snapshots WHERE game = ?1 AND revision < ?2 AND phase_begins = 1 "
        "ORDER BY revision DESC LIMIT ?3))"
    )
    tx.later(Write(sql, (game, before, phases)))


def _keep(tx: Transaction, game: str, revision: int, state: bytes, phase_begins: bool) -> None:
    """Store a state."""
    sql = (
        "INSERT INTO snapshots (game, revision, phase_begins, state) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game, revision) DO UPDATE SET phase_begins = excluded.phase_begins, state = excluded.state"
    )
    tx.later(Write(sql, (game, revision, int(phase_begins), zlib.compress(state)), apart=True))


async def lines(db: Reader, game: str, after: int = 0, until: int | None = None) -> list[str]:
    """The lines after the first `after`, up to and including line `until`."""
    found = await rows(
        db,
        "SELECT line FROM lines WHERE game = ? AND n > ? AND (CAST(?3 AS BIGINT) IS NULL OR n <= ?3) ORDER BY n",
        *(game, after, until),
    )
    return [line for (line,) in found]


async def dated(db: Reader, game: str) -> list[tuple[int, str]]:
    """All lines, each with when it was written (ms)."""
    found = await rows(db, "SELECT at, line FROM lines WHERE game = ? ORDER BY n", game)
    return [(at, line) for at, line in found]


async def text(db: Reader, game: str) -> str:
    """The whole record as it is exported: the header and all lines. Raises UnknownGame."""
    return "".join(f"{line}\n" for line in ((await known(db, game)).header, *await lines(db, game)))


COURSE = (
    "SELECT 0, header, revision, (SELECT count(*) FROM undone JOIN undos USING (undo) WHERE undos.game = ?1) "
    "FROM games WHERE game = ?1 UNION ALL SELECT n, line, 0, 0 FROM lines WHERE game = ?1 AND n > ?2 ORDER BY 1"
)


async def course(db: Reader, game: str, after: int) -> Course:
    """The record with the lines after the first `after`. Raises UnknownGame."""
    found = await rows(db, COURSE, game, after)
    if not found or found[0][0] != 0:
        raise UnknownGame(game)
    (_, header, revision, undone), *lines = found
    return Course(header, revision, undone, [line for _, line, _, _ in lines])


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


STRETCH = (
    "WITH base AS (SELECT coalesce(max(revision), 0) AS at FROM snapshots WHERE game = ?1 AND revision <= ?2) "
    "SELECT revision, state, NULL FROM snapshots WHERE game = ?1 AND revision >= (SELECT at FROM base) "
    "AND revision <= ?3 UNION ALL "
    "SELECT n, NULL, line FROM lines WHERE game = ?1 AND n > (SELECT at FROM base) AND n <= ?3 ORDER BY 1"
)


async def stretch(db: Reader, game: str, begins: int, until: int) -> Stretch:
    """The newest stored state that is not later than line `begins`, and what follows it up to and including `until`."""
    found = await rows(db, STRETCH, game, min(begins, until), until)
    states = {number: zlib.decompress(state) for number, state, _ in found if state is not None}
    first = max((number for number in states if number <= begins), default=None)
    base = None if first is None else Snapshot(first, states.pop(first))
    return Stretch(base, [line for _, _, line in found if line is not None], states)


async def undo(
    tx: Transaction,
    game: str,
    revision: int,
    back_to: int,
    user: str,
    at: int,
    why: str = "",
    state: bytes | None = None,
) -> None:
    """Cut the record back; the lines cut go to the audit table. `state` is the state at `back_to`.

    How far back one may go is the caller's to know. Raises ValueError if that is not behind us; Stale and UnknownGame,
    at the latest when the transaction ends.
    """
    if not 0 <= back_to < revision:
        raise ValueError(f"cannot go back from {revision} to {back_to}")
    _turn_revision(tx, game, revision, back_to)
    tx.later(
        Write(
            "INSERT INTO undos (game, back_to, person, why, at) VALUES (?, ?, ?, ?, ?)", (game, back_to, user, why, at)
        )
    )
    tx.later(
        Write(
            "INSERT INTO undone (undo, n, line, at) SELECT (SELECT max(undo) FROM undos WHERE game = ?1), n, line, at "
            "FROM lines WHERE game = ?1 AND n > ?2",
            (game, back_to),
        )
    )
    # Those that are cut were read, not changed: both statements may see them as they were.
    tx.later(Write("DELETE FROM lines WHERE game = ? AND n > ?", (game, back_to), apart=True))
    tx.later(Write("DELETE FROM snapshots WHERE game = ? AND revision > ?", (game, back_to)))
    if state is not None:
        _keep_if_gone(tx, game, back_to, state)


def _keep_if_gone(tx: Transaction, game: str, revision: int, state: bytes) -> None:
    """Store a state unless that of the revision is stored: it may be the beginning of a phase."""
    tx.later(
        Write(
            "INSERT INTO snapshots (game, revision, phase_begins, state) VALUES (?, ?, 0, ?) ON CONFLICT DO NOTHING",
            (game, revision, zlib.compress(state)),
            apart=True,
        )
    )


async def undone(db: Reader, game: str) -> list[Undone]:
    """Everything that was ever taken back in a game, in the order it was."""
    found = await rows(
        db,
        "SELECT undo, n, line, person, undos.at, why FROM undone JOIN undos USING (undo) "
        "WHERE game = ? ORDER BY undo, n",
        game,
    )
    return [Undone(*cut) for cut in found]


_STEP = 8


async def unchanged_since(db: Reader, game: str, revision: int) -> int:
    """The revision from which on only standing orders were given."""
    while revision > 0:
        before = max(0, revision - _STEP)
        for text in reversed(await lines(db, game, before, revision)):
            if json.loads(text)["do"] != "orders":
                return revision
            revision -= 1
    return revision
