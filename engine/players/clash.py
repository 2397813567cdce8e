"""How a battle will probably go, from the values of both sides alone: quick, for comparing thousands of attacks.

Each side loses its cheapest units first, as in standing orders. Small battles are worked out hit by hit;
in large ones both sides lose as much each round as the other hits on average, and what is left, against what that many
dice may add or take, gives the chance of winning. Exact odds by every step of an edition are for the few that matter.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import erf, sqrt
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from engine.units.kinds import Kind
from engine.units.losses import Place, place_of
from engine.units.traits import Trait

PIPS = 6
MOST_ROUNDS = 12
BEATEN, SPARED = 0.5, 0.35
"""How much more the one who is ahead loses where it turns, and how much less the other; played out with dice."""
SPREAD = 2.0
"""How much each die adds to the doubt: above its own variance, since who is ahead gets further ahead."""
SMALL = 25
"""Battles with so many pairs of hits are worked out hit by hit."""


class Fighter(NamedTuple):
    """One unit as a battle sees it: the highest face that hits, the hits it takes, the IPCs it is worth, whether it can
    take ground, whether a hit that does not sink it shuts its decks."""

    value: int
    hits: int
    cost: int
    takes: bool
    shuts: bool = False


class Clash(Struct, frozen=True):
    """What to expect: the attacker's chance of winning, and IPCs lost by both if it is fought to the end."""

    win: float
    attacker_lost: float
    defender_lost: float
    margin: float = 0.0
    """Hits that the winner is expected to have left; below zero the defender's."""
    takes: float = 0.0
    """The chance that a land unit of the attacker is left to take the ground."""


def _points(one: Fighter) -> Iterator[tuple[Place, Fighter, bool]]:
    """The hits a unit takes, each with its place in the order of loss and whether it destroys the unit."""
    for _ in range(one.hits - 1):
        yield place_of(one.cost, one.value, 0, free=True, decks=one.shuts, land=one.takes), one, False
    yield place_of(one.cost, one.value, 0, free=False, decks=one.shuts, land=one.takes), one, True


class Side:
    """A side in the order in which it loses its units: what is left after each hit taken."""

    def __init__(self, fighters: Iterable[Fighter]) -> None:
        points = [point for one in fighters for point in _points(one)]
        points.sort(key=itemgetter(0))
        self.order = [one for _, one, sinks in points if sinks]
        taken = [(one.value, one.cost) if sinks else (0, 0) for _, one, sinks in points]
        self.hits = len(taken)
        self.gone = list(accumulate((sinks for _, _, sinks in points), initial=0))
        """How many units are gone after so many hits."""
        whole = sum(one.value for one in self.order)
        self.value = [whole - lost for lost in accumulate((value for value, _ in taken), initial=0)]
        self.lost = list(accumulate((cost for _, cost in taken), initial=0))
        self.ground = max((i + 1 for i, (_, one, sinks) in enumerate(points) if sinks and one.takes), default=0)
        """With so many hits no land unit is left."""

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

    def strikes(self, taken: int) -> tuple[float, ...]:
        """The chances of 0, 1, 2 ... hits of those who are left after so many hits taken."""
        return _chances(tuple(one.value for one in self.order[self.gone[taken] :]))


@lru_cache(maxsize=65536)
def _chances(values: tuple[int, ...]) -> tuple[float, ...]:
    found = [1.0]
    for value in values:
        sure, left = divmod(min(value, 3 * PIPS), PIPS)  # more than one die is as good as one surer hit
        found = [0.0] * sure + found
        if left:
            p = left / PIPS
            found = [a * (1 - p) + b * p for a, b in zip([*found, 0.0], [0.0, *found], strict=True)]
    return tuple(found)


def clash(attackers: Side, defenders: Side) -> Clash:
    """The battle fought to the end."""
    if attackers.hits == 0 or defenders.hits == 0:
        won = float(attackers.hits > 0)
        return Clash(won, 0.0, 0.0, float(attackers.hits - defenders.hits), won * (attackers.ground > 0))
    if attackers.hits * defenders.hits <= SMALL:
        return _hit_by_hit(tuple(attackers.order), tuple(defenders.order))
    return _on_average(attackers, defenders)


def _at_most(chances: tuple[float, ...], most: int) -> tuple[float, ...]:
    """The chances of hits where no more than so many find somebody."""
    return chances if len(chances) <= most + 1 else (*chances[:most], sum(chances[most:]))


@lru_cache(maxsize=32768)
def _hit_by_hit(one: tuple[Fighter, ...], other: tuple[Fighter, ...]) -> Clash:
    """Every course of the battle, by the hits that both sides have taken."""
    attackers, defenders = Side(one), Side(other)
    most_a, most_d = attackers.hits, defenders.hits
    reached = [[0.0] * (most_d + 1) for _ in range(most_a + 1)]
    reached[0][0] = 1.0
    for a in range(most_a):
        strikes = attackers.strikes(a)
        for d in range(most_d):
            here = reached[a][d]
            if here < 1e-9:
                continue
            guards = defenders.strikes(d)
            nothing = strikes[0] * guards[0]
            if nothing > 0.999:
                continue
            here /= 1 - nothing
            struck = _at_most(strikes, most_d - d)
            for taken, q in enumerate(_at_most(guards, most_a - a)):
                row, both = reached[a + taken], here * q
                for given, p in enumerate(struck):
                    row[d + given] += both * p
            reached[a][d] = 0.0
    win = sum(reached[a][most_d] for a in range(most_a))
    takes = sum(reached[a][most_d] for a in range(min(attackers.ground, most_a)))
    lost_a = sum(p * attackers.lost[a] for a, row in enumerate(reached) for p in row)
    lost_d = sum(p * defenders.lost[d] for row in reached for d, p in enumerate(row))
    left = sum(p * ((most_a - a) - (most_d - d)) for a, row in enumerate(reached) for d, p in enumerate(row))
    return Clash(win, lost_a, lost_d, left, takes)


def _on_average(attackers: Side, defenders: Side) -> Clash:
    a = d = spread = 0.0
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
    doubt = sqrt(2 * max(spread, 0.25))
    win = 0.5 * (1 + erf(left / doubt))
    takes = 0.5 * (1 + erf((left - attackers.hits + attackers.ground) / doubt)) if attackers.ground else 0.0
    lost_a = attackers.worth_lost(min(a, attackers.hits))
    lost_d = defenders.worth_lost(min(d, defenders.hits))
    if left > 0:
        lost_a, lost_d = _if_it_turns(1.0 - win, lost_a, attackers, lost_d)
    else:
        lost_d, lost_a = _if_it_turns(win, lost_d, defenders, lost_a)
    return Clash(win, lost_a, lost_d, left, takes)


def _if_it_turns(chance: float, wins: float, winner: Side, loses: float) -> tuple[float, float]:
    """What both sides lose, if who is ahead on average may also lose: he then loses all, the other not."""
    return wins + chance * BEATEN * (winner.lost[-1] - wins), loses - chance * SPARED * loses


def attacking(kinds: Sequence[Kind]) -> list[Fighter]:
    """Units that attack, with what others beside them add: each helper helps so many of those it can."""
    helpers, mates = Counter[tuple[str, ...]](), Counter(kind.id for kind in kinds)
    for kind in kinds:
        if helps := kind.supports:
            helpers[helps.units] += helps.ratio
    found: list[Fighter] = []
    for kind in kinds:
        value, pair = kind.attack, kind.paired_attack
        helped = next((units for units, n in helpers.items() if n > 0 and kind.id in units), None)
        mate = next((other for other in pair.partners if mates[other] > 0), None) if pair else None
        if pair and mate is not None:
            mates[mate] -= 1
            value = max(value, pair.attack)
        elif helped is not None:
            helpers[helped] -= 1
            value += 1
        found.append(Fighter(value * kind.attack_dice, kind.hits, kind.cost, kind.is_land, kind.decks > 0))
    return found


def is_idle(kind: Kind) -> bool:
    """Whether a defender takes no part in the battle and goes with it if it is lost: transports, where they are chosen
    last, and antiaircraft guns, where they are captured [Revised, Anniversary: Antiaircraft Guns]."""
    return kind.has(Trait.CHOSEN_LAST) or kind.has(Trait.CAPTURED_NOT_DESTROYED)


def defending(kinds: Iterable[Kind]) -> list[Fighter]:
    """Units that defend; who is idle is left out."""
    counted = (kind for kind in kinds if not is_idle(kind))
    return [Fighter(kind.defense, kind.hits, kind.cost, kind.is_land, kind.decks > 0) for kind in counted]
