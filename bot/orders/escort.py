""" "escort germany with 2 ftr from france"."""

from __future__ import annotations

from bot.orders.move import read_move
from bot.orders.order_reader import OrderReader
from bot.orders.reader import Reader
from bot.parsing.tokens import Tokens
from engine.json_types import Line


def read(tokens: Tokens, reader: Reader) -> Line:
    return read_move(tokens, reader) | {"mission": "escort"}


ESCORT = OrderReader(("escort",), read)
