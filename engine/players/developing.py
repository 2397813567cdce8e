"""Developing weapons: how many dice the computer player buys, and which way it goes."""

from engine.board.control import income
from engine.economy.accounts import accounts_of, balance
from engine.game import Game
from engine.legal import takes
from engine.players.weights import Level, weights
from engine.record import Research
from engine.technology.research import ResearchRules
from engine.technology.researchers import Researchers


def research(game: Game, level: Level) -> Research | None:
    """What is spent on developments in this phase; None if nothing is, or no more."""
    rules, state = game.phase.develops_by, game.state
    if rules is None:
        return None
    dice = _dice(game, rules) if level.fears else 0
    offered = [order for n in (dice, 0) for order in rules.way.offers(state, rules, n) if order.count == n]
    if rules.way.names_goal:
        say = weights()["developments"]
        offered = [order for order in offered if order.count]
        offered.sort(key=lambda order: -say.get(order.technology or "", say["other"]))
    else:
        offered.sort(key=lambda order: (-order.count, -_purse(game, order)))
    return next((order for order in offered if takes(game, order)), None)


def _purse(game: Game, order: Research) -> int:
    """What is in the economy that would pay."""
    power = game.state.power
    economies = dict(zip(game.state.board.powers[power].economies, accounts_of(game.state.board, power), strict=False))
    return sum(balance(game.state, economies[economy]) for economy in order.pay or {})


def _dice(game: Game, rules: ResearchRules) -> int:
    """So many that they are a small part of an income; one is enough where whoever finds nothing goes on."""
    state, say = game.state, weights()["research"]
    earned = income(state, state.power)
    if isinstance(rules.way, Researchers) and rules.way.kept:
        return int(earned >= say["keeps_from"] and not state.researchers.get(state.power))
    return min(int(earned * say["share"]) // rules.cost, say["most"])


def preferred_chart(game: Game, power: str, charts: list[str]) -> str:
    """The chart whose developments, as far as they are missing, are worth most on average."""
    rules, say = game.edition.research, weights()["developments"]
    have = game.state.techs.get(power, [])
    way = None if rules is None else rules.way

    def worth(chart: str) -> float:
        there = way.charts[chart].values() if isinstance(way, Researchers) else ()
        missing = [name for name in there if name not in have]
        return sum(say.get(name, say["other"]) for name in missing) / len(missing) if missing else 0.0

    return max(charts, key=lambda chart: (worth(chart), chart))
