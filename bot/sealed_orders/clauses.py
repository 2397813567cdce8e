"""A standing order as a player writes it: "lose inf, art, tank in ukraine if odds below 40; stay in sz 6"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.parsing.form import Filled, Form
from bot.parsing.parse_errors import Unclear
from bot.parsing.tokens import Tokens, parted, spoken, tokens_of
from bot.parsing.vocabulary import Vocabulary
from bot.sealed_orders.secret_orders import CHEAPEST, EVERYBODY, Clause, Conditions, OrderSubject
from bot.wording.standing_orders import GO_UP_ALWAYS, HOW_MANY_GO, HOW_TO_ORDER, NEVER, NO_CONDITION, NO_ORDER

Reading = tuple[Form, Callable[[Filled, Vocabulary], Clause]]
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
    if clause.about in GOING_UP and clause.when != Conditions():
        raise Unclear(GO_UP_ALWAYS)
    if clause.about in GOING_UP and 0 < clause.going < EVERYBODY and not clause.where:
        raise Unclear(HOW_MANY_GO)
    return clause


def _cut(tokens: Tokens, word: str) -> tuple[Tokens, Tokens]:
    """What stands before and behind a word that has something on either side."""
    inner = range(1, len(tokens) - 1)
    at = next((at for at in inner if tokens[at].low == word and tokens[at].gap and tokens[at + 1].gap), len(tokens))
    return tokens[:at], tokens[at + 1 :]


def _losses(found: Filled, names: Vocabulary) -> Clause:
    wanted = spoken(found.rest).lower()
    if wanted.startswith(CHEAPEST):
        return Clause("casualties", losses=(CHEAPEST,))
    parts = parted(found.rest, lambda token: token.text in {",", ">"} or (token.low == "then" and token.alone))
    return Clause("casualties", losses=tuple(_unit(spoken(part).lower(), names) for part in parts if part))


def _unit(text: str, names: Vocabulary) -> str:
    """A unit, or its free hit: "battleship hit"."""
    bare = text.removesuffix(".hit").removesuffix(" hit")
    return names.units.find(bare) + (".hit" if bare != text else "")


def _always(clause: Clause) -> Callable[[Filled, Vocabulary], Clause]:
    return lambda found, names: clause


def _going(about: OrderSubject) -> tuple[Reading, ...]:
    """All, nobody, or so many aircraft go up."""
    return (
        (Form(f"{about} all|everybody|everything|always"), _always(Clause(about, going=EVERYBODY))),
        (Form(f"{about} never|nobody|none|nothing"), _always(Clause(about))),
        (Form(f"never|do_not {about}"), _always(Clause(about))),
        (
            Form(f"{about} [up_to|at_most] # [aircraft|fighter|fighters|planes]"),
            lambda found, names: Clause(about, going=found.numbers[0]),
        ),
    )


GOING_UP: tuple[OrderSubject, ...] = ("scramble", "intercept")
CLAUSES: tuple[Reading, ...] = (
    (Form("lose …"), _losses),
    (Form("casualties [:] …"), _losses),
    (Form("[always] submerge"), _always(Clause("submerge", dive=True))),
    (Form("stay [surfaced|up]"), _always(Clause("submerge"))),
    (Form("never|do_not submerge"), _always(Clause("submerge"))),
    (Form("fight [on|all|everything|all_battles]"), _always(Clause("fight"))),
    (Form("press [for] # round|rounds [then_retreat]"), lambda found, names: Clause("press", rounds=found.numbers[0])),
    (
        Form("press until [i_have] fewer|less than # [unit|units] [left]"),
        lambda found, names: Clause("press", fewest=found.numbers[0]),
    ),
    (
        Form("press while [my] odds [are] [at_least|>=] # [%]"),
        lambda found, names: Clause("press", odds=found.numbers[0]),
    ),
    (Form("press [on] [at_all_cost|at_all_costs|to_the_end|always]"), _always(Clause("press"))),
    (Form("take_it at_all_cost|at_all_costs"), _always(Clause("press"))),
    (Form("never retreat"), _always(Clause("press"))),
    (Form("retreat"), _always(Clause("press", rounds=1))),
    *(reading for about in GOING_UP for reading in _going(about)),
)


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
