""" "raid germany with 1 bmb from france on the air base"; and, when it is asked which bombers attack what, "raid 2
strategic bombers on the air base, 1 on the industrial complex"."""

from bot.orders.move import read_move
from bot.orders.order import Order, in_space
from bot.orders.reader import Reader
from bot.parsing.names import Names
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import NoUnits, stack_of, taken
from bot.parsing.tokens import NUMBER, Tokens, first, last, parted, spoken, without
from bot.wording import parse_errors as texts
from bot.wording.speech import Speech, listed, units, words
from engine.json_types import Line
from engine.state.ask import Ask

FACILITIES = Names(
    "facility",
    {"industrial_complex": "industrial complex", "air_base": "air base", "naval_base": "naval base"},
    {
        "industrial_complex": ("ic", "complex", "factory", "industry"),
        "air_base": ("ab", "airbase", "airfield"),
        "naval_base": ("nb", "navalbase", "port", "harbour", "harbor"),
    },
)
_AT = {"on", "at", "to", "against", ">", ":"}


def read(tokens: Tokens, reader: Reader) -> Line:
    asked = reader.asked("raid")
    if asked is not None:
        return _divided(tokens, reader, asked)
    tokens, facility = _aimed(tokens)
    return read_move(tokens, reader) | {"mission": "raid"} | ({"target": facility} if facility else {})


def _aimed(tokens: Tokens) -> tuple[Tokens, str]:
    """A raid without the facility it ends with ("on the air base"), and that facility; "" if none is named."""
    at = last(tokens, lambda token: token.low in _AT)
    behind = tokens[at + 1 :]
    name = behind[without(behind, {"the"}) :]
    return (tokens[:at], FACILITIES.named(name)) if at > 0 and FACILITIES.knows(spoken(name)) else (tokens, "")


def _divided(tokens: Tokens, reader: Reader, asked: Ask) -> Line:
    """The bombers that wait, facility by facility. Raises Unclear."""
    targets: dict[str, dict[str, int]] = {}
    for part in parted(tokens, lambda token: token.text in ",;&" or (token.low == "and" and token.alone)):
        at = first(part, lambda token: token.low in _AT)
        if at < 0:
            raise Unclear(texts.WHICH_FACILITY)
        behind = part[at + 1 :]
        facility = FACILITIES.named(behind[without(behind, {"the"}) :])
        share = targets.setdefault(facility, {})
        for kind, n in _share(part[:at], reader, asked).items():
            share[kind] = share.get(kind, 0) + n
    return {"do": "raid", "space": asked.space, "targets": targets}


def _share(tokens: Tokens, reader: Reader, asked: Ask) -> dict[str, int]:
    """The units of one part; a bare number is of the only kind that waits."""
    waiting: dict[str, int] = dict(asked.units or {})
    if len(tokens) == 1 and tokens[0].kind == NUMBER and len(waiting) == 1:
        return {next(iter(waiting)): min(int(tokens[0].text[:3]), 999)}
    try:
        stack = stack_of(tokens, reader.words.units)
    except NoUnits:
        raise Unclear(texts.WHICH_FACILITY) from None
    return taken(stack, waiting, reader.words.units, reader.words.space_name(asked.space))


def question(ask: Ask, say: Speech) -> str:
    return f"which bombers attack what{in_space(ask, say)}? {units(ask.units or {})} are still to be sent at a facility"


def label(line: Line, ask: Ask, say: Speech) -> str:
    return _shares(line)


def sentence(line: Line, say: Speech) -> str:
    where = f" in {say.space(line['space'])}" if line.get("space") else ""
    return f"bombers{where}: {_shares(line)}"


def _shares(line: Line) -> str:
    """Who bombs what."""
    return listed(f"{words(facility)}: {units(share)}" for facility, share in line.get("targets", {}).items() if share)


def typed(line: Line) -> str:
    shares = [(n, kind, at) for at, share in line["targets"].items() for kind, n in share.items()]
    return ", ".join(f"{n} {kind} on {at}" for n, kind, at in shares)


RAID = Order("raid", dict.fromkeys(("raid", "sbr"), read), sentence, label, question, in_a_menu=True, typed=typed)
