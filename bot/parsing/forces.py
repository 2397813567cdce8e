"""Two armies in one line: "3 inf, 1 tank vs 2 inf". The defenders may be left out where a space has them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.parsing.names import Names
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import read_units
from bot.wording import parse_errors as texts

_AGAINST = re.compile(r"\s*\b(?:vs?\.?|versus|against|x)(?![\w-])\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Forces:
    """Who attacks, and whom; None for what was not written."""

    attack: dict[str, int]
    defend: dict[str, int] | None


def read_forces(text: str, units: Names) -> Forces:
    """Raises Unclear."""
    sides = [part.strip() for part in _AGAINST.split(text.strip())]
    if len(sides) > 2 or not sides[0]:
        raise Unclear(texts.TWO_ARMIES)
    return Forces(read_units(sides[0], units), read_units(sides[1], units) if len(sides) > 1 and sides[1] else None)
