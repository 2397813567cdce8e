"""Two armies in one line: "3 inf, 1 tank vs 2 inf". The defenders may be left out where a space has them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.parsing.limits import check_line
from bot.parsing.names import Names
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import units_of
from bot.parsing.tokens import parted, stripped, tokens_of
from bot.wording import parse_errors as texts

_AGAINST = {"v", "vs", "versus", "against", "x"}


@dataclass(frozen=True, slots=True)
class Forces:
    """Who attacks, and whom; None for what was not written."""

    attack: dict[str, int]
    defend: dict[str, int] | None


def is_against(text: str) -> bool:
    """Whether a text names defenders, too."""
    return any(token.low in _AGAINST and token.alone for token in tokens_of(check_line(text)))


def read_forces(text: str, units: Names) -> Forces:
    """Raises Unclear."""
    tokens = tokens_of(check_line(text))
    sides = [stripped(side, ".") for side in parted(tokens, lambda token: token.low in _AGAINST and token.alone)]
    if len(sides) > 2 or not sides[0]:
        raise Unclear(texts.TWO_ARMIES)
    return Forces(units_of(sides[0], units), units_of(sides[1], units) if len(sides) > 1 and sides[1] else None)
