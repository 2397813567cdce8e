"""Walking a dice log as a stranger would: nothing is believed that can be computed, and the first fault ends the walk.

The codes and their order are section 9 of the protocol. A log alone proves its dice *given* the message ids; that the
ids are real can only be seen on Discord, and no verdict here says otherwise.
"""

from collections.abc import Callable, Iterable

from engine.dice import canonical
from engine.dice.anchoring import check_genesis, check_request
from engine.dice.beacon import PINNED, Beacon, Networks
from engine.dice.canonical import Json, NotCanonical, RepeatedKeys
from engine.dice.entries import NOTE_KINDS, UNDO, VOID, Entry
from engine.dice.fields import (
    BadField,
    field,
    is_count,
    is_ids,
    is_integer,
    is_object,
    is_short_text,
    is_text,
    is_text_or_null,
    one_of,
)
from engine.dice.proving import check_receipt, show_pending
from engine.dice.signing import is_signed
from engine.dice.snowflake import is_snowflake
from engine.dice.verdict import Fault, Rejected, SeenRoll, Verdict, Voided
from engine.dice.walk import Walk

Published = Callable[[int], Beacon | None]
"""A beacon that came out for a round, where one is at hand: it shows the dice of a request left open."""


def verify_text(text: str, networks: Networks = PINNED, published: Published | None = None) -> Verdict:
    """Verify an export (JSON Lines). Blank lines are passed over; anything else that is not a line is a fault."""
    return verify_lines((parsed(line) for line in text.split("\n") if line.strip(" \t\r")), networks, published)


def parsed(line: str) -> Json:
    """Return a line's value, or the reason why it has none (told when the walk arrives there)."""
    try:
        return canonical.read(line)
    except NotCanonical as reason:
        return reason


def verify_lines(lines: Iterable[Json], networks: Networks = PINNED, published: Published | None = None) -> Verdict:
    """Verify parsed lines. The verdict holds what was sound before the first fault."""
    walk = Walk(networks)
    for line in lines:
        try:
            check_line(walk, line)
        except Rejected as fault:
            return found(walk, fault.code, fault.detail)
        except BadField as fault:
            return found(walk, fault.code, str(fault))
    if not walk.verdict.entries:
        return found(walk, "E_GENESIS", "the log is empty")
    if published is not None:
        show_pending(walk, published)
    return walk.verdict


def found(walk: Walk, code: str, detail: str) -> Verdict:
    """End the walk with a fault at the entry in hand; return the verdict."""
    walk.verdict.fault = Fault(walk.index, code, detail)
    return walk.verdict


def check_line(walk: Walk, line: Json) -> None:
    """Check one line, what every entry owes, then what its type owes, and go on. Raises Rejected or BadField."""
    entry = check_hash(line)
    check_place(walk, entry)
    if walk.index == 0:
        check_genesis(walk, entry)
    check_author(walk, entry, line)
    message = check_order(walk, entry, line)
    check_type(walk, entry, line["hash"], message)
    walk.advance(entry, line["hash"], message)


def check_hash(line: Json) -> Entry:
    """Return the entry of a line, which has one spelling, and the hash is of that. Raises Rejected (E_CANON, E_HASH),
    BadField."""
    if isinstance(line, NotCanonical):
        raise Rejected("E_CANON", str(line))
    if isinstance(line, RepeatedKeys):
        raise Rejected("E_CANON", "a key stands twice")
    entry = field(line, "entry", is_object)
    try:
        spelled = canonical.canonical(entry)
    except NotCanonical as reason:
        raise Rejected("E_CANON", str(reason)) from None
    if canonical.digest(field(entry, "type", is_text), spelled).hex() != field(line, "hash", is_text):
        raise Rejected("E_HASH", "the hash is not that of the entry")
    return entry


def check_place(walk: Walk, entry: Entry) -> None:
    """Check that the entry stands where the chain of hashes puts it. Raises Rejected (E_INDEX, E_PREV, E_GENESIS),
    BadField."""
    if field(entry, "v", is_integer) != 1 or field(entry, "i", is_integer) != walk.index:
        raise Rejected("E_INDEX", f"entry {walk.index} says it is number {entry['i']} of version {entry['v']}")
    if field(entry, "prev", is_text_or_null) != walk.verdict.head:
        raise Rejected("E_PREV", "the entry before it is another one")
    if (entry["type"] == "genesis") != (walk.index == 0):
        raise Rejected("E_GENESIS", "a log starts with its genesis, and has only one")


def check_author(walk: Walk, entry: Entry, line: Json) -> None:
    """Check that the entry is of this game, and the bot wrote it. Raises Rejected (E_GAME, E_SIG), BadField."""
    genesis = walk.verdict.genesis
    if field(entry, "game", is_text) != genesis["game"]:
        raise Rejected("E_GAME", "an entry of another game")
    if not is_signed(genesis["bot_key"], line["hash"], field(line, "sig", is_text)):
        raise Rejected("E_SIG", "not signed by the key that genesis names")


def check_order(walk: Walk, entry: Entry, line: Json) -> str | None:
    """Return the line's message, which follows those before it; None for a request without one, which is told of later.
    Raises Rejected (E_ORDER), BadField."""
    if line.get("msg") is None and entry["type"] == "request":
        return None
    message = field(line, "msg", is_snowflake)
    if walk.last_message is not None and int(message) <= int(walk.last_message):
        raise Rejected("E_ORDER", "the message is not later than the one before")
    return message


def check_type(walk: Walk, entry: Entry, name: str, message: str | None) -> None:
    """Check what the entry's own type demands. Raises Rejected (E_TYPE for a type nobody knows), BadField."""
    kind = entry["type"]
    if kind == "request":
        check_request(walk, entry, name, message)
    elif kind == "receipt":
        check_receipt(walk, entry, name, message or "")
    elif kind == "entropy":
        check_entropy(walk, entry)
    elif kind == "note":
        check_note(walk, entry)
    elif kind != "genesis":
        raise Rejected("E_TYPE", f"unknown type {kind[:40]!r}")


def check_entropy(walk: Walk, entry: Entry) -> None:
    """Check a player's words, and note that he has given some: from now on every hash depends on them. Raises
    BadField."""
    field(entry, "text", is_short_text)
    field(entry, "msg", is_snowflake)
    walk.heard.add(field(entry, "user", is_snowflake))


def check_note(walk: Walk, entry: Entry) -> None:
    """Check a remark. It changes no roll, so only its form can be wrong; what it says of rolls is kept. Raises
    BadField."""
    kind = field(entry, "kind", one_of(*NOTE_KINDS))
    number = field(entry, "roll", is_count)
    text = field(entry, "text", is_text)
    consent = field(entry, "consent", is_ids)
    verdict = walk.verdict
    verdict.notes[kind] += 1
    if kind == VOID:
        verdict.voids.append(Voided(number, text, bool(opponents(verdict, number) & set(consent))))
    elif kind == UNDO:
        verdict.undone |= {roll.number for roll in verdict.rolls if roll.number >= number}


def opponents(verdict: Verdict, number: int) -> set[str]:
    """Return the users of other seats than the one that made a roll; nobody for a roll that there is not."""
    seats = verdict.genesis["seats"]
    return {
        seat["user"]
        for roll in verdict.rolls
        if roll.number == number
        for seat in seats
        if seat["user"] not in own_users(roll, seats)
    }


def own_users(roll: SeenRoll, seats: list[dict[str, str]]) -> set[str]:
    """Return who made a roll, and who held its power when the log began."""
    return {roll.request["actor"], *(seat["user"] for seat in seats if seat["power"] == roll.power)}
