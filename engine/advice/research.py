"""What can be developed, and with how many dice."""

from engine.economy.accounts import cash
from engine.game import Game
from engine.legal import takes
from engine.record import Research

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


def research_offers(game: Game) -> list[Research]:
    """Return what the power in turn can order now, with every number of dice: none too, where it has some already."""
    state, rules = game.state, game.phase.develops_by
    if rules is None:
        return []
    most = max(1, min(cash(state, state.power) // rules.cost, MOST_DICE))
    orders = (order for count in range(1, most + 1) for order in rules.way.offers(state, rules, count))
    offered: list[Research] = []
    for order in orders:
        if order not in offered and takes(game, order):
            offered.append(order)
    return offered
