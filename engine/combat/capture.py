"""Taking a territory: conquest, liberation, capitals [1941: Step 7. Conclude Combat; Liberating a Territory; Capturing
and Liberating Capitals]."""

from __future__ import annotations

from engine.board.control import capital_lost
from engine.economy.accounts import account_of, balance, pay, receive
from engine.events import Captured, Plundered
from engine.play import Play
from engine.state import State


def take_territory(play: Play, space: str, power: str) -> None:
    """A power's land units hold a hostile territory now."""
    state = play.state
    original = state.board.spaces[space].owner
    owner = rightful_owner(state, space, power)
    _change_hands(play, space, owner, power)
    _seize_guns(state, space, owner, power)
    if original and state.is_enemy(original, power) and space in state.board.powers[original].capitals:
        plunder(play, space, original, power)
    if owner == original and space in state.board.powers[owner].capitals:
        restore(play, owner)


def take_or_free(play: Play, space: str, power: str) -> None:
    """A region goes to the victor, or back to a friend it belonged to; capitals are regions like others
    [ABC: Update Income Tracker]."""
    original = play.state.board.spaces[space].owner
    owner = original if original and play.state.is_friend(original, power) else power
    _change_hands(play, space, owner, power)


def _seize_guns(state: State, space: str, owner: str, power: str) -> None:
    """Guns fall to whoever holds the land now, and neither move nor fire rockets this turn
    [Revised: Antiaircraft Guns, Usable by Invading Forces; FAQ, Movement]."""
    for unit in state.enemies_at(space, power):
        if state.kind(unit).has("captured_not_destroyed") and not unit.aboard:
            unit.owner, unit.fought = owner, True


def rightful_owner(state: State, space: str, power: str) -> str:
    """A friend's territory goes back to him, unless an enemy holds his capital (the capital itself always does)
    [1941: Liberating a Territory]."""
    original = state.board.spaces[space].owner
    if original is None or original == power or not state.is_friend(original, power):
        return power
    if space in state.board.powers[original].capitals or not capital_lost(state, original):
        return original
    return power


def plunder(play: Play, space: str, loser: str, power: str) -> None:
    """The captor of a capital takes all unspent IPCs, even if his own capital is lost
    [1941: Capturing and Liberating Capitals]."""
    purse = account_of(play.state, loser, space)
    amount = balance(play.state, purse)
    if amount:
        pay(play.state, purse, amount)
        receive(play.state, account_of(play.state, power, space), amount)
        play.tell(Plundered(power, loser, amount))


def restore(play: Play, power: str) -> None:
    """With its capital free again, a power gets back what its friends hold of its own
    [1941: Capturing and Liberating Capitals]."""
    state = play.state
    for space, place in state.board.spaces.items():
        holder = state.owners.get(space)
        if place.owner == power and holder != power and state.is_friend(holder, power):
            _change_hands(play, space, power, power)


def _change_hands(play: Play, space: str, owner: str, by: str) -> None:
    state = play.state
    before = state.owners.get(space)
    state.turn.taken.setdefault(space, before)
    state.owners[space] = owner
    liberated = owner != by or state.is_friend(before, owner)
    play.tell(Captured(space, owner, by, before, liberated))
