"""A battle of many states fought to its end, a level at a time: all states in which both sides together have lost as
much. Only those that are at all likely are looked at."""

import numpy as np
import numpy.typing as npt

from engine.odds.counting.fire_tables import plain
from engine.odds.counting.flow import LOST_SIGHT_OF, Flow
from engine.odds.counting.flow_states import States, loops
from engine.odds.counting.layout import Floats, Ints


def by_levels(flow: Flow) -> None:
    """Fight until it is decided. Raises TooMuch."""
    order = np.argsort(flow.levels, kind="stable")
    bounds = np.flatnonzero(np.diff(flow.levels[order])) + 1
    for pairs in np.split(order, bounds):
        planes = np.array([*flow.layout.keys.values()], np.int64)
        if not len(planes):
            return
        here = flow.masses[planes[:, None], pairs]
        which, places = np.nonzero(here > LOST_SIGHT_OF)
        if len(which):
            _settle(flow, planes[which], pairs[places])


def _settle(flow: Flow, planes: Ints, pairs: Ints) -> None:
    """Send on everything that is on a level."""
    states = _with_successors(flow, planes, pairs)
    places, flat = states.planes * flow.whole + states.pairs, flow.masses.reshape(-1)
    entered = flat[places]
    flat[places] = 0.0
    ours, theirs = flow.outcomes(states)
    here = np.arange(len(places))
    still = ours[here, flow.sides[0][states.unhurt]] * theirs[here, flow.sides[1][states.unhurt]]
    _, all_stays, all_rounds = flow.tables()
    stays = all_stays[states.exits, states.unhurt]
    order = np.argsort(places)
    follow = order[np.searchsorted(places[order], np.where(stays < 0, places, stays))]
    visits = np.zeros(len(places))
    for to, times in loops(follow, np.where(stays >= 0, still, 0.0)):
        visits += np.bincount(to, entered * times, len(places))
    _send(flow, states, visits, (ours, theirs), stays >= 0)
    rounds = np.where(stays >= 0, all_rounds[states.exits, states.unhurt], 0.0)
    flow.rounds += float((visits * still * rounds).sum())


def _with_successors(flow: Flow, planes: Ints, pairs: Ints) -> States:
    """Some states, and those on their level that they lead to without a hit."""
    states = flow.states(planes, pairs)
    known = set(plain(planes * flow.whole + pairs))
    while True:
        stays = plain(flow.tables()[1][states.exits, states.unhurt])
        more = sorted({place for place in stays if place >= 0} - known)
        if not more:
            return states
        known.update(more)
        new = np.divmod(np.array(more), flow.whole)
        states = flow.states(np.concatenate([states.planes, new[0]]), np.concatenate([states.pairs, new[1]]))


def _send(
    flow: Flow, states: States, visits: Floats, outcomes: tuple[Floats, Floats], stays: npt.NDArray[np.bool_]
) -> None:
    """Send states' chances on, but not those of the states themselves."""
    ours, theirs = outcomes
    for number in set(plain(states.exits)):
        some = states.exits == number
        every = bool(some.all())
        a, d, v = (ours, theirs, visits) if every else (ours[some], theirs[some], visits[some])
        arriving = (a * v[:, None]).T @ d
        staying = stays if every else some & stays
        arriving.ravel()[states.unhurt[staying]] = 0.0
        flow.arrive(number, arriving)
    flow.net.effort.spend(len(visits) * flow.whole // 4096)
