"""Kamikaze strikes that are planned against an attacker's ships, before the battle is fought
[Global 1940: Global Rules]."""

from engine.combat.fight import Fight
from engine.combat.kamikaze import KAMIKAZE, Strike
from engine.errors import Illegal
from engine.odds.question.lineup import Plan
from engine.state.battle import ATTACKER
from engine.units.stacks import count

Strikes = tuple[tuple[str, int, int], ...]
"""By kind of ship how many, and the value they hit with."""


def strikes_of(fight: Fight, plan: Plan) -> Strikes:
    """Return the strikes of a plan. Raises Illegal where there can be none, or not so many."""
    planned = {kind: n for kind, n in plan.strikes.items() if n}
    if not planned:
        return ()
    space, state, kinds = fight.battle.space, fight.state, fight.rules.kinds
    steps = kinds[KAMIKAZE].steps if KAMIKAZE in kinds else ()
    strike = next((step for step in steps if isinstance(step, Strike)), None)
    if strike is None or not state.board.spaces[space].facts.get("kamikaze"):
        raise Illegal("odds.no_strikes", space=space)
    left = state.marks.kamikaze.get(strike.power, 0)
    if sum(planned.values()) > left:
        raise Illegal("kamikaze.too_many", n=sum(planned.values()), left=left)
    there = (unit.kind for unit in fight.units(ATTACKER) if state.kind(unit).is_surface_warship)
    ships = count(there, state.table(fight.battle.attacker))
    for kind in planned:
        if kind not in ships:
            raise Illegal("kamikaze.target", kind=kind, space=space, units=dict(ships))
    return tuple((kind, n, strike.value) for kind, n in planned.items())
