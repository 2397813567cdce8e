"""Seats that are advertised. Of each power only the newest advertisement is good, and only until its seat is filled or
it is withdrawn; then it loses its buttons. Each is a mark of its game, "wanted:ID", as long as it is good.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from bot.game.tell_channel import tell
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Message
from bot.refusals import NotPossible
from bot.store import Transaction, games
from bot.store.database import Reader
from bot.wording import seats as words

OPEN = "wanted:"
EARLIER = "card:wanted:"
"""The mark of an advertisement's message. Of those that an earlier bot posted it is all there is, and it ends with
their powers instead of an id."""


@dataclass(frozen=True, slots=True)
class Advertisement:
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
        return f"{OPEN}{self.id}"


async def advertise(tx: Transaction, loaded: Loaded, powers: Sequence[str], holder: str, free: bool, by: str) -> None:
    """Post an advertisement; whatever else sought somebody for one of these powers gives way to it."""
    await take_down(tx, loaded, powers, words.SOUGHT_ANEW)
    made = Advertisement(os.urandom(3).hex(), tuple(powers), holder, free, by)
    await games.mark(tx, loaded.id, made.card, json.dumps(asdict(made)))
    label = words.TAKE_OVER if free else words.WOULD_PLAY
    row = (
        Button(label, routes.ADVERTISED.write(game=loaded.id, advertisement=made.id), "primary"),
        Button(words.WITHDRAW, routes.WITHDRAW.write(game=loaded.id, advertisement=made.id)),
    )
    text = words.wanted(loaded.say, loaded.game.state, powers, holder)
    await tell(tx, loaded.row, [Message(text, rows=(row,), card=made.card)])


async def find(db: Reader, game: str, id: str) -> Advertisement:
    """An advertisement that is good. Raises NotPossible."""
    text = (await games.marked(db, game)).get(f"{OPEN}{id}")
    if text is None:
        raise NotPossible(words.NOT_SOUGHT)
    return _read(text)


async def must_be_good(db: Reader, game: str, powers: Sequence[str], message: str) -> None:
    """What an earlier bot has posted is good as long as its message is the one that is known. Raises NotPossible."""
    where = (await games.marked(db, game)).get(f"{EARLIER}{'+'.join(powers)}", "")
    if where.rpartition("/")[2] != message:
        raise NotPossible(words.NOT_SOUGHT)


async def take_down(tx: Transaction, loaded: Loaded, powers: Iterable[str], why: str) -> None:
    """Nobody is sought for these powers any more: what was posted says why, and loses its buttons."""
    gone = set(powers)
    for key, value in (await games.marked(tx, loaded.id)).items():
        if key.startswith(OPEN) and gone & set(_read(value).powers):
            await games.mark(tx, loaded.id, key, None)
            await _tell_over(tx, loaded, key, why)
        elif key.startswith(EARLIER) and gone & set(key.removeprefix(EARLIER).split("+")):
            card = f"{OPEN}{os.urandom(3).hex()}"
            await games.mark(tx, loaded.id, key, None)
            await games.mark(tx, loaded.id, f"card:{card}", value)
            await _tell_over(tx, loaded, card, why)


async def _tell_over(tx: Transaction, loaded: Loaded, card: str, why: str) -> None:
    await tell(tx, loaded.row, [Message(why, card=card, passing=True, in_place=True)])


def _read(text: str) -> Advertisement:
    said = json.loads(text)
    return Advertisement(**said | {"powers": tuple(said["powers"])})
