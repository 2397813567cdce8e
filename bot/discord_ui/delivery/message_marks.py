"""Where messages stand that are edited later: the cards and the panel of a game, remembered as its marks."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages.message import Message
from bot.store import Transaction, announcements, games

MOST_CARDS = 60
PASSING_CARDS = (
    "card:battle:",
    "card:dice:",
    "card:turn:",
    "card:vote:",
    "card:order:",
    "card:chance:",
    "card:wanted:",
)


def where_is(mark: str, channel: str) -> tuple[int, int]:
    """A remembered message: "message" in the game's channel, or "channel/message"."""
    place, _, id = mark.rpartition("/")
    return int(place or channel), int(id)


async def remember(tx: Transaction, game: str, channel: str, message: Message, posted: str) -> str | None:
    """The marks of a posted message; returns a panel whose time is over."""
    short = posted.removeprefix(f"{channel}/")
    if message.line:
        await announcements.put(tx, game, message.line, *posted.split("/"))
    marks = await games.marked(tx, game)
    if message.card and marks.get(f"card:{message.card}") != short:
        await games.mark(tx, game, f"card:{message.card}", short)
        for old_card in outdated(marks):
            await games.mark(tx, game, old_card, None)
    key = "panel:thread" if message.thread else "panel"
    old = marks.get(key)
    if message.panel:
        await games.mark(tx, game, key, short if message.rows else None)
        return old if old != short else None
    if old == short and not message.rows:
        await games.mark(tx, game, key, None)
    return None


def outdated(marks: Mapping[str, str]) -> list[str]:
    """The oldest cards, once a game has so many that nobody will edit these any more; the lobby's stays."""
    cards = [key for key in marks if key.startswith(PASSING_CARDS)]
    return sorted(cards, key=lambda key: where_is(marks[key], "0")[1])[: max(0, len(cards) - MOST_CARDS)]
