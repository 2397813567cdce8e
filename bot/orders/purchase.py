""" "buy 2 inf, 1 tank for 12", "buy nothing", "buy 2 inf, repair 1 germany"; repairs ordered before stay.

"repair 3 in germany, 1 in italy", "repair germany", "repair nothing" are the part of a turn's order that repairs
facilities; the units of the order stay as they are. Where a power has several purses, a word in front or behind says
which: "buy pacific: 2 inf", "buy 2 inf for europe", "buy 2 inf (pacific)".
"""

from collections.abc import Mapping

from bot.orders.order import Order, stacked
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import units_of
from bot.parsing.tokens import NUMBER, Token, Tokens, first, parted, spoken, stripped, without
from bot.wording import parse_errors as texts
from bot.wording.speech import Speech, listed, of_economy, units, words
from engine.json_types import Line

REPAIRS = ("repair", "repairs", "fix", "mend")
_FOR = {"for", "=", "@", "at", "cost", "costs", "("}
_MONEY = {"ipc", "ipcs", "pu", "pus", "$"}
_NOTHING = {"nothing", "none", "0"}
_IN = {"in", "on", "at", "from", "to"}
_DAMAGE = {"damage", "damages", "marker", "markers", "point", "points", "hit", "hits", "all", "everything", "of", "the"}
_OF = {"for", "from", "in", "of", "out", "the", "("}
VERBS = ("buy", "purchase", "build", "b", "buys", "bought", "buying", "purchases")


def read(tokens: Tokens, reader: Reader) -> Line:
    economy, tokens = _economy_named(tokens, reader)
    at = first(tokens, lambda token: token.low in REPAIRS and token.alone)
    if at < 0:
        repairs = reader.ordered(economy).get("repairs")
        line: Line = {"do": "purchase", "units": _units(tokens, reader, economy)}
        return line | ({"repairs": repairs} if repairs else {}) | _paid_by(economy)
    before = tokens[: at - (at > 0 and tokens[at - 1].low in ("and", "&"))]
    repairs = _repairs_of(tokens[at + 1 :], reader)
    economy = economy or _payer(repairs, reader)
    units = _units(stripped(before, ",;+&"), reader) if before else dict(reader.ordered(economy).get("units", {}))
    return {"do": "purchase", "units": units, "repairs": repairs} | _paid_by(economy)


def _units(tokens: Tokens, reader: Reader, economy: str = "") -> dict[str, int]:
    """economy: of an order that says whose it is and no more, that is nothing."""
    if economy and not tokens:
        return {}
    if spoken(tokens).lower().strip(" .") in {"nothing", "none", "0"}:
        return {}
    return units_of(_without_price(tokens), reader.words.units)


def _without_price(tokens: Tokens) -> Tokens:
    """Without "for 12", "= 12 ipcs", "(11 IPC)" at the end."""
    at = len(tokens) - 1
    at -= at >= 0 and tokens[at].text == ")"
    at -= at >= 0 and tokens[at].low in _MONEY
    if at < 0 or tokens[at].kind != NUMBER:
        return tokens
    at -= 1
    at -= at >= 0 and tokens[at].text == "$"
    if at < 0 or tokens[at].low not in _FOR:
        return tokens
    while at and tokens[at - 1].text in ",(":
        at -= 1
    return tokens[:at]


# --- repairs ----------------------------------------------------------------------------------------------------------


def read_repair(tokens: Tokens, reader: Reader) -> Line:
    economy, tokens = _economy_named(tokens, reader)
    repairs = _repairs_of(tokens, reader)
    economy = economy or _payer(repairs, reader)
    return {**reader.ordered(economy), "do": "purchase", "repairs": repairs} | _paid_by(economy)


def _payer(repairs: Mapping[str, object], reader: Reader) -> str:
    """The economy that pays for repairs in the first of some spaces; "" where there is but one."""
    return reader.economy_at(next(iter(repairs))) if repairs else ""


def _paid_by(economy: str) -> Line:
    """What an order says of the economy it is for."""
    return {"economy": economy} if economy else {}


def _repairs_of(tokens: Tokens, reader: Reader) -> dict[str, dict[str, int]]:
    """Points by space and facility; where no number stands, all that there are. Raises Unclear."""
    damaged = reader.repairable()
    if spoken(tokens).lower().strip(" .") in _NOTHING:
        return {}
    if not any(token.low not in _DAMAGE for token in tokens):
        return damaged
    found: dict[str, dict[str, int]] = {}
    for part in parted(tokens, _parts):
        if part:
            _take_one(part, reader, damaged, found)
    return found


def _parts(token: Token) -> bool:
    return token.text in ",;" or (token.low == "and" and token.alone)


def _take_one(
    tokens: Tokens, reader: Reader, damaged: dict[str, dict[str, int]], found: dict[str, dict[str, int]]
) -> None:
    """One place, and how much of it. Raises Unclear."""
    counted = tokens[0].kind == NUMBER
    points = int(tokens[0].text[:9]) if counted else 0
    named, place = _facility(_behind(tokens[counted:]), [slot for here in damaged.values() for slot in here])
    space = reader.space(place)
    here = {slot: n for slot, n in damaged.get(space, {}).items() if named in ("", slot)}
    if not here:
        raise Unclear(texts.nothing_to_repair(reader.words.spaces.shown[space]))
    if len(here) > 1 and counted:
        raise Unclear(texts.which_to_repair([words(slot) for slot in here]))
    found.setdefault(space, {}).update({slot: points if counted else n for slot, n in here.items()})


def _behind(tokens: Tokens) -> Tokens:
    """Without "damage in the"."""
    at = 0
    while (after := without(tokens, _DAMAGE | _IN, at)) > at:
        at = after
    return tokens[at:]


def _facility(tokens: Tokens, slots: list[str]) -> tuple[str, Tokens]:
    """The facility that is named first, if one is, and the rest."""
    for slot in slots:
        n = slot.count("_") + 1
        if len(tokens) > n and spoken(tokens[:n]).lower() == words(slot):
            return slot, _behind(tokens[n:])
    return "", tokens


# --- economies --------------------------------------------------------------------------------------------------------


def _economy_named(tokens: Tokens, reader: Reader) -> tuple[str, Tokens]:
    """The economy that the first or the last word names, and the rest; of a power of which only one is open, that
    one."""
    open_to = reader.economies()
    if tokens and tokens[0].low in open_to:
        return tokens[0].low, _behind_economy(tokens[1:])
    at = len(tokens) - 1
    at -= at >= 0 and tokens[at].text == ")"
    at -= at >= 0 and tokens[at].low == "economy"
    if at < 0 or tokens[at].low not in open_to:
        return (open_to[0] if len(open_to) == 1 else ""), tokens
    economy = tokens[at].low
    while at and tokens[at - 1].low in _OF:
        at -= 1
    return economy, tokens[:at]


def _behind_economy(tokens: Tokens) -> Tokens:
    """Without "economy", without a colon."""
    at = int(bool(tokens) and tokens[0].low == "economy")
    at += at < len(tokens) and tokens[at].text == ":"
    return tokens[at:]


# --- in words ---------------------------------------------------------------------------------------------------------


def sentence(line: Line, say: Speech) -> str:
    bought, repairs = line.get("units", {}), _repaired(line.get("repairs", {}), say)
    told = listed([*([f"buy {units(bought)}"] if bought or not repairs else []), *([repairs] if repairs else [])])
    return told + of_economy(line.get("economy") or "")


def _repaired(repairs: Mapping[str, Mapping[str, int]], say: Speech) -> str:
    """ "repair 3 damage in Germany and 1 in Italy"; "" for nothing."""
    told = [
        f"{points} damage of the {words(slot)} in {say.space(space)}"
        for space, here in repairs.items()
        for slot, points in here.items()
    ]
    return f"repair {listed(told)}" if told else ""


def typed(line: Line) -> str:
    """Of repairs, that everything is repaired."""
    repairs = ", repair all" if line.get("repairs") else ""
    economy = f" for {line['economy']}" if line.get("economy") else ""
    return f"{stacked(line.get('units') or {}) or 'nothing'}{repairs}{economy}"


PURCHASE = Order(
    "purchase",
    {**dict.fromkeys(VERBS, read), **dict.fromkeys(REPAIRS, read_repair)},
    sentence,
    typed=typed,
    doing="buying",
    pages=("purchase",),
)
