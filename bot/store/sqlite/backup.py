"""A consistent copy of a database that is in use; and a file that has grown and is nearly empty made small again, when
the bot starts."""

import asyncio
import logging
import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from ..errors import NotADatabase, StoreFailed
from .failures import explained
from .migrate import version_of

log = logging.getLogger(__name__)
WORTH_IT = 4_000_000
"""So many bytes have to be free before the file is written anew; what is free is used again anyway."""


async def backup(database: str | Path, target: str | Path, noted: bool = True) -> None:
    """Copy the database as it is at this moment; the bot may go on meanwhile, in this process or another. `noted`: it
    counts as a backup.

    The copy appears under its name when it is complete and on the disk. Raises FileExistsError if the target is there
    already, StoreError if the database is not there, is not one of ours, or cannot be copied.
    """
    await asyncio.to_thread(_backup, Path(database), Path(target), noted)


def _backup(database: Path, target: Path, noted: bool) -> None:
    if not database.is_file():
        raise NotADatabase(f"There is no database at {database}.")
    try:
        if target.exists():
            raise FileExistsError(f"{target} is there already; a backup does not overwrite.")
        _write(database, target, target.with_name(target.name + ".part"))
        if noted:
            _note_path(database).touch()
    except sqlite3.Error as error:
        raise explained(error) from error
    except FileExistsError:
        raise
    except (OSError, ValueError) as error:  # ValueError: what no file can be called
        raise StoreFailed(f"The backup could not be written: {error}.") from error


def _write(database: Path, target: Path, part: Path) -> None:
    part.unlink(missing_ok=True)
    try:
        _copy(database, part)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.rename(target)
    finally:
        for left in (part, part.with_name(f"{part.name}-journal")):
            left.unlink(missing_ok=True)


def _note_path(database: Path) -> Path:
    """Beside the database, as old as the last backup."""
    return database.with_name(f"{database.name}.backed-up")


def last_backup(database: str | Path) -> int | None:
    """When the database was last backed up, in milliseconds; None if that is not known."""
    try:
        return int(_note_path(Path(database)).stat().st_mtime * 1000)
    except FileNotFoundError:
        return None


def _copy(database: Path, part: Path) -> None:
    db = sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=30)
    try:
        if version_of(db) == 0:
            raise NotADatabase(f"{database} holds no games.")
        db.execute("VACUUM INTO ?", (str(part),))
    finally:
        db.close()


def shrink(db: sqlite3.Connection) -> None:
    """Give back what is free, if that is more than half of the file. Without room for a second copy it stays as it
    is: nothing is wrong with it."""
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    (free,) = db.execute("PRAGMA freelist_count").fetchone()
    (size,) = db.execute("PRAGMA page_size").fetchone()
    if free * size < WORTH_IT or free * 2 < pages:
        return
    with suppress(sqlite3.OperationalError):
        db.execute("VACUUM")
        log.info("the database gave back what it did not need", extra={"bytes": free * size})
