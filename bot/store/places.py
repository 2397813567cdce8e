"""Where messages stand that are edited later, and the threads of turns."""

from msgspec import Struct

from .database import Reader, Transaction, Write, row, rows
from .games import GAME, Game


class Place(Struct, frozen=True):
    """A message; `channel` is None in the game's channel."""

    channel: str | None
    message: str

    @classmethod
    def read(cls, text: str, channel: str) -> "Place":
        """ "channel/message" as it was posted, for a game in `channel`."""
        there, _, message = text.rpartition("/")
        return cls(there if there != channel else None, message)


async def put_card(tx: Transaction, game: str, card: str, place: Place) -> None:
    """A card stands there."""
    sql = (
        "INSERT INTO cards (game, card, channel, message) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game, card) DO UPDATE SET channel = excluded.channel, message = excluded.message"
    )
    tx.later(Write(sql, (game, card, place.channel, place.message)))


async def drop_card(tx: Transaction, game: str, card: str) -> None:
    """A card is edited no more: the next time it is posted anew."""
    await rows(tx, "DELETE FROM cards WHERE game = ? AND card = ?", game, card)


async def card(db: Reader, game: str, name: str) -> Place | None:
    """Where a card stands."""
    found = await row(db, "SELECT channel, message FROM cards WHERE game = ? AND card = ?", game, name)
    return Place(*found) if found else None


async def cards(db: Reader, game: str) -> dict[str, Place]:
    """Where all cards of a game stand."""
    found = await rows(db, "SELECT card, channel, message FROM cards WHERE game = ? ORDER BY card", game)
    return {name: Place(channel, message) for name, channel, message in found}


async def put_panel(tx: Transaction, game: str, in_thread: bool, place: Place | None) -> None:
    """The message with the buttons stands there, in the channel or in a turn's thread; or (None) nowhere."""
    if place is None:
        tx.later(Write("DELETE FROM panels WHERE game = ? AND in_thread = ?", (game, int(in_thread))))
        return
    sql = (
        "INSERT INTO panels (game, in_thread, channel, message) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game, in_thread) DO UPDATE SET channel = excluded.channel, message = excluded.message"
    )
    tx.later(Write(sql, (game, int(in_thread), place.channel, place.message)))


class Stands(Struct, frozen=True):
    """Where all cards of a game stand, and the messages with the buttons, in a thread or not; and whether a message
    that was to be posted is still known. It is not if it went with its game."""

    cards: dict[str, Place]
    panels: dict[bool, Place]
    known: bool


async def stands(db: Reader, game: str, post: int) -> Stands:
    """What is to be known once a message of the outbox is there."""
    found = await rows(
        db,
        "SELECT 0, card, channel, message FROM cards WHERE game = ?1 UNION ALL "
        "SELECT 1 + in_thread, '', channel, message FROM panels WHERE game = ?1 UNION ALL "
        "SELECT 3, '', NULL, '' FROM outbox WHERE post = ?2 ORDER BY 1, 2",
        *(game, post),
    )
    cards = {name: Place(channel, message) for kind, name, channel, message in found if kind == 0}
    panels = {kind == 2: Place(channel, message) for kind, _, channel, message in found if kind in (1, 2)}
    return Stands(cards, panels, any(kind == 3 for kind, *_ in found))


async def of_post(db: Reader, game: str, name: str) -> tuple[Game | None, Place | None]:
    """The game a message is posted for, and where the card stands that it is an edit of."""
    columns = ", ".join(f"games.{column}" for column in GAME)
    found = await row(
        db,
        f"SELECT {columns}, cards.channel, cards.message FROM games "  # noqa: S608
        "LEFT JOIN cards ON cards.game = games.game AND cards.card = ? WHERE games.game = ?",
        *(name, game),
    )
    if found is None:
        return None, None
    *kept, channel, message = found
    return Game(*kept), None if message is None else Place(channel, message)


async def panel(db: Reader, game: str, in_thread: bool = False) -> Place | None:
    """Where the message with the buttons stands."""
    found = await row(db, "SELECT channel, message FROM panels WHERE game = ? AND in_thread = ?", game, int(in_thread))
    return Place(*found) if found else None


async def put_thread(tx: Transaction, game: str, turn: str, thread: str | None) -> None:
    """The thread of a turn; None: it has none, and gets none."""
    await rows(
        tx,
        "INSERT INTO threads (game, turn, thread) VALUES (?, ?, ?) "
        "ON CONFLICT (game, turn) DO UPDATE SET thread = excluded.thread",
        *(game, turn, thread),
    )


async def drop_thread(tx: Transaction, game: str, turn: str) -> None:
    """A turn long gone."""
    await rows(tx, "DELETE FROM threads WHERE game = ? AND turn = ?", game, turn)


async def threads(db: Reader, game: str) -> dict[str, str | None]:
    """The threads of a game's turns."""
    return dict(await rows(db, "SELECT turn, thread FROM threads WHERE game = ? ORDER BY turn", game))
