"""Which complex answers for which of the units placed at sea: any beside the zone may, so that a whole placement fits
if there is any way to share it out, and the order in which it was told does not matter [Anniversary: Restrictions on
Placement; Europe 1940: Mobilize New Units]."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import pairwise

from msgspec import Struct


class Workload(Struct):
    """The units that complexes have mobilized, and may still. rooms: how many more units each complex can mobilize.
    launched: the units at sea, by zone and the complex that answers for them. beside: the complexes that may answer for
    units in a zone."""

    rooms: dict[str, int]
    launched: dict[str, dict[str, int]]
    beside: Mapping[str, Sequence[str]]

    def most(self, sources: Iterable[str]) -> int:
        """Return how many more units these complexes can answer for, others taking over what they launched."""
        trial = Workload(dict(self.rooms), deepcopy(self.launched), self.beside)
        return sum(trial.charge(sources, sum(self.rooms.values())).values())

    def charge(self, sources: Iterable[str], n: int, zone: str | None = None) -> dict[str, int]:
        """Charge so many units, or as many as there is room for, to these complexes; zone: where they are placed, if
        that is at sea. Returns how many more units each complex answers for in the end."""
        used: dict[str, int] = {}
        first = list(sources)
        while n and (way := self._way(first)):
            more = min(n, self._widest(way))
            if zone is not None:
                self._shift(zone, way[0][0], more)
            for (here, _), (there, over) in pairwise(way):
                self._shift(over, here, -more)
                self._shift(over, there, more)
            last = way[-1][0]
            self.rooms[last] -= more
            used[last] = used.get(last, 0) + more
            n -= more
        return used

    def _way(self, sources: list[str]) -> list[tuple[str, str]]:
        """Return the shortest chain of complexes to one with room, each with the zone whose units it takes over; the
        first takes over none. Empty if there is no such chain."""
        came: dict[str, tuple[str, str]] = dict.fromkeys(sources, ("", ""))
        edge = deque(sources)
        while edge:
            here = edge.popleft()
            if self.rooms.get(here, 0) > 0:
                return _chain(came, here)
            for zone, there in self._others(here):
                if there not in came:
                    came[there] = here, zone
                    edge.append(there)
        return []

    def _others(self, here: str) -> Iterator[tuple[str, str]]:
        """Yield the complexes that may answer for units of this one, each behind the zone where these are."""
        for zone, by in self.launched.items():
            if by.get(here):
                yield from ((zone, there) for there in self.beside.get(zone, ()))

    def _widest(self, way: list[tuple[str, str]]) -> int:
        """Return how many units can move along a chain at once."""
        moved = (self.launched[zone][here] for (here, _), (_, zone) in pairwise(way))
        return min([self.rooms[way[-1][0]], *moved])

    def _shift(self, zone: str, complex: str, n: int) -> None:
        by = self.launched.setdefault(zone, {})
        by[complex] = by.get(complex, 0) + n
        if not by[complex]:
            del by[complex]


def _chain(came: dict[str, tuple[str, str]], last: str) -> list[tuple[str, str]]:
    chain: list[tuple[str, str]] = []
    while last:
        before, zone = came[last]
        chain.append((last, zone))
        last = before
    return chain[::-1]
