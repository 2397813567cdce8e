"""A standing order as a player writes it: "lose inf, art, tank in ukraine if odds below 40; stay in sz 6"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.parsing.parse_errors import Unclear
from bot.parsing.vocabulary import Vocabulary
from bot.sealed_orders.secret_orders import CHEAPEST, Clause, Conditions
from bot.wording.standing_orders import HOW_TO_ORDER, NEVER, NO_CONDITION, NO_ORDER

Reading = tuple[re.Pattern[str], Callable[[re.Match[str], Vocabulary], Clause]]
WHERE = re.compile(r"^(?P<what>.*?)\s+in\s+(?P<where>.+)$")
MOST = 400


def read_clauses(text: str, names: Vocabulary) -> tuple[Clause, ...]:
    """All clauses of a text, with ; or line ends between them. Raises Unclear."""
    parts = [part for part in re.split(r"[;\n]", text) if part.strip()]
    if not parts or len(text) > MOST:
        raise Unclear(HOW_TO_ORDER)
    return tuple(read_clause(part, names) for part in parts)


def read_clause(text: str, names: Vocabulary) -> Clause:
    """One clause. Raises Unclear."""
    plain = " ".join(text.lower().split())
    head, _, conditions = plain.partition(" if ")
    placed = WHERE.match(head)
    where: tuple[str, ...] = ()
    if placed:
        head = placed["what"]
        where = tuple(names.spaces.find(part) for part in placed["where"].split(",") if part.strip())
    when = Conditions()
    for condition in conditions.split(" and ") if conditions else ():
        when = both(when, read_condition(condition.strip(), names))
    if when.odds_least >= when.odds_below or when.round_least > when.round_most:
        raise Unclear(NEVER)
    for pattern, make in CLAUSES:
        if found := pattern.fullmatch(head.strip()):
            return replace(make(found, names), where=where, when=when)
    raise Unclear(NO_ORDER.format(text=head))


def _losses(found: re.Match[str], names: Vocabulary) -> Clause:
    wanted = found["units"].strip()
    if wanted.startswith(CHEAPEST):
        return Clause("casualties", losses=(CHEAPEST,))
    parts = [part.strip() for part in re.split(r",|>|\bthen\b", wanted) if part.strip()]
    return Clause("casualties", losses=tuple(_unit(part, names) for part in parts))


def _unit(text: str, names: Vocabulary) -> str:
    """A unit, or its free hit: "battleship hit"."""
    bare = text.removesuffix(".hit").removesuffix(" hit")
    return names.units.find(bare) + (".hit" if bare != text else "")


CLAUSES: tuple[Reading, ...] = (
    (re.compile(r"(?:lose|casualties:?)\s+(?P<units>.+)"), _losses),
    (re.compile(r"(?:always )?submerge"), lambda found, names: Clause("submerge", dive=True)),
    (re.compile(r"stay(?: surfaced| up)?|never submerge|do not submerge"), lambda found, names: Clause("submerge")),
    (re.compile(r"fight(?: on| all| everything| all battles)?"), lambda found, names: Clause("fight")),
    (
        re.compile(r"press(?: for)? (?P<n>\d+) rounds?(?: then retreat)?"),
        lambda found, names: Clause("press", rounds=int(found["n"])),
    ),
    (
        re.compile(r"press until (?:i have )?(?:fewer|less) than (?P<n>\d+)(?: units?| left)*"),
        lambda found, names: Clause("press", fewest=int(found["n"])),
    ),
    (
        re.compile(r"press while (?:my )?odds (?:are )?(?:at least |>= ?)?(?P<n>\d+) ?%?"),
        lambda found, names: Clause("press", odds=int(found["n"])),
    ),
    (
        re.compile(r"press(?: on)?(?: at all costs?| to the end| always)?|take it at all costs?|never retreat"),
        lambda found, names: Clause("press"),
    ),
    (re.compile(r"retreat"), lambda found, names: Clause("press", rounds=1)),
)

_ODDS = re.compile(r"(?:my )?odds (?:are )?(?P<how>at least|>=|above|over|below|under|<|less than) ?(?P<n>\d+) ?%?")
_ROUND = re.compile(r"(?:in |from |until )?round (?P<n>\d+)(?P<more> or later| and later|\+)?")
_HAS = re.compile(r"(?:the )?attacker (?P<how>has no|without|has) (?:a |an |any )?(?P<unit>.+)")
_PLAIN: dict[str, dict[str, Any]] = {
    "attacking": {"side": "attacker"},
    "defending": {"side": "defender"},
    "on land": {"kind": "land"},
    "at sea": {"kind": "sea"},
}


def both(when: Conditions, more: dict[str, Any]) -> Conditions:
    """One condition more. Those on the attacker's units add up."""
    added = {key: (*getattr(when, key), *value) if isinstance(value, tuple) else value for key, value in more.items()}
    for key in ("side", "kind"):
        if key in more and getattr(when, key) not in ("", more[key]):
            raise Unclear(NEVER)
    return replace(when, **added)


def read_condition(text: str, names: Vocabulary) -> dict[str, Any]:
    """What a condition says, as fields of Conditions. Raises Unclear."""
    if text in _PLAIN:
        return _PLAIN[text]
    if found := _ODDS.fullmatch(text):
        low = found["how"] in ("below", "under", "<", "less than")
        return {"odds_below" if low else "odds_least": int(found["n"])}
    if found := _ROUND.fullmatch(text):
        n = int(found["n"])
        if text.startswith("until"):
            return {"round_most": n}
        return {"round_least": n} if found["more"] or text.startswith("from") else {"round_least": n, "round_most": n}
    if found := _HAS.fullmatch(text):
        unit = (names.units.find(found["unit"]),)
        return {"attacker_has" if found["how"] == "has" else "attacker_lacks": unit}
    raise Unclear(NO_CONDITION.format(text=text))
