"""How a player's turn that is told in one go is read. Pure.

One order a line. "if ...: order" and "order if ..." depend on a condition; behind a line that is only "if ...:", each
line that begins with - does; "else" is what is done otherwise. A line that names only a phase, or "ncm: ...", says when
what follows is played; else that follows from the order. Clauses of orders given ahead ("press 2 rounds") say how the
battles of the turn are fought. "only if ..." before all else: what must be so as the turn begins.
"""

from collections.abc import Callable

from msgspec import Struct, field
from msgspec.structs import replace

from bot.absent.amounts import amount_of
from bot.absent.clauses import check_apart, read_clause, says_always
from bot.absent.sheet import ASK_ME, BETWEEN, END, MARKS, Entry, Sheet, as_lines, as_one, is_under
from bot.absent.wishes import Wish, read_wish
from bot.orders.ahead import LEFT, MINE, ODDS, Clause, Condition
from bot.orders.battle import BATTLE
from bot.orders.conditions import Test, can_come, contrary, read_conditions
from bot.orders.end_phase import END_PHASE, phases_named
from bot.orders.ferry import FERRY
from bot.orders.land import LAND
from bot.orders.move import MOVE
from bot.orders.purchase import PURCHASE
from bot.orders.read_order import read_order
from bot.orders.reader import Reader
from bot.parsing.normalise import split_sheet, tidy
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import MOST_IN_LINE, Tokens, spoken, tokens_of
from bot.parsing.vocabulary import Vocabulary
from bot.wording import turn_sheets as texts
from bot.wording.speech import phase as phase_words
from engine.edition import Edition
from engine.json_types import Line

MOST_SIGNS, MOST_LINES = 1500, 60
PLAN = ("fight all", "press at all cost if attacking", "lose cheapest if attacking", "stay if attacking")
"""How the battles of a sheet are fought as far as it does not say so itself."""
CALLS = frozenset({ASK_ME, "call me", "ping me", "wait for me", "stop"})
"""Lines that call the player, and what follows waits for him."""


class _Reading(Struct):
    """A sheet as far as it is read."""

    names: Vocabulary
    edition: Edition
    reader_at: Callable[[str], Reader]
    """A reader for a phase, to which every unit is everywhere."""
    entries: list[Entry] = field(default_factory=list[Entry])
    clauses: list[Clause] = field(default_factory=list[Clause])
    plan: list[str] = field(default_factory=list[str])
    only: tuple[Condition, ...] = ()
    at: int = 0
    """The phase that has come."""
    number: int = 0
    branch: tuple[Test, ...] = ()
    """What the lines under a header wait for."""
    header: str = ""
    """The header under which nothing stands yet."""
    last: tuple[Test, ...] = ()
    """What an else is the contrary of."""
    where: str = ""
    """What a condition that names no space is about: where the last attack goes."""
    attacked: set[str] = field(default_factory=set[str])

    @property
    def phases(self) -> list[str]:
        return [phase.name for phase in self.edition.phases]


def read_sheet(
    text: str, names: Vocabulary, edition: Edition, reader_at: Callable[[str], Reader]
) -> tuple[Sheet, tuple[Clause, ...], str]:
    """Read the lines of a sheet, or the one it is sealed as: the sheet, how its battles are fought, and its whole text.
    Raises Unclear, which names the line."""
    whole = as_one(as_lines(text))
    if len(whole) > MOST_SIGNS:
        raise Unclear(texts.TOO_LONG.format(n=len(whole), most=MOST_SIGNS))
    lines = whole.split(BETWEEN) if whole else []
    if len(lines) > MOST_LINES:
        raise Unclear(texts.TOO_MANY.format(n=len(lines), most=MOST_LINES))
    reading = _Reading(names, edition, reader_at)
    for number, line in enumerate(lines, 1):
        reading.number = number
        try:
            _take_line(reading, line)
        except Unclear as unclear:
            raise Unclear(texts.at_line(number, line[:80], str(unclear))) from None
    if reading.header:
        raise Unclear(texts.EMPTY_BRANCH.format(text=reading.header))
    if not reading.entries:
        raise Unclear(texts.NOTHING)
    _check_purchases(reading)
    said = {clause.about for clause in reading.clauses if says_always(clause)}
    usual = [plan for plan in PLAN if read_clause(plan, names).about not in said]
    clauses = (*reading.clauses, *(read_clause(plan, names) for plan in usual))
    entries = sorted(reading.entries, key=lambda entry: reading.phases.index(entry.phase))
    return Sheet(tuple(entries), reading.only), clauses, whole


def _take_line(reading: _Reading, line: str) -> None:
    """One line as it was written, with all orders on it. Raises Unclear."""
    under = is_under(line)
    text = line.lstrip(f"{MARKS} ").strip() if under else line.strip()
    if not under:
        if reading.header:
            raise Unclear(texts.EMPTY_BRANCH.format(text=reading.header))
        reading.branch = ()
    if _only(reading, text):
        return
    tests, text = _in_front(reading, text)
    if tests and not text:
        reading.branch, reading.header = tests, line
        return
    reading.header = ""
    for part in split_sheet(text):
        _take_order(reading, part, tests, under)


def _only(reading: _Reading, text: str) -> bool:
    """Whether a line says what must be so as the turn begins. Raises Unclear."""
    tokens = tokens_of(tidy(text))
    if [token.low for token in tokens[:2]] != ["only", "if"]:
        return False
    if reading.entries or reading.clauses:
        raise Unclear(texts.ONLY_FIRST)
    reading.only += read_conditions(_bare(tokens[2:]), reading.names, reading.where)
    if any(one.about == ODDS for one in reading.only):
        raise Unclear(texts.NO_ODDS_YET)
    return True


def _bare(tokens: Tokens) -> Tokens:
    return tokens[:-1] if tokens and tokens[-1].text in ":,." else tokens


def _in_front(reading: _Reading, text: str) -> tuple[tuple[Test, ...], str]:
    """What a line waits for by its beginning, and the line without that. Raises Unclear."""
    tokens = tokens_of(text)
    lows = [token.low for token in tokens]
    if lows[:2] == ["whatever", "happens"]:
        return (), _after(tokens[2:])
    otherwise: tuple[Test, ...] = ()
    if lows[:1] in (["else"], ["otherwise"]) or (lows[:2] == ["if", "not"] and lows[2:3] in ([":"], [","])):
        if not reading.last:
            raise Unclear(texts.ELSE_OF_WHAT)
        otherwise = _contrary(reading.last)
        cut = 3 if lows[0] == "if" else 1
        tokens, lows = tokens[cut:], lows[cut:]
    if lows[:1] != ["if"]:
        if otherwise:
            reading.last = ()  # nothing is the contrary of both
        return otherwise, _after(tokens)
    end = next((at for at, token in enumerate(tokens) if token.text in ":," or token.low == "then"), len(tokens))
    test = Test(read_conditions(tokens[1:end], reading.names, reading.where))
    reading.last = (*otherwise, test)
    return reading.last, _after(tokens[end:])


def _after(tokens: Tokens) -> str:
    at = 0
    while at < len(tokens) and (tokens[at].text in ":," or tokens[at].low == "then"):
        at += 1
    return spoken(tokens[at:])


def _contrary(tests: tuple[Test, ...]) -> tuple[Test, ...]:
    """What holds where the last of several tests does not; those before it, which an else stands behind, stay."""
    return (*tests[:-1], replace(tests[-1], holds=not tests[-1].holds))


def _take_order(reading: _Reading, text: str, tests: tuple[Test, ...], under: bool) -> None:
    """One order, perhaps with its condition behind it, perhaps under a header. Raises Unclear."""
    tests = reading.branch + tests if under else tests
    order, behind = _behind(reading, text)
    calls = order.lower().strip(" .!") in CALLS
    if not calls and (clause := _clause(reading, text)) is not None:
        clause = replace(clause, when=(*clause.when, *_as_conditions(tests, text)))
        check_apart([*reading.clauses, clause])
        reading.clauses.append(clause)
        return
    if behind and not under:
        reading.last = behind
    tests = tests + behind
    if not can_come(tests):
        raise Unclear(texts.NEVER.format(text=text))
    if calls:
        at = _battles(reading) + 1 if _depends_on_attacks(reading, tests) else reading.at
        reading.entries.append(Entry(reading.number, reading.phases[max(at, reading.at)], ASK_ME, tests))
    elif order := _headed(reading, order):
        _enter(reading, order, tests)


def _enter(reading: _Reading, order: str, tests: tuple[Test, ...]) -> None:
    """An order, in the phase that it belongs to. Raises Unclear."""
    ends = _ends(reading, order)
    if ends is not None:
        at = reading.phases.index(ends)
        _enter_in(reading, at, END, tests)
        if at + 1 < len(reading.phases) and not tests:
            reading.at = at + 1
        return
    wish = read_wish(order, reading.names, reading.where, lands_apart(reading.edition))
    if wish is not None:
        _enter_in(reading, _phase_of_wish(reading, wish), wish.text, tests)
        return
    at = _phase_of(reading, order)
    after = _after_battle(reading, order, at, tests)
    if after is None:
        _enter_in(reading, at, order, tests)
    else:  # lines of earlier phases may still follow
        reading.entries.append(Entry(reading.number, reading.phases[after], order, tests))


def _enter_in(reading: _Reading, at: int, order: str, tests: tuple[Test, ...]) -> None:
    """An order in a phase, none earlier than that of the lines before. Raises Unclear."""
    phase = reading.phases[at]
    if at < reading.at:
        raise Unclear(texts.TOO_LATE.format(phase=phase_words(phase), now=phase_words(reading.phases[reading.at])))
    reading.entries.append(Entry(reading.number, phase, order, tests))
    reading.at = at


def _as_conditions(tests: tuple[Test, ...], text: str) -> list[Condition]:
    """The same of a clause, which knows no else of several conditions. Raises Unclear."""
    if any(not test.holds and len(test.conditions) > 1 for test in tests):
        raise Unclear(texts.FOR_THE_CALLER.format(text=text))
    return [one if test.holds else contrary(one) for test in tests for one in test.conditions]


def _clause(reading: _Reading, text: str) -> Clause | None:
    """How battles are fought, if that is what it says."""
    try:
        clause = read_clause(text, reading.names)
    except Unclear:
        return None
    return clause


def _behind(reading: _Reading, text: str) -> tuple[str, tuple[Test, ...]]:
    """An order without the "if ..." behind it, and that. Raises Unclear."""
    tokens = tokens_of(text)
    at = next((at for at, token in enumerate(tokens) if at and token.low == "if" and token.gap), 0)
    if not at:
        return text, ()
    order = spoken(tokens[:at]).rstrip(",")
    where = _goal(reading, order) or reading.where
    return order, (Test(read_conditions(tokens[at + 1 :], reading.names, where)),)


def _headed(reading: _Reading, order: str) -> str:
    """An order without the phase that it names in front, which has come now; nothing if it is only that."""
    head, colon, behind = order.partition(":")
    said = phases_named(tokens_of(tidy(head)), reading.reader_at(reading.phases[reading.at]))
    only = not colon or not behind.strip()
    verbs = tidy(head).split(" ")[0].lower() in END_PHASE.verbs
    if not said or verbs or (only and not _is_heading(head)):
        return order
    at = next((at for at, name in enumerate(reading.phases) if name in said and at >= reading.at), -1)
    if at < 0:
        raise Unclear(texts.TOO_LATE.format(phase=head, now=phase_words(reading.phases[reading.at])))
    reading.at = at
    return "" if only else behind.strip()


def _is_heading(text: str) -> bool:
    """Whether a text without an order may name a phase: "place" alone says nothing else."""
    return not any(sign.isdigit() or sign in ">" for sign in text)


def _ends(reading: _Reading, order: str) -> str | None:
    """The phase that an order ends, if it ends one. Raises Unclear."""
    words = tidy(order).lower().split(" ")
    if words[0] not in END_PHASE.verbs:
        return None
    if words[1:] in (["turn"], ["my", "turn"], ["the", "turn"], ["everything"]):
        return reading.phases[-1]
    now = reading.phases[reading.at]
    line = read_order(order, reading.reader_at(now))
    return line.get("phase", now)


def _phase_of(reading: _Reading, order: str) -> int:
    """The phase in which an order is played: the first that takes it, from the one that has come. Raises Unclear."""
    line = _read(reading, order)
    taking = _taking(reading, line)
    if not taking:
        raise Unclear(texts.NO_PHASE)
    at = next((at for at in taking if at >= reading.at), taking[0])
    if line["do"] in (MOVE.do, FERRY.do, BATTLE.do) and (goal := _goal_of(line)):
        reading.where = goal  # conditions behind an attack are about where it went
        if at <= _battles(reading):
            reading.attacked.add(goal)
    return at


def _phase_of_wish(reading: _Reading, wish: Wish) -> int:
    """The phase in which a wish is carried out: one lands behind the battles. Raises Unclear."""
    land = wish.do == LAND.do
    taking = _taking(reading, {"do": MOVE.do if land else wish.do})
    found = [at for at in taking if at >= reading.at and (not land or at > _battles(reading))]
    if not found:
        raise Unclear(texts.NO_PHASE if not taking else texts.TOO_LATE_FOR_IT)
    return found[0]


def lands_apart(edition: Edition) -> bool:
    """Whether aircraft come down in some phase by an order of their own."""
    return any(LAND.do in phase.accepts for phase in edition.phases)


def _after_battle(reading: _Reading, order: str, at: int, tests: tuple[Test, ...]) -> int | None:
    """The phase after the battles that takes an order which waits for what comes of an attack; None if it does not, or
    none takes it."""
    if at > _battles(reading) or not _depends_on_attacks(reading, tests):
        return None
    return next((later for later in _taking(reading, _read(reading, order)) if later > _battles(reading)), None)


def _depends_on_attacks(reading: _Reading, tests: tuple[Test, ...]) -> bool:
    return any(one.about in (MINE, LEFT) and one.space in reading.attacked for test in tests for one in test.conditions)


def _taking(reading: _Reading, line: Line) -> list[int]:
    return [at for at, phase in enumerate(reading.edition.phases) if line["do"] in phase.accepts]


def _battles(reading: _Reading) -> int:
    return next((at for at, phase in enumerate(reading.edition.phases) if phase.fights_by), -1)


def _read(reading: _Reading, order: str) -> Line:
    """An order as a line, whoever is where. Raises Unclear."""
    amount = amount_of(order, reading.names)
    if len(amount.order) > MOST_IN_LINE:
        raise Unclear(texts.TOO_LONG.format(n=len(amount.order), most=MOST_IN_LINE))
    return read_order(amount.order, reading.reader_at(reading.phases[reading.at]))


def _goal(reading: _Reading, order: str) -> str:
    try:
        return _goal_of(_read(reading, order))
    except Unclear:
        return ""


def _goal_of(line: Line) -> str:
    return line["path"][-1] if "path" in line else str(line.get("to") or line.get("space") or "")


def _check_purchases(reading: _Reading) -> None:
    """Raises Unclear for a purchase that would take another's place."""
    seen: set[tuple[tuple[Test, ...], str]] = set()
    for entry in reading.entries:
        if entry.order in (END, ASK_ME):
            continue
        line = _bought(reading, entry)
        if line is None:
            continue
        key = (entry.tests, line)
        if key in seen:
            raise Unclear(texts.at_line(entry.number, entry.order, texts.TWO_PURCHASES))
        seen.add(key)


def _bought(reading: _Reading, entry: Entry) -> str | None:
    """For which economy an entry buys; None if it buys nothing."""
    if read_wish(entry.order, reading.names, "", lands_apart(reading.edition)) is not None:
        return None
    reader = reading.reader_at(entry.phase)
    line = read_order(amount_of(entry.order, reading.names).order, reader)
    return str(line.get("economy", "")) if line["do"] == PURCHASE.do else None
