"""Who would attack a space, and with what."""

from __future__ import annotations

from bot.loaded import Loaded
from bot.refusals import NotPossible
from bot.wording import odds as texts
from engine.advice.threats import reaching
from engine.state import State


def attacker_of(loaded: Loaded, space: str, user: str) -> str:
    """Who would attack there: the power in turn if it can, else one of the player's own, else its next enemy."""
    state = loaded.game.state
    order = state.turn_order()
    start = order.index(state.power)
    mine = loaded.powers_of(user)
    ranked = [state.power, *mine, *order[start:], *order[:start]]
    return next((power for power in ranked if is_against(state, power, space)), state.power)


def is_against(state: State, power: str, space: str) -> bool:
    """Whether somebody it is at war with holds a space, or stands there."""
    owner = state.owners.get(space)
    return state.is_enemy(owner, power) if owner else bool(state.enemies_at(space, power))


def all_that_can(loaded: Loaded, space: str, power: str) -> dict[str, int]:
    """Everything that a power could bring to a space. Raises NotPossible."""
    if not space:
        raise NotPossible(texts.WHERE_ALL)
    units = reaching(loaded.game, space, power)
    if not units:
        raise NotPossible(texts.NOTHING_REACHES.format(space=loaded.say.space(space), power=loaded.say.power(power)))
    return units
