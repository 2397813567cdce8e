"""Where messages stand that are edited later: the cards and the panels of a game."""

from collections.abc import Mapping

from bot.messages.message import Message
from bot.store import Transaction, announcements, places
from bot.store.outbox import Queued
from bot.store.places import Place

MOST_CARDS = 60
PASSING_CARDS = ("battle:", "dice:", "turn:", "vote:", "order:", "chance:", "wanted:")


def where_is(place: Place, channel: str) -> tuple[int, int]:
    """Channel and message, in a game of this channel."""
    return int(place.channel or channel), int(place.message)


async def remember(tx: Transaction, game: str, queued: Queued, message: Message, posted: str) -> Place | None:
    """Where a posted message stands; returns a panel whose time is over."""
    place, stands = Place.read(posted, queued.channel), await places.stands(tx, game, queued.post)
    if not stands.known:
        return None
    if message.line:
        await announcements.put(tx, game, message.line, *posted.split("/"))
    if message.card and stands.cards.get(message.card) != place:
        await places.put_card(tx, game, message.card, place)
        for card in outdated(stands.cards):
            await places.drop_card(tx, game, card)
    old = stands.panels.get(bool(message.thread))
    if message.panel:
        if old != (now := place if message.rows else None):
            await places.put_panel(tx, game, bool(message.thread), now)
        return old if old != place else None
    if old == place and not message.rows:
        await places.put_panel(tx, game, bool(message.thread), None)
    return None


def outdated(cards: Mapping[str, Place]) -> list[str]:
    """The oldest cards, once a game has so many that nobody will edit these any more; the lobby's stays."""
    passing = [card for card in cards if card.startswith(PASSING_CARDS)]
    return sorted(passing, key=lambda card: int(cards[card].message))[: max(0, len(passing) - MOST_CARDS)]
