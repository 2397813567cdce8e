"""Why the store could not do what it was asked. Each can be shown to people as it is."""


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


class StoreUnreachable(StoreError):
    """The server of the database does not answer now. Nothing was changed; it is waited for."""


class StoreUncertain(StoreError):
    """The server was lost while it wrote, and cannot say whether it has."""
