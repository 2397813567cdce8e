"""What players type around their orders: bullets, numbers, quotes, code marks, mentions, arrows of every kind, thanks.
All of it goes, so that the grammar in `orders` sees plain words with > between spaces.
"""

from __future__ import annotations

import re
import unicodedata

_FENCE = re.compile(r"^\s*`{3,}\w*\s*$")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufe0e\ufe0f\ufeff]")
_DASHES, _QUOTES = re.compile("[\u2010-\u2015\u2212]+"), re.compile("[\u2018\u2019\u00b4]")
_BULLET = re.compile(r"^\s*(?:(?:[-*+\u00b7\u2022\u2023\u25aa\u25cf\u25e6]|\d{1,2}[.)])\s+|[>\u00bb]+\s*)+")
_MENTION = re.compile(r"<(?:[@#][!&]?\d+|a?:\w+:\d+)>|(?<!\w)@\w+")
_SLANTED = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*]+)(?<=[^\s*])\*(?![\w*])")
_EMPHASIS = re.compile(r"`+|\*\*+|__+")
_TIMES = re.compile(r"(?<=[\w)])\s*[*\u00d7\u2715]\s*(?=\w)|(?<=[a-z])x(?=\d)", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\((\d{1,3})\)")
_ARROW = re.compile(
    "\\s*(?:[-=]*>+|:arrow_(?:right|forward):|[\u00bb\u203a\u2192\u21a6\u21d2\u21e8\u23e9\u25b6\u25b8\u25ba]"
    "|[\u2794\u2798-\u27be\u27f6\u27f9\u27fe\u2b95\U0001f449\U0001f852\U0001f862])\\s*"
)
_REMARK = re.compile(r"(?:^|\s)(?:#(?!\d)|//).*$")
_POLITE = r"(?:please|pls|plz|thanks|thank you|thx|ty|cheers)"
_BEFORE = re.compile(rf"^(?:(?:{_POLITE}|then|and then|and|also|ok|okay)[,:]?\s+)+", re.IGNORECASE)
_AFTER = re.compile(rf"(?:[\s,.;:!?]+{_POLITE})+[\s.!?]*$", re.IGNORECASE)
_NEXT_ORDER = re.compile(r"(>[^>]*?)\s*(?:,|\band\b|\bthen\b)+\s*(?=(?:\d+\s*x?\s*[a-z]|all\b)[^>]*>)", re.IGNORECASE)


def tidy(text: str) -> str:
    """One order without what is only around it."""
    text = _DASHES.sub("-", _QUOTES.sub("'", _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))))
    text = _MENTION.sub(" ", _BULLET.sub("", text))
    text = _REMARK.sub("", _BULLET.sub("", text))
    text = _TIMES.sub(" x ", _SLANTED.sub(r"\1", _EMPHASIS.sub("", text)))
    text = _ARROW.sub(" > ", _IN_BRACKETS.sub(r"\1", text))
    return _AFTER.sub("", _BEFORE.sub("", " ".join(text.split()))).strip(" .;,!?")


def split_sheet(text: str) -> list[str]:
    """The orders of a sheet, tidied: one a line, between semicolons, or "A > B, 3 inf C > D"; # begins a remark."""
    found: list[str] = []
    for line in text.splitlines():
        if _FENCE.match(line):
            continue
        for part in _REMARK.sub("", _INVISIBLE.sub("", line)).split(";"):
            order = tidy(part)
            found += [one.strip(" ,") for one in _NEXT_ORDER.sub(r"\1\n", order).split("\n") if one.strip(" ,")]
    return found
