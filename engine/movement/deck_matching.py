"""Fighters and decks: how many of the one find a place on the other, wherever the carriers may still go
[1941: Air Units, Carrier Landings]."""

from __future__ import annotations

from dataclasses import dataclass

Served = frozenset[int]  # the fighters, by number, that can reach a zone


@dataclass(frozen=True, slots=True)
class Deck:
    """Landing places that will be in one of some zones."""

    room: int
    zones: frozenset[str]


def most_seated(wanting: list[frozenset[str]], available: list[Deck]) -> int:
    """The most fighters that decks can take, over all the ways to send the carriers; wanting: where each fighter gets.
    Zones matter only for who reaches them, and none does that another serves better; so few ways are left to try."""
    zones = frozenset[str]().union(*(deck.zones for deck in available)) & frozenset[str]().union(*wanting)
    served = {zone: frozenset(i for i, near in enumerate(wanting) if zone in near) for zone in zones}
    available = [deck for deck in available if not zones.isdisjoint(deck.zones)]
    moving: list[tuple[list[Served], int]] = []
    fixed: dict[Served, int] = {}
    for deck in available:
        ways = _best({served[zone] for zone in deck.zones & zones})
        if len(ways) == 1:
            fixed[ways[0]] = fixed.get(ways[0], 0) + deck.room
        else:
            moving.append((ways, deck.room))
    moving.sort(key=lambda ways: (len(ways[0]), [sorted(way) for way in ways[0]], ways[1]))
    most, best = min(len(wanting), sum(deck.room for deck in available)), 0

    def send(index: int, first: int, room: dict[Served, int]) -> None:
        nonlocal best
        if best == most:
            return
        if index == len(moving):
            best = max(best, _matched(len(wanting), room))
            return
        ways, decks = moving[index]
        twin = index + 1 < len(moving) and moving[index + 1] == moving[index]
        for i, way in enumerate(ways[first:], first):
            send(index + 1, i if twin else 0, room | {way: room.get(way, 0) + decks})

    send(0, 0, fixed)
    return best


def _best(ways: set[Served]) -> list[Served]:
    """Those that do not merely serve some of whom another serves, in a fixed order."""
    return sorted((way for way in ways if not any(way < other for other in ways)), key=sorted)


def _matched(fliers: int, room: dict[Served, int]) -> int:
    """How many fighters find a deck among those that serve them (augmenting paths)."""
    holders: dict[Served, list[int]] = {way: [] for way in room}

    def seat(flier: int, tried: set[Served]) -> bool:
        for way in room:
            if flier not in way or way in tried:
                continue
            tried.add(way)
            if len(holders[way]) < room[way]:
                holders[way].append(flier)
                return True
            for i, other in enumerate(holders[way]):
                if seat(other, tried):
                    holders[way][i] = flier
                    return True
        return False

    return sum(seat(flier, set()) for flier in range(fliers))
