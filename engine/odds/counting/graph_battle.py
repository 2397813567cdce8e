"""A battle as a net of states, from its beginnings to its ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from msgspec.structs import replace

from engine.odds.counting.anti_aircraft_sixes import planes
from engine.odds.counting.flow import Flow
from engine.odds.counting.flow_grid import all_at_once
from engine.odds.counting.flow_levels import by_levels
from engine.odds.counting.loss_order import Stands
from engine.odds.counting.net_of_states import NetOfStates
from engine.odds.counting.openings import Beginning
from engine.odds.counting.reachable_stands import number_reachable_stands
from engine.odds.question.lineup import Left
from engine.odds.question.result import Cell, Outcome, ended
from engine.state.battle import ATTACKER

MOST_AT_ONCE = 4000
"""Pairs of stands up to which all states of a battle are looked at together."""


def in_graph(
    net: NetOfStates, starts: Sequence[Beginning], at: int, rounds: int, first: NetOfStates | None = None
) -> Outcome:
    """Fight to the end, or for some rounds (0: no limit), and return what comes of it. at: the stage before which the
    battle begins. first: by what rules the first round is fought, where these are others. Raises TooMuch."""
    begins = first or net
    flow = _begun(replace(begins, breaks_off=True) if rounds == 1 else begins, starts, at)
    apart = net.sixes or first is not None or rounds == 1
    if apart:
        flow.one_round(sixes=net.sixes)
    if first is not None and rounds != 1:
        flow = _going_on(flow, net)
    if not rounds:
        to_the_end(flow)
    elif rounds > 1:
        flow.for_rounds(rounds - apart - 1)
        flow = _going_on(flow, replace(net, breaks_off=True))
        flow.one_round()
    flow.break_off()
    return Outcome((_left(net.stands[0]), _left(net.stands[1])), _cells(flow), flow.rounds)


def _going_on(flow: Flow, net: NetOfStates) -> Flow:
    """Return the same battle by other rules from here on."""
    flow_on = Flow(net)
    flow_on.go_on_from(flow)
    return flow_on


def to_the_end(flow: Flow) -> None:
    """Fight until it is decided. Raises TooMuch."""
    flow.grow()
    if flow.whole <= MOST_AT_ONCE:
        all_at_once(flow)
    else:
        by_levels(flow)


def _begun(net: NetOfStates, starts: Sequence[Beginning], at: int) -> Flow:
    """Return all chances where the battle begins, and every stand known that it may come to."""
    ours, theirs = net.stands
    given_up = ours.lineup.given_up
    begun = [
        (
            _number(ours, tuple(map(int.__sub__, start.ours, given_up)), start.ours),
            _number(theirs, start.firing, start.standing),
            start.chance,
        )
        for start in starts
    ]
    if net.sixes:
        for a in {a for a, _, _ in begun}:
            _shot_down(ours, a)
    number_reachable_stands(net, (range(len(ours.all)), range(len(theirs.all))))
    flow = Flow(net)
    flow.begin(at, begun)
    return flow


def until_they_leave(
    net: NetOfStates, silent: NetOfStates, starts: Sequence[Beginning], leave: int, retreat: int
) -> Outcome:
    """Fight until the defenders leave in some round, without firing in it (`silent`) unless nobody of them is left to
    leave, or until the attacker retreats after an earlier one (0: he does not); return what comes of it. Raises
    TooMuch."""
    flow = _begun(net, starts, 0)
    before = leave - 1 if not retreat else min(leave - 1, retreat)
    for at in range(before):
        flow.one_round(sixes=net.sixes and not at)
    if 0 < retreat < leave:
        flow.break_off()
        return Outcome((_left(net.stands[0]), _left(net.stands[1])), _cells(flow), flow.rounds)
    last = _going_on(flow, silent)
    last.one_round(sixes=silent.sixes and not before)
    flow.one_round(sixes=net.sixes and not before)
    last.end_with(ended(ATTACKER))
    last.where_fallen(flow)
    return Outcome((_left(net.stands[0]), _left(net.stands[1])), _cells(last), last.rounds)


def _number(stands: Stands, firing: tuple[int, ...], standing: tuple[int, ...]) -> int:
    return stands.number(standing if firing == standing else firing, standing)


def _shot_down(stands: Stands, stand: int) -> None:
    """Number the stands without some of the planes."""
    here, slots = stands.all[stand], planes(stands.lineup)
    rooms = [range(stands.lineup.slots[at].room - here.standing[at] + 1) for at in slots]
    for lost in product(*rooms):
        standing = list(here.standing)
        for at, n in zip(slots, lost, strict=True):
            standing[at] += n
        stands.number(tuple(standing), tuple(standing), here.gone)


def _left(stands: Stands) -> _Lefts:
    return _Lefts(stands)


class _Lefts:
    """What is left of a side in each of its stands."""

    def __init__(self, stands: Stands) -> None:
        self.stands, self._known = stands, dict[int, Left]()

    def __call__(self, at: int) -> Left:
        left = self._known.get(at)
        if left is None:
            left = self._known[at] = self.stands.lineup.left(self.stands.all[at].standing)
        return left


def _cells(flow: Flow) -> list[Cell]:
    """Return every end with its chance."""
    cells: list[Cell] = []
    for end, masses in flow.arrived():
        a, d = np.nonzero(masses)
        chances = masses[a, d]
        cells += [(i, j, end, p) for i, j, p in zip(a.tolist(), d.tolist(), chances.tolist(), strict=True)]
    return cells
