"""What comes of attacks on one space by several powers, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from bot.clock import share_of
from bot.discord_ui.odds.who_attacks import all_that_can, attacker_of
from bot.loaded import Loaded
from bot.parsing.odds_words import Wave
from bot.refusals import NotPossible
from bot.wording import odds as texts
from engine.errors import Illegal
from engine.odds import Plan, odds_in_waves

MOST_SECONDS = 2.0


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
