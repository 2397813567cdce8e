""" "use lend lease: 2 inf of united states in caucasus", "use enigma decoded: 1 ftr germany > france"."""

from __future__ import annotations

import re
from typing import Any

from bot.parsing.orders.order_reader import TO, OrderReader
from bot.parsing.reader import Reader
from bot.parsing.stacks import NoUnits, read_stack
from engine.json_types import Line

_WAY = re.compile(r"\s*(?:->|→|>)\s*")


def read(text: str, reader: Reader) -> Line:
    name, colon, rest = text.partition(":")
    if not colon:
        name, rest = _known_start(text, reader)
    line: Line = {"do": "advantage", "name": reader.words.advantages.find(name)}
    units, rest = _units_of(rest.strip(), reader)
    if units:
        line["units"] = units
    spaces = [reader.words.spaces.find(part) for part in _WAY.split(TO.sub("", rest)) if part.strip()]
    if len(spaces) > 1:
        line["path"] = spaces
    elif spaces:
        line["space"] = spaces[0]
    return line


def _known_start(text: str, reader: Reader) -> tuple[str, str]:
    """The longest beginning that names an advantage, and what follows it."""
    parts = text.split()
    for n in range(len(parts), 0, -1):
        if reader.words.advantages.matches(" ".join(parts[:n])):
            return " ".join(parts[:n]), " ".join(parts[n:])
    return text, ""


def _units_of(text: str, reader: Reader) -> tuple[dict[str, Any], str]:
    """Units, the player's or ("of POWER") a friend's, and what follows."""
    try:
        stack = read_stack(text, reader.words.units) if text else None
    except NoUnits:
        stack = None
    if stack is None or not stack.units:
        return {}, text
    owned = re.match(r"of\s+(.+?)(?:\s+(?:in|from|at)\s+(.*))?$", stack.rest, re.IGNORECASE)
    if owned:
        return {reader.words.powers.find(owned[1]): stack.units}, owned[2] or ""
    return {**stack.units}, stack.rest


ADVANTAGE = OrderReader(("use", "claim", "advantage"), read)
