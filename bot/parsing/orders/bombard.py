""" "bombard 1 bb", "bombard nothing": the ships that support a landing."""

from __future__ import annotations

from bot.parsing.orders.order_reader import TO, OrderReader
from bot.parsing.reader import Reader
from bot.parsing.stacks import read_stack
from engine.json_types import Line


def read(text: str, reader: Reader) -> Line:
    asked = reader.asked("bombard")
    where: Line = {"space": asked.space} if asked else {}
    said = text.lower().strip(" .")
    if said in {"nothing", "none", "no", "0"}:
        return {"do": "bombard", "ships": {}, **where}
    if said in {"", "all", "yes"} and asked:
        return {"do": "bombard", "ships": dict(asked.units or {}), **where}
    stack = read_stack(text, reader.words.units)
    place = TO.sub("", stack.rest).strip()
    return {"do": "bombard", "ships": stack.units, **({"space": reader.words.spaces.find(place)} if place else where)}


BOMBARD = OrderReader(("bombard", "bombardment"), read)
