"""Results between servers: signed lines, each naming a record by its hash. Whoever takes them checks them; no name and
no message of anybody's is in them."""

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Struct
from pydantic import BaseModel, ConfigDict, Field, StrictInt, ValidationError

from bot.league.proof import dice_fault
from bot.league.results import NOBODY
from bot.store.results import StoredResult, StoredShare
from engine.dice import canonical
from engine.dice.canonical import NotCanonical
from engine.dice.signing import are_signed, public_key, sign_bytes
from engine.dice.verify import verify_text
from engine.json_types import JsonObject, is_object

TAG = b"sandtable league/1\0"
"""Before every text that is signed: a signature of a league's is good for nothing else."""
WHOLE = 1_000_000
"""Weights are written in millionths: a text that is signed has no fractions."""
STATED = ("record", "dice", "winner", "kind", "rounds", "family", "setting", "edition", "bid")
"""What is stated as it is stored."""
MOST_LINES = 20_000
FAR = "far-"
"""How the names begin of people whom this server does not know."""

Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Short = Annotated[str, Field(min_length=1, max_length=200)]
Part = Annotated[StrictInt, Field(ge=0, le=WHOLE)]


class Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Who(Line):
    """A person's share; `who` is a pseudonym, "" a computer."""

    side: Literal["axis", "allies"]
    who: Annotated[str, Field(pattern="^([0-9a-f]{32})?$")]
    weight: Part
    moved: Part | None = None


class Statement(Line):
    """What a server says of a game."""

    v: Literal[1] = 1
    game: Annotated[str, Field(pattern="^[0-9a-z]{1,32}$")]
    record: Hash
    dice: Hash
    ended: Annotated[StrictInt, Field(ge=0, le=canonical.BIGGEST)]
    winner: Literal["axis", "allies"]
    kind: Literal["rule", "conceded", "time", "adjudicated"]
    rounds: Annotated[StrictInt, Field(ge=1, le=1000)]
    family: Short
    setting: Short
    edition: Short
    bid: Annotated[StrictInt, Field(ge=-200, le=200)]
    worth: Part
    people: Annotated[list[Who], Field(min_length=2, max_length=40)]


class Refused(Struct, frozen=True):
    """A line that is not taken: its number, from 1, and why (`form`, `key`, `signature`, `shares`)."""

    number: int
    why: str


def pseudonym(phrase: str, person: str) -> str:
    """Somebody's name in a league: the same wherever the league's phrase is the same, and nobody's without it."""
    return hmac.new(phrase.encode(), person.encode(), hashlib.sha256).hexdigest()[:32]


def signed(secret: bytes, statement: Statement) -> str:
    """A line for a file."""
    entry = statement.model_dump(mode="json")
    signature = sign_bytes(secret, TAG + canonical.canonical(entry))
    return json.dumps({"entry": entry, "key": public_key(secret), "sig": signature}, ensure_ascii=False)


def stated(row: StoredResult, shares: Iterable[StoredShare], phrase: str) -> Statement:
    """A result as it is stated to others."""
    people = [
        Who(
            side="axis" if one.side == "axis" else "allies",
            who=pseudonym(phrase, one.person) if one.person != NOBODY else "",
            weight=round(one.weight * WHOLE),
            moved=None if one.moved is None else round(one.moved * WHOLE),
        )
        for one in shares
    ]
    known: JsonObject = {name: getattr(row, name) for name in STATED}
    return Statement(game=row.result, ended=row.ended_at, worth=round(row.worth * WHOLE), people=people, **known)


def read_file(text: str, trusted: Mapping[str, object] | set[str]) -> tuple[list[tuple[str, Statement]], list[Refused]]:
    """The lines of a file that hold, each with the key that signed it, and those that do not."""
    taken: list[tuple[str, Statement]] = []
    refused: list[Refused] = []
    for number, line in enumerate(text.splitlines()[:MOST_LINES], 1):
        if not line.strip():
            continue
        found = _read_line(line, trusted)
        if isinstance(found, str):
            refused.append(Refused(number, found))
        else:
            taken.append(found)
    return taken, refused


def _read_line(line: str, trusted: Mapping[str, object] | set[str]) -> tuple[str, Statement] | str:
    """The key and the statement of a line; or why it is not taken."""
    try:
        told = canonical.read(line)
        entry, key, signature = told["entry"], str(told["key"]), str(told["sig"])
        statement = Statement.model_validate(entry)
        spelled = canonical.canonical(entry)
    except (NotCanonical, ValidationError, KeyError, TypeError):
        return "form"
    if key not in trusted:
        return "key"
    if not is_object(entry) or not are_signed(key, TAG + spelled, signature):
        return "signature"
    for side in ("axis", "allies"):
        if abs(sum(one.weight for one in statement.people if one.side == side) - WHOLE) > len(statement.people):
            return "shares"
    return key, statement


def taken_in(
    key: str, statement: Statement, guild: str, known: Mapping[str, str]
) -> tuple[StoredResult, list[StoredShare]]:
    """A statement as a result of this server. `known`: its own people by their pseudonyms."""
    row = StoredResult(
        result=f"far:{statement.game}:{statement.record[:16]}",
        guild=guild,
        season="",
        ended_at=statement.ended,
        counts=1,
        faults="[]",
        worth=statement.worth / WHOLE,
        figures=json.dumps({"key": key}),
        **statement.model_dump(include=set(STATED)),
    )
    shares = [
        StoredShare(
            one.side,
            (known.get(one.who) or f"{FAR}{one.who}") if one.who else NOBODY,
            one.weight / WHOLE,
            None if one.moved is None else one.moved / WHOLE,
        )
        for one in statement.people
    ]
    return row, shares


def audit(statements: Sequence[Statement], record: str, log: str) -> str:
    """Whether a record and its dice log are those of a statement, and verify: "" if they do, else what is wrong."""
    digest = hashlib.sha256(record.encode()).hexdigest()
    statement = next((one for one in statements if one.record == digest), None)
    if statement is None:
        return "record"
    verdict = verify_text(log)
    if verdict.head != statement.dice:
        return "log"
    return dice_fault(verdict, record)
