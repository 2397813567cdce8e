"""Probability flowing through a net of states, from its source to its ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from engine.odds.firepower import Mask
from engine.odds.net import Ahead, Net, Node, Outcomes
from engine.odds.rulings import RETREAT, End, ended
from engine.odds.sixes import first_exchange

Masses = dict[Node, float]
Finish = tuple[int, int, End]


@dataclass(frozen=True, slots=True)
class Fire:
    """An exchange, worked out: both sides' stands after it. Without a hit it leads on to `stays`, with chance `still`
    (None: to another level, which is counted among the outcomes); `new_round`: and a round ends on that way."""

    attackers: Outcomes
    defenders: Outcomes
    fired: tuple[Mask, Mask]
    stays: Node | None
    still: float
    new_round: bool


@dataclass(slots=True)
class Flow:
    """What has arrived at the ends so far, and what waits, by level (losses so far). `rounds`: begun, on average."""

    net: Net
    ends: dict[Finish, float] = field(default_factory=dict[Finish, float])
    rounds: float = 0.0
    levels: defaultdict[int, Masses] = field(default_factory=lambda: defaultdict[int, Masses](dict))

    def arrive(self, ahead: Ahead, a: int, d: int, mass: float) -> None:
        """Go a way on: to the next exchange, or to the end."""
        net = self.net
        if any(ahead.cleared) or any(ahead.gone):
            a, d = net.arrive(ahead, a, d)
        if ahead.end is not None:
            end = (a, d, ahead.end)
            self.ends[end] = self.ends.get(end, 0.0) + mass
            return
        if ahead.new_round:
            self.rounds += mass
        node = (ahead.stage, a, d, *ahead.fired)
        level = net.stands[0].levels[a] + net.stands[1].levels[d]
        here = self.levels[level]
        here[node] = here.get(node, 0.0) + mass

    def waiting(self) -> Masses:
        """What waits, taken from its levels."""
        waits = {node: p for here in self.levels.values() for node, p in here.items()}
        self.levels.clear()
        return waits

    def spread(self, node: Node, fire: Fire, mass: float) -> None:
        """Send a state's mass on, to all it leads to but itself. The plain case is written out: the hot loop."""
        net, at, fired, levels = self.net, node[0] + 1, fire.fired, self.levels
        a, d = (node[1], node[2]) if fire.stays is not None else (-1, -1)
        ways, (ours, theirs) = net.ways(at, fired), (net.stands[0].presence, net.stands[1].presence)
        height_a, height_d = net.stands[0].levels, net.stands[1].levels
        for to_d, p in fire.defenders:
            part, seen, height = mass * p, theirs[to_d], height_d[to_d]
            for to_a, q in fire.attackers:
                if to_a == a and to_d == d:
                    continue
                ahead = ways.get((ours[to_a], seen)) or net.way(at, fired, to_a, to_d)
                if not ahead.plain:
                    self.arrive(ahead, to_a, to_d, part * q)
                    continue
                here, to = levels[height + height_a[to_a]], (ahead.stage, to_a, to_d, *ahead.fired)
                here[to] = here.get(to, 0.0) + part * q
                if ahead.new_round:
                    self.rounds += part * q


def flow_to_the_end(net: Net) -> Flow:
    """Fight until it is decided. Fire leads to higher levels, and without a hit each state has one successor."""
    flow = _begin(net)
    if net.sixes:
        _one_round(flow, flow.waiting(), net.sixes)
    while flow.levels:
        level = min(flow.levels)
        masses = flow.levels.pop(level)
        fires = _fires(net, level, masses)
        for node, visits in _visits(masses, fires).items():
            fire = fires[node]
            flow.spread(node, fire, visits)
            if fire.new_round:
                flow.rounds += visits * fire.still
    return flow


def flow_for_rounds(net: Net, rounds: int) -> Flow:
    """Fight so many rounds; who is not decided then retreats."""
    flow = _begin(net)
    for begun in range(rounds):
        _one_round(flow, flow.waiting(), net.sixes and not begun)
    for here in flow.levels.values():
        for node, mass in here.items():
            end = (node[1], node[2], ended(RETREAT))
            flow.ends[end] = flow.ends.get(end, 0.0) + mass
            flow.rounds -= mass
    return flow


def _begin(net: Net) -> Flow:
    """All mass where the battle begins."""
    flow = Flow(net)
    a, d = net.stands[0].first(), net.stands[1].first()
    flow.arrive(net.way(0, (0, 0), a, d), a, d, 1.0)
    flow.rounds = 1.0 if flow.levels else 0.0
    return flow


def _one_round(flow: Flow, start: Masses, sixes: bool) -> None:
    """Exchange after exchange; what reaches the next round waits in the flow's levels. sixes: they cost planes."""
    net = flow.net
    while start:
        at = min(node[0] for node in start)
        later = {node: p for node, p in start.items() if node[0] > at}
        for node in start.keys() - later.keys():
            exchanged, fired = _exchanged(net, node, sixes)
            for to_a, to_d, p in exchanged:
                ahead, mass = net.way(at + 1, fired, to_a, to_d), start[node] * p
                if ahead.new_round:
                    flow.arrive(ahead, to_a, to_d, mass)
                    continue
                to = (ahead.stage, *net.arrive(ahead, to_a, to_d), *ahead.fired)
                later[to] = later.get(to, 0.0) + mass
        start = later


def _exchanged(net: Net, node: Node, sixes: bool) -> tuple[Iterable[tuple[int, int, float]], tuple[Mask, Mask]]:
    """An exchange: both sides' stands after it, with the chance of each pair; and who has then fired."""
    if sixes and net.with_sixes(node[0]):
        return first_exchange(net, node), net.fire(node)[2]
    after_a, after_d, fired = net.exchange(node)
    return ((to_a, to_d, p * q) for to_d, p in after_d for to_a, q in after_a), fired


def _fires(net: Net, level: int, masses: Masses) -> dict[Node, Fire]:
    """The exchanges of a level's states, and of those they lead to without a hit."""
    fires: dict[Node, Fire] = {}
    for node in masses:
        place: Node | None = node
        while place is not None and place not in fires:
            fires[place] = _fire(net, level, place)
            place = fires[place].stays
    return fires


def _fire(net: Net, level: int, node: Node) -> Fire:
    after_a, after_d, fired = net.exchange(node)
    ahead = net.way(node[0] + 1, fired, node[1], node[2])
    if ahead.end is None:
        a, d = net.arrive(ahead, node[1], node[2])
        if net.stands[0].levels[a] + net.stands[1].levels[d] == level:
            still = _chance_of(after_a, node[1]) * _chance_of(after_d, node[2])
            return Fire(after_a, after_d, fired, (ahead.stage, a, d, *ahead.fired), still, ahead.new_round)
    return Fire(after_a, after_d, fired, None, 0.0, False)


def _chance_of(outcomes: Outcomes, stand: int) -> float:
    return next((p for at, p in outcomes if at == stand), 0.0)


def _visits(masses: Masses, fires: dict[Node, Fire]) -> Masses:
    """How often each state of a level is visited, rounds without a hit included. Without hits a state leads to one
    other at most, so there are chains, and they end in rings: a ring is a geometric series."""
    visits: Masses = dict.fromkeys(fires, 0.0) | masses
    led_to = dict.fromkeys(fires, 0)
    for fire in fires.values():
        if fire.stays is not None:
            led_to[fire.stays] += 1
    free = [node for node, n in led_to.items() if n == 0]
    while free:
        node = free.pop()
        to = fires[node].stays
        del led_to[node]
        if to is not None:
            visits[to] += visits[node] * fires[node].still
            led_to[to] -= 1
            if led_to[to] == 0:
                free.append(to)
    while led_to:
        _go_round(next(iter(led_to)), visits, fires, led_to)
    return visits


def _go_round(first: Node, visits: Masses, fires: dict[Node, Fire], led_to: dict[Node, int]) -> None:
    """A ring: what comes round to its first state, over and over; then once more around for the others."""
    ring, node = [first], fires[first].stays
    while node is not None and node != first:
        ring.append(node)
        node = fires[node].stays
    back, again = 0.0, 1.0
    for node in ring:
        back = (back + visits[node]) * fires[node].still
        again *= fires[node].still
    visits[first] += back / (1 - again)
    for one, other in pairwise(ring):
        visits[other] += visits[one] * fires[one].still
    for node in ring:
        del led_to[node]
