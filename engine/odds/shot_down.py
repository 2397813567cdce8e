"""A simple battle after a first round in which sixes cost planes: lines, one for each army of planes that is left."""

from __future__ import annotations

from engine.odds.anti_aircraft_sixes import first_strike
from engine.odds.lineup import Lineup
from engine.odds.simple_battle import Outcome, SideState, fight_in_lines, stations, straight
from engine.odds.state_graph import Node, StateGraph
from engine.odds.two_lines import Row


def after_sixes(net: StateGraph, below: int, rounds: int) -> Outcome | None:
    """Such a battle, to its end or for some rounds (0: no limit). None if it does not lie in lines."""
    defenders = stations(net.stands[1].lineup)
    whole = straight(net.rulings, net.script, stations(net.stands[0].lineup), defenders)
    if whole is None:
        return None
    node = _beginning(net)
    if node is None or not net.with_sixes(node[0]):
        return None
    parts: list[tuple[float, Outcome]] = []
    for a, struck in _by_planes(net, node).items():
        attackers = stations(_without_planes(net, a))
        way = straight(net.rulings, net.script, attackers, defenders)
        if way is None:
            return None
        begun = _answered(net, node, a, struck, attackers)
        parts.append(
            (sum(struck), fight_in_lines(net.rulings, way, attackers, defenders, below, rounds, net.effort, begun))
        )
    ends = [end for _, outcome in parts for end in outcome.ends]
    return Outcome(ends, sum(p + outcome.rounds for p, outcome in parts))


def _beginning(net: StateGraph) -> Node | None:
    """The first exchange of fire; None if there is none."""
    a, d = net.stands[0].first(), net.stands[1].first()
    ahead = net.way(0, (0, 0), a, d)
    return None if ahead.end is not None else (ahead.stage, a, d, *ahead.fired)


def _by_planes(net: StateGraph, node: Node) -> dict[int, list[float]]:
    """The chance of each number of the defender's losses, by the attacker's stand without the planes shot down."""
    found: dict[int, list[float]] = {}
    for a, d, p in first_strike(net, node):
        struck = found.setdefault(a, [0.0] * (net.stands[1].lineup.points + 1))
        struck[sum(net.stands[1].all[d].standing)] += p
    return found


def _without_planes(net: StateGraph, a: int) -> Lineup:
    lineup = net.stands[0].lineup
    alive = lineup.alive(net.stands[0].all[a].standing)
    return lineup.without({index: n - left for index, (n, left) in enumerate(zip(lineup.counts, alive, strict=True))})


def _answered(net: StateGraph, node: Node, a: int, struck: list[float], attackers: list[SideState]) -> list[Row]:
    """The chances after the defenders' answer, by the defender's losses and those of who is left of the attackers."""
    row: Row = [0.0] * len(attackers)
    for hits, p in enumerate(_hits(net, node, a)):
        row[min(hits, len(row) - 1)] += p
    return [[p * q for q in row] for p in struck]


def _hits(net: StateGraph, node: Node, a: int) -> tuple[float, ...]:
    """The defenders' hits: all of them may fall on anybody."""
    volley = net.answer(node, a)
    return volley.hits[0] if volley.hits else (1.0,)
