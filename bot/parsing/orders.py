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

from bot.parsing.edition_orders import read_advantage, read_bombardment, read_landing, read_leaving, read_research
from bot.parsing.moves import ARROW, crossing, read_ferry, read_move, read_raid
from bot.parsing.names import plain
from bot.parsing.normalise import split_sheet, tidy
from bot.parsing.parse_errors import Ambiguous, Unclear, Unknown
from bot.parsing.reader import Line, Reader
from bot.parsing.stacks import read_stack, read_units, taken
from bot.wording import unclear as texts

_MISSION = re.compile(r"[,\s]*\(?\b(?:raid|sbr)\b\)?", re.IGNORECASE)
_ROCKET = re.compile(r",?\s*\(?\brockets?\b\)?(?:\s+(?:from|in)\s+(.+))?", re.IGNORECASE)
_PRICE = re.compile(r"[\s,(]*(?:for|=|@|at|costs?|\()\s*\$?\d+\s*(?:ipcs?|pus?|\$)?\)?$", re.IGNORECASE)
_IN = re.compile(r"^(?:(?:in|on|at|to|into)\b|>)\s*", re.IGNORECASE)
_HIT = re.compile(r",?\s*\b(?:hit|damage)\b\s*", re.IGNORECASE)


def read_order(text: str, reader: Reader) -> Line:
    """One order. Raises Unclear (Unknown, Ambiguous)."""
    words = tidy(text)
    if not words:
        raise Unclear(texts.EMPTY)
    verb, _, rest = words.partition(" ")
    read = VERBS.get(verb.lower().rstrip(":"))
    if read:
        return read(rest.strip(" :"), reader)
    power, rest = _by(words, reader)
    if not rest:
        raise Unclear(texts.HEADING.format(text=text.strip()))
    return (read_order(rest, reader) if rest != words else read_move(words, reader)) | power


def _by(words: str, reader: Reader) -> tuple[Line, str]:
    """ "germany: 3 inf germany > ukraine" says whose order it is, unless the word is where the units are; "cm: …" says
    what it is for. Raises Unclear if another phase runs."""
    head, colon, rest = words.partition(":")
    if not colon:
        first = re.match(r"([^\d>]+?)\s+(\d.*)$", words)
        return _whose(first[1], first[2], words, reader) if first else ({}, words)
    if not rest.strip() and not ARROW.search(head):
        return {}, ""
    named = phases_named(head, reader)
    if named and reader.phase() not in named:
        raise Unclear(texts.OTHER_PHASE.format(now=reader.phases[reader.phase()], text=head))
    return ({}, rest.strip()) if named else _whose(head, rest.strip(), words, reader)


def _whose(head: str, rest: str, words: str, reader: Reader) -> tuple[Line, str]:
    if not reader.words.powers.knows(head) or not _names_origin(rest, reader):
        return {}, words
    return {"by": reader.words.powers.find(head)}, rest


def _names_origin(rest: str, reader: Reader) -> bool:
    """Whether an order says itself where from."""
    verb = rest.split()[0].lower() if rest.split() else ""
    if verb in VERBS:
        return True
    try:
        stack = read_stack(rest, reader.words.units)
    except Unclear:
        return True
    return not ARROW.match(stack.rest)


# --- the other verbs --------------------------------------------------------------------------------------------


def read_purchase(text: str, reader: Reader) -> Line:
    if text.lower().strip(" .") in {"nothing", "none", "0"}:
        return {"do": "purchase", "units": {}}
    return {"do": "purchase", "units": read_units(_PRICE.sub("", text), reader.words.units)}


def read_place(text: str, reader: Reader) -> Line:
    """ "2 inf in germany", "germany: 2 inf", "all in germany"."""
    head, colon, tail = text.partition(":")
    if colon and tail.strip():
        text = " in ".join((tail.strip(), head.strip()))
    stack = read_stack(text, reader.words.units)
    space, there = _IN.sub("", stack.rest), reader.waiting()
    if not space:
        raise Unclear(texts.WHERE_PLACED)
    if stack.everything and not there:
        raise Unclear(texts.WHAT_PLACED)
    units = taken(stack, there, reader.words.units, texts.BOUGHT)
    return {"do": "place", "units": units, "space": reader.space(space)}


def read_battle(text: str, reader: Reader) -> Line:
    place = re.sub(r"^(?:in|for|at)\s+", "", text, flags=re.IGNORECASE)
    line: Line = {"do": "battle"}
    if rocket := _ROCKET.search(place):
        line |= {"kind": "rocket"} | ({"from": reader.space(rocket[1])} if rocket[1] else {})
        place = place[: rocket.start()] + place[rocket.end() :]
    place, raids = _MISSION.subn("", place)
    if not place.strip():
        raise Unclear(texts.WHERE_FOUGHT)
    line["space"] = reader.space(place)
    return line | ({"kind": "raid"} if raids else {})


def read_submerge(text: str, reader: Reader) -> Line:
    said = text.lower().strip()
    possible = reader.submarines()
    if said in {"none", "no", "0", "never"}:
        return {"do": "submerge", "units": {}}
    if said in {"", "all", "yes"}:
        return {"do": "submerge", "units": possible}
    if said.isdecimal() and len(possible) == 1:
        return {"do": "submerge", "units": {next(iter(possible)): min(int(said), 999)}}
    return {"do": "submerge", "units": read_units(text, reader.words.units)}


def read_casualties(text: str, reader: Reader) -> Line:
    """ "2 inf, 1 tank", with "hit 1 battleship" for a capital ship that only takes its first hit."""
    lost, *hits = _HIT.split(text, maxsplit=1)
    hit = hits[0] if hits else ""
    line: Line = {"do": "casualties", "units": read_units(lost, reader.words.units) if lost.strip() else {}}
    return line | ({"hit": read_units(hit, reader.words.units)} if hit else {})


def read_end(text: str, reader: Reader) -> Line:
    """ "end", "end combat move": with the phase that is left, if it was named. Raises Unclear if that is guesswork."""
    said = plain(re.sub(r"^(?:of )?(?:the|my) ", "", text, flags=re.IGNORECASE))
    phases = list(reader.phases)
    if said in {"", "phase"}:
        return {"do": "end_phase"}
    if said in {"turn", "round", "everything"}:
        if reader.phase() not in phases[-1:]:
            raise Unclear(texts.ENDS_ONE.format(now=reader.phases.get(reader.phase(), texts.A_PHASE)))
        return {"do": "end_phase"}
    found = phases_named(text, reader)
    if not found:
        raise Unclear(texts.LEFT_OVER.format(text=text[:40]))
    return {"do": "end_phase", "phase": reader.phase() if reader.phase() in found else found[0]}


def phases_named(text: str, reader: Reader) -> list[str]:
    """The phases of this edition that a word may mean; a whole name means no other."""
    said = plain(re.sub(r"^(?:of )?(?:the|my) ", "", text, flags=re.IGNORECASE))
    whole = [id for id, name in reader.phases.items() if said in (plain(id.replace("_", " ")), plain(name))]
    begun = [id for id, name in reader.phases.items() if len(said) > 2 and plain(name).startswith(said)]
    short = [id for id in reader.phases if said in SHORT_PHASES.get(id, ())]
    return whole or list(dict.fromkeys(begun + short))


SHORT_PHASES = {
    "purchase": ("buy", "buying", "purchases"),
    "combat_move": ("cm", "combat moves", "combat movement", "moves"),
    "conduct_combat": ("combat", "cc", "battle", "battles", "fighting", "fights"),
    "noncombat_move": ("ncm", "nc", "non combat", "non combat move", "noncombat movement", "noncombat moves"),
    "mobilize": ("place", "placing", "placement", "mobilise", "mobilization"),
    "research": ("tech", "rd", "r d"),
}


def _bare(do: str) -> Callable[[str, Reader], Line]:
    def read(text: str, reader: Reader) -> Line:
        if text and text.lower() not in {"attack", "on"}:
            raise Unclear(texts.LEFT_OVER.format(text=text[:40]))
        return {"do": do}

    return read


_CANONICAL: dict[Callable[[str, Reader], Line], tuple[str, ...]] = {
    read_move: (
        *("move", "moves", "m", "go", "send", "advance", "attack", "take", "invade"),
        *("fly", "sail", "load", "unload", "offload"),
    ),
    read_raid: ("raid", "sbr"),
    read_ferry: ("ferry", "ship", "amphib"),
    read_purchase: ("buy", "purchase", "build", "b", "buys", "bought", "buying", "purchases"),
    read_place: ("place", "mobilize", "mobilise", "deploy", "p", "places", "placing", "placement"),
    read_battle: ("fight", "battle", "roll"),
    read_leaving: ("retreat", "withdraw"),
    read_research: ("research", "develop"),
    read_advantage: ("use", "claim", "advantage"),
    read_landing: ("land",),
    read_bombardment: ("bombard", "bombardment"),
    read_submerge: ("submerge", "dive"),
    read_casualties: ("casualties", "casualty", "lose", "loss", "losses"),
    _bare("press"): ("press", "continue", "again"),
    read_end: ("end", "done", "end_phase", "next", "finish"),
    _bare("concede"): ("concede", "surrender"),
}
VERBS: dict[str, Callable[[str, Reader], Line]] = {verb: read for read, verbs in _CANONICAL.items() for verb in verbs}


__all__ = ["VERBS", "Ambiguous", "Reader", "Unclear", "Unknown", "crossing", "read_order", "split_sheet"]
