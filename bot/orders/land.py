""" "land 2 ftr in germany": where aircraft come down after a battle."""

from __future__ import annotations

from bot.orders.order_reader import OrderReader, behind_to
from bot.orders.reader import Reader
from bot.parsing.stacks import stack_of
from bot.parsing.tokens import Tokens, spoken
from engine.json_types import Line


def read(tokens: Tokens, reader: Reader) -> Line:
    stack, asked = stack_of(tokens, reader.words.units), reader.asked("land")
    units = dict(asked.units or {}) if stack.everything and asked else stack.units
    start: Line = {"from": asked.space} if asked else {}
    return {"do": "land", "units": units, **start, "to": reader.words.spaces.find(spoken(behind_to(stack.behind)))}


LAND = OrderReader(("land",), read)
