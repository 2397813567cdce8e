""" "repair 3 in germany, 1 in italy", "repair germany", "repair nothing": the part of a turn's order that repairs
facilities; the units of the order stay as they are."""

from __future__ import annotations

from collections.abc import Mapping

from bot.orders.economy import economy_named
from bot.orders.order_reader import OrderReader
from bot.orders.reader import Reader
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import NUMBER, Token, Tokens, parted, spoken, without
from bot.wording import parse_errors as texts
from bot.wording.speech import words
from engine.json_types import Line

REPAIRS = ("repair", "repairs", "fix", "mend")
_NOTHING = {"nothing", "none", "0"}
_IN = {"in", "on", "at", "from", "to"}
_DAMAGE = {"damage", "damages", "marker", "markers", "point", "points", "hit", "hits", "all", "everything", "of", "the"}


def read(tokens: Tokens, reader: Reader) -> Line:
    economy, tokens = economy_named(tokens, reader)
    repairs = repairs_of(tokens, reader)
    economy = economy or economy_of_repairs(repairs, reader)
    return {**reader.ordered(economy), "do": "purchase", "repairs": repairs} | of_economy(economy)


def economy_of_repairs(repairs: Mapping[str, object], reader: Reader) -> str:
    """The economy that pays for repairs in the first of some spaces; "" where there is but one."""
    return reader.economy_at(next(iter(repairs))) if repairs else ""


def of_economy(economy: str) -> Line:
    """What an order says of the economy it is for."""
    return {"economy": economy} if economy else {}


def repairs_of(tokens: Tokens, reader: Reader) -> dict[str, dict[str, int]]:
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
    space = reader.space(spoken(place))
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


REPAIR = OrderReader(REPAIRS, read)
