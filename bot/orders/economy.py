"""Whose purse an order is for, where a power has several: "pacific: 2 inf", "2 inf for europe", "2 inf (pacific)"."""

from __future__ import annotations

from bot.orders.reader import Reader
from bot.parsing.tokens import Tokens

_OF = {"for", "from", "in", "of", "out", "the", "("}


def economy_named(tokens: Tokens, reader: Reader) -> tuple[str, Tokens]:
    """The economy that the first or the last word names, and the rest; of a power of which only one is open, that
    one."""
    open_to = reader.economies()
    if tokens and tokens[0].low in open_to:
        return tokens[0].low, _behind(tokens[1:])
    at = len(tokens) - 1
    at -= at >= 0 and tokens[at].text == ")"
    at -= at >= 0 and tokens[at].low == "economy"
    if at < 0 or tokens[at].low not in open_to:
        return (open_to[0] if len(open_to) == 1 else ""), tokens
    economy = tokens[at].low
    while at and tokens[at - 1].low in _OF:
        at -= 1
    return economy, tokens[:at]


def _behind(tokens: Tokens) -> Tokens:
    """Without "economy", without a colon."""
    at = int(bool(tokens) and tokens[0].low == "economy")
    at += at < len(tokens) and tokens[at].text == ":"
    return tokens[at:]
