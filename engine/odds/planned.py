"""Odds of an attack that is only planned: units somebody might bring to a space, against what stands there now."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.edition import Edition
from engine.errors import BadLine
from engine.odds.battle import Plan, Referees
from engine.odds.position import odds_at
from engine.odds.question.effort import Spent, unhurried
from engine.odds.question.lineup import DAMAGED
from engine.odds.question.result import Odds
from engine.state import State


def odds_if(
    edition: Edition,
    state: State,
    space: str,
    power: str,
    units: Mapping[str, int],
    plan: Plan | None = None,
    time: Spent = unhurried,
    known: Referees | None = None,
) -> Odds:
    """Return the odds if a power attacked a space with these units and nothing else, its table of units being what it
    is now. known: what questions about attacks of that power in the same position hand on to each other. Ships named
    for an attack on land support it with their fire. Raises BadLine, Illegal if nobody is there."""
    trial, planned = supposed(state, space, power, units, plan)
    return odds_at(edition, trial, space, "", planned, time=time, known=known)


def supposed(
    state: State, space: str, power: str, units: Mapping[str, int], plan: Plan | None = None
) -> tuple[State, Plan]:
    """Return the position as it would be, and the plan with the ships that would support a landing. Raises BadLine."""
    board, plan = state.board, plan or Plan()
    if space not in board.spaces:
        raise BadLine("line.space", space=space)
    table = state.table(power)
    trial = state.copy()
    trial.power, trial.fighting, trial.pending = power, None, []
    trial.battles = [battle for battle in trial.battles if battle.space != space]
    for unit in trial.own_at(space, power):
        if unit.id in trial.units:
            trial.remove(unit)
    ships: dict[str, int] = {}
    for name, number in units.items():
        id = name.removesuffix(DAMAGED)
        if id not in table:
            raise BadLine("line.unit", unit=id)
        if table[id].is_sea and not board.is_sea(space):
            ships[id] = ships.get(id, 0) + number
            continue
        for _ in range(number):
            trial.add(id, power, space).hits = 1 if name.endswith(DAMAGED) else 0
    return trial, replace(plan, bombard=ships) if ships else plan
