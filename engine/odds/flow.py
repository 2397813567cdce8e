"""Probability flowing through a net of states, from its source to its ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import itemgetter, mul

from engine.odds.anti_aircraft_sixes import first_exchange
from engine.odds.firepower import Mask
from engine.odds.state_graph import NextStage, Node, Outcomes, StateGraph
from engine.odds.step_answers import RETREAT, End, ended

Masses = dict[Node, float]
Landed = dict[tuple[int, int, tuple[Mask, Mask]], dict[int, float]]
"""Masses by exchange, defender's stand and who has fired, then by attacker's stand."""
Finish = tuple[int, int, End]
Column = tuple[int, Callable[[list[float]], tuple[float, ...]], list[float]]
WORTH_GATHERING = 30_000
"""So many ways are gone one by one before fire is gathered, which is dear for small fleets and cheap for large ones."""
LOST_SIGHT_OF = 1e-15
"""A branch less likely than that is let go. A million of them together are nobody's concern."""


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
class Salvo:
    """The defender's fire from one stand at several stands of the attacker: by attacker's stand, what becomes of the
    attacker, and the masses with which the defender's next stands are reached."""

    answers: list[Outcomes] = field(default_factory=list[Outcomes])
    strikes: list[dict[int, float]] = field(default_factory=list[dict[int, float]])

    def rows(self) -> list[tuple[int, list[float]]]:
        """For each next stand of the defender, the masses by attacker's stand."""
        rows: dict[int, list[float]] = {}
        for index, strike in enumerate(self.strikes):
            for to_d, mass in strike.items():
                row = rows.get(to_d)
                if row is None:
                    row = rows[to_d] = [0.0] * (len(self.strikes) + 1)
                row[index] = mass
        return [*rows.items()]

    def columns(self, presence: Sequence[int]) -> list[list[Column]]:
        """For each next stand of the attacker, how to pick from a row what leads to it, and the chances; stands of
        which the rules say the same together."""
        columns: dict[int, tuple[list[int], list[float]]] = {}
        for index, answer in enumerate(self.answers):
            for to_a, q in answer:
                column = columns.get(to_a)
                if column is None:
                    column = columns[to_a] = ([len(self.answers)], [0.0])
                column[0].append(index)
                column[1].append(q)
        groups: dict[int, list[Column]] = {}
        for to_a, (picked, chances) in columns.items():
            groups.setdefault(presence[to_a], []).append((to_a, itemgetter(*picked), chances))
        return list(groups.values())


@dataclass(slots=True)
class Flow:
    """What has arrived at the ends so far, and what waits, by level: both sides' losses so far, the defender's counted
    `weight` times. If that is more than the attacker can lose, fire is gathered: the levels are gone through by the
    defender's losses first, and `salvos` and `landed` wait until his next are looked at. `rounds`: begun, on
    average."""

    net: StateGraph
    ends: dict[Finish, float] = field(default_factory=dict[Finish, float])
    rounds: float = 0.0
    levels: defaultdict[int, Masses] = field(default_factory=lambda: defaultdict[int, Masses](dict))
    weight: int = 1
    landed: defaultdict[int, Landed] = field(default_factory=lambda: defaultdict[int, Landed](dict))
    salvos: dict[tuple[int, int, tuple[Mask, Mask]], Salvo] = field(
        default_factory=dict[tuple[int, int, tuple[Mask, Mask]], Salvo]
    )

    def arrive(self, ahead: NextStage, a: int, d: int, mass: float) -> None:
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
        here = self.levels[self.level(a, d)]
        here[node] = here.get(node, 0.0) + mass

    def level(self, a: int, d: int) -> int:
        """Where two stands wait."""
        return self.net.stands[0].levels[a] + self.weight * self.net.stands[1].levels[d]

    def waiting(self) -> Masses:
        """What waits, taken from its levels."""
        waits = {node: p for here in self.levels.values() for node, p in here.items()}
        self.levels.clear()
        return waits

    def gather(self) -> None:
        """From now on; what waits does so elsewhere then."""
        attacker = self.net.stands[0].lineup
        waits, self.weight = self.waiting(), 1 + attacker.points + len(attacker.sorts)
        for node, mass in waits.items():
            self.levels[self.level(node[1], node[2])][node] = mass

    def spread(self, node: Node, fire: Fire, mass: float) -> None:
        """Send a state's mass on, but not into itself; of fire that is gathered, only where the defender loses nothing
        more: the rest waits until all is known that does so in the same fire."""
        if self.weight == 1:
            self._send(node, fire, fire.defenders, mass)
            return
        height_d = self.net.stands[1].levels
        here = height_d[node[2]]
        waiting: dict[int, float] | None = None
        for to_d, p in fire.defenders:
            if height_d[to_d] == here:
                self._send(node, fire, [(to_d, p)], mass)
                continue
            if mass * p < LOST_SIGHT_OF:
                continue
            if waiting is None:
                waiting = self._salvo(node, fire)
            waiting[to_d] = mass * p

    def _send(self, node: Node, fire: Fire, defenders: Outcomes, mass: float) -> None:
        """Go all ways to some of the defender's next stands. The plain case is written out: the hot loop."""
        net, at, fired, levels = self.net, node[0] + 1, fire.fired, self.levels
        a, d = (node[1], node[2]) if fire.stays is not None else (-1, -1)
        ways, (ours, theirs) = net.ways(at, fired), (net.stands[0].presence, net.stands[1].presence)
        height_a, height_d = net.stands[0].levels, net.stands[1].levels
        for to_d, p in defenders:
            part, seen, height = mass * p, theirs[to_d], self.weight * height_d[to_d]
            if part < LOST_SIGHT_OF:
                continue
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

    def _salvo(self, node: Node, fire: Fire) -> dict[int, float]:
        """Where a state's hits on the defender wait."""
        key = (node[0], node[2], fire.fired)
        found = self.salvos.get(key)
        if found is None:
            found = self.salvos[key] = Salvo()
        found.answers.append(fire.attackers)
        found.strikes.append({})
        return found.strikes[-1]

    def land(self) -> None:
        """Send on what waits: the same answers of the defender's follow upon each of his losses."""
        for (at, _, fired), salvo in self.salvos.items():
            groups = salvo.columns(self.net.stands[0].presence)
            rows = salvo.rows()
            self.net.effort.spend(len(rows) * sum(map(len, groups)))
            for to_d, row in rows:
                for columns in groups:
                    self._land(columns, row, self.net.way(at + 1, fired, columns[0][0], to_d), to_d)
        self.salvos.clear()

    def _land(self, columns: list[Column], row: list[float], ahead: NextStage, to_d: int) -> None:
        """One of the defender's next stands, and those of the attacker's of which the rules say the same: the hot
        loop."""
        if not ahead.plain:
            for to_a, pick, chances in columns:
                mass = sum(map(mul, pick(row), chances))
                if mass > LOST_SIGHT_OF:
                    self.arrive(ahead, to_a, to_d, mass)
            return
        landed = self.landed[self.net.stands[1].levels[to_d]].setdefault((ahead.stage, to_d, ahead.fired), {})
        total = 0.0
        for to_a, pick, chances in columns:
            mass = sum(map(mul, pick(row), chances))
            if mass > LOST_SIGHT_OF:
                landed[to_a] = landed.get(to_a, 0.0) + mass
                total += mass
        if ahead.new_round:
            self.rounds += total

    def next_losses(self) -> int:
        """The first level beyond the fewest losses of the defender with which something waits; what has landed there
        is then among the levels."""
        lost = min((*(level // self.weight for level in self.levels), *self.landed))
        heights, first = self.net.stands[0].levels, lost * self.weight
        for (stage, d, fired), row in self.landed.pop(lost, {}).items():
            for a, mass in row.items():
                node, here = (stage, a, d, *fired), self.levels[first + heights[a]]
                here[node] = here.get(node, 0.0) + mass
        return first + self.weight


def flow_to_the_end(net: StateGraph) -> Flow:
    """Fight until it is decided. Fire leads to higher levels, and without a hit each state has one successor."""
    flow = _begin(net)
    if net.sixes:
        _one_round(flow, flow.waiting(), net.sixes)
    enough = net.effort.spent + WORTH_GATHERING
    while flow.levels and net.effort.spent < enough:
        _settle(flow, flow.levels.pop(min(flow.levels)))
    if flow.levels:
        flow.gather()
    while flow.levels or flow.landed:
        beyond = flow.next_losses()
        while flow.levels and (level := min(flow.levels)) < beyond:
            _settle(flow, flow.levels.pop(level))
        flow.land()
    return flow


def _settle(flow: Flow, masses: Masses) -> None:
    """Send on everything that is on a level."""
    fires, direct, ways = _fires(flow.net, masses), flow.weight == 1, 0
    for node, visits in _visits(masses, fires).items():
        fire = fires[node]
        ours, theirs = len(fire.attackers), len(fire.defenders)
        ways += ours * theirs if direct else ours + theirs
        flow.spread(node, fire, visits)
        if fire.new_round:
            flow.rounds += visits * fire.still
    flow.net.effort.spend(ways)


def flow_for_rounds(net: StateGraph, rounds: int) -> Flow:
    """Fight so many rounds; who is not decided then retreats."""
    flow = _begin(net)
    for begun in range(rounds):
        if not flow.levels:
            break
        _one_round(flow, flow.waiting(), net.sixes and not begun)
    for node, mass in flow.waiting().items():
        end = (node[1], node[2], ended(RETREAT))
        flow.ends[end] = flow.ends.get(end, 0.0) + mass
        flow.rounds -= mass
    return flow


def _begin(net: StateGraph) -> Flow:
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
            net.effort.spend(len(exchanged))
            for to_a, to_d, p in exchanged:
                ahead, mass = net.way(at + 1, fired, to_a, to_d), start[node] * p
                if ahead.new_round:
                    flow.arrive(ahead, to_a, to_d, mass)
                    continue
                to = (ahead.stage, *net.arrive(ahead, to_a, to_d), *ahead.fired)
                later[to] = later.get(to, 0.0) + mass
        start = later


def _exchanged(net: StateGraph, node: Node, sixes: bool) -> tuple[list[tuple[int, int, float]], tuple[Mask, Mask]]:
    """An exchange: both sides' stands after it, with the chance of each pair; and who has then fired."""
    if sixes and net.with_sixes(node[0]):
        return first_exchange(net, node), net.fire(node)[2]
    after_a, after_d, fired = net.exchange(node)
    return [(to_a, to_d, p * q) for to_d, p in after_d for to_a, q in after_a], fired


def _fires(net: StateGraph, masses: Masses) -> dict[Node, Fire]:
    """The exchanges of a level's states, and of those they lead to without a hit."""
    fires: dict[Node, Fire] = {}
    for node in masses:
        place: Node | None = node
        while place is not None and place not in fires:
            fires[place] = _fire(net, place)
            place = fires[place].stays
    return fires


def _fire(net: StateGraph, node: Node) -> Fire:
    after_a, after_d, fired = net.exchange(node)
    ahead = net.way(node[0] + 1, fired, node[1], node[2])
    if ahead.end is None:
        a, d = net.arrive(ahead, node[1], node[2])
        levels_a, levels_d = net.stands[0].levels, net.stands[1].levels
        if levels_a[a] == levels_a[node[1]] and levels_d[d] == levels_d[node[2]]:
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
