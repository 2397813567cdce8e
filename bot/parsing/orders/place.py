""" "place 2 inf in germany", "germany: 2 inf", "all in germany"."""

from __future__ import annotations

import re

from bot.parsing.orders.order_reader import OrderReader
from bot.parsing.parse_errors import Unclear
from bot.parsing.reader import Reader
from bot.parsing.stacks import read_stack, taken
from bot.wording import parse_errors as texts
from engine.json_types import Line

_IN = re.compile(r"^(?:(?:in|on|at|to|into)\b|>)\s*", re.IGNORECASE)


def read(text: str, reader: Reader) -> Line:
    head, colon, tail = text.partition(":")
    if colon and tail.strip():
        text = " in ".join((tail.strip(), head.strip()))
    stack = read_stack(text, reader.words.units)
    space, there = _IN.sub("", stack.rest), reader.waiting()
    if not space:
        raise Unclear(texts.WHERE_PLACED)
    if stack.everything and not there:
        raise Unclear(texts.WHAT_PLACED)
    units = taken(stack, there, reader.words.units, texts.BOUGHT)
    return {"do": "place", "units": units, "space": reader.space(space)}


PLACE = OrderReader(("place", "mobilize", "mobilise", "deploy", "p", "places", "placing", "placement"), read)
