"""Typed text as tokens, read once from left to right: words, numbers, signs, and whether a space stands before each. A
text longer than anything that is read is refused before anything else is done with it.

What a text says is found among its tokens, never by a pattern laid over the text: so the time it takes grows with its
length alone, whatever somebody writes.
"""

import re
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from bot.parsing.parse_errors import Unclear
from bot.wording import parse_errors as texts

WORD, NUMBER, SIGN, GAP = "word", "number", "sign", "gap"
_TOKEN = re.compile(
    r"(?P<gap>\s++)|(?P<word>[^\W\d_]++(?:'[^\W\d_]++)*+)|(?P<number>\d++)|(?P<sign>-++|.)",
    re.DOTALL,
)
MOST_SIGNS, MOST_IN_LINE = 4000, 200


class Token(NamedTuple):
    """`low`: as it is compared; `gap`: a space stands before it; `left`, `right`: no letter or digit touches it on that
    side; `at`: how many signs of its text stand before it, -1 if nobody wrote it."""

    kind: str
    text: str
    low: str
    gap: bool = True
    left: bool = True
    right: bool = True
    at: int = -1

    @property
    def alone(self) -> bool:
        """Whether it is a word of its own: the "to" of "a to b", not that of "to5"."""
        return self.left and self.right

    @property
    def is_arrow(self) -> bool:
        """Whether it stands between two spaces of a way."""
        return self.text == ">" or (self.low in ("to", "into") and self.alone)


Tokens = list[Token]
ARROW = Token(SIGN, ">", ">")


def tokens_of(text: str) -> Tokens:
    """Every sign of the text but white space is in exactly one token."""
    found: Tokens = []
    made = tuple.__new__  # what a named tuple does more takes longer than all the rest, and a sheet has thousands
    gap, start = True, 0
    for match in _TOKEN.finditer(text):
        kind, said, end = match.lastgroup, match[0], match.end()
        if kind == GAP:
            gap, start = True, end
            continue
        touches = kind != SIGN or said == "_"
        left = not (touches and not gap and _touches(text[start - 1 : start]))
        right = not (touches and _touches(text[end : end + 1]))
        found.append(made(Token, (kind, said, said.lower(), gap, left, right, match.start())))
        gap, start = False, end
    return found


def added(text: str) -> Tokens:
    """Tokens that nobody wrote."""
    return [token._replace(at=-1) for token in tokens_of(text)]


def _touches(sign: str) -> bool:
    """Whether it is of a word or a number."""
    return sign.isalnum() or sign == "_"


def spoken(tokens: Sequence[Token]) -> str:
    """Tokens as a text again, with one space where there was any."""
    return "".join(f" {token.text}" if token.gap else token.text for token in tokens).strip()


def first(tokens: Sequence[Token], wanted: Callable[[Token], bool], start: int = 0) -> int:
    """Where the first of the wanted tokens stands from `start` on; -1 if there is none."""
    return next((at for at in range(start, len(tokens)) if wanted(tokens[at])), -1)


def last(tokens: Sequence[Token], wanted: Callable[[Token], bool]) -> int:
    """Where the last of the wanted tokens stands; -1 if there is none."""
    return next((at for at in range(len(tokens) - 1, -1, -1) if wanted(tokens[at])), -1)


def stripped(tokens: Sequence[Token], signs: str) -> Tokens:
    """Without such signs at either end."""
    start, end = 0, len(tokens)
    while start < end and tokens[start].text in signs:
        start += 1
    while start < end and tokens[end - 1].text in signs:
        end -= 1
    return list(tokens[start:end])


def parted(tokens: Sequence[Token], between: Callable[[Token], bool]) -> list[Tokens]:
    """What stands between certain tokens."""
    parts: list[Tokens] = [[]]
    for token in tokens:
        if between(token):
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def without(tokens: Tokens, words: Collection[str], at: int = 0) -> int:
    """Where the text goes on behind one of the words at a place, if one stands there and more follows."""
    here = at + 1 < len(tokens) and tokens[at].low in words and tokens[at + 1].gap
    return at + 1 if here else at


def apart(tokens: Tokens) -> Tokens:
    """With a space in front."""
    return [tokens[0]._replace(gap=True), *tokens[1:]] if tokens else tokens


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
