"""Which message told a line of a game's record."""

from msgspec import Struct

from .database import Reader, Transaction, Write, rows


class Announcement(Struct, frozen=True):
    """`message` in `channel` tells everything up to and including `line`."""

    line: int
    channel: str
    message: str


async def put(tx: Transaction, game: str, line: int, channel: str, message: str) -> None:
    """A message tells a line; the first one that does is where a link leads."""
    sql = (
        "INSERT INTO announcements (game, line, channel, message) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game, line) DO NOTHING"
    )
    tx.later(Write(sql, (game, line, channel, message)))


async def of_game(db: Reader, game: str) -> list[Announcement]:
    """All of a game's, the earliest line first."""
    found = await rows(db, "SELECT line, channel, message FROM announcements WHERE game = ? ORDER BY line", game)
    return [Announcement(*one) for one in found]


async def cut(tx: Transaction, game: str, back_to: int) -> None:
    """Lines after this one are taken back: what told them tells no line any more."""
    tx.later(Write("DELETE FROM announcements WHERE game = ? AND line > ?", (game, back_to)))
