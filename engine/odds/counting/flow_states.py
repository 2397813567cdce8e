"""States of a battle, many at a time: what they are, what follows them, how often they are visited."""

import numpy as np
from msgspec import Struct

from engine.odds.counting.layout import Floats, Ints

Loops = list[tuple[Ints, Floats]]
"""What rounds without a hit lead to: for each state another, and how often that is visited for each time the first one
is come to."""


class Exit(Struct):
    """What follows an exchange, for every pair of stands: the state or end (as a place among all planes), the state on
    the same level (-1: none), and whether a round has passed."""

    to: Ints
    stays: Ints
    rounds: Floats


class States(Struct):
    """Some states: their planes, their pairs of stands counted through, both stands, their volleys, their exits, and
    the pairs that they are after a round without a hit."""

    planes: Ints
    pairs: Ints
    ours: Ints
    theirs: Ints
    volleys: tuple[Ints, Ints]
    exits: Ints
    unhurt: Ints


def loops(follow: Ints, still: Floats) -> Loops:
    """Return what comes of each state if nobody is hit for some rounds. follow: the state after one such round; still:
    its chance. Whoever comes back to a state goes round for ever: a geometric series."""
    here = np.arange(len(follow))
    again, path, chances = np.ones(len(follow)), [here], [np.ones(len(follow))]
    at, chance = follow, still
    while True:
        fresh = np.logical_and.reduce([at != before for before in path])
        round_trip = (at == here) & (again == 1)
        again[round_trip] = 1 / (1 - chance[round_trip])
        if not fresh.any():
            return [(to, times * again[to]) for to, times in zip(path, chances, strict=True)]
        path.append(at)
        chances.append(np.where(fresh, chance, 0.0))
        chance, at = chance * still[at], follow[at]
