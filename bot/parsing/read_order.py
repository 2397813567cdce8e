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

from bot.parsing.normalise import tidy
from bot.parsing.orders import VERBS
from bot.parsing.orders.end_phase import phases_named
from bot.parsing.orders.move import ARROW, read_move
from bot.parsing.parse_errors import Unclear
from bot.parsing.reader import Reader
from bot.parsing.stacks import read_stack
from bot.wording import parse_errors as texts
from engine.json_types import Line


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
