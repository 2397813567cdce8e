"""Bytes of the dice protocol: strict JSON in, one spelling out, and hashes that name what they hash.

Two programs that agree on a value must agree on its bytes, or a signature means nothing. So only a small part of JSON
is allowed, and everything a parser may silently repair (a repeated key, a fraction, half a surrogate pair) is refused.
"""

import hashlib
import json
import re
from typing import Any

from engine.json_types import is_list, is_object

PROTOCOL = "aadice/1"
BIGGEST = 2**53 - 1
DEEPEST = 64
KEY = re.compile(r"[a-z][a-z0-9_]*")
SURROGATE = re.compile("[\ud800-\udfff]")

Json = Any
"""A value as `json` makes it; what of it is allowed is for `canonical` to say."""


class NotCanonical(ValueError):
    """The value or text has no canonical form; the message says what is in the way."""


class RepeatedKeys(dict[str, Json]):
    """A JSON object in which some key stood twice. It can be read past, but never be part of an entry."""


def canonical(value: Json) -> bytes:
    """Return the one spelling of `value`: keys sorted, no spaces, UTF-8. Raises NotCanonical."""
    check(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def check(value: Json, depth: int = 0) -> None:
    """Raise NotCanonical unless `value` is made of null, booleans, safe integers, clean strings, lists and objects."""
    if depth > DEEPEST:
        raise NotCanonical(f"nested more than {DEEPEST} deep")
    if value is None or isinstance(value, bool):
        return
    if isinstance(value, str):
        check_text(value)
    elif isinstance(value, int):
        if abs(value) > BIGGEST:
            raise NotCanonical("an integer beyond 2^53-1")
    elif is_list(value):
        for item in value:
            check(item, depth + 1)
    elif is_object(value):
        check_object(value, depth)
    else:
        raise NotCanonical(f"a {type(value).__name__} has no canonical form")


def check_text(text: str) -> None:
    """Raise NotCanonical for a text with half of a surrogate pair."""
    if SURROGATE.search(text):
        raise NotCanonical("half of a surrogate pair")


def check_object(value: dict[str, Json], depth: int) -> None:
    """Raise NotCanonical unless an object's keys are snake case, each once, and its values allowed."""
    if isinstance(value, RepeatedKeys):
        raise NotCanonical("a key stands twice")
    for key, item in value.items():
        if not KEY.fullmatch(key):
            raise NotCanonical(f"key {key[:40]!r} is not snake case")
        check(item, depth + 1)


def object_of(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Return a parsed object that remembers whether a key was repeated."""
    plain = dict(pairs)
    return plain if len(plain) == len(pairs) else RepeatedKeys(pairs)


def read(text: str) -> Json:
    """Parse JSON without judging it: floats and repeated keys survive and are refused later, where they matter.

    Raises NotCanonical when it is no JSON at all, or so deep or long that parsing it has to stop.
    """
    try:
        return json.loads(text, object_pairs_hook=object_of)
    except RecursionError:
        raise NotCanonical("nested too deep") from None
    except ValueError as reason:
        raise NotCanonical(f"not JSON: {reason}"[:120]) from None


def tag(name: str) -> bytes:
    """Return what is put before hashed bytes, so that a hash of one kind can never pass for another."""
    return f"{PROTOCOL}/{name}".encode() + b"\x00"


def digest(name: str, data: bytes) -> bytes:
    """Return the SHA-256 of data under a tag."""
    return hashlib.sha256(tag(name) + data).digest()


def entry_hash(entry: dict[str, Json]) -> str:
    """Return the name of an entry, by which the next one, its signature and its message refer to it. Raises
    NotCanonical."""
    return digest(entry["type"], canonical(entry)).hex()


def action_hash(order: Json) -> str:
    """Return what a request says of the order it rolls for: enough to hold the bot to it, without spelling it out.
    Raises NotCanonical."""
    return digest("action", canonical(order)).hex()


def u32(number: int) -> bytes:
    """Return a number as 4 bytes, the highest first."""
    return number.to_bytes(4, "big")


def u64(number: int) -> bytes:
    """Return a number as 8 bytes, the highest first."""
    return number.to_bytes(8, "big")
