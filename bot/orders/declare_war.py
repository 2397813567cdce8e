""" "declare war on japan", "declare war on germany and italy"."""

from __future__ import annotations

from bot.orders.order_reader import OrderReader
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import Tokens, spoken
from bot.wording import parse_errors as texts
from engine.json_types import Line

_BEFORE, _BETWEEN = {"war", "on", "upon", "against", "to"}, {"and", "&", ",", "+"}


def read(tokens: Tokens, reader: Reader) -> Line:
    while tokens and tokens[0].low in _BEFORE:
        tokens = tokens[1:]
    named: list[str] = []
    part: Tokens = []
    for token in [*tokens, None]:
        if token is not None and token.low not in _BETWEEN and token.text not in _BETWEEN:
            part.append(token)
        elif part:
            named.append(reader.words.powers.find(spoken(part)))
            part = []
    if not named:
        raise Unclear(texts.WAR_ON_WHOM)
    return {"do": "declare_war", "on": list(dict.fromkeys(named))}


DECLARE_WAR = OrderReader(("declare",), read)
