"""What the power in turn can still spend on units, wherever its edition takes the money from."""

from engine.economy import purchase
from engine.economy.accounts import accounts_of, balance, economy_of
from engine.economy.production import for_sale, treasury
from engine.game import Game


def purse_left(game: Game, account: str) -> int:
    """Return the IPCs left of the purse for one account: one order is paid by one economy."""
    state, rules = game.state, game.phase.buys_by
    return balance(state, account) if rules is None else purchase.money_left(state, rules, account)


def is_kept(game: Game) -> bool:
    """Return whether money that is not spent is still there next turn."""
    rules = game.phase.buys_by
    return rules is None or rules.purse is treasury


def open_economies(game: Game) -> tuple[str, ...]:
    """Return the economies for each of which the power in turn may order units; none where it has but one purse."""
    state = game.state
    if not state.board.powers[state.power].economies:
        return ()
    return tuple(economy_of(state, account) for account in game.edition.capitals.open_accounts(state, state.power))


def purses_left(game: Game) -> dict[str, int]:
    """Return the IPCs left in each economy of the power in turn; under "" where it has but one purse."""
    state = game.state
    accounts = accounts_of(state.board, state.power)
    return {economy_of(state, account): purse_left(game, account) for account in accounts}


def affordable(game: Game, account: str | None = None) -> dict[str, int]:
    """Return how many more of each kind the money left buys, one kind at a time; less than none where more is ordered
    than there is. account: whose money; None: of several economies, which do not pay for each other, the richest."""
    accounts = game.edition.capitals.open_accounts(game.state, game.state.power) if account is None else [account]
    left = max((purse_left(game, account) for account in accounts), default=0)
    rules = game.phase.buys_by or game.edition.production
    return {kind.id: left // kind.cost for kind in for_sale(game.state, rules, game.state.power) if kind.cost}
