""" "buy 2 inf, 1 tank for 12", "buy nothing", "buy 2 inf, repair 1 germany", "buy pacific: 2 inf"; repairs ordered
before stay."""

from __future__ import annotations

from bot.orders.economy import economy_named
from bot.orders.order_reader import OrderReader
from bot.orders.reader import Reader
from bot.orders.repair import REPAIRS, economy_of_repairs, of_economy, repairs_of
from bot.parsing.stacks import units_of
from bot.parsing.tokens import NUMBER, Tokens, first, spoken, stripped
from engine.json_types import Line

_FOR = {"for", "=", "@", "at", "cost", "costs", "("}
_MONEY = {"ipc", "ipcs", "pu", "pus", "$"}


def read(tokens: Tokens, reader: Reader) -> Line:
    economy, tokens = economy_named(tokens, reader)
    at = first(tokens, lambda token: token.low in REPAIRS and token.alone)
    if at < 0:
        repairs = reader.ordered(economy).get("repairs")
        line: Line = {"do": "purchase", "units": _units(tokens, reader, economy)}
        return line | ({"repairs": repairs} if repairs else {}) | of_economy(economy)
    before = tokens[: at - (at > 0 and tokens[at - 1].low in ("and", "&"))]
    repairs = repairs_of(tokens[at + 1 :], reader)
    economy = economy or economy_of_repairs(repairs, reader)
    units = _units(stripped(before, ",;+&"), reader) if before else dict(reader.ordered(economy).get("units", {}))
    return {"do": "purchase", "units": units, "repairs": repairs} | of_economy(economy)


def _units(tokens: Tokens, reader: Reader, economy: str = "") -> dict[str, int]:
    """economy: of an order that says whose it is and no more, that is nothing."""
    if economy and not tokens:
        return {}
    if spoken(tokens).lower().strip(" .") in {"nothing", "none", "0"}:
        return {}
    return units_of(_without_price(tokens), reader.words.units)


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
