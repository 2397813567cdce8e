"""The order in which a side loses its units where nobody says otherwise: one order for standing orders, the published
default, odds and estimates."""

from engine.units.kinds import Kind

DEAR = 10
"""A first hit that shuts a deck is taken before a unit of so many IPCs is lost."""
Place = tuple[int, int, int, int]


def cheapest_first(kind: Kind, free: bool, value: int, guns_wait: bool) -> Place:
    """Return where a loss stands in the order `cheapest`, given the unit's value in the battle. free: a first hit that
    only damages the ship. guns_wait: those that shoot at aircraft only are still to fire, and fall by their cost."""
    land = kind.is_land and not guns_wait
    return place_of(kind.cost, value, kind.rank, free=free, decks=kind.decks > 0, land=land)


def place_of(cost: int, value: int, rank: int, *, free: bool, decks: bool, land: bool) -> Place:
    """Return where a loss stands in that order: first hits that only damage a ship; on land those that fire no more
    (guns that have shot at aircraft, their only fire); then by cost in IPCs, and the lower value first. A hit that
    shuts a carrier's deck comes just before what is dear [Europe 1940: Antiaircraft Artillery; Aircraft Carriers]."""
    if free:
        return (2, DEAR, -1, rank) if decks else (0, 0, 0, rank)
    return (1 if land and value == 0 else 2, cost, value, rank)
