"""Developing weapons: what an edition chooses about it, and the way of the classic, where a goal is named, dice are
bought, and one that shows the goal's number is enough [Revised: Phase 1: Develop Weapons]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from msgspec import Struct

from engine.economy.accounts import account_of, accounts_of, balance, cash, pay
from engine.errors import Illegal
from engine.events import Researched
from engine.json_types import JsonObject
from engine.play import Play
from engine.record import Research
from engine.state import State
from engine.state.ask import Ask
from engine.technology.effects import Development


class Way(Protocol):
    """How one comes to developments. Every method is handed the rules whose way it is."""

    @property
    def names_goal(self) -> bool:
        """Whether a development is named before the dice are rolled."""
        ...

    def offers(self, state: State, rules: ResearchRules, dice: int) -> Iterator[Research]:
        """Yield what the power in turn might order, with so many dice bought: what is worth trying."""
        ...

    def idle(self, state: State, rules: ResearchRules) -> bool:
        """Return whether there is nothing for the power in turn to do."""
        ...

    def do(self, play: Play, rules: ResearchRules, action: Research) -> Research:
        """Buy dice and roll; return the action. Raises Illegal."""
        ...

    def answer(self, play: Play, rules: ResearchRules, ask: Ask, action: Research) -> None:
        """Answer what was asked after a success. Raises Illegal."""
        ...

    def check_done(self, state: State, rules: ResearchRules) -> None:
        """Check that the phase may be left. Raises Illegal."""
        ...


def nothing_lost(state: State, power: str, account: str) -> bool:
    """Return False: any account may be paid from, for a power without its capital does not come to develop anything."""
    return False


class ResearchRules(Struct, frozen=True):
    """chart: the developments by id. cost: IPCs a die. refresh: rebuilds the unit tables after a success. way: how a
    development is found. not_for: powers that develop nothing. lost: whether an account cannot be paid from, its
    capital being lost."""

    chart: Mapping[str, Development]
    cost: int
    refresh: Callable[[State], None]
    way: Way
    not_for: frozenset[str] = frozenset()
    lost: Callable[[State, str, str], bool] = nothing_lost


def charge(state: State, rules: ResearchRules, power: str, dice: int, shares: Mapping[str, int] | None) -> int:
    """Pay for dice; a power with several economies says in `shares` what each of them pays, in IPCs. Return the price.
    Raises Illegal [Global 1940: One Power, Two Economies]."""
    price, accounts = rules.cost * dice, accounts_of(state.board, power)
    economies = state.board.powers[power].economies
    if not economies:
        if shares:
            raise Illegal("research.one_treasury", power=power)
        amounts = {accounts[0]: price}
    else:
        named = shares or {}
        if sum(named.values()) != price or not set(named) <= set(economies):
            raise Illegal("research.pay", price=price, economies=list(economies))
        amounts = {account: named.get(economy, 0) for account, economy in zip(accounts, economies, strict=True)}
    for account, amount in amounts.items():
        left = 0 if rules.lost(state, power, account) else balance(state, account)
        if amount > left:
            raise Illegal("research.money", price=amount, treasury=left)
    for account, amount in amounts.items():
        pay(state, account, amount)
    return price


def offered_shares(state: State, rules: ResearchRules, dice: int) -> Iterator[JsonObject]:
    """Yield ways to pay for dice worth trying, as the `pay` of an order: out of one economy, where a power has
    several."""
    economies = state.board.powers[state.power].economies
    yield from ({"pay": {economy: rules.cost * dice}} for economy in economies)
    if not economies:
        yield {}


class GoalNamed(Struct, frozen=True):
    """The way in which a development is named first; once a turn, at work at once."""

    names_goal: bool = True

    def offers(self, state: State, rules: ResearchRules, dice: int) -> Iterator[Research]:
        for name in rules.chart:
            yield Research(by=state.power, count=dice, technology=name)

    def idle(self, state: State, rules: ResearchRules) -> bool:
        """Return whether the power in turn has rolled, has every development, or cannot pay for a die."""
        have = state.techs.get(state.power, [])
        poor = cash(state, state.power) < rules.cost
        return poor or state.turn.researched or all(name in have for name in rules.chart)

    def do(self, play: Play, rules: ResearchRules, action: Research) -> Research:
        state, power = play.state, action.by
        goal = action.technology
        have = state.techs.get(power, [])
        if goal is None or goal not in rules.chart:
            raise Illegal("research.goal", technologies=[tech for tech in rules.chart if tech not in have])
        if goal in have:
            raise Illegal("research.have", technology=goal)
        if state.turn.researched:
            raise Illegal("research.once")
        if not action.count:
            raise Illegal("research.money", price=rules.cost, treasury=balance(state, account_of(state, power)))
        price = charge(state, rules, power, action.count, action.pay)
        state.turn.researched = True
        dice = play.dice.roll(action.count, f"{power}:research:{goal}")
        success = rules.chart[goal].number in dice
        if success:
            state.techs[power] = [*have, goal]
            rules.refresh(state)
        play.tell(Researched(power, goal, list(dice), success, price))
        return action

    def answer(self, play: Play, rules: ResearchRules, ask: Ask, action: Research) -> None:
        raise AssertionError("a named goal leaves nothing to be asked")

    def check_done(self, state: State, rules: ResearchRules) -> None:
        return None
