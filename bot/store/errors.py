"""Why the store could not do what it was asked. Each can be shown to people as it is."""

import sqlite3


class StoreError(Exception):
    """The store refused or failed; whatever was going on has changed nothing."""


class InUse(StoreError):
    """Another process has the database."""


class NewerDatabase(StoreError):
    """The file was written by a newer Sandtable."""


class NotADatabase(StoreError):
    """The file is something else: no SQLite database, or another program's."""


class Damaged(StoreError):
    """SQLite finds the file corrupt."""


class StoreFull(StoreError):
    """The disk is full. Nothing was changed; the same action may be tried again once there is room."""


class StoreFailed(StoreError):
    """The disk or the file system failed, or the file may not be written."""


class Stale(StoreError):
    """The game has moved on since the action was decided. `revision` is where it stands now."""

    def __init__(self, revision: int) -> None:
        super().__init__("The game has moved on since. Look again at what is asked now.")
        self.revision = revision


class ChannelTaken(StoreError):
    """A channel holds one game at a time. `game` is the one that is there."""

    def __init__(self, game: str) -> None:
        super().__init__("There is a game in this channel already.")
        self.game = game


class UnknownGame(StoreError):
    """No such game, or it was deleted."""

    def __init__(self, game: str) -> None:
        super().__init__("This game is not known (any more).")
        self.game = game


class AlreadyHandled(StoreError):
    """This interaction was carried out before."""

    def __init__(self) -> None:
        super().__init__("This was carried out already.")


def explained(error: sqlite3.Error) -> StoreError:
    """The same failure in the store's words."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return StoreFull("The disk is full. Nothing was changed; try again when there is room.")
    if code == sqlite3.SQLITE_NOTADB:
        return NotADatabase("The file is not a Sandtable database.")
    if code == sqlite3.SQLITE_CORRUPT:
        return Damaged("The database is damaged. Restore it from a backup.")
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return InUse("The database is in use by another process.")
    return StoreFailed(f"The database could not be read or written ({error}). Nothing was changed.")
