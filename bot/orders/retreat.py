""" "retreat to X", "withdraw", "retreat air to X", "withdraw 1 sub to X": which word the record wants, the question
says."""

from bot.orders.order import Order, behind_to
from bot.orders.reader import Reader
from bot.parsing.stacks import stack_of
from bot.parsing.tokens import NUMBER, Tokens, without
from bot.wording import commands
from bot.wording.speech import Speech, capital, units
from engine.json_types import Line
from engine.state.ask import Ask
from engine.state.battle import DEFENDER

_PARTS = {"land": "land", "sea": "sea", "air": "air"} | dict.fromkeys(
    ("sub", "subs", "submarine", "submarines"), "submarines"
)


def read(tokens: Tokens, reader: Reader) -> Line:
    asked = reader.asked("press", "withdraw")
    defends = asked is not None and (asked.do == "withdraw" or asked.side == DEFENDER)
    line: Line = {"do": "withdraw" if defends else "retreat"}
    if asked is not None and asked.do == "withdraw" and asked.part:
        line["part"] = asked.part
    part, behind = _part(tokens)
    if part:
        line["part"], tokens = part, behind
    elif tokens and tokens[0].kind == NUMBER:
        stack = stack_of(tokens, reader.words.units)
        line["units"], tokens = stack.units, stack.behind
        if any("submarine" in kind for kind in stack.units):
            line["part"] = "submarines"
    place = behind_to(tokens)
    return line | ({"to": reader.words.spaces.named(place)} if place else {})


def _part(tokens: Tokens) -> tuple[str, Tokens]:
    """ "the land units to": which part of the force, and where the text goes on; "sea zone 5" is none."""
    at = without(tokens, {"the"})
    part = _PARTS.get(tokens[at].low, "") if at < len(tokens) else ""
    at += 1
    if at < len(tokens) and tokens[at].low == "units" and tokens[at].gap:
        at += 1
    if at >= len(tokens):
        return part, []
    ends = tokens[at].text == ">" or (tokens[at].low == "to" and tokens[at].alone)
    return (part, tokens[at + 1 :]) if ends else ("", tokens)


def label(line: Line, ask: Ask, say: Speech) -> str:
    """Who leaves, and where to; of a withdrawal too."""
    part = f" ({line['part']})" if line.get("part") else ""
    return capital(line["do"]) + (f" to {say.space(line['to'])}" if line.get("to") else "") + part


def sentence(line: Line, say: Speech) -> str:
    part = line.get("part") or ""
    who = units(line["units"]) if line.get("units") else f"{part} units" if part not in ("", "submarines") else part
    to = f" to {say.space(line['to'])}" if line.get("to") else ""
    return f"{line['do']}{f' {who}' if who else ''}{to}"


RETREAT = Order("retreat", dict.fromkeys(("retreat",), read), sentence, label, command=commands.BATTLE_RETREAT)
