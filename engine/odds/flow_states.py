"""States of a battle, many at a time: what they are, what follows them, how often they are visited."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.odds.fire_tables import Floats, Ints

SETTLED = 1e-16
"""So little is left of a series that its rest does not show."""


@dataclass(slots=True)
class Exit:
    """What follows an exchange, for every pair of stands: the state or end (as a place among all planes), the state on
    the same level (-1: none), and whether a round has passed."""

    to: Ints
    stays: Ints
    rounds: Floats


@dataclass(slots=True)
class States:
    """Some states: their planes, their pairs of stands counted through, both stands, their volleys, their exits, and
    the pairs that they are after a round without a hit."""

    planes: Ints
    pairs: Ints
    ours: Ints
    theirs: Ints
    volleys: tuple[Ints, Ints]
    exits: Ints
    unhurt: Ints


def series(entered: Floats, still: Floats, places: Ints, stays: Ints) -> Floats:
    """How often each state is visited, rounds without a hit included. Without hits a state leads to one other at most:
    after one step, two, four, ... until nothing goes on."""
    if np.array_equal(places, np.where(stays < 0, places, stays)):
        return entered / (1 - still)
    order = np.argsort(places)
    to = order[np.searchsorted(places[order], np.where(stays < 0, places, stays))]
    visits = entered.copy()
    while still.max() > SETTLED:
        visits = visits + np.bincount(to, visits * still, len(visits))
        still, to = still * still[to], to[to]
    return visits
