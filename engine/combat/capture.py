"""Taking a territory: conquest and liberation [1941: Step 7. Conclude Combat; Liberating a Territory; Capturing and
Liberating Capitals]."""

from engine.board.facilities import fall_with
from engine.economy.accounts import account_of
from engine.economy.capitals import CapitalRules
from engine.play import Play
from engine.politics.territory import change_hands
from engine.state import State
from engine.units.traits import Trait


def take_territory(capitals: CapitalRules, play: Play, space: str, power: str) -> None:
    """Give a hostile territory that a power's land units hold now to the power, or to the friend whose it was, with all
    that follows from it: facilities, guns, capitals."""
    state = play.state
    original = state.board.spaces[space].owner
    owner = rightful_owner(capitals, state, space, power)
    change_hands(play, space, owner, power)
    fall_with(state, space)
    _seize_guns(state, space, owner, power)
    if original is None or space not in state.board.powers[original].capitals:
        return
    if state.is_enemy(original, power):
        capitals.plunder(play, space, original, power)
    if owner == original:
        capitals.restore(play, space, owner)


def take_or_free(play: Play, space: str, power: str) -> None:
    """Give a region to the victor, or back to a friend it belonged to; capitals are regions like others [ABC: Update
    Income Tracker]."""
    original = play.state.board.spaces[space].owner
    owner = original if original and play.state.is_friend(original, power) else power
    change_hands(play, space, owner, power)


def _seize_guns(state: State, space: str, owner: str, power: str) -> None:
    """Guns fall to whoever holds the land now, and neither move nor fire rockets this turn
    [Revised: Antiaircraft Guns, Usable by Invading Forces; FAQ, Movement]."""
    for unit in state.enemies_at(space, power):
        if state.kind(unit).has(Trait.CAPTURED_NOT_DESTROYED) and not unit.aboard:
            unit.owner, unit.fought = owner, True


def rightful_owner(capitals: CapitalRules, state: State, space: str, power: str) -> str:
    """Return whose a captured territory is: a friend's goes back to him, unless an enemy holds his capital (the capital
    itself always does) [1941: Liberating a Territory]."""
    original = state.board.spaces[space].owner
    if original is None or original == power or not state.is_friend(original, power):
        return power
    is_capital = space in state.board.powers[original].capitals
    return power if capitals.lost(state, original, account_of(state, original, space)) and not is_capital else original
