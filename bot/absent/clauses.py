"""A standing order as a player writes it: "lose inf, art, tank in ukraine if odds below 40; stay in sz 6"."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.orders import AHEAD
from bot.orders.ahead import ASK, ATTACKING, EVERYBODY, HERE, OF_BATTLES, Clause, always
from bot.orders.conditions import read_conditions
from bot.parsing.form import Form
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import Tokens, parted, spoken, tokens_of
from bot.parsing.vocabulary import Vocabulary
from bot.wording.standing_orders import GO_UP_ALWAYS, HOW_MANY_GO, HOW_TO_ORDER, NO_ORDER, TWO_FOR_ONE

MOST = 400
CLAUSES = (
    *(clause for ahead in AHEAD.values() for clause in ahead.clauses),
    (Form("ask|call me"), always(Clause(ASK))),
)


def read_clauses(text: str, names: Vocabulary) -> tuple[Clause, ...]:
    """All clauses of a text, with ; or line ends between them. Raises Unclear."""
    parts = [part for part in text.replace("\n", ";").split(";") if part.strip()] if len(text) <= MOST else []
    if not parts:
        raise Unclear(HOW_TO_ORDER)
    return tuple(read_clause(part, names) for part in parts)


def read_clause(text: str, names: Vocabulary) -> Clause:
    """One clause. Raises Unclear."""
    if len(text) > MOST:
        raise Unclear(HOW_TO_ORDER)
    head, behind = _cut(tokens_of(text), "if")
    head, place = _cut(head, "in")
    where = tuple(names.spaces.find(spoken(part)) for part in parted(place, lambda token: token.text == ",") if part)
    when = read_conditions(behind, names, HERE) if behind else ()
    for form, make in CLAUSES:
        if (found := form.fill(head)) is not None:
            return _checked(replace(make(found, names), where=where, when=when))
    raise Unclear(NO_ORDER.format(text=spoken(head).lower()))


def _checked(clause: Clause) -> Clause:
    """A clause that can be obeyed. Who goes up is decided before there is a battle, and a number counts somewhere.
    Raises Unclear."""
    aheads = [ahead for ahead in AHEAD.values() if ahead.about == clause.about]
    of_battle = any(one.about in OF_BATTLES or one.space == HERE for one in clause.when)
    if of_battle and any(ahead.early for ahead in aheads):
        raise Unclear(GO_UP_ALWAYS)
    if any(ahead.goes_up for ahead in aheads) and 0 < clause.going < EVERYBODY and not clause.where:
        raise Unclear(HOW_MANY_GO)
    return clause


def _cut(tokens: Tokens, word: str) -> tuple[Tokens, Tokens]:
    """What stands before and behind a word that has something on either side."""
    inner = range(1, len(tokens) - 1)
    at = next((at for at in inner if tokens[at].low == word and tokens[at].gap and tokens[at + 1].gap), len(tokens))
    return tokens[:at], tokens[at + 1 :]


def says_always(clause: Clause) -> bool:
    """Whether a clause is about every attack, whatever holds."""
    return not clause.where and all(one.about == ATTACKING and one.holds for one in clause.when)


def check_apart(clauses: Sequence[Clause]) -> None:
    """Raise Unclear where two clauses say what is done in the same moment."""
    moments = [(clause.about, clause.where, clause.when) for clause in clauses]
    if len(set(moments)) < len(moments):
        raise Unclear(TWO_FOR_ONE)
