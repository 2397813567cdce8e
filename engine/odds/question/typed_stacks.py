"""Stacks of units as players type them: "3 inf, 1 tank", "2i 1t", "1 bb.hit" (a damaged battleship)."""

import re

from engine.errors import BadLine
from engine.odds.question.lineup import DAMAGED
from engine.units.kinds import UnitTable
from engine.units.short_names import SHORT_NAMES

LONGEST = 400
"""Characters of a stack: more than all kinds of units take, each with its whole name and number."""
_UNIT = re.compile(
    r"\s*(?:(\d+)\s*x?\s*)?([a-z][a-z_ ]*?)(\.hit)?\s*(?=$|[,;+&\d]|\band\b)(?:[,;+&]|and\b)?", re.IGNORECASE
)


def read_stack(text: str, table: UnitTable) -> dict[str, int]:
    """Read `{unit: n}` from a text. Raises BadLine for what names no unit of the table."""
    if len(text) > LONGEST:
        raise BadLine("line.unit", unit=f"{text.strip()[:40]}...")
    units: dict[str, int] = {}
    at, text = 0, text.strip()
    while at < len(text):
        part = _UNIT.match(text, at)
        if part is None or part.end() == at:
            raise BadLine("line.unit", unit=text[at:].strip())
        name = unit_named(part[2], table) + (DAMAGED if part[3] else "")
        units[name] = units.get(name, 0) + int(part[1] or 1)
        at = part.end()
    return units


def read_order(text: str, table: UnitTable) -> str | list[str]:
    """Read an order of loss: `cheapest`, or units separated by commas, first lost first. Raises BadLine."""
    if text.strip() == "cheapest":
        return "cheapest"
    order: list[str] = []
    for part in text.split(","):
        name = part.strip()
        order.append(unit_named(name.removesuffix(DAMAGED), table) + (DAMAGED if name.endswith(DAMAGED) else ""))
    return order


def unit_named(text: str, table: UnitTable) -> str:
    """Return the id of the unit meant: by its id, a short form, a plural, or the only one that begins so. Raises
    BadLine."""
    word = "_".join(text.lower().replace("_", " ").split())
    for name in (word, word.removesuffix("s")):
        if name in table:
            return name
        for id in table:
            if name.replace("_", " ") in SHORT_NAMES.get(id, ()):
                return id
    begun = [id for id in table if id.startswith(word)] if len(word) > 2 else []
    if len(begun) != 1:
        raise BadLine("line.unit", unit=text.strip())
    return begun[0]
