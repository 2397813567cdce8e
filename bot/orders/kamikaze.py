""" "kamikaze 2 carriers, 1 battleship": strikes by the kind of ship they go at; "kamikaze none"."""

from __future__ import annotations

from bot.orders.order_reader import OrderReader, behind_to
from bot.orders.reader import Reader
from bot.parsing.stacks import stack_of
from bot.parsing.tokens import Tokens, spoken
from engine.json_types import Line


def read(tokens: Tokens, reader: Reader) -> Line:
    asked = reader.asked("kamikaze")
    where: Line = {"space": asked.space} if asked else {}
    if spoken(tokens).lower().strip(" .") in {"", "none", "no", "0", "never", "nothing"}:
        return {"do": "kamikaze", "targets": {}, **where}
    stack = stack_of(_behind_strikes(tokens), reader.words.units)
    place = spoken(behind_to(stack.behind))
    return {"do": "kamikaze", "targets": stack.units, **({"space": reader.space(place)} if place else where)}


def _behind_strikes(tokens: Tokens) -> Tokens:
    """Without "strikes at" between a number and the ships: "2 strikes at carriers"."""
    return [token for token in tokens if token.low not in {"strike", "strikes", "at"}]


KAMIKAZE = OrderReader(("kamikaze", "kamikazes"), read)
