"""What dice need of Discord: the one thread of a game into which its log is posted, and in which it can be found.
Without Discord the log stays in the ledger, and message ids come from the local clock."""

from typing import Protocol

from msgspec import Struct

from bot.clock import Now
from engine.dice.snowflake import local


class Unreachable(Exception):
    """The thread did not answer, and may yet have taken the message: look before you post again."""


class Message(Struct, frozen=True):
    """A message to be posted: as an ordinary channel message, never as the answer to a click, never edited.

    `nonce` is to be enforced; `mention` is the one user who may be pinged; `attachment` is a file's name and text.
    The message's id has to be later than `after`; Discord's always is.
    """

    text: str
    nonce: str
    reply_to: str | None = None
    mention: str | None = None
    attachment: tuple[str, str] | None = None
    after: str | None = None


class Posted(Struct, frozen=True):
    """A message of the bot as it stands in the thread."""

    id: str
    text: str
    attachment: str | None = None


class Thread(Protocol):
    """A game's dice log on Discord, or what stands in for it."""

    async def post(self, message: Message) -> str:
        """Post, and return the id that Discord gave. Raises Unreachable when it is not known whether it is there."""
        ...

    async def find(self, hash: str, after: str | None) -> str | None:
        """The earliest message of the bot later than `after` that carries this hash. Raises Unreachable."""
        ...

    async def history(self, after: str | None) -> list[Posted]:
        """The bot's messages later than `after`, oldest first. Raises Unreachable."""
        ...

    async def deleted(self, posted: int) -> int:
        """How many messages were deleted here, by Discord's own count of all that were ever sent. `posted`: how many
        the log has posted, and nobody else may write here; only if more were sent are those left counted one by one.
        Raises Unreachable, LogClosed."""
        ...


class LocalThread:
    """A thread nobody reads. Nothing is kept here, so nothing is ever found again: what was not stored, never was."""

    def __init__(self, now_ms: Now) -> None:
        self.now_ms = now_ms

    async def post(self, message: Message) -> str:
        return local(self.now_ms(), message.after)

    async def find(self, hash: str, after: str | None) -> str | None:
        return None

    async def history(self, after: str | None) -> list[Posted]:
        return []

    async def deleted(self, posted: int) -> int:
        return 0
