"""National objectives: what a power is paid beside its land when income is collected, as long as it holds
[Anniversary: National Objectives & Bonus Income; Europe 1940: National Objectives]."""

from collections.abc import Iterable
from functools import partial

from msgspec import Struct

from engine.economy.accounts import account_of
from engine.economy.collect import IncomeStep
from engine.economy.conditions import Finding, Row, check_condition
from engine.events import BonusEarned
from engine.json_types import JsonMapping
from engine.play import Play
from engine.state import State


class Objective(Struct, frozen=True):
    """A national objective, a row of the table. bonus: IPCs each time. when: what must hold for it to count at all, if
    anything; condition: what is to be reached. economy: into which of its power's accounts it is paid, where it has
    several. once: what is noted in the game's history when it has been paid, so that it is not paid again."""

    id: str
    power: str
    bonus: int
    condition: Row
    when: Row | None = None
    economy: str = ""
    once: str = ""


def read_objectives(raw: JsonMapping) -> tuple[Objective, ...]:
    """Return the `[[objectives]]` of a table."""
    names = Objective.__struct_fields__
    return tuple(Objective(**{key: value for key, value in row.items() if key in names}) for row in raw["objectives"])


def reached(state: State, objective: Objective) -> Finding:
    """Return how an objective stands now: how often it would be paid, and what is missing."""
    if objective.once and objective.once in state.marks.history:
        return Finding(0)
    gate = None if objective.when is None else check_condition(state, objective.when)
    return gate if gate is not None and not gate.holds else check_condition(state, objective.condition)


def pays(state: State, objective: Objective) -> int:
    """Return the IPCs an objective would bring now, whether or not its power's capital is lost."""
    return objective.bonus * reached(state, objective).times


def pay_objectives(objectives: Iterable[Objective]) -> IncomeStep:
    """Return a step of collecting income that pays every objective that holds."""
    return partial(_pay, tuple(objectives))


def _pay(objectives: tuple[Objective, ...], play: Play, power: str, amounts: dict[str, int]) -> None:
    for objective in objectives:
        account = f"{power}_{objective.economy}" if objective.economy else account_of(play.state, power)
        if objective.power != power or account not in amounts:
            continue
        amount = pays(play.state, objective)
        if amount:
            amounts[account] += amount
            play.tell(BonusEarned(power, objective.id, amount))
            if objective.once:
                play.state.marks.history.add(objective.once)
