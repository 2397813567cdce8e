""" "place 2 inf in germany", "germany: 2 inf", "all in germany"."""

from __future__ import annotations

from bot.orders.order_reader import OrderReader
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import next_part, stack_of, taken
from bot.parsing.tokens import Tokens, apart, first, spoken, tokens_of
from bot.wording import parse_errors as texts
from engine.json_types import Line

_IN = {"in", "on", "at", "to", "into"}


def read(tokens: Tokens, reader: Reader) -> Line:
    colon = first(tokens, lambda token: token.text == ":")
    if colon >= 0 and tokens[colon + 1 :]:
        tokens = [*tokens[colon + 1 :], *tokens_of("in"), *apart(tokens[:colon])]
    stack = stack_of(tokens, reader.words.units)
    space, there = stack.behind[_starts_with_in(stack.behind) :], reader.waiting()
    if not space:
        raise Unclear(texts.WHERE_PLACED)
    if next_part(space, 1, reader.words.units)[0]:
        raise Unclear(texts.WHERE_EACH_PLACED)
    if stack.everything and not there:
        raise Unclear(texts.WHAT_PLACED)
    units = taken(stack, there, reader.words.units, texts.BOUGHT)
    return {"do": "place", "units": units, "space": reader.space(spoken(space))}


def _starts_with_in(tokens: Tokens) -> bool:
    return bool(tokens) and (tokens[0].text == ">" or (tokens[0].low in _IN and tokens[0].right))


PLACE = OrderReader(("place", "mobilize", "mobilise", "deploy", "p", "places", "placing", "placement"), read)
