""" "lose 2 inf, 1 tank", with "hit 1 battleship" for a capital ship that only takes its first hit."""

from __future__ import annotations

from bot.orders.order_reader import OrderReader
from bot.orders.reader import Reader
from bot.parsing.stacks import units_of
from bot.parsing.tokens import Tokens, first
from engine.json_types import Line


def read(tokens: Tokens, reader: Reader) -> Line:
    at = first(tokens, lambda token: token.low in ("hit", "damage") and token.alone)
    lost, hit = (tokens[:at], tokens[at + 1 :]) if at >= 0 else (tokens, [])
    if at >= 0 and lost and lost[-1].text == ",":
        lost = lost[:-1]
    line: Line = {"do": "casualties", "units": units_of(lost, reader.words.units) if lost else {}}
    return line | ({"hit": units_of(hit, reader.words.units)} if hit else {})


CASUALTIES = OrderReader(("casualties", "casualty", "lose", "loss", "losses"), read)
