""" "intercept", "intercept 2", "intercept 1 ftr", "intercept none"."""

from __future__ import annotations

from bot.orders.order_reader import OrderReader
from bot.orders.reader import Reader
from bot.parsing.stacks import MOST, units_of
from bot.parsing.tokens import Tokens, spoken
from engine.json_types import Line


def read(tokens: Tokens, reader: Reader) -> Line:
    said, asked = spoken(tokens).lower(), reader.asked("intercept")
    possible: dict[str, int] = dict(asked.units or {}) if asked else {}
    line: Line = {"do": "intercept"} | ({"space": asked.space} if asked else {})
    if said in {"none", "no", "0", "never", "nobody"}:
        return line | {"units": {}}
    if said in {"", "all", "yes"}:
        return line | {"units": possible}
    if said.isdecimal() and len(possible) == 1:
        return line | {"units": {next(iter(possible)): min(int(said), MOST)}}
    return line | {"units": units_of(tokens, reader.words.units)}


INTERCEPT = OrderReader(("intercept",), read)
