"""What can be developed, and with how many dice."""

from __future__ import annotations

from engine.economy.accounts import cash
from engine.game import Game
from engine.json_types import Line
from engine.legal import accepts
from engine.technology.research import developments as developments_with

MOST_DICE = 4
"""More are not offered; who wants them says so."""


def developments(game: Game) -> list[str]:
    """What can be developed in this edition."""
    return [] if game.edition.research is None else list(game.edition.research.chart)


def research_offers(game: Game) -> list[Line]:
    """What the power in turn can buy dice for now: every number of dice of every development."""
    state, rules = game.state, game.phase.develops_by
    if rules is None:
        return []
    most = min(cash(state, state.power) // rules.cost, MOST_DICE)
    lines = (line for count in range(1, most + 1) for line in developments_with(state, rules, count))
    return [line for line in lines if accepts(game, line)]
