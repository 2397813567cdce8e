"""What a player has ordered ahead, as one value: until when, in which battles, if what holds, then what; sealed, or
left to the published default. How it is kept, those of earlier versions too."""

import hashlib
import json
from collections.abc import Sequence

from msgspec import Struct, convert, field
from msgspec.json import encode

from bot.absent.old_orders import of_now
from bot.absent.sheet import Sheet
from bot.orders.ahead import DEAR, OUT_OF_TURN, Clause, Condition, Memory
from bot.presence.pace import DEAR as ASKED_DEAR
from bot.presence.pace import EVERYTHING
from bot.store.trusts import StoredTrust
from bot.wording.standing_orders import DEFAULT_NOTE, secret_note, sheet_note

DEFAULT, LOSSES = "default", "losses"
"""What clauses are about that nobody writes: the published default for every question; losses as one was chosen."""


class SecretOrder(Struct, frozen=True, omit_defaults=True):
    """An order of a power, of the player `owner`. `number`: of a sealed one; 0: he leaves it to the default. `turn`:
    good for one turn only ("2.germany"). `sheet`: it tells that whole turn, and its clauses how the battles of it are
    fought. `memory`: how the board stood when it was written, as far as its conditions ask."""

    number: int
    text: str
    salt: str
    clauses: tuple[Clause, ...]
    turn: str = ""
    owner: str = ""
    sheet: Sheet | None = None
    memory: Memory = field(default_factory=dict)

    @property
    def seal(self) -> str:
        """What is posted when it is set: SHA-256 of the salt, a space and the text."""
        return hashlib.sha256(f"{self.salt} {self.text}".encode()).hexdigest()

    @property
    def note(self) -> str:
        """What the record says of a line that it ordered: enough for anybody to check the seal."""
        if not self.number:
            return DEFAULT_NOTE
        if self.sheet is not None:
            return sheet_note(self.number, 0, 0)
        return secret_note(self.number, self.salt, self.text)


def left_to_default(trust: StoredTrust) -> SecretOrder:
    """What a player leaves to the default for a turn: all of it, a battle, or losses as he has chosen them once."""
    losses = tuple(trust.losses.split())
    clause = Clause(LOSSES if losses else DEFAULT, losses, where=(trust.space,) if trust.space else ())
    return SecretOrder(0, "", "", (clause,), trust.turn, trust.person)


def hardly_asked(asked: str, user: str, powers: Sequence[str]) -> tuple[SecretOrder, ...]:
    """What a player with these powers leaves to the default while another moves, by how much he wants to be asked."""
    if asked == EVERYTHING:
        return ()
    when = (Condition(OUT_OF_TURN, kind=" ".join(powers)),)
    when = (*when, Condition(DEAR, holds=False)) if asked == ASKED_DEAR else when
    return (SecretOrder(0, "", "", (Clause(DEFAULT, when=when),), owner=user),)


# --- kept ---------------------------------------------------------------------------------------------------------


def write_secrets(secrets: Sequence[SecretOrder]) -> str:
    return encode(tuple(secrets)).decode()


def read_secrets(text: str | None) -> tuple[SecretOrder, ...]:
    return convert([of_now(order) for order in json.loads(text)], tuple[SecretOrder, ...]) if text else ()
