"""What an order given ahead may depend on, read in players' words and read back. Pure.

A sheet and a clause are read in the same words; only what is said of a battle under way (`round 2`, `attacking`) needs
one, so it stands in clauses alone.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.orders.ahead import (
    AS_NOW,
    AT_SEA,
    ATTACKED,
    ATTACKER_HAS,
    ATTACKING,
    HERE,
    LEFT,
    MINE,
    MONEY,
    ODDS,
    ROUND,
    Condition,
)
from bot.parsing.form import Filled, Form
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import NUMBER, Tokens, parted, spoken
from bot.parsing.vocabulary import Vocabulary
from bot.wording import turn_sheets as texts
from bot.wording.speech import Speech

MOST_NUMBER = 9999


class Test(Struct, frozen=True, omit_defaults=True):
    """Whether all of these hold; or, for what is done otherwise, not all of them."""

    __test__ = False

    conditions: tuple[Condition, ...]
    holds: bool = True


# --- reading -----------------------------------------------------------------------------------------------------


def read_conditions(tokens: Tokens, names: Vocabulary, where: str) -> tuple[Condition, ...]:
    """Read what stands behind an "if". where: the space it is about, if it names none. Raises Unclear."""
    found: list[Condition] = []
    said: Condition | None = None
    for part in reversed(parted(tokens, lambda token: token.low == "and" and token.alone)):
        one, *more = _read(part, names, where)
        found = [*more, *found]
        bare = one.about == MINE and names.spaces.knows(spoken(part))
        if bare and said is not None:  # "a and b stand as now" says it of both
            one = Condition(said.about, one.space, holds=said.holds)
        if not bare:
            said = one if one.about in (MINE, AS_NOW) and part[0].low != "not" else None
        found.insert(0, one)
    if _never(found):
        raise Unclear(texts.NEVER.format(text=spoken(tokens)))
    return tuple(found)


def _read(tokens: Tokens, names: Vocabulary, where: str) -> tuple[Condition, ...]:
    """One condition; of a round it takes two to say it. Raises Unclear."""
    if len(tokens) > 1 and tokens[0].low == "not":
        found = _read(tokens[1:], names, where)
        if len(found) == 1:
            return (contrary(found[0]),)
    elif where == HERE and (found := _of_battle(tokens, names)):
        return found
    for read in (_attacked, _money, _odds, _number, _lives, _space):
        if one := read(tokens, names, where):
            return (one,)
    raise Unclear(texts.NO_CONDITION.format(text=spoken(tokens)[:60]))


def contrary(one: Condition) -> Condition:
    """What holds where a condition does not."""
    return replace(one, holds=not one.holds)


def _rounds(least: bool, most: bool) -> Callable[[Filled, Vocabulary], tuple[Condition, ...]]:
    """From a round on, up to one, or in one."""

    def read(filled: Filled, names: Vocabulary) -> tuple[Condition, ...]:
        number = min(filled.numbers[0], MOST_NUMBER)
        first, last = Condition(ROUND, number=number), Condition(ROUND, number=number + 1, holds=False)
        return (*([first] if least else []), *([last] if most else []))

    return read


def _said(one: Condition) -> Callable[[Filled, Vocabulary], tuple[Condition, ...]]:
    return lambda found, names: (one,)


def _has(holds: bool) -> Callable[[Filled, Vocabulary], tuple[Condition, ...]]:
    return lambda found, names: (Condition(ATTACKER_HAS, kind=names.units.find(spoken(found.rest)), holds=holds),)


_BATTLE: tuple[tuple[Form, Callable[[Filled, Vocabulary], tuple[Condition, ...]]], ...] = (
    (Form("[i|we] [am|are] attacking"), _said(Condition(ATTACKING))),
    (Form("[i|we] [am|are] defending"), _said(Condition(ATTACKING, holds=False))),
    (Form("on_land"), _said(Condition(AT_SEA, holds=False))),
    (Form("at_sea"), _said(Condition(AT_SEA))),
    (Form("until round # [or_later|and_later|+]"), _rounds(False, True)),
    (Form("from round # [or_later|and_later|+]"), _rounds(True, False)),
    (Form("[in] round # or_later|and_later|+"), _rounds(True, False)),
    (Form("[in] round #"), _rounds(True, True)),
    (Form("[the] attacker has_no|without [a|an|any] …"), _has(False)),
    (Form("[the] attacker has [a|an|any] …"), _has(True)),
)


def _of_battle(tokens: Tokens, names: Vocabulary) -> tuple[Condition, ...]:
    """What is said of the battle under way."""
    for form, make in _BATTLE:
        if (found := form.fill(tokens)) is not None:
            return make(found, names)
    return ()


_ATTACKED = (
    (Form("nobody [has|had] attacked|attacks [me|us]"), False),
    (Form("no_one [has|had] attacked|attacks [me|us]"), False),
    (Form("[i|we] [am|are|was|were|have_been] attacked"), True),
    (Form("somebody|anybody|someone [has|had] attacked|attacks [me|us]"), True),
)
_MONEY = (
    *(Form(form) for form in ("[i|we] [have|had] at_least # ipcs|ipc|money", "[i|we] [have|had] # ipcs|ipc or_more")),
    Form("[i|we] [have|had] # or_more ipcs|ipc"),
)


def _attacked(tokens: Tokens, names: Vocabulary, where: str) -> Condition | None:
    return next((Condition(ATTACKED, holds=holds) for form, holds in _ATTACKED if form.fill(tokens) is not None), None)


def _money(tokens: Tokens, names: Vocabulary, where: str) -> Condition | None:
    found = next((filled for form in _MONEY if (filled := form.fill(tokens)) is not None), None)
    return None if found is None else Condition(MONEY, number=min(found.numbers[0], MOST_NUMBER))


_OURS = frozenset({"the", "my", "our", "a", "an", "any"})
_BELOW, _ABOVE = frozenset({"under", "below", "less", "<"}), frozenset({"over", "above", "least", ">"})
_IN = frozenset({"in", "at", "of", "on"})


def _odds(tokens: Tokens, names: Vocabulary, where: str) -> Condition | None:
    """ "odds under 60", "my odds in caucasus are at least 60 %"."""
    words = _without(tokens, _OURS)
    if len(words) < 3 or words[0].low not in ("odds", "chance", "chances"):
        return None
    at = next((at for at, token in enumerate(words) if token.low in _BELOW | _ABOVE), -1)
    number = next((token for token in words[at:] if token.kind == NUMBER), None)
    if at < 0 or number is None:
        return None
    place = [token for token in words[1:at] if token.low not in {"are", "is", "at"} or token.kind == NUMBER]
    space = _place(_without(place, _IN), names, where, "odds under 60")
    return Condition(ODDS, space, number=min(int(number.text[:5]), 101), holds=words[at].low in _ABOVE)


_NUMBERS: tuple[tuple[str, int, bool], ...] = (
    *(("at_least #", 0, True), ("# or_more", 0, True), ("more_than #", 1, True)),
    *(("fewer_than|less_than #", 0, False), ("# or_fewer|or_less", 1, False), ("at_most #", 1, False)),
)
_COUNTED = tuple((Form(f"[if] {form}{rest}"), more, holds) for form, more, holds in _NUMBERS for rest in ("", " …"))
_LEFT = frozenset({"left", "survive", "survives", "live", "lives", "remain", "remains", "are", "is", "units", "alive"})


def _number(tokens: Tokens, names: Vocabulary, where: str) -> Condition | None:
    """ "3 or more left", "at least 2 tanks in caucasus", "fewer than 3 inf left"."""
    for form, more, holds in _COUNTED:
        if (found := form.fill(tokens)) is not None:
            what, place = _cut_place(found.rest)
            kind = [token for token in what if token.low not in _LEFT]
            space = _place(place, names, where, "3 or more left")
            number = min(found.numbers[0] + more, MOST_NUMBER)
            return Condition(LEFT, space, names.units.find(spoken(kind)) if kind else "", number, holds)
    return None


_LIVES = {"lives": True, "survives": True, "left": True, "alive": True, "lost": False, "dead": False, "dies": False}


def _lives(tokens: Tokens, names: Vocabulary, where: str) -> Condition | None:
    """ "the fighter lives", "a destroyer is left in sz 6"."""
    what, place = _cut_place(_without(tokens, _OURS))
    if len(what) < 2 or what[-1].low not in _LIVES:
        return None
    kind = spoken([token for token in what[:-1] if token.low not in _LEFT])
    if not names.units.knows(kind):
        return None
    return Condition(LEFT, _place(place, names, where, spoken(what)), names.units.find(kind), 1, _LIVES[what[-1].low])


_SPACE: tuple[tuple[tuple[str, ...], str, bool], ...] = (
    *((tuple(said.split()), AS_NOW, True) for said in ("stands as now", "stand as now", "is as now", "as now")),
    *((tuple(said.split()), AS_NOW, True) for said in ("stands as it is", "is unchanged", "unchanged")),
    *((tuple(said.split()), MINE, False) for said in ("is not mine", "is lost", "does not fall", "holds out")),
    *((tuple(said.split()), MINE, True) for said in ("is mine", "is ours", "falls", "fell", "is taken", "is won")),
    *((tuple(said.split()), MINE, True) for said in ("is still mine", "is held", "mine")),
    ((), MINE, True),
)


def _space(tokens: Tokens, names: Vocabulary, where: str) -> Condition | None:
    """ "caucasus", "ukraine stands as now", "it falls": a space, and how it is."""
    lows = tuple(token.low for token in tokens)
    for said, about, holds in _SPACE:
        if said and lows[-len(said) :] != said:
            continue
        head = tokens[: len(tokens) - len(said)]
        if said and [token.low for token in head] in (["it"], ["that"], ["there"]):
            return Condition(about, _place([], names, where, spoken(tokens), about), holds=holds)
        if head and (names.spaces.knows(spoken(head)) or said):
            return Condition(about, names.spaces.find(spoken(head)), holds=holds)
    return None


def _without(tokens: Tokens, words: frozenset[str]) -> Tokens:
    """Without such words in front."""
    at = 0
    while at < len(tokens) - 1 and tokens[at].low in words:
        at += 1
    return tokens[at:]


def _cut_place(tokens: Tokens) -> tuple[Tokens, Tokens]:
    """What stands before and behind an "in"."""
    at = next((at for at, token in enumerate(tokens) if token.low == "in" and at + 1 < len(tokens)), len(tokens))
    return tokens[:at], tokens[at + 1 :]


def _place(tokens: Tokens, names: Vocabulary, where: str, text: str, about: str = "") -> str:
    """The space that is named, else the one it is about. Raises Unclear."""
    if tokens:
        return names.spaces.find(spoken(tokens))
    if not where or (where == HERE and about == AS_NOW):
        raise Unclear(texts.WHERE.format(text=text))
    return where


def _never(conditions: Sequence[Condition]) -> bool:
    """Whether these contradict each other."""
    least: dict[tuple[str, str, str], int] = {}
    most: dict[tuple[str, str, str], int] = {}
    for one in conditions:
        of = (one.about, one.space, one.kind)
        bounds = least if one.holds else most
        bounds[of] = max(bounds.get(of, 0), one.number) if one.holds else min(bounds.get(of, MOST_NUMBER), one.number)
    return any(of in least and number <= least[of] for of, number in most.items()) or any(
        (one.about in (LEFT, ODDS) and not one.holds and not one.number)
        or (one.about == ODDS and one.holds and one.number > 100)
        for one in conditions
    )


def can_come(tests: Sequence[Test]) -> bool:
    """Whether tests can be passed together, as far as they themselves say."""
    wanted = [one for test in tests if test.holds for one in test.conditions]
    otherwise = [test for test in tests if not test.holds]
    return not _never(wanted) and not any(set(test.conditions) <= set(wanted) for test in otherwise)


# --- read back ---------------------------------------------------------------------------------------------------


def sentence(one: Condition, say: Speech) -> str:
    """A condition in plain words."""
    if one.about == LEFT and one.kind and one.number == 1:
        return texts.lives(one.space, one.kind, one.holds, say)
    told: dict[str, Callable[[], str]] = {
        MINE: lambda: texts.mine(one.space, one.holds, say),
        LEFT: lambda: texts.number_left(one.space, one.kind, one.number, one.holds, say),
        ODDS: lambda: texts.odds(one.space, one.number, one.holds, say),
        ATTACKED: lambda: texts.attacked(one.holds),
        AS_NOW: lambda: texts.as_now(one.space, one.holds, say),
        MONEY: lambda: texts.money(one.number, one.holds),
        ATTACKING: lambda: texts.attacking(one.holds),
        AT_SEA: lambda: texts.at_sea(one.holds),
        ROUND: lambda: texts.in_round(one.number, one.holds),
        ATTACKER_HAS: lambda: texts.attacker_has(one.kind, one.holds),
    }
    return told[one.about]()


def sentences(tests: Iterable[Test], say: Speech) -> str:
    """Tests in plain words: "if Caucasus is yours then and ..."."""
    told: list[str] = []
    for test in tests:
        turned = len(test.conditions) == 1 and not test.holds
        said = [sentence(contrary(one) if turned else one, say) for one in test.conditions]
        told.append(texts.tested(said, test.holds or turned))
    return ", ".join(told)
