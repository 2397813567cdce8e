"""Whose money lies where, and the only two ways it moves.

A power has one account, named after it. A power whose board gives it several economies has one for each, named after
both (`united_kingdom_pacific`), and the space money is about says which [Global 1940: United Kingdom]. What is bought
and waits to be placed stands under the account that paid. Nobody else changes `state.treasury`; a test of the
architecture holds that.
"""

from collections.abc import Mapping

from engine.errors import Illegal
from engine.state import State
from engine.state.board import Board


def accounts_of(board: Board, power: str) -> tuple[str, ...]:
    """Return a power's accounts, that of its first capital first."""
    return board.powers[power].accounts


def account_of(state: State, power: str, space: str | None = None) -> str:
    """Return the account a power pays from and is paid into when money is about a space; without one, its first."""
    accounts = accounts_of(state.board, power)
    if space is None or len(accounts) == 1:
        return accounts[0]
    return f"{power}_{state.board.spaces[space].economy}"


def account_named(state: State, power: str, economy: str | None) -> str:
    """Return the account that an order is for: of the economy it names, where its power has several. Raises Illegal."""
    economies = state.board.powers[power].economies
    if not economies:
        if economy is not None:
            raise Illegal("purchase.one_economy", power=power)
        return power
    if economy is None or economy not in economies:
        raise Illegal("purchase.which_economy", power=power, economies=economies)
    return f"{power}_{economy}"


def economy_of(state: State, account: str) -> str:
    """Return the economy an account is of; "" where its power has but one."""
    power = state.board.holder_of(account)
    return account.removeprefix(power).removeprefix("_")


def balance(state: State, account: str) -> int:
    """Return the IPCs in an account."""
    return state.treasury.get(account, 0)


def cash(state: State, power: str) -> int:
    """Return the IPCs in all accounts of a power."""
    return sum(balance(state, account) for account in accounts_of(state.board, power))


def balances(state: State, power: str) -> dict[str, int]:
    """Return the IPCs of a power by its economies; under "" where it has but one account."""
    return {economy_of(state, account): balance(state, account) for account in accounts_of(state.board, power)}


def receive(state: State, account: str, amount: int) -> int:
    """Put `amount` IPCs into an account. Returns what is in it now, in IPCs."""
    state.treasury[account] = balance(state, account) + amount
    return state.treasury[account]


def pay(state: State, account: str, amount: int) -> int:
    """Take `amount` IPCs out of an account. Returns what is left, in IPCs. Raises ValueError if they are not there:
    whether a power can pay is a rule, and is asked before."""
    left = balance(state, account) - amount
    if left < 0:
        raise ValueError(f"{account} has {balance(state, account)} IPCs and cannot pay {amount}")
    state.treasury[account] = left
    return left


def fill(state: State, amounts: Mapping[str, int]) -> None:
    """Set accounts to what a setup, or a position that is given, says; the others stay."""
    state.treasury.update(amounts)
