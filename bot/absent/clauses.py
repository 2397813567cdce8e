"""A standing order as a player writes it: "lose inf, art, tank in ukraine if odds below 40; stay in sz 6"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.orders import AHEAD
from bot.orders.ahead import EVERYBODY, Clause, Conditions
from bot.parsing.form import Filled, Form
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import Tokens, parted, spoken, tokens_of
from bot.parsing.vocabulary import Vocabulary
from bot.wording.standing_orders import GO_UP_ALWAYS, HOW_MANY_GO, HOW_TO_ORDER, NEVER, NO_CONDITION, NO_ORDER

MOST = 400


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
    head, conditions = _cut(tokens_of(text), "if")
    head, place = _cut(head, "in")
    where = tuple(names.spaces.find(spoken(part)) for part in parted(place, lambda token: token.text == ",") if part)
    when = Conditions()
    while conditions:
        condition, conditions = _cut(conditions, "and")
        when = both(when, read_condition(condition, names))
    if when.odds_least >= when.odds_below or when.round_least > when.round_most:
        raise Unclear(NEVER)
    for form, make in CLAUSES:
        if (found := form.fill(head)) is not None:
            return _checked(replace(make(found, names), where=where, when=when))
    raise Unclear(NO_ORDER.format(text=spoken(head).lower()))


def _checked(clause: Clause) -> Clause:
    """A clause that can be obeyed. Who goes up is decided before there is a battle, and a number counts somewhere.
    Raises Unclear."""
    goes_up = any(ahead.goes_up for ahead in AHEAD.values() if ahead.about == clause.about)
    if goes_up and clause.when != Conditions():
        raise Unclear(GO_UP_ALWAYS)
    if goes_up and 0 < clause.going < EVERYBODY and not clause.where:
        raise Unclear(HOW_MANY_GO)
    return clause


def _cut(tokens: Tokens, word: str) -> tuple[Tokens, Tokens]:
    """What stands before and behind a word that has something on either side."""
    inner = range(1, len(tokens) - 1)
    at = next((at for at in inner if tokens[at].low == word and tokens[at].gap and tokens[at + 1].gap), len(tokens))
    return tokens[:at], tokens[at + 1 :]


CLAUSES = tuple(clause for ahead in AHEAD.values() for clause in ahead.clauses)


def _has(field: str) -> Callable[[Filled, Vocabulary], dict[str, Any]]:
    return lambda found, names: {field: (names.units.find(spoken(found.rest)),)}


def _number(*fields: str) -> Callable[[Filled, Vocabulary], dict[str, Any]]:
    return lambda found, names: dict.fromkeys(fields, found.numbers[0])


CONDITIONS: tuple[tuple[Form, Callable[[Filled, Vocabulary], dict[str, Any]]], ...] = (
    (Form("attacking"), lambda found, names: {"side": "attacker"}),
    (Form("defending"), lambda found, names: {"side": "defender"}),
    (Form("on_land"), lambda found, names: {"kind": "land"}),
    (Form("at_sea"), lambda found, names: {"kind": "sea"}),
    (Form("[my] odds [are] below|under|<|less_than # [%]"), _number("odds_below")),
    (Form("[my] odds [are] at_least|>=|above|over # [%]"), _number("odds_least")),
    (Form("until round # [or_later|and_later|+]"), _number("round_most")),
    (Form("from round # [or_later|and_later|+]"), _number("round_least")),
    (Form("[in] round # or_later|and_later|+"), _number("round_least")),
    (Form("[in] round #"), _number("round_least", "round_most")),
    (Form("[the] attacker has_no|without [a|an|any] …"), _has("attacker_lacks")),
    (Form("[the] attacker has [a|an|any] …"), _has("attacker_has")),
)


def both(when: Conditions, more: dict[str, Any]) -> Conditions:
    """One condition more. Those on the attacker's units add up."""
    added = {key: (*getattr(when, key), *value) if isinstance(value, tuple) else value for key, value in more.items()}
    for key in ("side", "kind"):
        if key in more and getattr(when, key) not in ("", more[key]):
            raise Unclear(NEVER)
    return replace(when, **added)


def read_condition(tokens: Tokens, names: Vocabulary) -> dict[str, Any]:
    """What a condition says, as fields of Conditions. Raises Unclear."""
    for form, make in CONDITIONS:
        if (found := form.fill(tokens)) is not None:
            return make(found, names)
    raise Unclear(NO_CONDITION.format(text=spoken(tokens).lower()))
