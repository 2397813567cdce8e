"""Advantages that are declared: a severe winter, submarines that give themselves up, a strike of two powers as one
[Revised: Russian Winter; Kaiten Torpedoes; Joint Strike]."""

from collections.abc import Iterator

from engine.advantages.claim import BEFORE_BATTLES, Claim, Claimable, own_phase, the_space
from engine.combat.bonuses import WINTER, red_territory
from engine.combat.opening_fire import KAITEN
from engine.errors import Illegal
from engine.json_types import JsonObject
from engine.state import State
from engine.state.battle import SEA_BATTLE


def russian_winter(claim: Claim) -> None:
    """Begin a severe winter, as the power's turn ends; it lasts until the power's next turn begins."""
    claim.state.marks.until.setdefault(claim.power, set()).add(WINTER)
    claim.tell()


def kaiten_torpedoes(claim: Claim) -> None:
    """Name defending submarines as Kaiten in a zone beside home ground, before the battle there. Raises Illegal."""
    state, power = claim.state, claim.power
    zones = [b.space for b in state.battles if b.kind == SEA_BATTLE and not b.round]
    space = the_space(
        claim, [z for z in zones if any(red_territory(state, c, power) for c in state.board.coasts_of(z))]
    )
    wanted = (claim.action.units or {}).get(claim.facts["unit"], 0)
    boats = [u for u in state.own_at(space, power) if u.kind == claim.facts["unit"] and u.mission != KAITEN]
    if (
        not isinstance(wanted, int)
        or not 0 < wanted <= len(boats)
        or set(claim.action.units or {}) != {claim.facts["unit"]}
    ):
        raise Illegal("kaiten.not_there", space=space, have=len(boats))
    for boat in boats[:wanted]:
        boat.mission = KAITEN
    claim.tell(dict(claim.action.units or {}))


def joint_strike(claim: Claim) -> None:
    """Skip the power's combat this turn, and let the other power lead its units in that power's next turn."""
    claim.state.led[claim.power] = claim.facts["with"]
    claim.state.turn.skips_combat = True
    claim.tell()


def skips_combat(state: State, power: str) -> bool:
    """Return whether the power whose turn it is has given its combat away."""
    return state.turn.skips_combat


def submarines_attacked(state: State, power: str) -> Iterator[JsonObject]:
    """Offer any number of submarines in each zone under attack."""
    for battle in state.battles:
        if battle.kind == SEA_BATTLE:
            boats = [u for u in state.own_at(battle.space, power) if state.kind(u).is_submarine]
            yield from ({"space": battle.space, "units": {boats[0].kind: n}} for n in range(1, len(boats) + 1))


RUSSIAN_WINTER = Claimable("russian_winter", own_phase("mobilize"), russian_winter)
KAITEN_TORPEDOES = Claimable("kaiten_torpedoes", BEFORE_BATTLES, kaiten_torpedoes, submarines_attacked)
JOINT_STRIKE = Claimable("joint_strike", own_phase("purchase"), joint_strike)
