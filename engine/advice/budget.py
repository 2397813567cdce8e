"""What the power in turn can still spend on units, wherever its edition takes the money from."""

from __future__ import annotations

from engine.economy.accounts import cash
from engine.economy.production import ProductionRules, treasury
from engine.game import Game
from engine.units.stacks import cost


def money_left(game: Game) -> int:
    """What is left of the purse of the phase that runs (the treasury, in a phase without one)."""
    state, rules = game.state, _rules(game)
    if rules is None:
        return cash(state, state.power)
    if any(state.turn.placed.values()):
        return 0  # the order stands once a unit of it is on the board
    return rules.purse(state, state.power) - cost(state.purchased.get(state.power, {}), state.table(state.power))


def is_kept(game: Game) -> bool:
    """Whether money that is not spent is still there next turn."""
    rules = _rules(game)
    return rules is None or rules.purse is treasury


def affordable(game: Game) -> dict[str, int]:
    """How many more of each kind this buys, one kind at a time; less than none where more is ordered than there is."""
    left = money_left(game)
    kinds = game.state.table(game.state.power).values()
    return {kind.id: left // kind.cost for kind in kinds if kind.purchasable and kind.cost}


def can_buy(game: Game) -> bool:
    """Whether it buys anything."""
    return any(number > 0 for number in affordable(game).values())


def _rules(game: Game) -> ProductionRules | None:
    return game.edition.production if "purchase" in game.edition.phase(game.state.phase).accepts else None
