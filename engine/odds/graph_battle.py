"""A battle as a net of states, from its beginnings to its ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from engine.odds.anti_aircraft_sixes import planes
from engine.odds.closure import close
from engine.odds.flow import Flow
from engine.odds.loss_order import Stands
from engine.odds.openings import Beginning
from engine.odds.result import Cell, Left, Outcome
from engine.odds.state_graph import StateGraph


def in_graph(net: StateGraph, starts: Sequence[Beginning], at: int, rounds: int) -> Outcome:
    """Fight to the end, or for some rounds (0: no limit). at: the stage before which the battle begins. Raises
    TooMuch."""
    ours, theirs = net.stands
    begun = [
        (ours.number(start.ours, start.ours), _number(theirs, start.firing, start.standing), start.chance)
        for start in starts
    ]
    if net.sixes:
        for a in {a for a, _, _ in begun}:
            _shot_down(ours, a)
    close(net, (range(len(ours.all)), range(len(theirs.all))))
    flow = Flow(net)
    flow.begin(at, begun)
    if net.sixes:
        flow.one_round(sixes=True)
    if rounds:
        flow.for_rounds(rounds - net.sixes)
    else:
        flow.to_the_end()
    return Outcome((_left(ours), _left(theirs)), _cells(flow), flow.rounds)


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
        self.stands = stands

    def __call__(self, at: int) -> Left:
        lineup, standing = self.stands.lineup, self.stands.all[at].standing
        return tuple(lineup.alive(standing)), tuple(lineup.damaged(standing))


def _cells(flow: Flow) -> list[Cell]:
    """Every end with its chance."""
    cells: list[Cell] = []
    for end, masses in flow.arrived():
        a, d = np.nonzero(masses)
        chances = masses[a, d]
        cells += [(i, j, end, p) for i, j, p in zip(a.tolist(), d.tolist(), chances.tolist(), strict=True)]
    return cells
