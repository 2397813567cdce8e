"""Aircraft that share out seats: a largest flow from groups of aircraft through zones to decks (by shortest chains, as
Edmonds and Karp do, a whole group at once)."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from msgspec import Struct, field
from msgspec.structs import replace


class Fleet(Struct):
    """A group of carriers alike: the zones (by number) that each may go to, how many there are, how many aircraft each
    takes. at: how many are in a zone now. limits: how many of them may go to a zone, where that is not all of them."""

    zones: tuple[int, ...]
    number: int
    room: int
    at: dict[int, int] = field(default_factory=dict[int, int])
    limits: dict[int, int] = field(default_factory=dict[int, int])

    def most(self, zone: int) -> int:
        """Return how many of the carriers may go to a zone."""
        return min(self.number, self.limits.get(zone, self.number))

    def sent(self, zone: int, carriers: int) -> Fleet:
        """Return the fleet that is left when so many carriers have gone to a zone for good."""
        limits = {zone: self.limits[zone] - carriers} if zone in self.limits else {}
        return replace(self, number=self.number - carriers, limits=self.limits | limits)

    def limited(self, zone: int, carriers: int) -> Fleet:
        """Return the same fleet, with no more than so many for a zone."""
        return replace(self, limits=self.limits | {zone: carriers})


Step = tuple[int, int, int]
"""To a zone: (group that goes there, -1, the zone), or (-1, fleet, the zone that its seats are drawn from)."""


class SeatFlow:
    """A flow of aircraft to seats: groups of aircraft, each with how many there are and the zones it reaches; seats
    that are in a zone for good; and fleets. `total`: how many find a seat, if the seats of one carrier may be in
    different zones: no fewer than can. `effort`: steps that were looked at."""

    def __init__(self, groups: list[tuple[int, tuple[int, ...]]], fixed: list[int], fleets: list[Fleet]) -> None:
        self._groups = groups
        self._free = fixed.copy()
        self._seated: list[dict[int, int]] = [{} for _ in fixed]
        self._open: list[dict[int, int]] = [{} for _ in fixed]
        """For each zone, the fleets that may come, and how many more of their seats may be there."""
        self._undrawn = [fleet.number * fleet.room for fleet in fleets]
        self.drawn: list[dict[int, int]] = [{} for _ in fleets]
        self.effort = 0
        left = [number for number, _ in groups]
        for stay in (True, False):  # where they are, first: so few carriers have to move at all
            self._allow(fleets, stay)
            for group, number in enumerate(left):
                left[group] -= self._seat(group, number)
        self.total = sum(number for number, _ in groups) - sum(left)

    def _allow(self, fleets: list[Fleet], stay: bool) -> None:
        for index, fleet in enumerate(fleets):
            for zone in fleet.zones:
                carriers = min(fleet.most(zone), fleet.at.get(zone, 0)) if stay else fleet.most(zone)
                more = carriers * fleet.room - self.drawn[index].get(zone, 0)
                if more > 0:
                    self._open[zone][index] = more

    def _seat(self, group: int, number: int) -> int:
        """Return how many of a group find seats, others moving over."""
        seated = 0
        while seated < number:
            way = self._way(group)
            if not way:
                break
            seated += self._send(way, number - seated)
        return seated

    def _way(self, group: int) -> list[Step]:
        """Return the shortest chain of zones to a free seat: the group comes to the first, somebody goes on to the
        next; empty if there is none."""
        came: dict[int, tuple[Step, int]] = {zone: ((group, -1, zone), -1) for zone in self._groups[group][1]}
        edge, groups, fleets = deque(came), {group}, set[int]()
        while edge:
            here = edge.popleft()
            if self._free[here] or self._source(here) >= 0:
                return _chain(came, here)
            new = [other for other in self._seated[here] if other not in groups]
            steps = [(other, -1, zone) for other in new for zone in self._groups[other][1]]
            drawing = [fleet for fleet in self._open[here] if fleet not in fleets]
            steps += [(-1, fleet, zone) for fleet in drawing for zone in self.drawn[fleet]]
            groups.update(new)  # where they can go is known now, wherever else some of them are met
            fleets.update(drawing)
            self.effort += 1 + len(steps)
            for step in steps:
                if step[2] not in came:
                    came[step[2]] = step, here
                    edge.append(step[2])
        return []

    def _source(self, zone: int) -> int:
        """Return a fleet with seats to be drawn to a zone; -1 if there is none, or there are seats for good."""
        if not self._free[zone]:
            for fleet in self._open[zone]:
                if self._undrawn[fleet]:
                    return fleet
        return -1

    def _send(self, way: list[Step], most: int) -> int:
        """Move as many along a chain as every step of it takes."""
        group, _, first = way[0]
        last = way[-1][2]
        source = self._source(last)
        n = min(most, self._free[last] if source < 0 else min(self._undrawn[source], self._open[last][source]))
        pairs = [(before[2], step) for before, step in pairwise(way)]
        for here, (other, fleet, there) in pairs:
            n = min(
                n, self._seated[here][other] if fleet < 0 else min(self.drawn[fleet][there], self._open[here][fleet])
            )
        _add(self._seated[first], group, n)
        for here, (other, fleet, there) in pairs:
            if fleet < 0:
                _add(self._seated[here], other, -n)
                _add(self._seated[there], other, n)
            else:
                self._draw(fleet, here, n)
                self._draw(fleet, there, -n)
        if source < 0:
            self._free[last] -= n
        else:
            self._draw(source, last, n)
            self._undrawn[source] -= n
        return n

    def _draw(self, fleet: int, zone: int, seats: int) -> None:
        _add(self.drawn[fleet], zone, seats)
        _add(self._open[zone], fleet, -seats)


def _chain(came: dict[int, tuple[Step, int]], zone: int) -> list[Step]:
    """Return the steps that led to a zone, in their order."""
    steps: list[Step] = []
    while zone >= 0:
        step, zone = came[zone]
        steps.append(step)
    return steps[::-1]


def _add(counted: dict[int, int], key: int, n: int) -> None:
    counted[key] = counted.get(key, 0) + n
    if not counted[key]:
        del counted[key]
