""" "buy 2 inf, 1 tank for 12", "buy nothing"."""

from __future__ import annotations

from bot.parsing.orders.order_reader import OrderReader
from bot.parsing.reader import Reader
from bot.parsing.stacks import units_of
from bot.parsing.tokens import NUMBER, Tokens, spoken
from engine.json_types import Line

_FOR = {"for", "=", "@", "at", "cost", "costs", "("}
_MONEY = {"ipc", "ipcs", "pu", "pus", "$"}


def read(tokens: Tokens, reader: Reader) -> Line:
    if spoken(tokens).lower().strip(" .") in {"nothing", "none", "0"}:
        return {"do": "purchase", "units": {}}
    return {"do": "purchase", "units": units_of(_without_price(tokens), reader.words.units)}


def _without_price(tokens: Tokens) -> Tokens:
    """Without "for 12", "= 12 ipcs", "(11 IPC)" at the end."""
    at = len(tokens) - 1
    at -= at >= 0 and tokens[at].text == ")"
    at -= at >= 0 and tokens[at].low in _MONEY
    if at < 0 or tokens[at].kind != NUMBER:
        return tokens
    at -= 1
    at -= at >= 0 and tokens[at].text == "$"
    if at < 0 or tokens[at].low not in _FOR:
        return tokens
    while at and tokens[at - 1].text in ",(":
        at -= 1
    return tokens[:at]


PURCHASE = OrderReader(("buy", "purchase", "build", "b", "buys", "bought", "buying", "purchases"), read)
