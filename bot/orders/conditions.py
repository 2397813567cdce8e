"""What an order given ahead may depend on: a condition as a value, read in players' words, and whether it holds in a
position. Pure.

Every condition is about the position of the moment in which it is looked at; what "as now" and "attacked" compare with
is kept when the order is written (`memory`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.orders.ahead import own_odds
from bot.parsing.form import Form
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import NUMBER, Tokens, parted, spoken
from bot.parsing.vocabulary import Vocabulary
from bot.wording import turn_sheets as texts
from bot.wording.speech import Speech
from engine import Game
from engine.state import State

MINE, LEFT, ODDS, ATTACKED, AS_NOW, MONEY = "mine", "left", "odds", "attacked", "as now", "money"
NOWHERE = ""
MOST_NUMBER = 9999


@dataclass(frozen=True)
class Condition:
    """about: one of the names above. number: units, percent or IPCs, at least so many. holds: whether it must be so, or
    must not."""

    about: str
    space: str = NOWHERE
    kind: str = ""
    number: int = 0
    holds: bool = True


@dataclass(frozen=True)
class Test:
    """Whether all of these hold; or, for what is done otherwise, not all of them."""

    __test__ = False

    conditions: tuple[Condition, ...]
    holds: bool = True


Memory = Mapping[str, str]
"""How spaces stood when an order was written; under `NOWHERE`, where the power had how many units and lands."""


# --- reading --------------------------------------------------------------------------------------------------------


def read_conditions(tokens: Tokens, names: Vocabulary, where: str = NOWHERE) -> tuple[Condition, ...]:
    """Read what stands behind an "if". where: the space it is about, if it names none. Raises Unclear."""
    found: list[Condition] = []
    said: Condition | None = None
    for part in reversed(parted(tokens, lambda token: token.low == "and" and token.alone)):
        one = _read(part, names, where)
        bare = one.about == MINE and names.spaces.knows(spoken(part))
        if bare and said is not None:  # "a and b stand as now" says it of both
            one = Condition(said.about, one.space, holds=said.holds)
        if not bare:
            said = one if one.about in (MINE, AS_NOW) and part[0].low != "not" else None
        found.insert(0, one)
    if _never(found):
        raise Unclear(texts.NEVER.format(text=spoken(tokens)))
    return tuple(found)


def _read(tokens: Tokens, names: Vocabulary, where: str) -> Condition:
    """One condition. Raises Unclear."""
    if len(tokens) > 1 and tokens[0].low == "not":
        return _turned(_read(tokens[1:], names, where))
    for read in (_attacked, _money, _odds, _number, _lives, _space):
        if found := read(tokens, names, where):
            return found
    raise Unclear(texts.NO_CONDITION.format(text=spoken(tokens)[:60]))


def _turned(one: Condition) -> Condition:
    return Condition(one.about, one.space, one.kind, one.number, not one.holds)


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
_BELOW, _ABOVE = frozenset({"under", "below", "<"}), frozenset({"over", "above", "least", ">"})
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
            return Condition(about, _place([], names, where, spoken(tokens)), holds=holds)
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


def _place(tokens: Tokens, names: Vocabulary, where: str, text: str) -> str:
    """The space that is named, else the one it is about. Raises Unclear."""
    if tokens:
        return names.spaces.find(spoken(tokens))
    if not where:
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
        one.about == LEFT and not one.holds and not one.number for one in conditions
    )


def can_come(tests: Sequence[Test]) -> bool:
    """Whether tests can be passed together, as far as they themselves say."""
    wanted = [one for test in tests if test.holds for one in test.conditions]
    otherwise = [test for test in tests if not test.holds]
    return not _never(wanted) and not any(set(test.conditions) <= set(wanted) for test in otherwise)


# --- looking --------------------------------------------------------------------------------------------------------


def passed(tests: Iterable[Test], game: Game, power: str, memory: Memory) -> bool | None:
    """Whether a power's tests are passed now; None where one cannot be told, as odds without a battle."""
    unknown = False
    for test in tests:
        found = [holds(one, game, power, memory) for one in test.conditions]
        whole = False if False in found else None if None in found else True
        if whole is None:
            unknown = True
        elif whole != test.holds:
            return False
    return None if unknown else True


def holds(one: Condition, game: Game, power: str, memory: Memory) -> bool | None:
    """Whether a condition holds; None where it cannot be told. Odds take long: never beside other work."""
    found = _LOOKS[one.about](one, game, power, memory)
    return None if found is None else found == one.holds


def _is_mine(one: Condition, game: Game, power: str, memory: Memory) -> bool:
    """A land that the power holds; a zone with ships of its own, and no enemy's."""
    state = game.state
    if not state.board.is_sea(one.space):
        return state.owners.get(one.space) == power
    return bool(state.own_at(one.space, power)) and not state.enemies_at(one.space, power)


def _are_left(one: Condition, game: Game, power: str, memory: Memory) -> bool:
    there = [unit for unit in game.state.seen_at(one.space) if unit.owner == power]
    return sum(not one.kind or unit.kind == one.kind for unit in there) >= one.number


def _odds_are(one: Condition, game: Game, power: str, memory: Memory) -> bool | None:
    """Of the battle that is, or that the units there would fight now for the power in turn."""
    state = game.state
    battle = state.battle_at(one.space)
    attacker = state.power if battle is None else battle.attacker
    attacks = state.board.side(attacker) == state.board.side(power)
    chance = own_odds(game, one.space, battle.kind if battle else "", attacks)
    return None if chance is None else chance >= one.number


def _was_attacked(one: Condition, game: Game, power: str, memory: Memory) -> bool:
    """Whether the power has lost a unit or a land since, wherever."""
    before, now = _counted(memory.get(NOWHERE, "")), _counted(_holdings(game.state, power))
    return any(now[space] < number for space, number in before.items())


def _is_as_then(one: Condition, game: Game, power: str, memory: Memory) -> bool:
    return memory.get(one.space, "") == standing(game.state, one.space)


def _has_money(one: Condition, game: Game, power: str, memory: Memory) -> bool:
    return game.state.treasury.get(power, 0) >= one.number


_LOOKS: Mapping[str, Callable[[Condition, Game, str, Memory], bool | None]] = {
    MINE: _is_mine,
    LEFT: _are_left,
    ODDS: _odds_are,
    ATTACKED: _was_attacked,
    AS_NOW: _is_as_then,
    MONEY: _has_money,
}


def standing(state: State, space: str) -> str:
    """How a space stands, to be compared: who holds it, and whose units are there."""
    units = Counter(f"{unit.owner} {unit.kind}" for unit in state.seen_at(space))
    return "; ".join([state.owners.get(space) or "", *(f"{n} {name}" for name, n in sorted(units.items()))])


def _holdings(state: State, power: str) -> str:
    """Where a power has how many units, and its lands."""
    found = Counter(unit.space for unit in state.seen_of(power))
    found.update(f"{space}!" for space, owner in state.owners.items() if owner == power)
    return " ".join(f"{space}={n}" for space, n in sorted(found.items()))


def _counted(text: str) -> Counter[str]:
    return Counter({space: int(n) for space, _, n in (part.partition("=") for part in text.split())})


def memory(state: State, power: str, conditions: Iterable[Condition]) -> dict[str, str]:
    """What has to be remembered of a position for conditions that compare with it."""
    found: dict[str, str] = {}
    for one in conditions:
        if one.about == AS_NOW:
            found[one.space] = standing(state, one.space)
        elif one.about == ATTACKED:
            found[NOWHERE] = _holdings(state, power)
    return found


# --- read back ------------------------------------------------------------------------------------------------------


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
    }
    return told[one.about]()


def sentences(tests: Iterable[Test], say: Speech) -> str:
    """Tests in plain words: "if Caucasus is yours then and ..."."""
    return ", ".join(texts.tested([sentence(one, say) for one in test.conditions], test.holds) for test in tests)
