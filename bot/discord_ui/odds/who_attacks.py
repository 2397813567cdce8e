"""Who would attack a space, and with what; attacks of several powers on it, one after the other."""

from collections.abc import Sequence

from bot.clock import share_of
from bot.loaded import Loaded
from bot.parsing.odds_words import Wave
from bot.refusals import NotPossible
from bot.wording import odds as texts
from engine.advice.threats import reaching
from engine.errors import Illegal
from engine.odds import Plan, odds_in_waves
from engine.state import State

MOST_SECONDS = 2.0


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


def waves_reply(loaded: Loaded, space: str, waves: Sequence[Wave], plan: Plan, user: str) -> str:
    """The answer in words. Raises Refused, NotPossible."""
    if not space:
        raise NotPossible(texts.WHERE_ALL)
    power, attacks = attacker_of(loaded, space, user), list[tuple[str, dict[str, int]]]()
    for wave in waves:
        power = wave.power or power
        units = wave.units if wave.units is not None else all_that_can(loaded, space, power)
        attacks.append((power, dict(units)))
    state, edition = loaded.game.state, loaded.game.edition
    try:
        found = odds_in_waves(edition, state, space, attacks, plan, share_of(MOST_SECONDS))
    except Illegal as refused:
        if refused.rule != "battle.none":
            raise
        words = texts.NOBODY_DEFENDS.format(space=loaded.say.space(space), power=loaded.say.power(attacks[0][0]))
        raise NotPossible(words) from None
    told = [(loaded.say.power(power), units) for power, units in attacks]
    return texts.waves_text(found, loaded.say.space(space), told, plan.retreat_after, plan.keep_land)
