""" "lose 2 inf, 1 tank", with "hit 1 battleship" for a capital ship that only takes its first hit."""

from __future__ import annotations

import re

from bot.parsing.orders.order_reader import OrderReader
from bot.parsing.reader import Reader
from bot.parsing.stacks import read_units
from engine.json_types import Line

_HIT = re.compile(r",?\s*\b(?:hit|damage)\b\s*", re.IGNORECASE)


def read(text: str, reader: Reader) -> Line:
    lost, *hits = _HIT.split(text, maxsplit=1)
    hit = hits[0] if hits else ""
    line: Line = {"do": "casualties", "units": read_units(lost, reader.words.units) if lost.strip() else {}}
    return line | ({"hit": read_units(hit, reader.words.units)} if hit else {})


CASUALTIES = OrderReader(("casualties", "casualty", "lose", "loss", "losses"), read)
