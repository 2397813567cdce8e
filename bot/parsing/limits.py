"""How much typed text is read at once; what is longer is refused before anything else is done with it."""

from __future__ import annotations

from bot.parsing.parse_errors import Unclear
from bot.wording import parse_errors as texts

MOST_SIGNS, MOST_IN_LINE = 4000, 200


def check_text(text: str) -> str:
    """The text. Raises Unclear if it is longer than anything that is read."""
    if len(text) > MOST_SIGNS:
        raise Unclear(texts.TOO_LONG.format(n=len(text), most=MOST_SIGNS))
    return text


def check_line(text: str, most: int = MOST_IN_LINE) -> str:
    """One order, or one line. Raises Unclear if it is too long for one."""
    if len(text) > most:
        raise Unclear(texts.LINE_TOO_LONG.format(n=len(text), most=MOST_IN_LINE, text=text.strip()[:40]))
    return text
