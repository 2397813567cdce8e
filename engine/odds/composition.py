"""The cheapest force that wins often enough."""

from collections.abc import Callable, Mapping
from itertools import product
from math import prod

from msgspec import Struct, field

from engine.odds.question.effort import COUNTED, Spent, unhurried
from engine.odds.question.result import Odds
from engine.units.kinds import UnitTable

Force = tuple[int, ...]
MOST_TRIED = 400
"""So many forces are tried at most: all there are, or those that differ little from good ones."""


class Composition(Struct, frozen=True):
    """A force and its odds. enough: whether it wins as often as was asked; else it is all there is. sure: whether every
    force was tried, so that none is cheaper."""

    units: Mapping[str, int]
    odds: Odds
    enough: bool
    sure: bool


def cheapest(
    pool: Mapping[str, int],
    table: UnitTable,
    ask: Callable[[Mapping[str, int]], Odds],
    least: float,
    take: bool,
    time: Spent = unhurried,
) -> Composition:
    """Return the cheapest part of a pool of units that wins with a chance of `least` (0 to 1); take: with a land unit
    left, for a territory; everything, if that is not enough. Costs are in IPCs."""
    search = _Search(dict(pool), table, ask, least, take, time)
    everything = tuple(pool.values())
    if not search.enough(everything):
        return Composition(dict(pool), search.odds(everything), False, True)
    force = search.best_of_all() if prod(n + 1 for n in pool.values()) <= MOST_TRIED else None
    sure = force is not None
    force = force or search.whittled(everything)
    return Composition(search.named(force), search.odds(force), True, sure)


class _Search(Struct):
    """Forces that were tried, as numbers of each kind of the pool."""

    pool: dict[str, int]
    table: UnitTable
    ask: Callable[[Mapping[str, int]], Odds]
    least: float
    take: bool
    time: Spent
    known: dict[Force, Odds] = field(default_factory=dict[Force, Odds])

    def named(self, force: Force) -> dict[str, int]:
        return {kind: n for kind, n in zip(self.pool, force, strict=True) if n}

    def cost(self, force: Force) -> int:
        return sum(n * self.table[kind].cost for kind, n in zip(self.pool, force, strict=True))

    def odds(self, force: Force) -> Odds:
        if force not in self.known:
            self.known[force] = self.ask(self.named(force))
        return self.known[force]

    def enough(self, force: Force) -> bool:
        """Return whether a force wins often enough; without a land unit nothing is taken."""
        kinds = [self.table[kind] for kind in self.named(force)]
        if not kinds or (self.take and not any(kind.is_land for kind in kinds)):
            return False
        odds = self.odds(force)
        return (odds.takes if self.take else odds.win) >= self.least

    def best_of_all(self) -> Force | None:
        """Return the cheapest of all forces there are, the likeliest of equals being the first that is found; None if
        there is no time to try them."""
        every = product(*(range(n, -1, -1) for n in self.pool.values()))
        for force in sorted(every, key=self.cost):
            if self.time() > COUNTED:
                return None
            if self.enough(force):
                return force
        return None

    def whittled(self, force: Force) -> Force:
        """Return what is left of a force once nothing more can be left at home, nor sent in the place of something
        dearer."""
        while len(self.known) < MOST_TRIED:
            better = next((other for other in self._cheaper(force) if self.time() >= 1 or self.enough(other)), None)
            if better is None or self.time() >= 1:
                break
            force = better
        return force

    def _cheaper(self, force: Force) -> list[Force]:
        """Forces with a unit less, and with one or two others instead of a dearer one, the cheapest first."""
        forces: set[Force] = set()
        for away, n in enumerate(force):
            if not n:
                continue
            rest = (*force[:away], n - 1, *force[away + 1 :])
            forces.add(rest)
            if n > 7:
                forces.add((*force[:away], n // 2, *force[away + 1 :]))
            forces.update(
                (*rest[:more], rest[more] + number, *rest[more + 1 :])
                for more, most in enumerate(self.pool.values())
                for number in (1, 2)
                if more != away and rest[more] + number <= most
            )
        now = self.cost(force)
        return sorted((other for other in forces if self.cost(other) < now), key=self.cost)
