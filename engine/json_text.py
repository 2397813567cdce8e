"""A line of a record as JSON: stricter than JSON itself, and never too much to walk through."""

import json
from collections.abc import Iterable
from typing import Any, NoReturn

from engine.json_types import JsonObject, is_list, is_object

LONGEST = 1_000_000
"""Characters of a line. A header with the fullest position there can be has a tenth of that."""
DEEPEST = 100
"""Levels of brackets in a line. No line needs ten."""


class TooDeep(ValueError):
    """JSON that is nested deeper than any line."""


def read_json(text: str) -> Any:
    """Return the JSON value of a line. Raises ValueError for what is none (duplicate keys, infinite numbers, NaN and
    half characters included) or too long, TooDeep."""
    if len(text) > LONGEST:
        raise ValueError(f"it has {len(text)} characters; a line has {LONGEST} at most")
    try:
        read = json.loads(text, object_pairs_hook=_no_duplicates, parse_constant=_no_constants, parse_float=_finite)
    except RecursionError:
        raise ValueError("it is nested too deep to be read") from None
    if text.count("{") + text.count("[") > DEEPEST:
        _not_too_deep(read)
    if "\\u" in text:
        _whole_characters(read)
    return read


def _not_too_deep(read: object) -> None:
    """So that whoever walks through a line may do so by recursion. Raises TooDeep."""
    level = [read]
    for _ in range(DEEPEST):
        level = [part for value in level for part in _parts(value)]
    if any(is_object(value) or is_list(value) for value in level):
        raise TooDeep(f"nested more than {DEEPEST} deep")


def _parts(value: object) -> Iterable[object]:
    if is_object(value):
        return value.values()
    return value if is_list(value) else ()


def _whole_characters(read: object) -> None:
    """Half of a surrogate pair could never be written again. Raises ValueError."""
    try:
        json.dumps(read, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("half a character stands alone") from None


def _no_duplicates(pairs: list[tuple[str, object]]) -> JsonObject:
    read = dict(pairs)
    if len(read) != len(pairs):
        raise ValueError("a key stands twice")
    return read


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{digits[:20]} is too large a number")
    return number


def _no_constants(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")
