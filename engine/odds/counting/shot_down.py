"""A simple battle after a first round in which sixes cost planes: lines, one for each army of planes that is left."""

from __future__ import annotations

from engine.odds.counting.anti_aircraft_sixes import first_strike
from engine.odds.counting.simple_battle import Begun, SideState, fight_in_lines, stations, straight
from engine.odds.counting.state_graph import StageKey, StateGraph
from engine.odds.counting.two_lines import Row
from engine.odds.question.result import Outcome
from engine.odds.steps.chances import hits
from engine.odds.steps.firepower import dice_of


def after_sixes(net: StateGraph, below: int, rounds: int) -> list[Outcome] | None:
    """Such a battle, to its end or for some rounds (0: no limit). None if it does not lie in lines."""
    defenders = stations(net.stands[1].lineup)
    whole = straight(net.rulings, net.script, stations(net.stands[0].lineup), defenders)
    key = beginning(net)
    if whole is None or key is None or not net.with_sixes(key[0]):
        return None
    begun: list[Begun] = []
    for a, struck in _by_planes(net, key).items():
        lineup = net.stands[0].lineup.rest(net.stands[0].all[a].standing)
        attackers = stations(lineup)
        way = straight(net.rulings, net.script, attackers, defenders)
        if way is None:
            return None
        begun.append(Begun(way, attackers, _answered(net, key, a, struck, attackers), fought=True))
    return fight_in_lines(net.rulings, begun, defenders, below, rounds, net.effort)


def beginning(net: StateGraph) -> StageKey | None:
    """The first exchange of fire; None if there is none."""
    kinds = [stands.kinds[stands.presence[stands.first()]] for stands in net.stands]
    ahead = net.way(0, (0, 0), *kinds)
    return None if ahead.end is not None else (ahead.stage, ahead.fired)


def _by_planes(net: StateGraph, key: StageKey) -> dict[int, list[float]]:
    """The chance of each number of the defender's losses, by the attacker's stand without the planes shot down."""
    found: dict[int, list[float]] = {}
    for a, d, p in first_strike(net, key, net.stands[0].first(), net.stands[1].first()):
        struck = found.setdefault(a, [0.0] * (net.stands[1].lineup.points + 1))
        struck[sum(net.stands[1].all[d].standing)] += p
    return found


def _answered(net: StateGraph, key: StageKey, a: int, struck: list[float], attackers: list[SideState]) -> list[Row]:
    """The chances after the defenders' answer, by the defender's losses and those of who is left of the attackers."""
    row: Row = [0.0] * len(attackers)
    for number, p in enumerate(_hits(net, key, a)):
        row[min(number, len(row) - 1)] += p
    return [[p * q for q in row] for p in struck]


def _hits(net: StateGraph, key: StageKey, a: int) -> tuple[float, ...]:
    """The defenders' hits: all of them may fall on anybody."""
    ours, theirs = net.stands
    d = theirs.first()
    guns = net.fire(key, ours.kinds[ours.presence[a]], theirs.kinds[theirs.presence[d]])
    return hits(dice_of(guns.theirs, net.rulings.sorts[1], theirs.all[d].alive, net.script.low_luck))
