"""Reading one field of an entry that came from outside: there, of the right type, well spelled, or `BadField`."""

import re
from collections.abc import Callable
from typing import Any, TypeGuard, cast

from engine.dice.canonical import Json
from engine.dice.snowflake import is_snowflake

HEX = re.compile(r"(?:[0-9a-f]{2})*")
LONGEST_TEXT = 200
MISSING = object()

Check = Callable[[object], bool]


class BadField(ValueError):
    """A field that is missing or not of its type (E_FIELD), or a string that can not be read as what it is
    (E_CANON)."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


def field(entry: Json, name: str, check: Check) -> Any:
    """Return `entry[name]`, if `check` likes it. Raises BadField."""
    value = member(entry, name)
    if value is MISSING:
        raise BadField("E_FIELD", f"{name} is missing")
    if not check(value):
        if isinstance(value, str) and check in SPELLED:
            raise BadField("E_CANON", f"{name} can not be read")
        raise BadField("E_FIELD", f"{name} is ill-typed")
    return value


def member(value: object, name: str) -> Any:
    """Return `value[name]`, or MISSING where there is no such thing."""
    return cast(dict[str, Any], value).get(name, MISSING) if isinstance(value, dict) else MISSING


def all_of(value: object, check: Check) -> bool:
    """Return whether `value` is a list of such things."""
    return isinstance(value, list) and all(check(item) for item in cast(list[object], value))


def is_text(value: object) -> bool:
    return isinstance(value, str)


def is_short_text(value: object) -> bool:
    """Return whether a value is a text of 1 to 200 characters."""
    return isinstance(value, str) and 1 <= len(value) <= LONGEST_TEXT


def is_hex(value: object) -> TypeGuard[str]:
    """Return whether a value is lower-case hex of whole bytes, of any length: a wrong length has a code of its own."""
    return isinstance(value, str) and HEX.fullmatch(value) is not None


def is_hash(value: object) -> bool:
    """Return whether a value is lower-case hex of 32 bytes."""
    return is_hex(value) and len(value) == 64


def is_text_or_null(value: object) -> bool:
    return value is None or isinstance(value, str)


def is_channel(value: object) -> bool:
    """Return whether a value says where a log is: a thread's id, or `local` (only the machine that rolled)."""
    return value == "local" or is_snowflake(value)


def is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def is_count(value: object) -> bool:
    """Return whether a value is 0, 1, 2, ..."""
    return is_integer(value) and value >= 0


def is_positive(value: object) -> bool:
    """Return whether a value is 1, 2, 3, ..."""
    return is_integer(value) and value >= 1


def is_object(value: object) -> bool:
    return isinstance(value, dict)


def is_object_or_null(value: object) -> bool:
    return value is None or isinstance(value, dict)


def is_ids(value: object) -> bool:
    return all_of(value, is_snowflake)


def is_sides(value: object) -> bool:
    """Return whether a die may have so many sides: 2 to 256."""
    return is_integer(value) and 2 <= value <= 256


def is_group(value: object) -> bool:
    """Return whether a value is a request's group: so many dice of so many sides under one label."""
    return is_text(member(value, "label")) and is_positive(member(value, "n")) and is_sides(member(value, "sides"))


def is_groups(value: object) -> bool:
    return all_of(value, is_group)


def is_thrown_group(value: object) -> bool:
    """Return whether a value is a receipt's group: the same, and the dice."""
    return is_group(value) and all_of(member(value, "dice"), is_integer)


def is_thrown_groups(value: object) -> bool:
    return all_of(value, is_thrown_group)


def is_seat(value: object) -> bool:
    """Return whether a value is a seat: a power, and its user's id."""
    return is_text(member(value, "power")) and is_snowflake(member(value, "user"))


def is_seats(value: object) -> bool:
    return all_of(value, is_seat)


def one_of(*choices: str) -> Check:
    """Return the check that a value is one of these texts."""
    return lambda value: isinstance(value, str) and value in choices


SPELLED: tuple[Check, ...] = (is_hex, is_hash, is_snowflake, is_channel)
"""Checks on how a string is spelled."""
