""" "scramble 2 ftr from united kingdom to sz 110", "scramble all", "scramble none": aircraft that go up from air bases
to defend a zone. Bases and zones need not be named where only one is possible."""

from bot.orders.ahead import going_up
from bot.orders.order import Order, stacked
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import NoUnits, Stack, stack_of, taken
from bot.parsing.tokens import Tokens, first, spoken
from bot.wording import commands
from bot.wording import parse_errors as texts
from bot.wording.speech import Speech, listed, units
from engine.json_types import Line
from engine.state.ask import Ask

_NOBODY = {"none", "no", "0", "never", "nobody", "nothing", "done", "stay"}
_FROM, _TO = {"from", "in", "at"}, {"to", "into", "over", "for", ">"}
AHEAD = going_up("scramble", f"`{commands.ORDERS_SCRAMBLE} answer:ask`")


def read(tokens: Tokens, reader: Reader) -> Line:
    asked = reader.asked("scramble")
    if spoken(tokens).lower().strip(" .") in _NOBODY:
        return {"do": "scramble", "units": {}}
    stack = _stack(tokens, reader)
    start, goal = _place(stack.behind, _FROM, reader), _place(stack.behind, _TO, reader)
    if stack.behind and start is None and goal is None:
        start, goal = _bare(stack.behind, reader)
    base = start or _only(list((asked.units or {}) if asked else ()))
    units = taken(stack, _ready(asked, base), reader.words.units, reader.words.space_name(base or "there"))
    said: Line = {"do": "scramble", "units": units}
    return said | ({"from": base} if base else {}) | ({"to": goal} if goal else {})


def _stack(tokens: Tokens, reader: Reader) -> Stack:
    """The units; all of them if none are named."""
    try:
        return stack_of(tokens, reader.words.units)
    except NoUnits:
        if not tokens or tokens[0].low in _FROM | _TO:
            return Stack({}, True, tokens)
        raise


def _place(tokens: Tokens, words: set[str], reader: Reader) -> str | None:
    """The space behind one of the words, as far as the next of them."""
    at = first(tokens, lambda token: token.low in words and token.right)
    if at < 0:
        return None
    end = first(tokens, lambda token: token.low in _FROM | _TO and token.alone, at + 1)
    return reader.space(tokens[at + 1 : end if end > 0 else len(tokens)])


def _bare(tokens: Tokens, reader: Reader) -> tuple[str | None, str | None]:
    """A space without a word before it: a zone they go to, or a territory they come from."""
    space = reader.space(tokens)
    return (None, space) if space.startswith("sz_") else (space, None)


def _only(spaces: list[str]) -> str | None:
    return spaces[0] if len(spaces) == 1 else None


def _ready(asked: Ask | None, base: str | None) -> dict[str, int]:
    """What may go up from a base. Raises Unclear if it is not said which of several."""
    bases: dict[str, dict[str, int]] = (asked.units or {}) if asked else {}
    if base is None and len(bases) > 1:
        raise Unclear(texts.WHICH_BASE)
    return dict(bases.get(base or "", {}))


def question(ask: Ask, say: Speech) -> str:
    ready = listed(f"{units(there)} in {say.space(base)}" for base, there in (ask.units or {}).items())
    zones = say.spaces(ask.to or ())
    return f"which aircraft scramble to **{zones}**? Ready: {ready}. They defend nothing else this turn"


def label(line: Line, ask: Ask, say: Speech) -> str:
    if not line.get("units"):
        return "Nobody (more) scrambles"
    return f"{units(line['units'])}: {say.space(line['from'])} to {say.space(line['to'])}"


def sentence(line: Line, say: Speech) -> str:
    if not line["units"]:
        return "nobody (more) scrambles"
    start = f" from {say.space(line['from'])}" if line.get("from") else ""
    to = f" to {say.space(line['to'])}" if line.get("to") else ""
    return f"scramble {units(line['units'])}{start}{to}"


def typed(line: Line) -> str:
    stack = stacked(line.get("units") or {})
    return " ".join((stack, "from", line["from"], "to", line["to"])) if stack else "none"


SCRAMBLE = Order(
    "scramble",
    dict.fromkeys(("scramble", "scrambles"), read),
    sentence,
    label,
    question,
    in_a_menu=True,
    typed=typed,
    ahead=AHEAD,
)
