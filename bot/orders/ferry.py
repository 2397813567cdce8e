""" "ferry 2 inf united kingdom > sz 6 > france": a crossing; where only the coasts are named, the shortest way that is
open."""

from bot.orders.move import read_move, says_by_sea, typed_way
from bot.orders.order import Order
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import Tokens, added
from bot.wording import parse_errors as texts
from bot.wording.speech import Speech, units
from engine.json_types import Line

_BY_SEA = added("by sea")


def read(tokens: Tokens, reader: Reader) -> Line:
    if not tokens:
        raise Unclear(texts.WHICH_ZONE)
    line = read_move(tokens if says_by_sea(tokens) else [*tokens, *_BY_SEA], reader)
    if line["do"] != "ferry":
        raise Unclear(texts.WHICH_ZONE)
    return line


def sentence(line: Line, say: Speech) -> str:
    return f"{units(line['units'])} {say.path([line['from'], *line['sea'], line['to']])} by sea"


def typed(line: Line) -> str:
    return typed_way(line, [line["from"], *line["sea"], line["to"]])


FERRY = Order(
    "ferry",
    dict.fromkeys(("ferry", "ship", "amphib"), read),
    sentence,
    typed=typed,
    doing="moving",
    pages=("transport", "sea"),
)
