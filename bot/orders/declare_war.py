""" "declare war on japan", "declare war on germany and italy"."""

from bot.orders.order import Order
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import Tokens
from bot.wording import parse_errors as texts
from bot.wording.speech import Speech, listed, words
from engine.json_types import Line
from engine.state.ask import Ask

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
            named.append(reader.words.powers.named(part))
            part = []
    if not named:
        raise Unclear(texts.WAR_ON_WHOM)
    return {"do": "declare_war", "on": list(dict.fromkeys(named))}


def sentence(line: Line, say: Speech) -> str:
    return f"declare war on {listed(say.power(str(power)) for power in line['on'])}"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return f"Declare war on {listed(say.power(str(power)) for power in line['on'])}"


def typed(line: Line) -> str:
    return f"war on {', '.join(words(power) for power in line['on'])}"


DECLARE_WAR = Order("declare_war", dict.fromkeys(("declare",), read), sentence, label, typed=typed)
