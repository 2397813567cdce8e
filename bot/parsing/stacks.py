"""Units as players write them: "3 inf, 1 arm", "2i1t", "all", "tank".

STACK = "all" [of the] [forces] | UNIT {LINK UNIT}      UNIT = COUNT NAME | NAME ["x" NUMBER | ":" NUMBER]
COUNT = NUMBER ["x"] | "two" [x] [of] [the] | "all" [of] [the] | "the"
"""

from collections.abc import Mapping

from msgspec import Struct

from bot.parsing.names import Names, plain
from bot.parsing.parse_errors import Unclear, Unknown
from bot.parsing.tokens import NUMBER, WORD, Token, Tokens, check_line, spoken, stripped, tokens_of, without
from bot.wording import parse_errors as texts

MOST = 999
ALL = {"all", "everything", "everybody", "every"}
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = {word: number for number, word in enumerate(_NUMBERS, 1)} | {"a": 1, "an": 1, "both": 2}
_WHOLE, _OURS = {"all", "every"}, {"the", "my", "our"}
_COUNTS = _WORDS.keys() | _WHOLE | _OURS
_TROOPS = {"units", "forces", "troops", "pieces", "stuff"}
_MASS = {"inf", "infantry", "men", "foot", "i", "art", "arty", "artillery", "arm", "armor", "armour", "mech"}


class NoUnits(Unclear):
    """Nothing in the text is a unit."""


class Stack(Struct, frozen=True):
    """What was read: units by id, whether all of the space is meant, and what follows. `whole`: kinds of which all that
    are there are meant; `loose`: kinds named without a number where one need not be meant ("tanks")."""

    units: dict[str, int]
    everything: bool
    behind: Tokens
    whole: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()

    @property
    def rest(self) -> str:
        """The text that follows."""
        return spoken(self.behind)


class _Read(Struct, frozen=True):
    """One kind of unit in a text: how many (0: all of them), where the text goes on, whether a number was left out."""

    kind: str
    number: int
    at: int
    loose: bool = False


def read_stack(text: str, units: Names) -> Stack:
    """Units from the beginning of the text as far as they go. Raises Unclear."""
    return stack_of(tokens_of(check_line(text)), units)


def read_units(text: str, units: Names) -> dict[str, int]:
    """A text that is units and nothing else. Raises Unclear."""
    return units_of(tokens_of(check_line(text)), units)


def stack_of(tokens: Tokens, units: Names) -> Stack:
    """The same of tokens. Raises Unclear."""
    read: dict[str, int] = {}
    whole: list[str] = []
    loose: list[str] = []
    at = 0
    while at < len(tokens):
        step = _one(tokens, at, units, bool(read) or bool(whole))
        if step is None:
            break
        if step.number:
            read[step.kind] = read.get(step.kind, 0) + step.number
        else:
            whole.append(step.kind)
        loose += [step.kind] if step.loose else []
        at = _behind_links(tokens, step.at)
    if read or whole:
        return Stack(read, False, stripped(tokens[at:], ",:"), tuple(whole), tuple(loose))
    if (after := _everything(tokens)) is None:
        raise NoUnits(texts.no_units(spoken(tokens)[:40]))
    return Stack({}, True, stripped(after, ",:"))


def parts_of(tokens: Tokens, units: Names) -> list[Tokens]:
    """ "2 inf, 1 tank russia, 3 inf caucasus" as "2 inf, 1 tank russia" and "3 inf caucasus": a number of units behind
    something that is no unit begins a part."""
    parts: list[Tokens] = []
    rest = stripped(tokens, ",")
    while True:
        end, behind = next_part(rest, _end_of_units(rest, units) + 1)
        if not end:
            return [*parts, rest]
        parts.append(rest[:end])
        rest = rest[behind:]


def next_part(tokens: Tokens, start: int) -> tuple[int, int]:
    """Where, from `start` on, a part ends and the one behind ", and" begins; 0, 0 if no number of units follows."""
    for at in range(start, len(tokens)):
        if (
            _is_link(tokens[at])
            and tokens[at].low != "with"
            and _counts_units(tokens, behind := _behind_links(tokens, at))
        ):
            return at, behind
    return 0, 0


def _end_of_units(tokens: Tokens, units: Names) -> int:
    try:
        return len(tokens) - len(stack_of(tokens, units).behind)
    except Unclear:
        return 0


def _counts_units(tokens: Tokens, at: int) -> bool:
    """Whether "3 inf", "two tanks", "all" may begin here."""
    if at + 1 >= len(tokens):
        return False
    one, two = tokens[at], tokens[at + 1]
    counted = one.kind == NUMBER or (one.alone and one.low in _WORDS.keys() | ALL)
    return counted and two.kind == WORD and two.text[0].isascii() and not two.is_arrow


def units_of(tokens: Tokens, units: Names) -> dict[str, int]:
    """Tokens that are units and nothing else. Raises Unclear."""
    stack = stack_of(tokens, units)
    if stack.everything or stack.whole:
        raise Unclear(texts.NOT_ALL)
    if stack.rest:
        raise Unknown("unit", stack.rest, [units.shown[id] for id in units.near(stack.rest)])
    if stack.loose:
        raise Unclear(texts.how_many([units.shown[id] for id in stack.loose]))
    return stack.units


def _everything(tokens: Tokens) -> Tokens | None:
    """What follows "all", "everything", "all of our forces"; None if that is not what stands here."""
    if not tokens or tokens[0].low not in ALL:
        return None
    at = 1
    while at < len(tokens) and tokens[at].text in ",:" and not tokens[at].gap:
        at += 1
    if at < len(tokens) and not tokens[at].gap:
        return None
    at = without(tokens, _OURS, without(tokens, {"of"}, at))
    return tokens[at + (at < len(tokens) and tokens[at].low in _TROOPS and tokens[at].right) :]


def _one(tokens: Tokens, at: int, units: Names, more: bool) -> _Read | None:
    """The next unit. None if what stands there is no unit."""
    token = tokens[at]
    if token.kind == NUMBER:
        times = at + 1 < len(tokens) and tokens[at + 1].low == "x" and tokens[at + 1].right
        return _counted(tokens, _checked(token.text), at + 1 + times, units, more)
    count, start = _count(tokens, at)
    found = _longest(tokens, start, units)
    if found is None:
        return None
    kind, end = found
    if start == at and more and not _is_link(tokens[at - 1]):
        return None
    if after := _number_after(tokens, end):
        return _Read(kind, _checked(tokens[after].text), after + 1)
    loose = (start == at or token.low in _OURS) and _is_loose(spoken(tokens[start:end]))
    return _Read(kind, count, end, loose)


def _count(tokens: Tokens, at: int) -> tuple[int, int]:
    """How many are meant where no figure stands, 0 for all of them, and where the unit begins."""
    low = tokens[at].low
    start = without(tokens, _COUNTS, at)
    if start == at or low in _OURS:
        return 1, start
    if low in _WORDS:
        start = without(tokens, {"x"}, start)
    return _WORDS.get(low, 0), without(tokens, _OURS, without(tokens, {"of"}, start))


def _counted(tokens: Tokens, count: int, start: int, units: Names, more: bool) -> _Read | None:
    """A number and its unit. Raises Unknown if a word stands there that is none."""
    found = _longest(tokens, start, units)
    if found:
        return _Read(found[0], count, found[1])
    if start >= len(tokens) or tokens[start].kind != WORD:
        if more:
            return None
        raise NoUnits(texts.no_units(spoken(tokens)[:40]))
    word = spoken(tokens[start : _end_of_word(tokens, start)])
    near = [(id, units.shown[id]) for id in units.near(word)]
    names = [name for _, name in near]
    unknown = Unknown("unit", word, names, () if near else list(units.shown.values()), near)
    unknown.stands(tokens[start].at, tokens[start].at + len(word))
    raise unknown


def _end_of_word(tokens: Tokens, start: int) -> int:
    """Where the next space, comma or arrow stands."""
    ends = (at for at in range(start + 1, len(tokens)) if tokens[at].gap or tokens[at].text in ",>")
    return next(ends, len(tokens))


def _is_link(token: Token) -> bool:
    """Whether it announces one more unit, which may be a bare word then."""
    return token.text in {",", "+", "&"} or token.low.endswith(("and", "with"))


def _number_after(tokens: Tokens, at: int) -> int:
    """Where the number of "inf x3", "inf: 3" stands; 0 if there is none."""
    if at + 1 >= len(tokens) or tokens[at + 1].kind != NUMBER:
        return 0
    if tokens[at].low == "x" and tokens[at].left:
        return at + 1 if tokens[at + 1].right else 0
    ends = at + 2 >= len(tokens) or tokens[at + 2].text in ",;+&"
    return at + 1 if tokens[at].text in ":=" and ends else 0


def _is_loose(word: str) -> bool:
    """Whether a name without a number may mean any number: "inf", "tanks", but not "tank"."""
    small = word.lower()
    return small in _MASS or (len(small) > 3 and small.endswith("s"))


def _checked(digits: str) -> int:
    number = int(digits) if len(digits) < 10 else MOST + 1
    if number == 0:
        raise Unclear(texts.NO_NUMBER)
    if number > MOST:
        raise Unclear(texts.TOO_MANY.format(number=digits[:20], most=MOST))
    return number


def _longest(tokens: Tokens, start: int, units: Names) -> tuple[str, int] | None:
    """The unit whose name or alias is the longest run of words here."""
    ends = _word_ends(tokens, start, units.most_words)
    for end in reversed(ends):
        name = plain(spoken(tokens[start:end]))
        if units.knows_plain(name):
            return units.named(tokens[start:end]), end
    single = spoken(tokens[start : ends[0]]) if ends else ""
    found = units.matches(single) if len(single) >= 3 else []
    return (found[0], ends[0]) if len(found) == 1 else None


def _word_ends(tokens: Tokens, start: int, most: int) -> list[int]:
    """Where the next words end, at most so many; "u-boat" is one."""
    ends: list[int] = []
    at = start
    while at < len(tokens) and tokens[at].kind == WORD and len(ends) < most:
        at += 1
        while at + 1 < len(tokens) and _joins(tokens, at):
            at += 2
        ends.append(at)
        while at < len(tokens) and tokens[at].text in "._-":
            at += 1
    return ends


def _joins(tokens: Tokens, at: int) -> bool:
    """Whether a hyphen here has a word on either side."""
    return tokens[at].text == "-" and tokens[at + 1].kind == WORD and not (tokens[at].gap or tokens[at + 1].gap)


def _behind_links(tokens: Tokens, at: int) -> int:
    """Where a text goes on behind ", and"."""
    start = at
    while at < len(tokens) and (at == start or not tokens[at].gap) and _links(tokens, at):
        at += 1
    return at + (at < len(tokens) and tokens[at].low == "and" and tokens[at].right)


def _links(tokens: Tokens, at: int) -> bool:
    token = tokens[at]
    if token.text == "/":
        return at + 1 < len(tokens) and tokens[at + 1].kind == NUMBER
    return token.text in {",", "+", "&"} or (token.low in ("and", "with") and token.right)


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
