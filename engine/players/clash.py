"""How a battle will probably go, from the values of both sides alone: quick, for comparing thousands of attacks.

Each side loses its cheapest units first, as in standing orders. Every course of a battle is followed, by the hits that
both sides have taken; in all but small ones a volley is one of three numbers of hits, which have the mean and the
variance of its dice, and the chances come out within a point or so. In the largest both sides lose as much each round
as the other hits on average, and what is left, against what that many dice may add or take, gives the chance of
winning. Exact odds by every step of an edition are for the few that matter.
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
MOST = 3 * PIPS
"""More than one die of a unit is as good as one that hits more surely, up to three hits."""
MOST_ROUNDS = 12
BEATEN, SPARED = 0.5, 0.35
"""How much more the one who is ahead loses where it turns, and how much less the other; played out with dice."""
SPREAD = 2.0
"""How much each die adds to the doubt: above its own variance, since who is ahead gets further ahead."""
SMALL, MIXED, LARGE = 25, 100, 6400
"""In battles with so many pairs of hits every number of hits of a volley is followed, in more of them where the ground
may be lost with aircraft left; with no more than so many, three numbers of them."""
TYPICAL = 0.75
"""How much of the chances the two outer ones of three numbers of hits have at most."""
UNLIKELY = 1e-4
"""Courses of a battle with smaller chances are not followed."""


Volley = tuple[tuple[int, float], ...]
"""The hits of all who fire at once: how many, and how probably."""


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
    takes: float = 0.0
    """The chance that a land unit of the attacker is left to take the ground."""
    down: float = 0.0
    """What of the attacker's losses are aircraft that guns shoot down before the battle."""

    @property
    def fallen(self) -> float:
        """The IPCs that the attacker loses in the battle itself."""
        return self.attacker_lost - self.down


def _points(one: Fighter) -> Iterator[tuple[Place, Fighter, bool]]:
    """The hits a unit takes, each with its place in the order of loss and whether it destroys the unit."""
    for _ in range(one.hits - 1):
        yield place_of(one.cost, one.value, 0, free=True, decks=one.shuts, land=one.takes), one, False
    yield place_of(one.cost, one.value, 0, free=False, decks=one.shuts, land=one.takes), one, True


class Side:
    """A side in the order in which it loses its units: what is left after each hit taken. Two of the same units are
    the same."""

    def __init__(self, fighters: Iterable[Fighter]) -> None:
        points = [point for one in fighters for point in _points(one)]
        points.sort(key=itemgetter(0))
        self.order = tuple(one for _, one, sinks in points if sinks)
        self._hash = hash(self.order)
        self._volleys: dict[bool, list[Volley]] = {}
        taken = [(one.value, one.cost) if sinks else (0, 0) for _, one, sinks in points]
        self.hits = len(taken)
        self.gone = list(accumulate((sinks for _, _, sinks in points), initial=0))
        """How many units are gone after so many hits."""
        whole = sum(one.value for one in self.order)
        self.value = [whole - lost for lost in accumulate((value for value, _ in taken), initial=0)]
        self.lost = list(accumulate((cost for _, cost in taken), initial=0))
        self.ground = max((i + 1 for i, (_, one, sinks) in enumerate(points) if sinks and one.takes), default=0)
        """With so many hits no land unit is left."""

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Side) and self.order == other.order

    def volleys(self, few: bool) -> list[Volley]:
        """The hits of those who are left after each number of hits taken. few: three numbers of them where that will
        do."""
        found = self._volleys.get(few)
        if found is None:
            found = self._volleys[few] = self._fire(few)
        return found

    def _fire(self, few: bool) -> list[Volley]:
        values = tuple(one.value for one in self.order)
        found, mean, variance = list[Volley](), 0.0, 0.0
        for start in reversed(range(len(values))):
            sure, left = divmod(min(values[start], MOST), PIPS)
            mean, variance = mean + sure + left / PIPS, variance + left * (PIPS - left) / PIPS**2
            typical = _typical(mean, variance, len(values) - start) if few else None
            found.append(typical or _every(values[start:]))
        found.reverse()
        return [found[gone] for gone in self.gone[:-1]]

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


@lru_cache(maxsize=65536)
def _chances(values: tuple[int, ...]) -> tuple[float, ...]:
    found = [1.0]
    for value in values:
        sure, left = divmod(min(value, MOST), PIPS)
        found = [0.0] * sure + found
        if left:
            p = left / PIPS
            found = [a * (1 - p) + b * p for a, b in zip([*found, 0.0], [0.0, *found], strict=True)]
    return tuple(found)


@lru_cache(maxsize=65536)
def _every(values: tuple[int, ...]) -> Volley:
    """Every number of hits of these dice, each with its chance."""
    return tuple((n, p) for n, p in enumerate(_chances(values)) if p)


def _typical(mean: float, variance: float, most: int) -> Volley | None:
    """Three numbers of hits with the mean and the variance of dice that hit so many times at most; None where they hit
    too seldom for that."""
    middle = round(mean)
    tilt = mean - middle
    for step in range(1, min(middle, most - middle) + 1):
        outer, lean = (variance + tilt * tilt) / (step * step), tilt / step
        if abs(lean) <= outer <= TYPICAL:
            return (middle - step, (outer - lean) / 2), (middle, 1.0 - outer), (middle + step, (outer + lean) / 2)
    return None


def clash(attackers: Side, defenders: Side) -> Clash:
    """The battle fought to the end."""
    if attackers.hits == 0 or defenders.hits == 0:
        won = float(attackers.hits > 0)
        return Clash(won, 0.0, 0.0, won * (attackers.ground > 0))
    if attackers.hits * defenders.hits > LARGE:
        return _on_average(attackers, defenders)
    return _course(attackers, defenders)


@lru_cache(maxsize=32768)
def _course(attackers: Side, defenders: Side) -> Clash:
    """Every course of the battle, by the hits that both sides have taken."""
    reached = _reached(attackers, defenders)
    most_a, most_d = attackers.hits, defenders.hits
    every = sum(map(sum, reached))
    win = sum(row[most_d] for row in reached[:most_a])
    takes = sum(row[most_d] for row in reached[: min(attackers.ground, most_a)])
    lost_a = sum(lost * sum(row) for lost, row in zip(attackers.lost, reached, strict=True))
    lost_d = sum(p * lost for row in reached for p, lost in zip(row, defenders.lost, strict=True))
    return Clash(win / every, lost_a / every, lost_d / every, takes / every)


def _reached(attackers: Side, defenders: Side) -> list[list[float]]:
    """How probably the battle ends with so many hits taken by the attackers (rows) and the defenders."""
    most_a, most_d = attackers.hits, defenders.hits
    few = most_a * most_d > (SMALL if attackers.ground in (0, most_a) else MIXED)
    unlikely, strikes_of, answers = UNLIKELY if few else 0.0, attackers.volleys(few), defenders.volleys(few)
    reached = [[0.0] * (most_d + 1) for _ in range(most_a + 1)]
    reached[0][0] = 1.0
    # Whoever takes more hits than he has units has taken all.
    rows = reached + reached[-1:] * max(volley[-1][0] for volley in answers)
    ends = [*range(most_d), *[most_d] * (1 + max(volley[-1][0] for volley in strikes_of))]
    for a, strikes in enumerate(strikes_of):
        row = reached[a]
        misses = strikes[0][1] if strikes[0][0] == 0 else 0.0
        for d, guards in enumerate(answers):
            here = row[d]
            if here <= unlikely:
                continue
            nothing = misses * guards[0][1] if guards[0][0] == 0 else 0.0
            if nothing > 0.999:
                continue
            here /= 1.0 - nothing
            for taken, q in guards:
                then, both = rows[a + taken], here * q
                for given, p in strikes:
                    then[ends[d + given]] += both * p
            row[d] = 0.0
    return reached


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
    return Clash(win, lost_a, lost_d, takes)


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
