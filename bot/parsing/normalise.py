"""What players type around their orders: bullets, numbers, quotes, code marks, mentions, arrows of every kind, thanks.
All of it goes, so that the grammars of `bot.orders` see plain words with > between spaces.
"""

import re
import unicodedata
from itertools import pairwise

from bot.parsing.phrases import Phrases, spelled
from bot.parsing.pieces import plain_signs
from bot.parsing.tokens import (
    MOST_IN_LINE,
    NUMBER,
    WORD,
    Token,
    Tokens,
    check_line,
    check_text,
    spoken,
    stripped,
    tokens_of,
)

_FENCE = re.compile(r"\s*+`{3,}+\w*+\s*+")
_DASHES = re.compile("[\u2010-\u2015\u2212]++")
_INVISIBLE = dict.fromkeys([0xAD, *range(0x200B, 0x2010), 0x2060, 0xFE0E, 0xFE0F, 0xFEFF])
_ODD_SIGNS = _INVISIBLE | dict.fromkeys([0x2018, 0x2019, 0xB4], "'")
_POLITE = spelled("please|pls|plz|thanks|thank you|thx|ty|cheers")
_BEFORE = Phrases({"": (*_POLITE, *spelled("then|and then|and|also|ok|okay"))})
_AFTER = Phrases({"": _POLITE})
MOST_TYPED = 2 * MOST_IN_LINE
"""How long an order may be with what is around it."""
_LINKS = (",", "and", "then")
_ENDS, _BREAKS = ".;,!?", ",.;:!?"


def tidy(text: str) -> str:
    """One order without what is only around it. Raises Unclear if it is too long to be read."""
    return spoken(_without_frame(tokens_of(check_line(_plain(text), MOST_TYPED))))


def split_sheet(text: str) -> list[str]:
    """The orders of a sheet, tidied: one a line, between semicolons, or "A > B, 3 inf C > D"; # begins a remark. Raises
    Unclear if the sheet, or an order, is too long to be read."""
    found: list[str] = []
    for line in check_text(text).splitlines():
        if _FENCE.fullmatch(line):
            continue
        parts = (part for part in _before_remark(line.translate(_INVISIBLE)).split(";") if part)
        for part in parts:
            tokens = _without_frame(tokens_of(_plain(part)))
            orders = (spoken(stripped(order, ",")) for order in _in_a_row(tokens))
            found += [check_line(order) for order in orders if order]
    return found


def _plain(text: str) -> str:
    """A text in plain signs. Raises Unclear if it is too long to be read."""
    if check_text(text).isascii():
        return plain_signs(text)
    plain = check_text(unicodedata.normalize("NFKC", text)).translate(_ODD_SIGNS)
    return plain_signs(_DASHES.sub("-", plain))


def _without_frame(tokens: Tokens) -> Tokens:
    return stripped(_without_thanks(tokens), _ENDS)


def _before_remark(line: str) -> str:
    """A line up to the # or // that begins a word of it; #5 is a number."""
    if "#" not in line and "//" not in line:
        return line
    for at, sign in enumerate(line):
        starts = line.startswith("//", at) or (sign == "#" and not line[at + 1 : at + 2].isdecimal())
        if starts and (at == 0 or line[at - 1].isspace()):
            return line[:at]
    return line


def _without_thanks(tokens: Tokens) -> Tokens:
    """Without "then" and "please" in front, and without thanks behind."""
    start = 0
    while start < len(tokens) and (word := _BEFORE.at(tokens, start)):
        behind = word[1] + (word[1] < len(tokens) and tokens[word[1]].text in ",:" and not tokens[word[1]].gap)
        if behind >= len(tokens) or not tokens[behind].gap:
            break
        start = behind
    tokens = tokens[start:]
    end = _back(tokens, len(tokens), ".!?")
    while thanks := next((at for at in (end - 1, end - 2) if at > 0 and _AFTER.at(tokens, at) == ("", end)), 0):
        before = _back(tokens, thanks, _BREAKS)
        if before == thanks and not tokens[thanks].gap:
            break
        end, tokens = before, tokens[:before]
    return tokens


def _back(tokens: Tokens, end: int, signs: str) -> int:
    """Where a text ends if such signs are left out."""
    while end and tokens[end - 1].text in signs:
        end -= 1
    return end


def _in_a_row(tokens: Tokens) -> list[Tokens]:
    """The orders of "A > B, 3 inf C > D": a number of units behind a comma begins a new one if an arrow follows it."""
    arrows = [at for at, token in enumerate(tokens) if token.text == ">"]
    orders: list[Tokens] = []
    start = 0
    for arrow, after in pairwise(arrows):
        joint = next((at for at in range(arrow + 1, after) if _is_joint(tokens, at)), 0)
        if joint:
            end = joint
            while not tokens[end].gap and _is_link(tokens[end - 1]):
                end -= 1
            orders.append(tokens[start:end])
            start = joint + 1
    return [*orders, tokens[start:]]


def _is_link(token: Token) -> bool:
    return token.low in _LINKS and (token.low == "," or token.alone)


def _is_joint(tokens: Tokens, at: int) -> bool:
    """Whether this links what goes before it with "3 inf" or "all"."""
    if not _is_link(tokens[at]) or at + 1 >= len(tokens):
        return False
    one, two = tokens[at + 1], tokens[at + 2] if at + 2 < len(tokens) else None
    counted = one.kind == NUMBER and two is not None and two.kind == WORD and two.text[0].isascii()
    return counted or (one.low == "all" and one.right)
