"""The entries of a dice log, as the bot writes them. Reading those of others is `verify`'s business."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.dice.beacon import DELTA_MS, Network
from engine.dice.canonical import Json, action_hash, canonical, entry_hash
from engine.dice.entropy import Entropy
from engine.dice.roller import Roll
from engine.dice.signing import sign

Entry = dict[str, Json]

UNDO, VOID, COMMENT, FALLBACK = NOTE_KINDS = ("undo", "void", "comment", "fallback")


class Line(Struct, frozen=True):
    """A signed entry; `msg` is the message that holds it, once there is one."""

    entry: Entry
    hash: str
    sig: str
    msg: str | None = None

    def to_json(self) -> Entry:
        """Return the line as an export has it."""
        return {"entry": self.entry, "hash": self.hash, "sig": self.sig, "msg": self.msg}

    def text(self) -> str:
        """Return the line of an export as text."""
        return canonical(self.to_json()).decode()


class Seat(Struct, frozen=True):
    """A power and the user who plays it, by his id."""

    power: str
    user: str


def signed(secret: bytes, game: str, after: Line | None, kind: str, fields: Entry) -> Line:
    """Return the next entry of `game`'s log: numbered, chained to `after`, hashed and signed."""
    number = 0 if after is None else after.entry["i"] + 1
    chained: Entry = {"v": 1, "type": kind, "game": game, "i": number, "prev": None if after is None else after.hash}
    entry = chained | fields
    name = entry_hash(entry)
    return Line(entry, name, sign(secret, name))


class Opening(Struct, frozen=True):
    """What a game settles of its log before the first entry. rules: the edition. seats: the powers that persons play.
    network: of the beacon; None where nothing but the chain is used. delta_ms: the wait, in milliseconds, between a
    request and the round that decides it. continues: the hash of a log that this one goes on from."""

    rules: str
    seats: Sequence[Seat]
    log_channel: str
    policy: str
    software: str
    network: Network | None = None
    delta_ms: int = DELTA_MS
    continues: str | None = None


def genesis(opening: Opening, bot_key: str, commitment: str | None, length: int) -> Entry:
    """Return the fields of the first entry: everything that may not change while the log lasts. bot_key: what signs its
    entries. commitment: the end of the chain of seeds, None without one. length: how many seeds the chain has."""
    fields: Entry = {
        "rules": opening.rules,
        "seats": [{"power": seat.power, "user": seat.user} for seat in opening.seats],
        "log_channel": opening.log_channel,
        "policy": opening.policy,
        "delta_ms": opening.delta_ms,
        "beacon": None if opening.network is None else opening.network.to_json(),
        "chain": None if commitment is None else {"commit": commitment, "length": length},
        "bot_key": bot_key,
        "software": opening.software,
    }
    return fields if opening.continues is None else fields | {"continues": opening.continues}


def entropy(user: str, text: str, message: str) -> Entry:
    """Return the fields of an entry with a player's own words, on which every later hash then depends."""
    return {"user": user, "text": text, "msg": message}


class Asked(Struct, frozen=True):
    """What a roll is for. `order` is hashed, not shown; `most` dice are drawn as needed unless `groups` lists them."""

    actor: str
    power: str
    purpose: str
    order: Json
    most: int
    groups: tuple[Group, ...] | None = None


class Group(Struct, frozen=True):
    """Dice to be thrown together."""

    label: str
    n: int
    sides: int = 6

    def to_json(self) -> Entry:
        return {"label": self.label, "n": self.n, "sides": self.sides}


def request(roll: int, mode: str, asked: Asked) -> Entry:
    """Return the fields of a request."""
    fields: Entry = {
        "roll": roll,
        "mode": mode,
        "actor": asked.actor,
        "power": asked.power,
        "purpose": asked.purpose,
        "action": action_hash(asked.order),
    }
    if asked.groups is None:
        return fields | {"draw": "auto", "max": asked.most}
    return fields | {"draw": "fixed", "groups": [group.to_json() for group in asked.groups]}


def receipt(roll: int, message: str, source: Entropy, rolls: Iterable[Roll], used: int) -> Entry:
    """Return the fields of a receipt: the entropy in the open, and the dice it made."""
    groups: list[Entry] = [
        {"label": thrown.label, "n": len(thrown.dice), "sides": thrown.sides, "dice": list(thrown.dice)}
        for thrown in rolls
    ]
    return {"roll": roll, "msg": message, "entropy": source.to_json(), "groups": groups, "used": used}


def note(kind: str, roll: int, text: str, consent: Sequence[str] = ()) -> Entry:
    """Return the fields of a remark about a roll; it never removes or changes one."""
    return {"kind": kind, "roll": roll, "text": text, "consent": list(consent)}
