"""Orders that only some editions know: developing weapons, claiming advantages, leaving a battle by kind, landing
after it, ships that bombard. The grammar is told in `orders`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bot.parsing.parse_errors import Unclear
from bot.parsing.stacks import NoUnits, read_stack
from bot.wording import unclear as texts

if TYPE_CHECKING:
    from bot.parsing.reader import Reader

Line = dict[str, Any]
_PART = re.compile(r"^(?:the\s+)?(land|sea|air|submarines?|subs?)(?:\s+units)?\s*(?:(?:\bto\b|>)\s*|$)", re.IGNORECASE)
_TO = re.compile(r"^(?:to|>|in|on|at|from)\s+|^>\s*", re.IGNORECASE)
_WAY = re.compile(r"\s*(?:->|→|>)\s*")
_DICE = re.compile(r"(?:\b(?:with|for|at|on|x)\b\s*)?(\d+)\s*(?:dice|die|d)?\b", re.IGNORECASE)


def read_leaving(text: str, reader: Reader) -> Line:
    """ "retreat to X", "withdraw", "retreat air to X", "withdraw 1 sub to X": which word the record wants, the
    question says."""
    asked = next((ask for ask in reader.asks if ask.do in ("press", "withdraw")), None)
    defends = asked is not None and (asked.do == "withdraw" or asked.side == "defender")
    line: Line = {"do": "withdraw" if defends else "retreat"}
    if asked is not None and asked.do == "withdraw" and asked.part:
        line["part"] = asked.part
    if part := _PART.match(text):
        text, word = text[part.end() :], part[1].lower()
        line["part"] = "submarines" if word.startswith("sub") else word
    elif text[:1].isdigit():
        stack = read_stack(text, reader.words.units)
        line["units"], text = stack.units, stack.rest
        if any("submarine" in kind for kind in stack.units):
            line["part"] = "submarines"
    place = _TO.sub("", text).strip()
    return line | ({"to": reader.words.spaces.find(place)} if place else {})


def read_research(text: str, reader: Reader) -> Line:
    """ "jet power 2", "2 dice rockets"."""
    if not reader.words.technologies.shown:
        raise Unclear(texts.NO_DEVELOPMENTS)
    number = _DICE.search(text)
    count = int(number[1]) if number else 1
    name = _DICE.sub(" ", text, count=1) if number else text
    name = re.sub(r"^(?:for|on|in)\s+", "", name.strip(" ,:"), flags=re.IGNORECASE)
    if not name:
        raise Unclear(texts.which_development(list(reader.words.technologies.shown.values())))
    return {"do": "research", "technology": reader.words.technologies.find(name), "count": min(count, 999)}


def read_advantage(text: str, reader: Reader) -> Line:
    """ "lend lease: 2 inf of united states in caucasus", "enigma decoded: 1 ftr germany > france"."""
    name, colon, rest = text.partition(":")
    if not colon:
        name, rest = _known_start(text, reader)
    line: Line = {"do": "advantage", "name": reader.words.advantages.find(name)}
    units, rest = _units_of(rest.strip(), reader)
    if units:
        line["units"] = units
    spaces = [reader.words.spaces.find(part) for part in _WAY.split(_TO.sub("", rest)) if part.strip()]
    if len(spaces) > 1:
        line["path"] = spaces
    elif spaces:
        line["space"] = spaces[0]
    return line


def _known_start(text: str, reader: Reader) -> tuple[str, str]:
    """The longest beginning that names an advantage, and what follows it."""
    parts = text.split()
    for n in range(len(parts), 0, -1):
        if reader.words.advantages.matches(" ".join(parts[:n])):
            return " ".join(parts[:n]), " ".join(parts[n:])
    return text, ""


def _units_of(text: str, reader: Reader) -> tuple[dict[str, Any], str]:
    """Units, one's own or ("of POWER") a friend's, and what follows."""
    try:
        stack = read_stack(text, reader.words.units) if text else None
    except NoUnits:
        stack = None
    if stack is None or not stack.units:
        return {}, text
    owned = re.match(r"of\s+(.+?)(?:\s+(?:in|from|at)\s+(.*))?$", stack.rest, re.IGNORECASE)
    if owned:
        return {reader.words.powers.find(owned[1]): stack.units}, owned[2] or ""
    return {**stack.units}, stack.rest


def read_landing(text: str, reader: Reader) -> Line:
    """ "2 ftr in germany": where aircraft come down after a battle."""
    stack = read_stack(text, reader.words.units)
    asked = next((ask for ask in reader.asks if ask.do == "land"), None)
    units = dict(asked.units or {}) if stack.everything and asked else stack.units
    start: Line = {"from": asked.space} if asked else {}
    return {"do": "land", "units": units, **start, "to": reader.words.spaces.find(_TO.sub("", stack.rest))}


def read_bombardment(text: str, reader: Reader) -> Line:
    """ "1 bb", "nothing": the ships that support a landing."""
    asked = next((ask for ask in reader.asks if ask.do == "bombard"), None)
    where: Line = {"space": asked.space} if asked else {}
    said = text.lower().strip(" .")
    if said in {"nothing", "none", "no", "0"}:
        return {"do": "bombard", "ships": {}, **where}
    if said in {"", "all", "yes"} and asked:
        return {"do": "bombard", "ships": dict(asked.units or {}), **where}
    stack = read_stack(text, reader.words.units)
    place = _TO.sub("", stack.rest).strip()
    return {"do": "bombard", "ships": stack.units, **({"space": reader.words.spaces.find(place)} if place else where)}
