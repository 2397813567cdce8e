""" "place 2 inf in germany", "germany: 2 inf", "all in germany"."""

from collections.abc import Mapping

from bot.orders.order import Order, stacked
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import next_part, stack_of, taken
from bot.parsing.tokens import Tokens, added, apart, first
from bot.wording import parse_errors as texts
from bot.wording.speech import Speech, money, units, words
from engine.json_types import Line
from engine.state.ask import Ask

_IN = {"in", "on", "at", "to", "into"}
VERBS = ("place", "mobilize", "mobilise", "deploy", "p", "places", "placing", "placement")


def read(tokens: Tokens, reader: Reader) -> Line:
    colon = first(tokens, lambda token: token.text == ":")
    if colon >= 0 and tokens[colon + 1 :]:
        tokens = [*tokens[colon + 1 :], *added("in"), *apart(tokens[:colon])]
    stack = stack_of(tokens, reader.words.units)
    space, there = stack.behind[_starts_with_in(stack.behind) :], reader.waiting()
    if not space:
        raise Unclear(texts.WHERE_PLACED)
    if next_part(space, 1)[0]:
        raise Unclear(texts.WHERE_EACH_PLACED)
    if stack.everything and not there:
        raise Unclear(texts.WHAT_PLACED)
    units = taken(stack, there, reader.words.units, texts.BOUGHT)
    return place_line(units, reader.space(space))


def _starts_with_in(tokens: Tokens) -> bool:
    return bool(tokens) and (tokens[0].text == ">" or (tokens[0].low in _IN and tokens[0].right))


def place_line(units: Mapping[str, int], space: str) -> Line:
    """Make the line that places units in a space."""
    return {"do": "place", "units": dict(units), "space": space}


def question(ask: Ask, say: Speech) -> str:
    return f"which land and air units come to **{say.space(ask.space)}** for free? They may be worth {money(ask.ipc)}"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return units(line["units"]) if any(line["units"].values()) else "No units"


def sentence(line: Line, say: Speech) -> str:
    """No unit at all: the rest of a bid is kept, or no free units come."""
    if not any(line["units"].values()):
        return "the rest of the bid kept as cash, or no free units"
    return f"{units(line['units'])} placed in {say.space(line['space'])}"


def typed(line: Line) -> str:
    return f"{stacked(line['units'])} in {words(line['space'])}"


PLACE = Order(
    "place",
    dict.fromkeys(VERBS, read),
    sentence,
    label,
    question,
    in_a_menu=True,
    typed=typed,
    doing="placing",
    pages=("place",),
)
