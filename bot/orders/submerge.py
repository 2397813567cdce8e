""" "submerge", "submerge 1", "dive all", "submerge none"."""

from __future__ import annotations

from bot.orders.order_reader import OrderReader
from bot.orders.reader import Reader
from bot.parsing.stacks import MOST, units_of
from bot.parsing.tokens import Tokens, spoken
from engine.json_types import Line


def read(tokens: Tokens, reader: Reader) -> Line:
    said, asked = spoken(tokens).lower(), reader.asked("submerge")
    possible: dict[str, int] = dict(asked.units or {}) if asked else {}
    if said in {"none", "no", "0", "never"}:
        return {"do": "submerge", "units": {}}
    if said in {"", "all", "yes"}:
        return {"do": "submerge", "units": possible}
    if said.isdecimal() and len(possible) == 1:
        return {"do": "submerge", "units": {next(iter(possible)): min(int(said), MOST)}}
    return {"do": "submerge", "units": units_of(tokens, reader.words.units)}


SUBMERGE = OrderReader(("submerge", "dive"), read)
