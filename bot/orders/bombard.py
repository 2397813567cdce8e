""" "bombard 1 bb", "bombard nothing": the ships that support a landing."""

from bot.orders.order import Order, behind_to, in_space
from bot.orders.reader import Reader
from bot.parsing.stacks import stack_of
from bot.parsing.tokens import Tokens, spoken
from bot.wording import commands
from bot.wording.speech import Speech, units
from engine.json_types import Line
from engine.state.ask import Ask


def read(tokens: Tokens, reader: Reader) -> Line:
    asked = reader.asked("bombard")
    where: Line = {"space": asked.space} if asked else {}
    said = spoken(tokens).lower().strip(" .")
    if said in {"nothing", "none", "no", "0"}:
        return {"do": "bombard", "ships": {}, **where}
    if said in {"", "all", "yes"} and asked:
        return {"do": "bombard", "ships": dict(asked.units or {}), **where}
    stack = stack_of(tokens, reader.words.units)
    place = behind_to(stack.behind)
    return {"do": "bombard", "ships": stack.units, **({"space": reader.words.spaces.named(place)} if place else where)}


def question(ask: Ask, say: Speech) -> str:
    return f"which ships bombard{in_space(ask, say)}? They can support one landing only"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return f"Bombard with {units(line['ships'])}" if line.get("ships") else "Hold the fire for another landing"


def sentence(line: Line, say: Speech) -> str:
    return f"bombard with {units(line['ships'])}" if line["ships"] else "do not bombard"


BOMBARD = Order(
    "bombard",
    dict.fromkeys(("bombard", "bombardment"), read),
    sentence,
    label,
    question,
    in_a_menu=True,
    command=commands.BATTLE_BOMBARD,
)
