"""What capitals mean: when one counts as lost, what its captor takes, what a power gets back when it is free again
[1941: Capturing and Liberating Capitals]."""

from collections.abc import Callable

from msgspec import Struct

from engine.economy.accounts import account_of, accounts_of, balance, pay, receive
from engine.events import Forfeited, Plundered
from engine.play import Play
from engine.politics.territory import change_hands
from engine.state import State
from engine.units.traits import Trait


def held_by_enemy(state: State, power: str, account: str) -> bool:
    """Return whether an enemy holds a capital on which the account depends: of an economy of its own, that region's
    capital [1941: Capturing and Liberating Capitals; Global 1940: United Kingdom]."""
    depends = (c for c in state.board.powers[power].capitals if account_of(state, power, c) == account)
    return any(state.is_enemy(state.owners.get(capital), power) for capital in depends)


def take_its_money(play: Play, capital: str, loser: str, captor: str) -> None:
    """Give all unspent IPCs of the loser to the captor of a capital, even if the captor's own capital is lost
    [1941: Capturing and Liberating Capitals]."""
    purse = account_of(play.state, loser, capital)
    amount = balance(play.state, purse)
    if amount:
        pay(play.state, purse, amount)
        receive(play.state, account_of(play.state, captor, capital), amount)
        play.tell(Plundered(captor, loser, amount))


def take_all_that_waits(play: Play, capital: str, loser: str, captor: str) -> None:
    """Give the loser's IPCs to the captor of a capital; the loser also loses the units it has not placed yet and its
    researchers [Anniversary: Capturing and Liberating Capitals]."""
    state = play.state
    take_its_money(play, capital, loser, captor)
    units, researchers = state.purchased.pop(loser, {}), state.researchers.pop(loser, 0)
    if units or researchers:
        play.tell(Forfeited(loser, units, researchers))


def friends_give_back(play: Play, capital: str, power: str) -> None:
    """Give a power whose capital is free again what its friends hold of its own; of an economy of its own, what belongs
    to that region [1941: Capturing and Liberating Capitals; Global 1940: United Kingdom]."""
    state, account = play.state, account_of(play.state, power, capital)
    for space, place in state.board.spaces.items():
        holder = state.owners.get(space)
        if place.owner != power or holder == power or account_of(state, power, space) != account:
            continue
        if state.is_friend(holder, power):
            change_hands(play, space, power, power)


def friends_give_back_guns_too(play: Play, capital: str, power: str) -> None:
    """Give a power whose capital is free again what its friends hold of its own, and the guns that were captured with
    some of that land in the same turn: they are of whoever controls the territory when the turn ends; other guns stay
    whose they are [Anniversary: Antiaircraft Guns, Subject to Capture; Capturing and Liberating Capitals]."""
    friends_give_back(play, capital, power)
    state = play.state
    for space in state.turn.taken:
        for unit in state.at(space) if state.owners.get(space) == power else ():
            if unit.fought and state.kind(unit).has(Trait.CAPTURED_NOT_DESTROYED):
                unit.owner = power


class CapitalRules(Struct, frozen=True):
    """The choices of an edition about capitals."""

    lost: Callable[[State, str, str], bool] = held_by_enemy
    """Whether the capital is lost on which an account of a power depends (position, power, account)."""
    plunder: Callable[[Play, str, str, str], None] = take_its_money
    """What taking a capital from its power does (action, capital, loser, captor)."""
    restore: Callable[[Play, str, str], None] = friends_give_back
    """What freeing a capital of a power does (action, capital, power)."""

    def open_accounts(self, state: State, power: str) -> list[str]:
        """Return the accounts of a power that may be spent and paid into: not those whose capital is lost."""
        return [account for account in accounts_of(state.board, power) if not self.lost(state, power, account)]

    def all_lost(self, state: State, power: str) -> bool:
        """Return whether a power has no economy left: it buys, develops, mobilizes and collects nothing."""
        return not self.open_accounts(state, power)
