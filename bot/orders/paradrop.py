""" "paradrop 1 bmb 1 inf germany > belorussia"."""

from __future__ import annotations

from bot.orders.move import read_move
from bot.orders.order_reader import OrderReader
from bot.orders.reader import Reader
from bot.parsing.tokens import Tokens
from engine.json_types import Line


def read(tokens: Tokens, reader: Reader) -> Line:
    return read_move(tokens, reader) | {"mission": "paradrop"}


PARADROP = OrderReader(("paradrop", "drop"), read)
