"""A battle of few states fought to its end: the fire of all states is found at once, then the chances flow down from
level to level.

Looked at are all states in which any battle of the layout has ever been; should this battle come to another, that one
is looked at too, and the chances flow once more.
"""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from engine.odds.counting.fire_tables import plain
from engine.odds.counting.flow import LOST_SIGHT_OF, Flow
from engine.odds.counting.flow_states import Loops, States, loops
from engine.odds.counting.layout import Floats, Ints


def all_at_once(flow: Flow) -> None:
    """Fight until it is decided. Raises TooMuch."""
    planes = np.array([*flow.layout.keys.values()], np.int64)
    which, pairs = np.nonzero(flow.masses[planes] > LOST_SIGHT_OF)
    if not len(which):
        return
    flow.states(planes[which], pairs)
    while True:
        grid = _Grid(flow)
        arrived, masses = grid.fought_out()
        missing = grid.missing(masses)
        if not len(missing):
            grid.take(arrived)
            return
        flow.classify(*np.divmod(missing, flow.whole))


class Level(Struct, frozen=True):
    """What stands on a level: its states, its pairs of stands, and the states of each exit."""

    states: slice
    pairs: slice
    exits: list[tuple[int, slice]]


class _Grid:
    """The states that are known, by level and exit, and the pairs of stands by level."""

    def __init__(self, flow: Flow) -> None:
        self.flow, self.states = flow, _known(flow)
        states = self.states
        self.pairs = np.argsort(flow.levels, kind="stable")
        self.places = states.planes * flow.whole + states.pairs
        self.to, self.stays, self.rounds = flow.tables()
        self.ours, self.theirs = flow.outcomes(states)
        self.loops = self._loops()
        ends = np.zeros(flow.layout.planes, np.bool_)
        ends[[*flow.layout.ends.values()]] = True
        self.ends = ends[self.to // flow.whole]
        self.known = np.zeros(flow.layout.planes * flow.whole, np.bool_)
        self.known[self.places] = True

    def _loops(self) -> Loops:
        flow, states, n = self.flow, self.states, len(self.places)
        here = np.arange(n)
        number = np.zeros(flow.layout.planes * flow.whole, np.int64)
        number[self.places] = here
        stays = self.stays[states.exits, states.unhurt]
        still = self.ours[here, flow.sides[0][states.unhurt]] * self.theirs[here, flow.sides[1][states.unhurt]]
        return loops(np.where(stays >= 0, number[stays], here), np.where(stays >= 0, still, 0.0))

    def levels(self) -> Iterator[Level]:
        """Yield the levels, from the first to the last."""
        levels, exits = self.flow.levels[self.states.pairs], self.states.exits
        highest = int(self.flow.levels.max()) + 1
        places = plain(np.searchsorted(levels, np.arange(highest + 1)))
        pairs = plain(np.searchsorted(self.flow.levels[self.pairs], np.arange(highest + 1)))
        cuts = plain(np.flatnonzero(np.diff(levels * len(self.to) + exits, prepend=-1, append=-1)))
        numbers, at = plain(exits[cuts[:-1]]), 0
        for level in range(highest):
            some: list[tuple[int, slice]] = []
            while cuts[at] < places[level + 1]:
                some.append((numbers[at], slice(cuts[at] - places[level], cuts[at + 1] - places[level])))
                at += 1
            yield Level(slice(places[level], places[level + 1]), slice(pairs[level], pairs[level + 1]), some)

    def fought_out(self) -> tuple[Floats, Floats]:
        """Return what has come to each exit, by both sides' stands, and to each state; in a last place what goes
        nowhere."""
        flow = self.flow
        masses = np.append(flow.masses[: flow.layout.planes], 0.0)
        arrived = np.zeros((len(self.to), *flow.size))
        flat = arrived.reshape(len(self.to), flow.whole)
        stays = self.stays[:, self.pairs]
        leaves = np.where(self.ends | (self.stays >= 0), -1, self.to)[:, self.pairs]
        leaving = bool((leaves >= 0).any())
        for level in self.levels():
            pairs = self.pairs[level.pairs]
            np.add.at(masses, stays[:, level.pairs], flat[:, pairs])
            visits = self._visits(level, masses)
            struck, theirs = self.ours[level.states] * visits[:, None], self.theirs[level.states]
            for exit, some in level.exits:
                arrived[exit] += struck[some].T @ theirs[some]
            if leaving:
                np.add.at(masses, leaves[:, level.pairs], flat[:, pairs])
        return arrived, masses

    def _visits(self, level: Level, masses: Floats) -> Floats:
        """Return how often the states of a level are visited."""
        entered, some = masses[self.places[level.states]], level.states
        (_, again), *further = self.loops
        visits = entered * again[some]
        for to, times in further:
            visits += np.bincount(to[some] - some.start, entered * times[some], len(entered))
        return visits

    def missing(self, masses: Floats) -> Ints:
        """Return the places of states that were come to but are not known."""
        planes = np.array([*self.flow.layout.keys.values()])
        come_to = np.zeros(len(self.known), np.bool_)
        come_to.reshape(-1, self.flow.whole)[planes] = True
        return np.flatnonzero(come_to & ~self.known & (masses[:-1] > LOST_SIGHT_OF))

    def take(self, arrived: Floats) -> None:
        """Let the battle be over in its ends."""
        flow, layout = self.flow, self.flow.layout
        flow.masses[[*layout.keys.values()]] = 0.0
        arriving = arrived.reshape(self.to.shape)
        np.add.at(flow.masses.reshape(-1), self.to[self.ends], arriving[self.ends])
        flow.rounds += float((arriving * self.rounds).sum())


def _known(flow: Flow) -> States:
    """Return the states that are known, and what they lead to without a hit, by level and exit."""
    while True:
        known = flow.layout.classes[: flow.layout.planes][:, flow.pairs] >= 0
        planes, pairs = known.nonzero()
        states = flow.states(planes, pairs)
        _, stays, _ = flow.tables()
        follow = stays[states.exits, states.unhurt]
        new = follow[(follow >= 0) & ~known.reshape(-1)[follow]]
        if not len(new):
            order = np.lexsort((states.exits, flow.levels[pairs]))
            return flow.states(planes[order], pairs[order])
        flow.classify(*np.divmod(new, flow.whole))
