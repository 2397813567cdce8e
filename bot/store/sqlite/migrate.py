"""A SQLite file is brought up to date."""

import logging
import os
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

from ..errors import NewerDatabase, NotADatabase, StoreFailed
from ..migrations import Migration, migrations, newer

log = logging.getLogger(__name__)
FOLDER = Path(__file__).parent / "migrations"
APPLICATION = 0x53414E44  # "SAND", in the header of every database of ours
OLDEST_SQLITE = (3, 37, 0)  # the first with STRICT tables


def version_of(db: sqlite3.Connection) -> int:
    """The database's version, 0 for an empty file. Raises NotADatabase for another program's."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION and (tables or version or application):
        raise NotADatabase("This is a database of another program.")
    return version


def version_of_file(path: Path) -> tuple[int, int]:
    """The version of a database, and that of this program. Raises NotADatabase."""
    with closing(sqlite3.connect(path)) as db:
        return version_of(db), len(migrations(FOLDER))


def migrate(db: sqlite3.Connection, path: Path, folder: Path = FOLDER) -> None:
    """Bring the database up to date, each step in a transaction of its own; an old one is copied first.

    Raises NewerDatabase if it is ahead of this program; then nothing is touched.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StoreFailed(f"SQLite 3.37 or newer is needed, this is {sqlite3.sqlite_version}.")
    steps, version = migrations(folder), version_of(db)
    if version > len(steps):
        raise NewerDatabase(newer(version, len(steps)))
    if 0 < version < len(steps):
        copy = _copy_before_upgrade(db, path, version)
        about = {"from_version": version, "to_version": len(steps), "copy": str(copy)}
        log.info("the database is changed for this version of the bot; a copy was kept", extra=about)
    for step in steps[version:]:
        _apply(db, step)


def _copy_before_upgrade(db: sqlite3.Connection, path: Path, version: int) -> Path:
    """Where it was copied to, whole and on the disk. A copy of that version that is there already is of another day,
    before somebody went back to it: it stays, and this one gets a number."""
    first = path.with_name(f"{path.name}.v{version}")
    numbered = (first.with_name(f"{first.name}.{number}") for number in count(2))
    copy = first if not first.exists() else next(name for name in numbered if not name.exists())
    part = copy.with_name(copy.name + ".part")
    part.unlink(missing_ok=True)
    try:
        db.execute("VACUUM INTO ?", (str(part),))
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.rename(copy)
    finally:
        part.unlink(missing_ok=True)
    return copy


def _apply(db: sqlite3.Connection, step: Migration) -> None:
    try:
        db.executescript(
            f"BEGIN IMMEDIATE;\n{step.sql}\n"
            f"PRAGMA application_id = {APPLICATION};\nPRAGMA user_version = {step.version};\nCOMMIT;"
        )
    except sqlite3.Error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
