"""Units as players write them: "3 inf, 1 arm", "2i1t", "all", "tank"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.reading.names import Names
from bot.reading.unclear import Unclear, Unknown
from bot.wording import unclear as texts

MOST = 999
ALL = {"all", "everything", "everybody"}


class NoUnits(Unclear):
    """Nothing in the text is a unit."""


@dataclass(frozen=True, slots=True)
class Stack:
    """What was read: units by id, whether all of the space is meant, and the text that follows."""

    units: dict[str, int]
    everything: bool
    rest: str


def read_stack(text: str, units: Names) -> Stack:
    """Units from the beginning of the text as far as they go. Raises Unclear."""
    words = text.strip()
    first, _, rest = words.partition(" ")
    if first.lower().rstrip(",:") in ALL:
        return Stack({}, True, rest.strip())
    read: dict[str, int] = {}
    at = 0
    while at < len(words):
        step = _one(words, at, units, bool(read))
        if step is None:
            break
        kind, number, at = step
        read[kind] = read.get(kind, 0) + number
        at = _skip_links(words, at)
    if not read:
        raise NoUnits(texts.no_units(words[:40]))
    return Stack(read, False, words[at:].strip(" ,:"))


def read_units(text: str, units: Names) -> dict[str, int]:
    """A text that is units and nothing else. Raises Unclear."""
    stack = read_stack(text, units)
    if stack.everything:
        raise Unclear(texts.NOT_ALL)
    if stack.rest:
        raise Unknown("unit", stack.rest, [units.shown[id] for id in units.near(stack.rest)])
    return stack.units


def _one(words: str, at: int, units: Names, more: bool) -> tuple[str, int, int] | None:
    """The next unit: its id, how many, and where the text goes on. None if what stands there is no unit."""
    number = re.compile(r"(\d+)\s*(?:x\b)?\s*").match(words, at)
    count = 1
    if number:
        count, start = _checked(number[1]), number.end()
    else:
        start = at
        article = re.compile(r"(?:an?|one)\s+", re.IGNORECASE).match(words, at)
        start = article.end() if article else at
    kind = _longest(words, start, units)
    if kind is None:
        if number:
            word = re.compile(r"[^\s,>]+").match(words, start)
            name = word[0] if word else ""
            near = [units.shown[id] for id in units.near(name)]
            raise Unknown("unit", name, near, () if near else list(units.shown.values()))
        return None
    if not number and more and not _unit_follows(words, at, start):
        return None
    return kind[0], count, kind[1]


def _unit_follows(words: str, at: int, start: int) -> bool:
    """A bare word after other units is one more unit only if an article or a link announced it."""
    before = words[:at].rstrip()
    return start > at or before.endswith((",", "+", "&", "and"))


def _checked(digits: str) -> int:
    number = int(digits) if len(digits) < 10 else MOST + 1
    if number == 0:
        raise Unclear(texts.NO_NUMBER)
    if number > MOST:
        raise Unclear(texts.TOO_MANY.format(number=digits[:20], most=MOST))
    return number


def _longest(words: str, start: int, units: Names) -> tuple[str, int] | None:
    """The unit whose name or alias is the longest run of words here."""
    spans = list(re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*").finditer(words, start))
    if not spans or spans[0].start() != start:
        return None
    for n in range(min(3, len(spans)), 0, -1):
        end = spans[n - 1].end()
        piece = words[start:end]
        if re.search(r"[,;>]", piece):
            continue
        if units.knows(piece):
            return units.find(piece), end
    single = words[start : spans[0].end()]
    found = units.matches(single) if len(single) >= 3 else []
    return (found[0], spans[0].end()) if len(found) == 1 else None


def _skip_links(words: str, at: int) -> int:
    link = re.compile(r"\s*(?:,|\+|&|and\b)?\s*", re.IGNORECASE).match(words, at)
    return link.end() if link else at
