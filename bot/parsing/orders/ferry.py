""" "ferry 2 inf united kingdom > sz 6 > france": a crossing; where only the coasts are named, the shortest way that is
open."""

from __future__ import annotations

from bot.parsing.orders.move import BY_SEA, read_move
from bot.parsing.orders.order_reader import OrderReader
from bot.parsing.parse_errors import Unclear
from bot.parsing.reader import Reader
from bot.wording import parse_errors as texts
from engine.json_types import Line


def read(text: str, reader: Reader) -> Line:
    if not text:
        raise Unclear(texts.WHICH_ZONE)
    line = read_move(text if BY_SEA.search(text) else " by ".join((text, "sea")), reader)
    if line["do"] != "ferry":
        raise Unclear(texts.WHICH_ZONE)
    return line


FERRY = OrderReader(("ferry", "ship", "amphib"), read)
