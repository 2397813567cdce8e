"""Units as players write them: "3 inf, 1 arm", "2i1t", "all", "tank"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.parsing.names import Names
from bot.parsing.parse_errors import Unclear, Unknown
from bot.wording import parse_errors as texts

MOST = 999
ALL = {"all", "everything", "everybody", "every"}
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = {word: number for number, word in enumerate(_NUMBERS, 1)} | {"a": 1, "an": 1, "both": 2}
_COUNT = re.compile(r"(\d+)\s*(?:x\b)?\s*", re.IGNORECASE)
_WORD = re.compile(rf"({'|'.join(_WORDS)})\s+(?:x\s+)?(?:of\s+)?(?:(?:the|my|our)\s+)?", re.IGNORECASE)
_WHOLE = re.compile(r"(?:all|every)\s+(?:of\s+)?(?:(?:the|my|our)\s+)?", re.IGNORECASE)
_THE = re.compile(r"(?:the|my|our)\s+", re.IGNORECASE)
_AFTER = re.compile(r"\s*(?:\bx\s*(\d+)\b|[:=]\s*(\d+)\s*(?=[,;+&]|$))", re.IGNORECASE)
_LINK = re.compile(r"\s*(?:,|\+|&|/(?=\s*\d)|and\b|with\b)*\s*(?:and\b)?\s*", re.IGNORECASE)
_TROOPS = re.compile(r"(?:of\s+)?(?:(?:the|my|our)\s+)?(?:(?:units|forces|troops|pieces|stuff)\b)?\s*", re.IGNORECASE)
_MASS = {"inf", "infantry", "men", "foot", "i", "art", "arty", "artillery", "arm", "armor", "armour", "mech"}


class NoUnits(Unclear):
    """Nothing in the text is a unit."""


@dataclass(frozen=True, slots=True)
class Stack:
    """What was read: units by id, whether all of the space is meant, and the text that follows. `whole`: kinds of which
    all that are there are meant; `loose`: kinds named without a number where one need not be meant ("tanks")."""

    units: dict[str, int]
    everything: bool
    rest: str
    whole: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Read:
    """One kind of unit in a text: how many (0: all of them), where the text goes on, whether a number was left out."""

    kind: str
    number: int
    at: int
    loose: bool = False


def read_stack(text: str, units: Names) -> Stack:
    """Units from the beginning of the text as far as they go. Raises Unclear."""
    words = text.strip()
    read: dict[str, int] = {}
    whole: list[str] = []
    loose: list[str] = []
    at = 0
    while at < len(words):
        step = _one(words, at, units, bool(read) or bool(whole))
        if step is None:
            break
        if step.number:
            read[step.kind] = read.get(step.kind, 0) + step.number
        else:
            whole.append(step.kind)
        loose += [step.kind] if step.loose else []
        at = _skip_links(words, step.at)
    first, _, rest = words.partition(" ")
    if not read and not whole and first.lower().rstrip(",:") in ALL:
        return Stack({}, True, _TROOPS.sub("", rest.strip(), count=1).strip(" ,:"))
    if not read and not whole:
        raise NoUnits(texts.no_units(words[:40]))
    return Stack(read, False, words[at:].strip(" ,:"), tuple(whole), tuple(loose))


def read_units(text: str, units: Names) -> dict[str, int]:
    """A text that is units and nothing else. Raises Unclear."""
    stack = read_stack(text, units)
    if stack.everything or stack.whole:
        raise Unclear(texts.NOT_ALL)
    if stack.rest:
        raise Unknown("unit", stack.rest, [units.shown[id] for id in units.near(stack.rest)])
    if stack.loose:
        raise Unclear(texts.how_many([units.shown[id] for id in stack.loose]))
    return stack.units


def _one(words: str, at: int, units: Names, more: bool) -> _Read | None:
    """The next unit. None if what stands there is no unit."""
    if number := _COUNT.match(words, at):
        return _counted(words, _checked(number[1]), number.end(), units, more)
    word, whole = _WORD.match(words, at), _WHOLE.match(words, at)
    count, start = (_WORDS[word[1].lower()], word.end()) if word else (0 if whole else 1, at)
    if whole:
        start = whole.end()
    elif not word and (the := _THE.match(words, at)):
        start = the.end()
    found = _longest(words, start, units)
    if found is None:
        return None
    kind, end = found
    if start == at and more and not _linked(words, at):
        return None
    if after := _AFTER.match(words, end):
        return _Read(kind, _checked(after[1] or after[2]), after.end())
    return _Read(kind, count, end, not word and not whole and _is_loose(words[start:end]))


def _counted(words: str, count: int, start: int, units: Names, more: bool) -> _Read | None:
    """A number and its unit. Raises Unknown if a word stands there that is none."""
    found = _longest(words, start, units)
    if found:
        return _Read(found[0], count, found[1])
    word = re.compile(r"[^\W\d_][^\s,>]*").match(words, start)
    if word is None:
        if more:
            return None
        raise NoUnits(texts.no_units(words[:40]))
    near = [(id, units.shown[id]) for id in units.near(word[0])]
    names = [name for _, name in near]
    raise Unknown("unit", word[0], names, () if near else list(units.shown.values()), near)


def _is_loose(word: str) -> bool:
    """Whether a name without a number may mean any number: "inf", "tanks", but not "tank"."""
    small = word.lower()
    return small in _MASS or (len(small) > 3 and small.endswith("s"))


def _linked(words: str, at: int) -> bool:
    """A bare word after other units is one more unit only if a link announced it."""
    return words[:at].rstrip().endswith((",", "+", "&", "and", "with"))


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
    link = _LINK.match(words, at)
    return link.end() if link else at


def taken(stack: Stack, there: Mapping[str, int], units: Names, space: str) -> dict[str, int]:
    """The units a stack means among those that are there. Raises Unclear where that would be a guess."""
    if stack.everything:
        return dict(there)
    for kind in stack.whole:
        if not there.get(kind):
            raise Unclear(texts.none_there(units.shown[kind], space))
    for kind in stack.loose:
        if there.get(kind, 0) > 1:
            raise Unclear(texts.how_many([units.shown[kind]], there[kind], space))
    return stack.units | {kind: there[kind] for kind in stack.whole}
