"""Amounts that follow what is left when an order given ahead is carried out: "all", "rest", "all but 2 inf", "all tanks
but 1", "as many inf as fit". Pure.

The order is read with "all" in the place of the amount; what that means in the position is cut down then.
"""

from collections.abc import Callable

from msgspec import Struct, field

from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import read_units
from bot.parsing.tokens import NUMBER, Tokens, first, spoken, tokens_of
from bot.parsing.vocabulary import Vocabulary
from bot.wording import turn_sheets as texts
from bot.wording.speech import unit
from engine.json_types import Line


class Amount(Struct, frozen=True):
    """An order with its amount taken out. order: as it can be read. behind: what stays where it is, of all. fits:
    whether as many as are legal are meant, rather than all."""

    order: str
    behind: dict[str, int] = field(default_factory=dict[str, int])
    fits: bool = False


def amount_of(order: str, names: Vocabulary) -> Amount:
    """Take the amount out of an order. Raises Unclear."""
    tokens = tokens_of(order)
    lows = [token.low for token in tokens]
    if "fit" in lows and "many" in lows:
        return _as_fits(tokens, lows)
    but = first(tokens, lambda token: token.low == "but" and token.alone)
    if but > 0 and but + 1 < len(tokens) and tokens[but + 1].kind == NUMBER:
        return _all_but(tokens, but, names)
    if "rest" not in lows:
        return Amount(order)
    at = lows.index("rest")
    start = at - 1 if at and lows[at - 1] == "the" else at
    return Amount(" ".join([spoken(tokens[:start]), "all", spoken(tokens[at + 1 :])]).strip())


def _as_fits(tokens: Tokens, lows: list[str]) -> Amount:
    """ "as many inf as fit germany > poland", "place as many as fit in caucasus"."""
    many, fit = lows.index("many"), lows.index("fit")
    start = many - 1 if many and lows[many - 1] == "as" else many
    what = [token for token in tokens[many + 1 : fit] if token.low != "as"]
    return Amount(" ".join([spoken(tokens[:start]), "all", spoken(what), spoken(tokens[fit + 1 :])]).strip(), fits=True)


def _all_but(tokens: Tokens, but: int, names: Vocabulary) -> Amount:
    """ "all but 2 inf ukraine > caucasus": everything else goes. "all tanks but 1 ...": all tanks except one."""
    before, behind = tokens[:but], tokens[but + 1 :]
    number = min(int(behind[0].text[:4]), 9999)
    kind = spoken([token for token in before if token.low not in ("all", "the", "my", "place", "move")])
    if kind:
        return Amount(f"{spoken(before)} {spoken(behind[1:])}", {names.units.find(kind): number})
    for end in range(min(len(behind), 4), 1, -1):
        if names.units.knows(spoken(behind[1:end])):
            staying = read_units(spoken(behind[:end]), names.units)
            return Amount(f"{spoken(before)} {spoken(behind[end:])}", staying)
    raise Unclear(texts.ALL_BUT_WHAT)


def cut_down(line: Line, amount: Amount, is_legal: Callable[[Line], bool]) -> Line:
    """What an amount leaves of a line that takes all. Raises Unclear if that is nothing."""
    units = dict(line.get("units", {}))
    for kind, n in amount.behind.items():
        if units.get(kind, 0) < n:
            raise Unclear(texts.NOT_SO_MANY.format(there=units.get(kind, 0), unit=unit(kind, 2), n=n))
        units[kind] -= n
    units = {kind: n for kind, n in units.items() if n}
    if not amount.fits:
        return line | {"units": units} if amount.behind else line
    while sum(units.values()) and not is_legal(line | {"units": units}):
        units[max(units, key=lambda kind: units[kind])] -= 1
        units = {kind: n for kind, n in units.items() if n}
    if not units:
        raise Unclear(texts.NONE_FITS)
    return line | {"units": units}
