"""A game of commit a131b23 with a line that the rules of today refuse, put into a database as its bot had stored it.

`corpus/store_then.py` has told what that bot kept: a fighter of the United Kingdom counted on a new carrier, and the
carrier was placed elsewhere. The record takes the place of that of the game `drafts`.
"""

import json
import lzma
import sqlite3
import zlib
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from tests.upgrade.kept import FOLDER, copy_to, world

ROOM = "drafts"
UNKNOWN_LINE = {"by": "united_kingdom", "do": "teleport", "units": {"carrier": 1}, "space": "sz_9"}
"""Nothing that this version can carry out, trusted or not."""


@cache
def stored() -> dict[str, Any]:
    """Header, lines and states; which lines began a phase, and which a turn."""
    return json.loads(lzma.decompress((FOLDER / "corpus" / "stored-a131b23-1941.json.xz").read_bytes()))


def game() -> str:
    return world()["games"][ROOM]["game"]


def lay_refused(
    path: Path,
    *more: dict[str, Any],
    lines: list[dict[str, Any]] | None = None,
    states: bool = True,
    edition: str = "1941",
    status: str = "running",
) -> str:
    """The database with that game in it; the game's name. `lines`: others than were played, `more`: lines behind them;
    `states`: whether any state of it is kept; `edition`: what its header calls it."""
    copy_to(path)
    one, lines = stored(), [*(lines or stored()["lines"]), *more]
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE games SET status = ? WHERE game = ?", (status, game()))
        _take_place(db, lines, {**one["header"], "edition": edition})
        for revision, state in one["states"].items() if states else ():
            row = (game(), int(revision), int(int(revision) in one["begun"]), zlib.compress(bytes.fromhex(state)))
            db.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?)", row)
        db.commit()
    return game()


def _take_place(db: sqlite3.Connection, lines: list[dict[str, Any]], header: dict[str, Any]) -> None:
    """Another header and other lines, of which only an undo is allowed to take any away."""
    ((trigger,),) = db.execute("SELECT sql FROM sqlite_master WHERE name = 'lines_leave_by_undo_only'")
    db.execute("DROP TRIGGER lines_leave_by_undo_only")
    ((kept,),) = db.execute("SELECT header FROM games WHERE game = ?", (game(),))
    for table in ("lines", "snapshots", "announcements"):
        db.execute(f"DELETE FROM {table} WHERE game = ?", (game(),))  # noqa: S608 - names of tables
    db.execute("DELETE FROM marks WHERE game = ? AND key LIKE 'draft:%'", (game(),))
    _waits_for_carol(db)
    rows = [(game(), n, json.dumps(line), world()["moment"]) for n, line in enumerate(lines, 1)]
    db.executemany("INSERT INTO lines VALUES (?, ?, ?, ?)", rows)
    header = {**header, "dice": json.loads(kept)["dice"]}
    db.execute("UPDATE games SET header = ?, revision = ? WHERE game = ?", (json.dumps(header), len(lines), game()))
    began = {"phase_start": str(stored()["begun"][-1]), "turn_starts": " ".join(map(str, stored()["turns"]))}
    for key, value in began.items():
        db.execute("UPDATE marks SET value = ? WHERE game = ? AND key = ?", (value, game(), key))
    db.execute(trigger)


def _waits_for_carol(db: sqlite3.Connection) -> None:
    """She has the United Kingdom; Alice was waited for in the game whose place is taken."""
    alice, carol = (str(world()["people"][name]) for name in ("alice", "carol"))
    ((waits,),) = db.execute("SELECT value FROM marks WHERE game = ? AND key = 'presence'", (game(),))
    for then, now in ((alice, carol), ("turn:1:", "turn:3:"), ('"1:', '"3:'), ("soviet_union", "united_kingdom")):
        waits = waits.replace(then, now)
    db.execute("UPDATE marks SET value = ? WHERE game = ? AND key = 'presence'", (waits, game()))
    db.execute("UPDATE timers SET subject = ? WHERE game = ? AND subject = ?", (carol, game(), alice))
