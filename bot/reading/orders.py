"""One order as players write it, to a record line without its `by`: "3 inf, 1 arm germany > poland", "done".

Grammar (words in brackets may be left out; `>`, `->`, "to" all mean the same):
    [move] UNITS [from] SPACE > [SPACE >] SPACE [raid] [ignore subs]      buy UNITS        place UNITS [in] SPACE
    [ferry] UNITS SPACE > ZONE > SPACE | SPACE > SPACE by sea ZONE        fight SPACE      casualties UNITS
    press | retreat [PART|UNITS] [to] SPACE | submerge N|all|none | end | concede
Of some editions: moves … of POWER, (raid), (kamikaze), engage; fight SPACE rocket [from SPACE]; research NAME [N dice];
    use ADVANTAGE: [UNITS [of POWER]] [in SPACE | SPACE > SPACE]; land UNITS [in] SPACE; bombard UNITS|all|none
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.reading.rarer import read_advantage, read_bombardment, read_landing, read_leaving, read_research
from bot.reading.stacks import ALL, read_stack, read_units
from bot.reading.unclear import Ambiguous, Unclear, Unknown
from bot.reading.vocabulary import Vocabulary
from bot.wording import unclear as texts
from engine.decisions import Ask

Line = dict[str, Any]
_ARROW = re.compile(r"\s*(?:->|=>|→|>|\bto\b|\binto\b)\s*", re.IGNORECASE)
_BY_SEA = re.compile(r"\s*\b(?:by sea(?: via)?|via|through|over)\b\s*", re.IGNORECASE)
_COUNT = re.compile(r"\d+\s*[a-z]", re.IGNORECASE)
_ZONE_WORDS = {"sz", "zone", "sea"}
_IGNORE = re.compile(
    r",?\s*\b(?:ignor(?:e|ing)|bypass(?:ing)?)(?: (?:the )?(?:subs?|submarines?|transports?|them))?", re.I
)
_ENGAGE = re.compile(r",?\s*\(?\bengag(?:e|ing)\b(?: (?:the )?(?:subs?|submarines?|transports?|them))?\)?", re.I)
_MISSION = re.compile(r",?\s*\(?\b(raid|sbr|kamikaze)\b\)?", re.IGNORECASE)
_OF = re.compile(r"\bof\s+(?:the\s+)?(.+?)(?=\s+(?:from|in)\b|\s*,|\s*:|$)", re.IGNORECASE)
_ROCKET = re.compile(r",?\s*\(?\brockets?\b\)?(?:\s+(?:from|in)\s+(.+))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reader:
    """What reading needs to know: the names, which units "all" means in a space, what the player is asked."""

    words: Vocabulary
    movable: Callable[[str], dict[str, int]] = field(default=lambda space: {})
    submarines: Callable[[], dict[str, int]] = field(default=dict)
    asks: tuple[Ask, ...] = ()


def read_order(text: str, reader: Reader) -> Line:
    """One order. Raises Unclear (Unknown, Ambiguous)."""
    words = " ".join(text.replace("\u2009", " ").split()).strip(" .;")
    if not words:
        raise Unclear(texts.EMPTY)
    verb, _, rest = words.partition(" ")
    read = VERBS.get(verb.lower().rstrip(":"))
    return read(rest.strip(), reader) if read else read_move(words, reader)


def split_sheet(text: str) -> list[str]:
    """The orders of a sheet: one a line or between semicolons; lines that begin with # are remarks."""
    lines = [line.strip() for part in text.splitlines() for line in part.split(";")]
    return [line for line in lines if line and not line.startswith("#")]


# --- moves ------------------------------------------------------------------------------------------------------


def read_move(text: str, reader: Reader) -> Line:
    """A move or, if the way leads over water between two territories, a ferry."""
    text, engage = _taken_out(_IGNORE, text)
    text, willing = _taken_out(_ENGAGE, text)
    text, mission = _mission(text)
    text, owner = _owner(text, reader)
    stack, origin, rest = _units_and_origin(text, reader)
    rest, _, sea = _split(_BY_SEA, rest)
    path = [origin, *(reader.words.spaces.find(part) for part in _ARROW.split(rest) if part.strip())]
    if len(path) < 2:
        raise Unclear(texts.WHERE_TO)
    zones = [reader.words.spaces.find(part) for part in _ARROW.split(sea) if part.strip()]
    units = stack or reader.movable(path[0])
    if not units:
        raise Unclear(texts.NONE_MOVES.format(space=reader.words.space_name(path[0])))
    if zones:
        path = [path[0], *zones, *path[1:]]
    if crossing(path):
        return {"do": "ferry", "units": units, "from": path[0], "sea": path[1:-1], "to": path[-1]}
    line: Line = {"do": "move", "units": units, "path": path}
    if engage or willing:
        line["engage"] = willing
    return line | mission | owner


def _mission(text: str) -> tuple[str, Line]:
    found = _MISSION.search(text)
    if found is None:
        return text, {}
    word = found[1].lower()
    return _MISSION.sub("", text), {"mission": "raid" if word == "sbr" else word}


def _owner(text: str, reader: Reader) -> tuple[str, Line]:
    """ "2 inf of united kingdom from …": a friend's units that one moves."""
    found = _OF.search(text)
    if found is None or not reader.words.powers.matches(found[1]):
        return text, {}
    return text[: found.start()] + text[found.end() :], {"of": reader.words.powers.find(found[1])}


def crossing(path: list[str]) -> bool:
    """Land, then only sea zones, then land: units that go by ship in one order."""
    sea = [space.startswith("sz_") for space in path]
    return len(path) > 2 and not sea[0] and not sea[-1] and all(sea[1:-1])


def _units_and_origin(text: str, reader: Reader) -> tuple[dict[str, int], str, str]:
    """The units, the space they leave and what follows; "germany > poland: 3 inf" is understood too."""
    text = _units_first(text)
    stack = read_stack(text, reader.words.units)
    rest = re.sub(r"^from\s+", "", stack.rest, flags=re.IGNORECASE)
    parts = _ARROW.split(rest, maxsplit=1)
    if len(parts) < 2:
        parts = _two_spaces(rest, reader)
    return stack.units, reader.words.spaces.find(parts[0]), parts[1]


def _units_first(text: str) -> str:
    """ "germany > poland: 3 inf" and "germany > poland 3 inf" with the units where they are read."""
    head, colon, tail = text.partition(":")
    if colon and _ARROW.search(head) and not _ARROW.search(tail):
        return f"{tail.strip()} {head.strip()}"
    way = list(_ARROW.finditer(text))
    words = text[way[-1].end() :].split() if way and not text.lstrip()[:1].isdigit() else []
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


def read_ferry(text: str, reader: Reader) -> Line:
    line = read_move(text, reader)
    if line["do"] != "ferry":
        raise Unclear(texts.WHICH_ZONE)
    return line


# --- the other verbs --------------------------------------------------------------------------------------------


def read_purchase(text: str, reader: Reader) -> Line:
    if text.lower().strip(" .") in {"nothing", "none", "0"}:
        return {"do": "purchase", "units": {}}
    return {"do": "purchase", "units": read_units(text, reader.words.units)}


def read_place(text: str, reader: Reader) -> Line:
    stack = read_stack(text, reader.words.units)
    space = re.sub(r"^(?:in|on|at|to|>|->)\s*", "", stack.rest, flags=re.IGNORECASE)
    if not space:
        raise Unclear(texts.WHERE_PLACED)
    if stack.everything:
        raise Unclear(texts.WHAT_PLACED)
    return {"do": "place", "units": stack.units, "space": reader.words.spaces.find(space)}


def read_battle(text: str, reader: Reader) -> Line:
    place = re.sub(r"^(?:in|for|at)\s+", "", text, flags=re.IGNORECASE)
    line: Line = {"do": "battle"}
    if rocket := _ROCKET.search(place):
        line |= {"kind": "rocket"} | ({"from": reader.words.spaces.find(rocket[1])} if rocket[1] else {})
        place = place[: rocket.start()] + place[rocket.end() :]
    place, raid = _taken_out(_MISSION, place)
    if not place.strip():
        raise Unclear(texts.WHERE_FOUGHT)
    line["space"] = reader.words.spaces.find(place)
    return line | ({"kind": "raid"} if raid else {})


def read_submerge(text: str, reader: Reader) -> Line:
    said = text.lower().strip()
    possible = reader.submarines()
    if said in {"none", "no", "0", "never"}:
        return {"do": "submerge", "units": {}}
    if said in {"", "all", "yes"}:
        return {"do": "submerge", "units": possible}
    if said.isdigit() and len(possible) == 1:
        return {"do": "submerge", "units": {next(iter(possible)): min(int(said), 999)}}
    return {"do": "submerge", "units": read_units(text, reader.words.units)}


def read_casualties(text: str, reader: Reader) -> Line:
    """ "2 inf, 1 tank", with "hit 1 battleship" for a capital ship that only takes its first hit."""
    lost, _, hit = _split(re.compile(r",?\s*\b(?:hit|damage)\b\s*", re.IGNORECASE), text)
    line: Line = {"do": "casualties", "units": read_units(lost, reader.words.units) if lost.strip() else {}}
    return line | ({"hit": read_units(hit, reader.words.units)} if hit else {})


def _bare(do: str) -> Callable[[str, Reader], Line]:
    def read(text: str, reader: Reader) -> Line:
        if text and text.lower() not in {"phase", "turn", "attack", "on", "the phase"}:
            raise Unclear(texts.LEFT_OVER.format(text=text[:40]))
        return {"do": do}

    return read


_CANONICAL: dict[Callable[[str, Reader], Line], tuple[str, ...]] = {
    read_move: ("move", "m", "go", "attack", "fly", "sail", "load", "unload", "offload"),
    read_ferry: ("ferry", "ship", "amphib"),
    read_purchase: ("buy", "purchase", "build", "b"),
    read_place: ("place", "mobilize", "mobilise", "deploy", "p"),
    read_battle: ("fight", "battle", "roll"),
    read_leaving: ("retreat", "withdraw"),
    read_research: ("research", "develop"),
    read_advantage: ("use", "claim", "advantage"),
    read_landing: ("land",),
    read_bombardment: ("bombard", "bombardment"),
    read_submerge: ("submerge", "dive"),
    read_casualties: ("casualties", "casualty", "lose", "loss", "losses"),
    _bare("press"): ("press", "continue", "again"),
    _bare("end_phase"): ("end", "done", "end_phase", "next", "finish"),
    _bare("concede"): ("concede", "surrender"),
}
VERBS: dict[str, Callable[[str, Reader], Line]] = {verb: read for read, verbs in _CANONICAL.items() for verb in verbs}


__all__ = ["VERBS", "Ambiguous", "Reader", "Unclear", "Unknown", "crossing", "read_order", "split_sheet"]
