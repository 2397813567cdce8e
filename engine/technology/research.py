"""Developing weapons: a goal is named, dice are bought, and one that shows the goal's number is enough
[Revised: Phase 1: Develop Weapons]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine.economy.accounts import account_of, balance, cash, pay
from engine.errors import Illegal
from engine.events import Researched
from engine.json_types import Line
from engine.play import Play
from engine.record import Research
from engine.state import State
from engine.technology.effects import Development


@dataclass(frozen=True, slots=True)
class ResearchRules:
    """chart: the developments by id. cost: IPCs a die. refresh: rebuilds the unit tables after a success."""

    chart: Mapping[str, Development]
    cost: int
    refresh: Callable[[State], None]


def developments(state: State, rules: ResearchRules, dice: int = 1) -> Iterator[Line]:
    """Every development, with so many dice, as lines worth trying."""
    for name in rules.chart:
        yield {"by": state.power, "do": "research", "technology": name, "count": dice}


def nothing_to_develop(state: State, rules: ResearchRules) -> bool:
    """Whether the power in turn has rolled, has every development, or cannot pay for a die."""
    have = state.techs.get(state.power, [])
    poor = cash(state, state.power) < rules.cost
    return poor or state.turn.researched or all(name in have for name in rules.chart)


def research(play: Play, rules: ResearchRules, action: Research) -> Research:
    """Roll for one named development; once a turn, at work at once. Raises Illegal."""
    state, power = play.state, action.by
    goal = action.technology
    have = state.techs.get(power, [])
    if goal is None or goal not in rules.chart:
        raise Illegal("research.goal", technologies=[tech for tech in rules.chart if tech not in have])
    if goal in have:
        raise Illegal("research.have", technology=goal)
    if state.turn.researched:
        raise Illegal("research.once")
    price, account = rules.cost * action.count, account_of(state, power)
    if not action.count or price > balance(state, account):
        raise Illegal("research.money", price=price or rules.cost, treasury=balance(state, account))
    pay(state, account, price)
    state.turn.researched = True
    dice = play.dice.roll(action.count, f"{power}:research:{goal}")
    success = rules.chart[goal].number in dice
    if success:
        state.techs[power] = [*have, goal]
        rules.refresh(state)
    play.tell(Researched(power, goal, list(dice), success, price))
    return action
