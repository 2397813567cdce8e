"""Moves and crossings as players write them. The units may stand before the spaces, behind them, or behind "with"."""

from __future__ import annotations

import re

from bot.parsing.orders.order_reader import OrderReader
from bot.parsing.parse_errors import Unclear
from bot.parsing.reader import Reader
from bot.parsing.stacks import ALL, NoUnits, Stack, read_stack, taken
from bot.wording import parse_errors as texts
from bot.wording.speech import units as units_text
from engine.json_types import Line

ARROW = re.compile(r"\s*(?:>|\bto\b|\binto\b)\s*", re.IGNORECASE)
_DASH = re.compile(r"\s+-+\s+")
BY_SEA = re.compile(r"[\s,(]*\b(?:by (?:sea|ship|boat|transport)s?(?: via)?|via|through|over)\b\s*", re.IGNORECASE)
_AND = re.compile(r"\s*(?:>|,|&|/|\band\b|\bto\b|\bthen\b)\s*", re.IGNORECASE)
_COUNT = re.compile(r"\d+\s*[a-z]", re.IGNORECASE)
_ZONE_WORDS = {"sz", "zone", "sea"}
_HIDDEN = r"(?:subs?|submarines?|transports?|trns?|them|ships?)"
_THEM = rf"(?: (?:(?:the|any|enemy) )*{_HIDDEN}(?: (?:and|or) {_HIDDEN})?)?"
_NOT = r"(?:do(?:n'?t| not)|without|no|not|won'?t) (?:attack|engag|fight|sink|hit)(?:e|ing|s)?"
_IGNORE = re.compile(
    rf"[,\s]*\(?\b(?:ignor(?:e|es|ing)|bypass(?:es|ing)?|{_NOT}|leav(?:e|ing) alone)\b{_THEM}\)?", re.I
)
_ENGAGE = re.compile(rf"[,\s]*\(?\bengag(?:e|es|ing)\b{_THEM}\)?", re.IGNORECASE)
_MISSION = re.compile(r"[,\s]*\(?\b(raid|sbr|strat(?:egic)? bomb(?:ing)?(?: raid)?|kamikaze)\b\)?", re.IGNORECASE)
_ATTACK = re.compile(r"[\s,]+\(?(?:attack|attacking)\)?$|\((?:attack|attacking)\)", re.IGNORECASE)
_LANDING = re.compile(
    r"[\s,(]+(?:(?:and|then) )?(?:land|lands|landing)\b(?: (?:in|on|at|back))*\s+[^>]+$", re.IGNORECASE
)
_OF = re.compile(r"\bof\s+(?:the\s+)?(.+?)(?=\s+(?:from|in)\b|\s*,|\s*:|$)", re.IGNORECASE)
_BRACKETS = re.compile(r"^(?P<way>.*\S)\s*\((?P<units>\d[^()>]*|all[^()>]*)\)$", re.IGNORECASE)
_WITH = (
    re.compile(r"^(?P<goal>.+?) with (?P<units>.+?) from (?P<start>.+)$", re.IGNORECASE),
    re.compile(r"^(?P<goal>.+?) from (?P<start>.+?) with (?P<units>.+)$", re.IGNORECASE),
    re.compile(r"^(?P<goal>[^:]+): *(?P<units>.+?) from (?P<start>.+)$", re.IGNORECASE),
)
_MIDDLE = re.compile(
    r"^(?P<start>[^\d>:]+?)\s+(?P<units>\d[^>]*?)\s*(?:>|\bto\b|\binto\b)\s*(?P<goal>[^>]+)$", re.IGNORECASE
)
_BEHIND = re.compile(r"^(?P<way>.*(?:>|\bto\b|\binto\b).+?) with (?P<units>.+)$", re.IGNORECASE)


def read_move(text: str, reader: Reader) -> Line:
    """A move or, if the way leads over water between two territories, a ferry."""
    if landing := _LANDING.search(text):
        raise Unclear(texts.LANDS_LATER.format(text=landing[0].strip(" ,(")))
    text, ignore = _taken_out(_IGNORE, text)
    text, willing = _taken_out(_ENGAGE, text)
    text, mission = _mission(text)
    text, owner = _owner(_ATTACK.sub("", text), reader)
    stack, origin, rest = _units_and_origin(text.strip(), reader)
    rest, by_sea, sea = _split(BY_SEA, rest)
    path = [origin, *(reader.space(part) for part in ARROW.split(rest) if part.strip())]
    if len(path) < 2:
        raise Unclear(texts.WHERE_TO)
    units = taken(stack, reader.movable(origin, *owner.values()), reader.words.units, reader.words.space_name(origin))
    if not units:
        raise Unclear(texts.NONE_MOVES.format(space=reader.words.space_name(origin)))
    between = [reader.space(part.strip("() ")) for part in _AND.split(sea) if part.strip("() ")]
    if by_sea and not between and len(path) == 2 and not _at_sea(path):
        between = _waters(units, origin, path[1], reader)
    path = [origin, *between, *path[1:]]
    if crossing(path):
        return {"do": "ferry", "units": units, "from": path[0], "sea": path[1:-1], "to": path[-1]}
    line: Line = {"do": "move", "units": units, "path": path}
    if ignore or willing:
        line["engage"] = not ignore
    return line | mission | owner


def crossing(path: list[str]) -> bool:
    """Land, then only sea zones, then land: units that go by ship in one order."""
    sea = [space.startswith("sz_") for space in path]
    return len(path) > 2 and not sea[0] and not sea[-1] and all(sea[1:-1])


def _at_sea(path: list[str]) -> bool:
    return any(space.startswith("sz_") for space in path)


def _waters(units: dict[str, int], start: str, goal: str, reader: Reader) -> list[str]:
    """The zones from one coast to the other. Raises Unclear if there are none, or two ways of one length."""
    found, names = reader.crossings(units, start, goal), reader.words.space_name
    if not found:
        there = {"units": units_text(units), "start": names(start), "goal": names(goal)}
        raise Unclear(texts.NO_CROSSING.format(**there))
    short = [way for way in found if len(way) == len(found[0])]
    if len(short) > 1:
        told = " or ".join("“by sea " + " > ".join(names(zone) for zone in way) + "”" for way in short)
        raise Unclear(texts.WHICH_CROSSING.format(start=names(start), goal=names(goal), ways=told))
    return short[0]


def _mission(text: str) -> tuple[str, Line]:
    found = _MISSION.search(text)
    if found is None:
        return text, {}
    word = found[1].lower()
    return _MISSION.sub("", text), {"mission": word if word == "kamikaze" else "raid"}


def _owner(text: str, reader: Reader) -> tuple[str, Line]:
    """ "2 inf of united kingdom from …": a friend's units that one moves."""
    found = _OF.search(text)
    if found is None or not reader.words.powers.matches(found[1]):
        return text, {}
    return text[: found.start()] + text[found.end() :], {"of": reader.words.powers.find(found[1])}


# --- which part of the text is what -----------------------------------------------------------------------------


def _units_and_origin(text: str, reader: Reader) -> tuple[Stack, str, str]:
    """The units, the space they leave and what follows."""
    text = _units_first(text if ARROW.search(text) else _DASH.sub(" > ", text), reader)
    try:
        stack = read_stack(text, reader.words.units)
    except NoUnits:
        raise _no_units(text, reader) from None
    rest = re.sub(r"^(?:from|in|at)\s+", "", stack.rest, flags=re.IGNORECASE)
    if not rest and not stack.everything:
        raise Unclear(texts.ONLY_UNITS.format(units=text))
    parts = ARROW.split(rest, maxsplit=1)
    if len(parts) < 2:
        parts = _two_spaces(re.sub("-", " ", rest), reader)
    if not parts[0].strip():
        raise Unclear(texts.WHERE_FROM)
    return stack, reader.space(parts[0]), parts[1]


def _no_units(text: str, reader: Reader) -> Unclear:
    """What to say where no units are named: those that could go, if the way can be read."""
    if not text:
        return Unclear(texts.WHERE_FROM)
    parts = [part.strip() for part in ARROW.split(text)]
    if len(parts) < 2 and re.search(r"\bwith\b", text, re.IGNORECASE):
        return Unclear(texts.WHERE_FROM)
    if len(parts) < 2:
        return Unclear(texts.no_units(text[:40]) if " " in text else texts.no_order(text))
    start = reader.words.spaces.matches(parts[0])
    there = reader.movable(start[0]) if len(start) == 1 else {}
    if not there:
        return Unclear(texts.no_units(text[:40]))
    told = {"space": reader.words.space_name(start[0]), "units": units_text(there), "way": " > ".join(parts)}
    return Unclear(texts.WHICH_THERE.format(**told))


def _units_first(text: str, reader: Reader) -> str:
    """The units in front, where they are read: "germany > poland: 3 inf", "germany > poland 3 inf", "poland with 3 inf
    from germany", "germany: 3 inf > poland", "germany 3 inf > poland". Raises Unclear if a heading is no space."""
    head, colon, tail = text.partition(":")
    if colon and ARROW.search(head) and not ARROW.search(tail):
        return f"{tail.strip()} {head.strip()}"
    if colon and not ARROW.search(head) and not reader.words.spaces.matches(head):
        raise Unclear(texts.HEADING.format(text=f"{head}:"))
    if colon and (way := re.match(r"^([^>]*?)\s*(>.*)$", tail)):
        return " ".join((way[1].strip(), head.strip(), way[2]))
    if (way := _MIDDLE.match(text)) and reader.words.spaces.knows(way["start"]):
        return " ".join((way["units"], way["start"], ">", way["goal"]))
    if found := _BRACKETS.match(text) or _BEHIND.match(text):
        return f"{found['units']} {found['way']}"
    if not ARROW.search(text):
        for form in _WITH:
            if found := form.match(text):
                return " ".join((found["units"], found["start"], ">", found["goal"]))
    return _counted_last(text)


def _counted_last(text: str) -> str:
    way = list(ARROW.finditer(text))
    words = text[way[-1].end() :].split() if way and not text[:1].isdigit() else []
    for at in range(1, len(words)):
        after = " ".join(words[at:])
        if words[at].lower() in ALL or (_COUNT.match(after) and words[at - 1].lower() not in _ZONE_WORDS):
            return f"{after} {text[: way[-1].end()]}{' '.join(words[:at])}"
    return text


def _two_spaces(text: str, reader: Reader) -> list[str]:
    """ "russia west russia" without a sign between. Raises Unclear."""
    words, spaces = text.split(), reader.words.spaces
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    found = [cut for cut in cuts if len(spaces.matches(cut[0])) == 1 and len(spaces.matches(cut[1])) == 1]
    if len(found) != 1:
        raise Unclear(texts.WHERE_FROM)
    return list(found[0])


def _taken_out(pattern: re.Pattern[str], text: str) -> tuple[str, bool]:
    shorter = pattern.sub("", text)
    return shorter, shorter != text


def _split(pattern: re.Pattern[str], text: str) -> tuple[str, str, str]:
    found = pattern.search(text)
    return (text[: found.start()], found[0], text[found.end() :]) if found else (text, "", "")


MOVE = OrderReader(
    (
        *("move", "moves", "m", "go", "send", "advance", "attack", "take", "invade"),
        *("fly", "sail", "load", "unload", "offload"),
    ),
    read_move,
)
