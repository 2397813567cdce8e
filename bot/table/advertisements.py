"""Seats that are advertised. Of each power only the newest advertisement is good, and only until its seat is filled or
it is withdrawn; then it loses its buttons.
"""

import os
from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Message
from bot.refusals import NotPossible
from bot.store import Reader, Transaction, advertisements, places
from bot.store.advertisements import StoredAdvertisement
from bot.telling import tell
from bot.wording import seats as words

CARD = "wanted:"
"""How the card of an advertisement begins. Of those that an earlier bot posted it is all there is, and it ends with
their powers instead of an id."""


class Advertisement(Struct, frozen=True):
    """Powers for which somebody is sought, in the place of `holder` ("": nobody). `free`: whoever presses first plays;
    otherwise the table votes. `by`: who has sought ("": the bot)."""

    id: str
    powers: tuple[str, ...]
    holder: str
    free: bool
    by: str = ""

    @property
    def card(self) -> str:
        """The card of its message."""
        return f"{CARD}{self.id}"

    @property
    def stored(self) -> StoredAdvertisement:
        """As it is kept."""
        return StoredAdvertisement(self.id, " ".join(self.powers), self.holder, int(self.free), self.by)


async def advertise(tx: Transaction, loaded: Loaded, powers: Sequence[str], holder: str, free: bool, by: str) -> None:
    """Post an advertisement; whatever else sought somebody for one of these powers gives way to it."""
    await take_down(tx, loaded, powers, words.SOUGHT_ANEW)
    made = Advertisement(os.urandom(3).hex(), tuple(powers), holder, free, by)
    await advertisements.put(tx, loaded.id, made.stored)
    label = words.TAKE_OVER if free else words.WOULD_PLAY
    row = (
        Button(label, routes.ADVERTISED.write(game=loaded.id, advertisement=made.id), "primary"),
        Button(words.WITHDRAW, routes.WITHDRAW.write(game=loaded.id, advertisement=made.id)),
    )
    text = words.wanted(loaded.say, loaded.game.state, powers, holder)
    await tell(tx, loaded.row, [Message(text, rows=(row,), card=made.card)])


async def find(db: Reader, game: str, id: str) -> Advertisement:
    """An advertisement that is good. Raises NotPossible."""
    found = next((one for one in await _good(db, game) if one.id == id), None)
    if found is None:
        raise NotPossible(words.NOT_SOUGHT)
    return found


async def must_be_good(db: Reader, game: str, powers: Sequence[str], message: str) -> None:
    """What an earlier bot has posted is good as long as its message is the one that is known. Raises NotPossible."""
    where = await places.card(db, game, f"{CARD}{'+'.join(powers)}")
    if where is None or where.message != message:
        raise NotPossible(words.NOT_SOUGHT)


async def take_down(tx: Transaction, loaded: Loaded, powers: Iterable[str], why: str) -> None:
    """Nobody is sought for these powers any more: what was posted says why, and loses its buttons."""
    gone = set(powers)
    for one in await _good(tx, loaded.id):
        if gone & set(one.powers):
            await advertisements.drop(tx, loaded.id, one.id)
            await _tell_over(tx, loaded, one.card, why)
    for earlier, where in (await places.cards(tx, loaded.id)).items():
        if earlier.startswith(CARD) and gone & set(earlier.removeprefix(CARD).split("+")):
            card = f"{CARD}{os.urandom(3).hex()}"
            await places.drop_card(tx, loaded.id, earlier)
            await places.put_card(tx, loaded.id, card, where)
            await _tell_over(tx, loaded, card, why)


async def _tell_over(tx: Transaction, loaded: Loaded, card: str, why: str) -> None:
    await tell(tx, loaded.row, [Message(why, card=card, passing=True, in_place=True)])


async def _good(db: Reader, game: str) -> list[Advertisement]:
    return [
        Advertisement(one.advertisement, tuple(one.powers.split()), one.holder, bool(one.free), one.sought_by)
        for one in await advertisements.of(db, game)
    ]
