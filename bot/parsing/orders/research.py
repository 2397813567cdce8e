""" "research jet power 2", "develop 2 dice rockets"."""

from __future__ import annotations

import re

from bot.parsing.orders.order_reader import OrderReader
from bot.parsing.parse_errors import Unclear
from bot.parsing.reader import Reader
from bot.wording import parse_errors as texts
from engine.json_types import Line

_DICE = re.compile(r"(?:\b(?:with|for|at|on|x)\b\s*)?(\d+)\s*(?:dice|die|d)?\b", re.IGNORECASE)


def read(text: str, reader: Reader) -> Line:
    if not reader.words.technologies.shown:
        raise Unclear(texts.NO_DEVELOPMENTS)
    number = _DICE.search(text)
    count = int(number[1]) if number else 1
    name = _DICE.sub(" ", text, count=1) if number else text
    name = re.sub(r"^(?:for|on|in)\s+", "", name.strip(" ,:"), flags=re.IGNORECASE)
    if not name:
        raise Unclear(texts.which_development(list(reader.words.technologies.shown.values())))
    return {"do": "research", "technology": reader.words.technologies.find(name), "count": min(count, 999)}


RESEARCH = OrderReader(("research", "develop"), read)
