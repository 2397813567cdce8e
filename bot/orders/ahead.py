"""Orders given ahead of a question: a clause as a value, how it is read, and how it chooses among legal answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.parsing.form import Filled, Form
from bot.parsing.vocabulary import Vocabulary
from engine import Game
from engine.errors import Refused
from engine.json_types import Line
from engine.odds import odds_at

EVERYBODY = 9999
"""More aircraft than can go up."""


@dataclass(frozen=True)
class Conditions:
    """What must be so. odds: the owner's own chance to win, in percent; rounds count from 1; nothing: always."""

    odds_least: int = 0
    odds_below: int = 101
    round_least: int = 0
    round_most: int = 9999
    attacker_has: tuple[str, ...] = ()
    attacker_lacks: tuple[str, ...] = ()
    side: str = ""
    kind: str = ""

    @property
    def asks_odds(self) -> bool:
        return self.odds_least > 0 or self.odds_below <= 100


@dataclass(frozen=True)
class Clause:
    """One thing that is ordered; about: an `Ahead.about`. losses: units from first lost to last, or `cheapest`. dive:
    submerge, or stay.

    press: for so many `rounds`, down to `fewest` units, while the odds are at least `odds`; all 0: at all cost.
    going: at most so many aircraft go up.
    """

    about: str
    losses: tuple[str, ...] = ()
    dive: bool = False
    rounds: int = 0
    fewest: int = 0
    odds: int = 0
    going: int = 0
    where: tuple[str, ...] = ()
    when: Conditions = Conditions()


Make = Callable[[Filled, Vocabulary], Clause]
Choose = Callable[[Game, str, Clause, Sequence[Line]], Line | None]


@dataclass(frozen=True, slots=True)
class Ahead:
    """about: what its clauses are about. clauses: their forms of words, each with what makes a clause of one. choose:
    the answer a power's clause picks from the legal ones, or None. goes_up: whether it says how many aircraft go up,
    before there is a battle. openly: what open orders call it, and `ends` how one of those is taken back."""

    about: str
    clauses: tuple[tuple[Form, Make], ...] = ()
    choose: Choose | None = None
    goes_up: bool = False
    openly: str = ""
    ends: str = ""


def always(clause: Clause) -> Make:
    """Make the same clause of every text of a form."""
    return lambda found, names: clause


def going_up(do: str, ends: str) -> Ahead:
    """Say that all, nobody, or so many aircraft go up. ends: the command that ends an open order of the kind."""
    clauses = (
        (Form(f"{do} all|everybody|everything|always"), always(Clause(do, going=EVERYBODY))),
        (Form(f"{do} never|nobody|none|nothing"), always(Clause(do))),
        (Form(f"never|do_not {do}"), always(Clause(do))),
        (
            Form(f"{do} [up_to|at_most] # [aircraft|fighter|fighters|planes]"),
            lambda found, names: Clause(do, going=found.numbers[0]),
        ),
    )
    return Ahead(do, clauses, goes_up=True, openly=do, ends=ends)


def own_odds(game: Game, space: str, kind: str, attacks: bool) -> float | None:
    """Compute one side's chance to win a battle from here on, in percent; None where it cannot be told."""
    try:
        odds = odds_at(game.edition, game.state, space, kind)
    except Refused:
        return None
    return 100 * (odds.win if attacks else odds.lose)
