"""Fighters and decks: how many of the one find a place on the other, wherever the carriers may still go
[1941: Air Units, Carrier Landings]."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import itemgetter

from msgspec import Struct

from engine.movement.seat_flow import Fleet, SeatFlow

Served = frozenset[int]
"""The groups of fighters, by number, that can reach a zone. Fighters that reach the same zones are a group."""
_NOBODY: Served = frozenset()
MOST_EFFORT = 150_000
"""About a tenth of a second. No position of a game takes a hundredth of that; with hundreds of carriers, what cannot be
proved within it counts as not proved."""


class Deck(Struct, frozen=True):
    """A carrier's landing places, `room` of them, which will be in one of some zones; `at`: where they are now, if they
    float already."""

    room: int
    zones: frozenset[str]
    at: str = ""


def most_seated(wanting: Mapping[frozenset[str], int], available: Iterable[Deck], enough: int | None = None) -> int:
    """Return the most fighters that decks can take, over all the ways to send the carriers; wanting: how many fighters
    get to the same spaces. enough: where all that matters is whether it is so many; what is said may then be less than
    the most, but not on the other side of that."""
    decks = Counter(available)
    if len(wanting) == 1:
        (near, fighters), *_ = wanting.items()
        return min(fighters, sum(deck.room * n for deck, n in decks.items() if not near.isdisjoint(deck.zones)))
    return _most_seated(frozenset(wanting.items()), frozenset(decks.items()), enough)


@lru_cache(maxsize=256)
def _most_seated(
    wanting: frozenset[tuple[frozenset[str], int]], decks: frozenset[tuple[Deck, int]], enough: int | None
) -> int:
    """Zones matter only for who reaches them, and none does that another serves better; so few ways are left to try."""
    zones = frozenset[str]().union(*(deck.zones for deck, _ in decks))
    zones &= frozenset[str]().union(*(near for near, _ in wanting))
    groups = Counter[tuple[str, ...]]()
    for near, number in wanting:
        groups[tuple(sorted(near & zones))] += number
    served = {zone: frozenset(i for i, near in enumerate(sorted(groups)) if zone in near) for zone in zones}
    ways = {near: _best({served[zone] for zone in near}) for near in {deck.zones & zones for deck, _ in decks}}
    numbered = {way: i for i, way in enumerate(sorted({way for found in ways.values() for way in found}, key=sorted))}
    fleets: dict[tuple[tuple[int, ...], int], Counter[int]] = {}
    fixed = [0] * len(numbered)
    for deck, number in decks:
        found = ways[deck.zones & zones]
        if not found:
            continue
        here = next((way for way in found if served.get(deck.at, _NOBODY) <= way), found[0])
        if len(found) == 1:
            fixed[numbered[here]] += deck.room * number
        else:
            fleet = tuple(numbered[way] for way in found), deck.room
            fleets.setdefault(fleet, Counter())[numbered[here]] += number
    reached = [tuple(n for way, n in numbered.items() if group in way) for group in range(len(groups))]
    search = _Search([(groups[near], reach) for near, reach in zip(sorted(groups), reached, strict=True)])
    sent = [Fleet(ways, at.total(), room, at) for (ways, room), at in sorted(fleets.items(), key=itemgetter(0))]
    return search.run(fixed, sent, enough)


def _best(ways: set[Served]) -> list[Served]:
    """Return those that do not merely serve some of whom another serves, in a fixed order."""
    return sorted((way for way in ways if not any(way < other for other in ways)), key=sorted)


class _Search(Struct):
    """Where to send the carriers. If each seat could go by itself, a flow would say how many find one; where it divides
    a carrier, either one more goes to that zone for good, or none does [branch and bound]."""

    groups: list[tuple[int, tuple[int, ...]]]
    effort: int = 0

    def run(self, fixed: list[int], fleets: list[Fleet], enough: int | None = None) -> int:
        """Return the most there can be with these seats where they are, and these fleets still to be sent; with
        `enough`, not less than that if there can be so many."""
        best, least, most, open = 0, enough or 0, enough, [(fixed, fleets)]
        while open and self.effort < MOST_EFFORT and (most is None or best < most):
            fixed, fleets = open.pop()
            flow = self._flow(fixed, fleets)
            most = flow.total if most is None else most  # the first: no more than if every seat could go by itself
            if flow.total <= best or flow.total < least:
                continue
            divided = _divided(fleets, flow.drawn)
            if divided is None:
                best = flow.total
                continue
            best = max(best, self._flow(_sent(fixed, fleets, flow.drawn), []).total)
            index, zone, carriers = divided
            fewer = fleets.copy()
            fewer[index] = fleets[index].limited(zone, carriers - 1)
            open.append((fixed, fewer))
            there, rest = fixed.copy(), fleets.copy()
            there[zone] += carriers * fleets[index].room
            rest[index] = fleets[index].sent(zone, carriers)
            open.append((there, rest))
        return best

    def _flow(self, fixed: list[int], fleets: list[Fleet]) -> SeatFlow:
        flow = SeatFlow(self.groups, fixed, fleets)
        self.effort += flow.effort
        return flow


def _sent(fixed: list[int], fleets: list[Fleet], drawn: list[dict[int, int]]) -> list[int]:
    """Return the seats in each zone, if the carriers go where most of their seats are drawn to: one way that can be."""
    seats = fixed.copy()
    for fleet, of in zip(fleets, drawn, strict=True):
        left = fleet.number
        for zone in sorted(of, key=lambda zone: (-of[zone], zone)):
            going = min(left, -(-of[zone] // fleet.room))
            seats[zone] += going * fleet.room
            left -= going
    return seats


def _divided(fleets: list[Fleet], drawn: list[dict[int, int]]) -> tuple[int, int, int] | None:
    """Return a fleet that a flow sends to more zones than it has carriers, one of those zones, and how many carriers
    that takes; None if each fleet is enough."""
    for index, fleet in enumerate(fleets):
        needed = {zone: -(-seats // fleet.room) for zone, seats in drawn[index].items()}
        if sum(needed.values()) > fleet.number:
            zone = min(zone for zone, seats in drawn[index].items() if seats % fleet.room)
            return index, zone, needed[zone]
    return None
