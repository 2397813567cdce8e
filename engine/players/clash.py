"""How a battle will probably go, from the values of both sides alone: quick, for comparing thousands of attacks.

Both sides lose as much each round as the other hits on average, the cheapest first; who is left, and by how much more
than chance makes of that many dice, gives the chance of winning. Exact odds are for the few that matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import erf, sqrt

from engine.units.kinds import Kind

PIPS = 6
MOST_ROUNDS = 12
SPREAD = 1.4
"""How much each die adds to the doubt: above its own variance, since who is ahead gets further ahead."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One unit as a battle sees it: the highest face that hits, the hits it takes, the IPCs it is worth, whether it can
    take ground."""

    value: int
    hits: int
    cost: int
    takes: bool


@dataclass(frozen=True, slots=True)
class Clash:
    """What to expect: the attacker's chance of winning, and IPCs lost by both if it is fought to the end."""

    win: float
    attacker_lost: float
    defender_lost: float
    margin: float = 0.0
    """Hits that the winner is expected to have left; below zero the defender's."""


class Side:
    """A side in the order in which it loses its units: what is left after each hit taken."""

    def __init__(self, fighters: Iterable[Fighter]) -> None:
        order = sorted(fighters, key=lambda one: (one.cost, one.value))
        free = [0 for one in order for _ in range(one.hits - 1)]  # a first hit that only damages costs nothing
        taken = [(0, 0)] * len(free) + [(one.value, one.cost) for one in order]
        self.hits = len(taken)
        whole = sum(one.value for one in order)
        self.value = [whole - lost for lost in accumulate((value for value, _ in taken), initial=0)]
        self.lost = list(accumulate((cost for _, cost in taken), initial=0))

    def worth_lost(self, hits: float) -> float:
        """The IPCs of so many hits."""
        whole = int(hits)
        if whole >= self.hits:
            return float(self.lost[-1])
        return self.lost[whole] + (hits - whole) * (self.lost[whole + 1] - self.lost[whole])

    def value_after(self, hits: float) -> float:
        whole = int(hits)
        if whole >= self.hits:
            return 0.0
        return self.value[whole] + (hits - whole) * (self.value[whole + 1] - self.value[whole])


def clash(attackers: Side, defenders: Side) -> Clash:
    """The battle as it goes on average."""
    a = d = 0.0
    if attackers.hits == 0 or defenders.hits == 0:
        return Clash(1.0 if attackers.hits else 0.0, 0.0, 0.0, float(attackers.hits - defenders.hits))
    spread = 0.0
    for _ in range(MOST_ROUNDS):
        strike, guard = attackers.value_after(a) / PIPS, defenders.value_after(d) / PIPS
        if strike + guard < 0.05:
            break
        a, d, rest_a, rest_d = a + guard, d + strike, attackers.hits - a - guard, defenders.hits - d - strike
        spread += (strike + guard) * SPREAD
        if rest_a <= 0 or rest_d <= 0:
            break
    # Where a side is overrun in the middle of a round, what exceeded it counts as margin of the other.
    margin = (attackers.hits - a) / max(attackers.hits, 1) - (defenders.hits - d) / max(defenders.hits, 1)
    left = margin * (attackers.hits + defenders.hits) / 2
    win = 0.5 * (1 + erf(left / sqrt(2 * max(spread, 0.25))))
    return Clash(win, attackers.worth_lost(min(a, attackers.hits)), defenders.worth_lost(min(d, defenders.hits)), left)


def attacking(kinds: Sequence[Kind]) -> list[Fighter]:
    """Units that attack, with what others beside them add."""
    helped = support(kinds)
    found: list[Fighter] = []
    for kind in kinds:
        value = kind.attack
        if helped.get(kind.id, 0) > 0:
            helped[kind.id] -= 1
            value += 1
        found.append(Fighter(value * kind.attack_dice, kind.hits, kind.cost, kind.is_land))
    return found


def support(kinds: Sequence[Kind]) -> dict[str, int]:
    """How many units of each kind fight one point better for what attacks with them."""
    helped: dict[str, int] = {}
    for kind in kinds:
        helps = kind.facts.get("supports")
        if not helps:
            continue
        for other in helps["units"][:1]:
            helped[other] = helped.get(other, 0) + helps.get("ratio", 1)
    return helped


def defending(kinds: Iterable[Kind]) -> list[Fighter]:
    """Units that defend; what cannot be hit in battle, or does not count as one, is left out."""
    return [Fighter(kind.defense, kind.hits, kind.cost, kind.is_land) for kind in kinds if not kind.has("chosen_last")]
