""" "land 2 ftr in germany": where aircraft come down after a battle."""

from bot.orders.order import Order, behind_to, in_space
from bot.orders.reader import Reader
from bot.parsing.stacks import Stack, read_stack, stack_of
from bot.parsing.tokens import Tokens, check_line, tokens_of
from bot.wording import commands
from bot.wording.speech import Speech, capital, units
from engine.json_types import Line
from engine.state.ask import Ask


def read(tokens: Tokens, reader: Reader) -> Line:
    stack = stack_of(tokens, reader.words.units)
    return _landing(stack, behind_to(stack.behind), reader)


def read_apart(units: str, place: str, reader: Reader) -> Line:
    """Read aircraft and the place where they land that were typed apart. Raises Unclear."""
    stack = read_stack(units, reader.words.units)
    return _landing(stack, behind_to([*stack.behind, *tokens_of(check_line(place))]), reader)


def _landing(stack: Stack, place: Tokens, reader: Reader) -> Line:
    asked = reader.asked("land")
    units = dict(asked.units or {}) if stack.everything and asked else stack.units
    start: Line = {"from": asked.space} if asked else {}
    return {"do": "land", "units": units, **start, "to": reader.words.spaces.named(place)}


def question(ask: Ask, say: Speech) -> str:
    return f"where do the aircraft{in_space(ask, say)} land?"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return f"{capital(units(line['units']))} to {say.space(line['to'])}"


def sentence(line: Line, say: Speech) -> str:
    return f"{units(line['units'])} land in {say.space(line.get('to') or '')}"


LAND = Order("land", dict.fromkeys(("land",), read), sentence, label, question, command=commands.BATTLE_LAND)
