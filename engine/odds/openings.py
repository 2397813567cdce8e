"""What happens before the first exchange of fire: a gun at the aircraft, ships at the shore. Each leads to several
beginnings of the same battle, with their chances."""

from __future__ import annotations

from engine.combat.anti_air import gun
from engine.odds.chances import NEGLIGIBLE, binomial, handful, hits
from engine.odds.lineup import Lineup
from engine.odds.loss_order import Stands, Volley
from engine.odds.script import ANTI_AIR, BOMBARDMENT, GUNS, Script
from engine.odds.step_answers import StepAnswers

Sides = tuple[Lineup, Lineup]
Beginnings = list[tuple[Sides, float]]


def beginnings(script: Script, rulings: StepAnswers, sides: Sides) -> Beginnings:
    """The sides as they may begin, with chances; as they are, if nothing opens the battle."""
    found: Beginnings = [(sides, 1.0)]
    if rulings.ground.begun:
        return found
    for opening in script.openings:
        step = {ANTI_AIR: anti_air, BOMBARDMENT: bombarded, GUNS: guns_fire}[opening]
        found = [(after, p * q) for before, p in found for after, q in step(rulings, before) if p * q > NEGLIGIBLE]
    return found


def anti_air(rulings: StepAnswers, sides: Sides) -> Beginnings:
    """One gun fires once at each aircraft, kind by kind."""
    state = rulings.bystanders()
    found = gun(state, rulings.ground.space, sides[0].sorts[0].owner)
    if found is None:
        return [(sides, 1.0)]
    shot_down: list[tuple[dict[int, int], float]] = [({}, 1.0)]
    for index, (sort, n) in enumerate(zip(sides[0].sorts, sides[0].counts, strict=True)):
        if n and sort.kind.is_air and not sort.kind.has("immune_to_aa"):
            dist = binomial(n, found[1])
            shot_down = [(lost | {index: k}, p * q) for lost, p in shot_down for k, q in enumerate(dist)]
    return [((sides[0].without(lost), sides[1]), p) for lost, p in shot_down]


def guns_fire(rulings: StepAnswers, sides: Sides) -> Beginnings:
    """Guns that defend fire their shots, no more than there are aircraft; the attacker loses those first that come
    first in his order."""
    attackers, defenders = sides
    flying = [i for i, sort in enumerate(attackers.sorts) if sort.kind.is_air and attackers.counts[i]]
    left, dice = sum(attackers.counts[i] for i in flying), list[tuple[int, int]]()
    for value, shots in sorted(_shots(defenders), reverse=True):
        dice.append((value, min(left, shots)))
        left -= dice[-1][1]
    if not any(n for _, n in dice):
        return [(sides, 1.0)]
    stands = Stands(attackers)
    volley = Volley((sum(1 << i for i in flying),), (hits(handful(dice)),), True)
    found: Beginnings = []
    for stand, p in stands.outcomes(stands.first(), volley, 0):
        alive = attackers.alive(stands.all[stand].standing)
        lost = {index: n - alive[index] for index, n in enumerate(attackers.counts)}
        found.append(((attackers.without(lost), defenders), p))
    return found


def _shots(defenders: Lineup) -> list[tuple[int, int]]:
    """What the guns of a side hit on, and how many shots those have together."""
    guns = [(sort.kind.facts.get("aa_fire", {}), n) for sort, n in zip(defenders.sorts, defenders.counts, strict=True)]
    return [(fire["hits_on"], fire["shots_per_gun"] * n) for fire, n in guns if "shots_per_gun" in fire and n]


def bombarded(rulings: StepAnswers, sides: Sides) -> Beginnings:
    """Ships fire once at the land units ashore, whose casualties do not fire back."""
    dice = rulings.ground.bombard
    ashore = sum(1 << i for i, sort in enumerate(sides[1].sorts) if sort.kind.is_land and sides[1].counts[i])
    if not dice or not ashore or not any(sides[0].counts):
        return [(sides, 1.0)]
    stands = Stands(sides[1])
    volley = Volley((ashore,), (hits(handful(dice)),), True)
    found: Beginnings = []
    for stand, p in stands.outcomes(stands.first(), volley, 0):
        left = sides[1].alive(stands.all[stand].standing)
        lost = {index: n - left[index] for index, n in enumerate(sides[1].counts)}
        found.append(((sides[0], sides[1].without(lost)), p))
    return found
