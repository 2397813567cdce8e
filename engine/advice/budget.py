"""What the power in turn can still spend on units, wherever its edition takes the money from."""

from __future__ import annotations

from engine.economy import purchase
from engine.economy.accounts import balance, cash
from engine.economy.production import for_sale, treasury
from engine.game import Game


def money_left(game: Game) -> int:
    """What is left of the purse of the phase that runs (the treasury, in a phase without one)."""
    state, rules = game.state, game.phase.buys_by
    return cash(state, state.power) if rules is None else purchase.money_left(state, rules)


def purse_left(game: Game, account: str) -> int:
    """What is left of it for one account: one order is paid by one economy."""
    state, rules = game.state, game.phase.buys_by
    return balance(state, account) if rules is None else purchase.money_left(state, rules, account)


def is_kept(game: Game) -> bool:
    """Whether money that is not spent is still there next turn."""
    rules = game.phase.buys_by
    return rules is None or rules.purse is treasury


def affordable(game: Game) -> dict[str, int]:
    """How many more of each kind this buys, one kind at a time; less than none where more is ordered than there is. Of
    several economies none buys with the money of another, so it is what the richest buys."""
    accounts = game.edition.capitals.open_accounts(game.state, game.state.power)
    left = max((purse_left(game, account) for account in accounts), default=0)
    rules = game.phase.buys_by or game.edition.production
    return {kind.id: left // kind.cost for kind in for_sale(game.state, rules, game.state.power) if kind.cost}


def can_buy(game: Game) -> bool:
    """Whether it buys anything."""
    return any(number > 0 for number in affordable(game).values())
