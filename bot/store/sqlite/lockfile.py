"""One process per database: an exclusive lock on a file beside it, whose age is also the bot's sign of life.

The operating system drops the lock when the process ends in whatever way, so there is never a stale one to remove. If
somebody removes the file all the same, the database is still locked: itself, in a way that SQLite does not look at.
"""

import sys
from pathlib import Path
from typing import BinaryIO

from bot.clock import now_ms

from ..errors import InUse

if sys.platform == "win32":
    import msvcrt

    def _seize(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _seize_too(database: Path) -> BinaryIO | None:
        """There no file that is open can be removed."""
        return None
else:
    import fcntl

    def _seize(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _seize_too(database: Path) -> BinaryIO | None:
        """The database itself, made empty if it is not there; None where it cannot be opened or locked so, of which
        SQLite will say more. Raises BlockingIOError if another process has it."""
        try:
            file = database.open("rb" if database.exists() else "ab+")
        except OSError:
            return None
        try:
            _seize(file)
        except OSError as error:
            file.close()
            if isinstance(error, BlockingIOError):
                raise
            return None
        return file


def lock_path(database: Path) -> Path:
    return database.with_name(database.name + ".lock")


class LockFile:
    """Held from construction to `release`. Raises InUse if another process holds it."""

    def __init__(self, database: Path) -> None:
        self.path = lock_path(database)
        self._file = self.path.open("ab")
        taken = f"The database {database} is in use by another process. Only one bot may run on it."
        try:
            _seize(self._file)
        except OSError as error:
            self._file.close()
            raise InUse(taken) from error
        try:
            self._database = _seize_too(database)
        except BlockingIOError as error:
            self._file.close()
            raise InUse(taken) from error

    def touch(self) -> None:
        """Say that the holder is alive."""
        self.path.touch()

    def release(self) -> None:
        """Let both go. Only once SQLite has closed the database: closing any handle of it ends SQLite's own locks."""
        if self._database is not None:
            self._database.close()
        self._file.close()


def seconds_since_touched(database: Path) -> float | None:
    """How old the last sign of life is; None if none can be seen."""
    try:
        return max(0.0, now_ms() / 1000 - lock_path(database).stat().st_mtime)
    except OSError:
        return None


def is_alive(database: Path, within: float = 120.0) -> bool:
    """Whether the bot on this database showed a sign of life within so many seconds."""
    age = seconds_since_touched(database)
    return age is not None and age <= within
