""" "land 2 ftr in germany": where aircraft come down after a battle."""

from __future__ import annotations

from bot.parsing.orders.order_reader import TO, OrderReader
from bot.parsing.reader import Reader
from bot.parsing.stacks import read_stack
from engine.json_types import Line


def read(text: str, reader: Reader) -> Line:
    stack, asked = read_stack(text, reader.words.units), reader.asked("land")
    units = dict(asked.units or {}) if stack.everything and asked else stack.units
    start: Line = {"from": asked.space} if asked else {}
    return {"do": "land", "units": units, **start, "to": reader.words.spaces.find(TO.sub("", stack.rest))}


LAND = OrderReader(("land",), read)
