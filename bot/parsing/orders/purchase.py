""" "buy 2 inf, 1 tank for 12", "buy nothing"."""

from __future__ import annotations

import re

from bot.parsing.orders.order_reader import OrderReader
from bot.parsing.reader import Reader
from bot.parsing.stacks import read_units
from engine.json_types import Line

_PRICE = re.compile(r"[\s,(]*(?:for|=|@|at|costs?|\()\s*\$?\d+\s*(?:ipcs?|pus?|\$)?\)?$", re.IGNORECASE)


def read(text: str, reader: Reader) -> Line:
    if text.lower().strip(" .") in {"nothing", "none", "0"}:
        return {"do": "purchase", "units": {}}
    return {"do": "purchase", "units": read_units(_PRICE.sub("", text), reader.words.units)}


PURCHASE = OrderReader(("buy", "purchase", "build", "b", "buys", "bought", "buying", "purchases"), read)
