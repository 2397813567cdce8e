"""Aircraft that antiaircraft guns shoot down before a battle: how many, how probably, and who is left."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb

from engine.players.clash import PIPS, Clash, Side, attacking, clash
from engine.units.kinds import Kind
from engine.units.traits import Trait

MOST = 3
"""More are hardly ever shot down at once; so many stand for them."""
RARE = 0.02
"""Smaller chances are left out."""


def shots(aircraft: Sequence[Kind], defenders: Iterable[Kind]) -> tuple[int, float]:
    """How many shots guns fire at aircraft, and the chance that one hits: a gun fires at all of them [Revised: Step 2:
    Antiaircraft Guns], or each at so many [Europe 1940: AAA]."""
    guns = [kind.aa_fire for kind in defenders if kind.aa_fire is not None]
    aimed = sum(not kind.has(Trait.IMMUNE_TO_AA) for kind in aircraft)
    if not guns or not aimed:
        return 0, 0.0
    fired = sum(fire.shots_per_gun for fire in guns)
    if any(fire.shots == "per_aircraft" for fire in guns):
        fired = aimed
    return min(fired, aimed), max(fire.hits_on for fire in guns) / PIPS


def through(attackers: Sequence[Kind], defenders: Iterable[Kind]) -> list[tuple[float, list[Kind], float]]:
    """What may come of it: how probably, who is left, and the IPCs of those who are shot down."""
    aircraft = [kind for kind in attackers if kind.is_air]
    fired, hits = shots(aircraft, defenders) if aircraft else (0, 0.0)
    if not fired:
        return [(1.0, [*attackers], 0.0)]
    chances = [comb(fired, n) * hits**n * (1 - hits) ** (fired - n) for n in range(min(fired, MOST))]
    chances.append(1.0 - sum(chances))
    price, every = sum(kind.cost for kind in aircraft) / len(aircraft), sum(p for p in chances if p >= RARE)
    return [(p / every, _without(attackers, n), n * price) for n, p in enumerate(chances) if p >= RARE]


def expected(attackers: Sequence[Kind], defenders: Sequence[Kind], guards: Side) -> Clash:
    """A battle on average of all that may come of the guns. guards: the defenders as a side."""
    win = attacker_lost = defender_lost = takes = shot_down = 0.0
    for p, left, down in through(attackers, defenders):
        fought = clash(Side(attacking(left)), guards)
        win, takes = win + p * fought.win, takes + p * fought.takes
        attacker_lost += p * (fought.attacker_lost + down)
        defender_lost, shot_down = defender_lost + p * fought.defender_lost, shot_down + p * down
    return Clash(win, attacker_lost, defender_lost, takes, shot_down)


def _without(attackers: Sequence[Kind], down: int) -> list[Kind]:
    """Who is left of them without so many aircraft, of the kinds of which there are most."""
    left, kinds = [*attackers], Counter(kind for kind in attackers if kind.is_air)
    for _ in range(down):
        one = max(kinds, key=lambda kind: (kinds[kind], -kind.cost, kind.id))
        kinds[one] -= 1
        left.remove(one)
    return left
