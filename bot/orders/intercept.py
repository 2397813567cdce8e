""" "intercept", "intercept 2", "intercept 1 ftr", "intercept none"."""

from bot.orders.ahead import going_up
from bot.orders.order import Order, in_space, stacked
from bot.orders.reader import Reader
from bot.parsing.stacks import MOST, units_of
from bot.parsing.tokens import Tokens, spoken
from bot.wording import commands
from bot.wording.speech import Speech, units
from engine.json_types import Line
from engine.state.ask import Ask

AHEAD = going_up("intercept", f"`{commands.ORDERS_INTERCEPT} answer:ask`")


def read(tokens: Tokens, reader: Reader) -> Line:
    said, asked = spoken(tokens).lower(), reader.asked("intercept")
    possible: dict[str, int] = dict(asked.units or {}) if asked else {}
    line: Line = {"do": "intercept"} | ({"space": asked.space} if asked else {})
    if said in {"none", "no", "0", "never", "nobody"}:
        return line | {"units": {}}
    if said in {"", "all", "yes"}:
        return line | {"units": possible}
    if said.isdecimal() and len(possible) == 1:
        return line | {"units": {next(iter(possible)): min(int(said), MOST)}}
    return line | {"units": units_of(tokens, reader.words.units)}


def question(ask: Ask, say: Speech) -> str:
    return f"which fighters go up to meet the raid{in_space(ask, say)}? Those that do defend nothing else"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return f"Send up {units(line['units'])}" if line.get("units") else "Stay on the ground"


def sentence(line: Line, say: Speech) -> str:
    where = f" over {say.space(line['space'])}" if line.get("space") else ""
    return f"send up {units(line['units'])}{where}" if line["units"] else f"nobody goes up{where}"


def typed(line: Line) -> str:
    return stacked(line.get("units") or {}) or "none"


INTERCEPT = Order("intercept", dict.fromkeys(("intercept",), read), sentence, label, question, typed=typed, ahead=AHEAD)
