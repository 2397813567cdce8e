""" "bombard 1 bb", "bombard nothing": the ships that support a landing."""

from __future__ import annotations

from bot.orders.order_reader import OrderReader, behind_to
from bot.orders.reader import Reader
from bot.parsing.stacks import stack_of
from bot.parsing.tokens import Tokens, spoken
from engine.json_types import Line


def read(tokens: Tokens, reader: Reader) -> Line:
    asked = reader.asked("bombard")
    where: Line = {"space": asked.space} if asked else {}
    said = spoken(tokens).lower().strip(" .")
    if said in {"nothing", "none", "no", "0"}:
        return {"do": "bombard", "ships": {}, **where}
    if said in {"", "all", "yes"} and asked:
        return {"do": "bombard", "ships": dict(asked.units or {}), **where}
    stack = stack_of(tokens, reader.words.units)
    place = spoken(behind_to(stack.behind))
    return {"do": "bombard", "ships": stack.units, **({"space": reader.words.spaces.find(place)} if place else where)}


BOMBARD = OrderReader(("bombard", "bombardment"), read)
