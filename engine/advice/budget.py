"""What the power in turn can still spend on units, wherever its edition takes the money from."""

from __future__ import annotations

from engine.economy import purchase
from engine.economy.accounts import cash
from engine.economy.production import treasury
from engine.game import Game


def money_left(game: Game) -> int:
    """What is left of the purse of the phase that runs (the treasury, in a phase without one)."""
    state, rules = game.state, game.phase.buys_by
    return cash(state, state.power) if rules is None else purchase.money_left(state, rules)


def is_kept(game: Game) -> bool:
    """Whether money that is not spent is still there next turn."""
    rules = game.phase.buys_by
    return rules is None or rules.purse is treasury


def affordable(game: Game) -> dict[str, int]:
    """How many more of each kind this buys, one kind at a time; less than none where more is ordered than there is."""
    left = money_left(game)
    kinds = game.state.table(game.state.power).values()
    return {kind.id: left // kind.cost for kind in kinds if kind.purchasable and kind.cost}


def can_buy(game: Game) -> bool:
    """Whether it buys anything."""
    return any(number > 0 for number in affordable(game).values())
