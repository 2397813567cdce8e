""" "submerge", "submerge 1", "dive all", "submerge none"."""

from bot.orders.ahead import Ahead, Clause, always
from bot.orders.order import Order, in_space
from bot.orders.reader import Reader
from bot.parsing.form import Form
from bot.parsing.stacks import MOST, units_of
from bot.parsing.tokens import Tokens, spoken
from bot.wording import commands
from bot.wording.speech import Speech, units
from engine.json_types import Line
from engine.state.ask import Ask

AHEAD = Ahead(
    "submerge",
    (
        (Form("[always] submerge"), always(Clause("submerge", dive=True))),
        (Form("stay [surfaced|up]"), always(Clause("submerge"))),
        (Form("never|do_not submerge"), always(Clause("submerge"))),
    ),
    as_open=lambda clause: "always" if clause.dive else "never",
    openly="submerge",
    ends=f"`{commands.ORDERS_SUBMERGE} answer:ask`",
)


def read(tokens: Tokens, reader: Reader) -> Line:
    said, asked = spoken(tokens).lower(), reader.asked("submerge")
    possible: dict[str, int] = dict(asked.units or {}) if asked else {}
    if said in {"none", "no", "0", "never"}:
        return {"do": "submerge", "units": {}}
    if said in {"", "all", "yes"}:
        return {"do": "submerge", "units": possible}
    if said.isdecimal() and len(possible) == 1:
        return {"do": "submerge", "units": {next(iter(possible)): min(int(said), MOST)}}
    return {"do": "submerge", "units": units_of(tokens, reader.words.units)}


def question(ask: Ask, say: Speech) -> str:
    return f"do submarines submerge{in_space(ask, say)}?"


def label(line: Line, ask: Ask, say: Speech) -> str:
    n = sum(line.get("units", {}).values())
    return f"Submerge {n}" if n else "Stay and fight"


def sentence(line: Line, say: Speech) -> str:
    return f"submerge {units(line['units'])}" if line["units"] else "stay surfaced"


SUBMERGE = Order(
    "submerge",
    dict.fromkeys(("submerge", "dive"), read),
    sentence,
    label,
    question,
    ahead=AHEAD,
    command=commands.BATTLE_SUBMERGE,
)
