""" "retreat to X", "withdraw", "retreat air to X", "withdraw 1 sub to X": which word the record wants, the question
says."""

from __future__ import annotations

import re

from bot.parsing.orders.order_reader import TO, OrderReader
from bot.parsing.reader import Reader
from bot.parsing.stacks import read_stack
from engine.json_types import Line
from engine.state.battle import DEFENDER

_PART = re.compile(r"^(?:the\s+)?(land|sea|air|submarines?|subs?)(?:\s+units)?\s*(?:(?:\bto\b|>)\s*|$)", re.IGNORECASE)


def read(text: str, reader: Reader) -> Line:
    asked = reader.asked("press", "withdraw")
    defends = asked is not None and (asked.do == "withdraw" or asked.side == DEFENDER)
    line: Line = {"do": "withdraw" if defends else "retreat"}
    if asked is not None and asked.do == "withdraw" and asked.part:
        line["part"] = asked.part
    if part := _PART.match(text):
        text, word = text[part.end() :], part[1].lower()
        line["part"] = "submarines" if word.startswith("sub") else word
    elif text[:1].isdigit():
        stack = read_stack(text, reader.words.units)
        line["units"], text = stack.units, stack.rest
        if any("submarine" in kind for kind in stack.units):
            line["part"] = "submarines"
    place = TO.sub("", text).strip()
    return line | ({"to": reader.words.spaces.find(place)} if place else {})


RETREAT = OrderReader(("retreat", "withdraw"), read)
