"""What can be developed, and with how many dice."""

from engine.economy.accounts import cash
from engine.game import Game
from engine.json_types import Line
from engine.legal import accepts

MOST_DICE = 4
"""More are not offered; who wants them says so."""


def developments(game: Game) -> list[str]:
    """Return what can be developed in this edition."""
    return [] if game.edition.research is None else list(game.edition.research.chart)


def names_goal(game: Game) -> bool:
    """Return whether whoever develops names a development first."""
    return game.edition.research is not None and game.edition.research.way.names_goal


def cost_of_die(game: Game) -> int:
    """Return what a die or a researcher costs, in IPCs; 0 where nobody develops anything."""
    return 0 if game.edition.research is None else game.edition.research.cost


def research_offers(game: Game) -> list[Line]:
    """Return what the power in turn can order now, with every number of dice: none too, where it has some already."""
    state, rules = game.state, game.phase.develops_by
    if rules is None:
        return []
    most = max(1, min(cash(state, state.power) // rules.cost, MOST_DICE))
    lines = (line for count in range(1, most + 1) for line in rules.way.offers(state, rules, count))
    offered: list[Line] = []
    for line in lines:
        if line not in offered and accepts(game, line):
            offered.append(line)
    return offered
