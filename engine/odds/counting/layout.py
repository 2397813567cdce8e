"""What follows what in battles between certain sorts, however many there are of each.

An exchange of fire that comes next is a plane, and so is every end. What happens in a plane depends on who is present,
not on how many they are: it is found once for each pair of presences and kept from one question to the next.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from engine.odds.counting.loss_order import Presence
from engine.odds.counting.net_of_states import NetOfStates, NextStage, StageKey
from engine.odds.question.lineup import Mask
from engine.odds.question.result import End
from engine.odds.steps.firepower import Aimed

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Volley(NamedTuple):
    """One side's fire. at_once: the sorts that fire no more once they are hit; clears: earlier casualties go too."""

    aimed: Aimed
    at_once: Mask
    clears: bool


class KindExit(Struct, frozen=True):
    """What follows an exchange, by pair of presences: the way there, the plane it leads to, whether the battle goes on,
    and whether a round passes. moves: on some ways casualties are taken away, or submarines leave."""

    ways: list[NextStage]
    of: Ints
    planes: Ints
    goes_on: npt.NDArray[np.bool_]
    rounds: Floats
    moves: bool


class Layout:
    """The planes of battles between some presences. `classes`: by plane and pair of presences a row of `table`, or -1:
    both sides' volleys, the exit, and whether all casualties are cleared with the fire."""

    def __init__(self, net: NetOfStates) -> None:
        self.ours, self.theirs = (tuple(stands.kinds) for stands in net.stands)
        self.width = len(self.theirs)
        self.kinds = len(self.ours) * self.width
        self.keys: dict[StageKey, int] = {}
        self.ends: dict[End, int] = {}
        self.stages: dict[int, StageKey] = {}
        self.classes = np.full((8, self.kinds), -1, np.int64)
        self.table = np.zeros((64, 4), np.int64)
        self._classified = 0
        self.exits: list[KindExit] = []
        self._exits: dict[StageKey, int] = {}
        self.volleys: tuple[list[Volley], list[Volley]] = ([], [])
        self._volleys: dict[tuple[int, int, Mask, bool], int] = {}

    @property
    def planes(self) -> int:
        """How many planes there are."""
        return len(self.keys) + len(self.ends)

    def plane_of(self, key: StageKey) -> int:
        """Return the number of the plane of an exchange, given when it is first met."""
        plane = self.keys.get(key)
        if plane is None:
            plane = self.keys[key] = self._new_plane()
            self.stages[plane] = key
        return plane

    def plane_of_end(self, end: End) -> int:
        """Return the number of the plane of an end, given when it is first met."""
        plane = self.ends.get(end)
        if plane is None:
            plane = self.ends[end] = self._new_plane()
        return plane

    def _new_plane(self) -> int:
        number = self.planes
        if number == len(self.classes):
            self.classes = np.concatenate([self.classes, np.full_like(self.classes, -1)])
        return number

    def classify(self, net: NetOfStates, plane: int, kind: int) -> None:
        """Find out who fires in the exchange of a plane where such sorts are present (`kind`: of both sides, in one
        number), and what follows it."""
        key = self.stages[plane]
        ours, theirs = self.ours[kind // self.width], self.theirs[kind % self.width]
        guns, at_once, clears = net.fire(key, ours, theirs), net.falls_at_once(key[0]), net.clears(key[0])
        row = (
            self.volley(0, Volley(guns.aimed[0], at_once[1], clears)),
            self.volley(1, Volley(guns.aimed[1], at_once[0], clears)),
            self.exit(net, (key[0] + 1, guns.fired)),
            int(clears),
        )
        number = self._classified
        if number == len(self.table):
            self.table = np.concatenate([self.table, np.zeros_like(self.table)])
        self.classes[plane, kind] = number
        self.table[number] = row
        self._classified += 1

    def volley(self, side: int, volley: Volley) -> int:
        """Return the number of a volley among those of its side."""
        key = (side, id(volley.aimed), volley.at_once, volley.clears)
        number = self._volleys.get(key)
        if number is None:
            number = self._volleys[key] = len(self.volleys[side])
            self.volleys[side].append(volley)
        return number

    def exit(self, net: NetOfStates, key: StageKey) -> int:
        """Return the number of what follows a place in the script."""
        number = self._exits.get(key)
        if number is None:
            number = self._exits[key] = len(self.exits)
            self.exits.append(self._leading_on(net, key))
        return number

    def _leading_on(self, net: NetOfStates, key: StageKey) -> KindExit:
        ways = [net.way(*key, ours, theirs) for ours in self.ours for theirs in self.theirs]
        every = list({id(way): way for way in ways}.values())
        number = {id(way): at for at, way in enumerate(every)}
        planes = [
            self.plane_of((way.stage, way.fired)) if way.end is None else self.plane_of_end(way.end) for way in ways
        ]
        return KindExit(
            every,
            np.array([number[id(way)] for way in ways]),
            np.array(planes),
            np.array([way.end is None for way in ways]),
            np.array([float(way.new_round and way.end is None) for way in ways]),
            any(any(way.cleared) or any(way.gone) for way in every),
        )


def layout_of(net: NetOfStates) -> Layout:
    """Return the layout of a battle whose stands are all known."""
    presences: tuple[tuple[Presence, ...], ...] = tuple(tuple(stands.kinds) for stands in net.stands)
    key = (net.dives, net.breaks_off, *presences)
    layout: Layout | None = net.referee.layouts.get(key)
    if layout is None:
        layout = net.referee.layouts[key] = Layout(net)
    return layout
