"""Names of lands: set inside as large as leaves room for counters, else in the water beside, or where a pin says."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polylabel, unary_union

from assets.cartography.lettering import Setting, settings
from assets.cartography.plan import Placed, Plan
from assets.cartography.room import Spot, around, best_spot, rows

SMALL, TINY = 14000, 2600  # square pixels: counters may spill ashore; the name stands outside
NARROW = 22000  # square pixels: a name may have to stand at the border
SOME = 3  # counters that must stand beside a small name set inside, or it goes into the water
# pitch of counters, and the sizes of type to try with them
SIZES = (
    (40, (21, 19, 17)),
    (35, (18, 17, 16)),
    (31, (16, 15, 14)),
    (27, (15, 14, 13)),
    (24, (13, 12)),
    (21, (12, 11)),
)
CLOSED_SIZES = (18, 16, 14, 13, 12, 11, 10)
SQUEEZED_SIZES = (13, 12, 11, 10)
PINNED_SIZES = (15, 13, 12, 11, 10)
OUTSIDE_SIZE, CLOSED_OUTSIDE_SIZE = 13, 10
PIN_SLACK = 14  # pixels by which a pinned name may move to find room
REACH = 160  # pixels from its land within which a name may stand in the water
CROSSING, CONFUSING, ACROSS = 0.35, 14, 40  # cost of a pixel over a zone line, of being nearer to foreign land, of a
# leader over foreign land


@dataclass(frozen=True)
class Trial:
    """A name that fits: how good, how set, where, and how many counters still find room."""

    score: float
    setting: Setting
    at: Spot
    counters: int


class LandName:
    """The search for one land's name."""

    def __init__(self, plan: Plan, name: str) -> None:
        self._plan, self._name = plan, name
        self._space, self.body = plan.rules.spaces[name], plan.body(name)
        self.closed = self._space.closed
        self.small = self.body.area < SMALL and not self.closed
        self.tiny = self.body.area < TINY and not self.closed
        pole = polylabel(self.body, 2)
        self.pole: Spot = (pole.x, pole.y)
        self.counters = self._counters()

    def place(self) -> tuple[Placed, Spot]:
        """The name, and where its counters should gather."""
        trial = self._pinned() or (None if self.tiny else self._inside())
        if trial is None and self._is_mainland():
            trial = self._squeezed()
            if trial and trial.counters < SOME:
                trial = None
        placed = self._outside() if trial is None and not self._is_landlocked() else None
        if placed is not None:
            return placed, self.pole
        trial = trial or self._anyhow()
        placed = self._placed(trial.setting, trial.at)
        if not self.body.intersects(around(*trial.at, *trial.setting.extent)):
            return placed, self.pole
        return placed, (trial.at[0], trial.at[1] + trial.setting.extent[1] / 2 + 16)

    def _counters(self) -> BaseGeometry:
        """Where counters may stand: inside, or over the shore of a small land, but never on foreign ground."""
        plan = self._plan
        if not self.small:
            return self.body.buffer(-1.5).intersection(plan.frame)
        spill = self.body.buffer(20 if self.tiny else 9)
        return spill.difference(plan.land.difference(plan.shapes[self._name]).buffer(2)).intersection(plan.frame)

    def _settings(self, size: int) -> Iterator[Setting]:
        return settings(self._plan.text(self._name), size, None if self.closed else self._space.marks)

    # --- inside

    def _inside(self) -> Trial | None:
        free = self._plan.taken.free(self.body.buffer(-2))
        if self.closed:
            return self._try(free, None, CLOSED_SIZES, 0, 0)
        room = self._plan.taken.free(self.counters)
        for needed in (_all_five, _few_if_small) if self._is_landlocked() else (_few_if_small,):
            for pitch, sizes in SIZES:
                trial = self._try(free, room, sizes, pitch, needed(pitch))
                if trial is not None and trial.counters >= needed(pitch):
                    return trial
        return None

    def _try(
        self, free: BaseGeometry, room: BaseGeometry | None, sizes: tuple[int, ...], pitch: int, need: int
    ) -> Trial | None:
        best: Trial | None = None
        for size in sizes:
            for setting in self._settings(size):
                for prefer, depth in self._preferred(pitch):
                    at = best_spot(self.body, free, setting.extent, 3 if self._narrow else 6, prefer, depth)
                    if at is None:
                        break
                    counters = 0 if room is None else self._beneath(room, at, setting.extent, pitch)
                    score = min(counters, need) * 10 + size - (len(setting.lines) - 1) * 0.5 - setting.is_stacked
                    if best is None or score > best.score:
                        best = Trial(score, setting, at, counters)
                    if counters >= need:
                        break
            if best is not None and best.counters >= need:
                return best
        return best

    @property
    def _narrow(self) -> bool:
        return self.body.area < NARROW

    def _preferred(self, pitch: int) -> list[tuple[Spot, float]]:
        """Above the middle; in a narrow land also at its upper or lower border, where counters get the rest."""
        middle = ((self.pole[0], self.pole[1] - pitch * 0.6), 12.0)
        _, top, _, bottom = self.body.bounds
        return [middle, ((self.pole[0], top), 2.0), ((self.pole[0], bottom), 2.0)] if self._narrow else [middle]

    @staticmethod
    def _beneath(room: BaseGeometry, at: Spot, whole: Spot, pitch: int) -> int:
        """How many counters stand beside a name."""
        label = around(*at, *whole).buffer(1)
        return len(rows(room.difference(label), 12, pitch, (at[0], at[1] + whole[1] / 2 + pitch / 2)))

    def _squeezed(self) -> Trial | None:
        """A small name inside, whatever room is left for counters."""
        free = self._plan.taken.free(self.body)
        for size in SQUEEZED_SIZES:
            for setting in self._settings(size):
                at = best_spot(self.body, free, setting.extent, 3, self.pole)
                if at is not None:
                    room = self._plan.taken.free(self.counters)
                    return Trial(0, setting, at, self._beneath(room, at, setting.extent, 21))
        return None

    def _anyhow(self) -> Trial:
        """The last resort: inside at the smallest size, else across the border."""
        trial = self._squeezed()
        if trial is not None:
            return trial
        if not self.closed:
            self._plan.problems.append(f"no room for the name of {self._name}")
        return Trial(0, list(self._settings(SQUEEZED_SIZES[-1]))[-1], self.pole, 0)

    # --- where the author wants it

    def _pinned(self) -> Trial | None:
        """The largest setting that fits at the pin, wholly ashore or wholly in the water."""
        plan, pin = self._plan, self._plan.pins.get(self._name)
        if pin is None:
            return None
        around_pin = around(*pin, 400, 160).intersection(plan.frame)
        ashore = plan.taken.free(self.body.buffer(-1).intersection(around_pin))
        afloat = plan.taken.free(around_pin.difference(plan.land.buffer(2)))
        for size in PINNED_SIZES:
            for setting in sorted(self._settings(size), key=lambda s: (s.is_stacked, len(s.lines))):
                for free in (ashore, afloat):
                    at = best_spot(around_pin, free, setting.extent, 2, pin, depth=0)
                    if at is not None and math.dist(at, pin) <= PIN_SLACK:
                        return Trial(0, setting, at, 0)
        plan.problems.append(f"pin of {self._name}: no room for its name at {pin[0]:.0f},{pin[1]:.0f}")
        return None

    # --- in the water

    def _is_mainland(self) -> bool:
        """Whether a name in the water would be far from its land: not for islands, even if two share one."""
        plan, name = self._plan, self._name
        return sum(name in link and all(plan.is_land(end) for end in link) for link in plan.rules.links) > 1

    def _is_landlocked(self) -> bool:
        plan, name = self._plan, self._name
        return all(plan.is_land(end) for link in plan.rules.links if name in link for end in link)

    def _outside(self) -> Placed | None:
        plan = self._plan
        size = CLOSED_OUTSIDE_SIZE if self.closed else OUTSIDE_SIZE
        near = self.body.buffer(REACH)
        water = plan.taken.free(plan.frame.difference(plan.land.buffer(2)).intersection(near))
        foreign = plan.land.difference(plan.shapes[self._name]).intersection(near)
        lines = plan.zone_lines.intersection(near)
        for geometry in (water, foreign, lines):
            shapely.prepare(geometry)
        best: tuple[float, Spot, Setting] | None = None
        for setting in self._settings(size):
            for rank, at in _ring(self.body, setting.extent):
                label = around(*at, *setting.extent)
                if not water.contains(label):
                    continue
                score = self._cost(label, lines, foreign) + rank + len(setting.lines) + 2 * setting.is_stacked
                if best is None or score < best[0]:
                    best = (score, at, setting)
        if best is None:
            return None
        placed = self._placed(best[2], best[1])
        label = around(*best[1], *best[2].extent)
        if label.distance(self.body) > 8:
            line = shapely.shortest_line(label, self.body)
            placed.leader = tuple((x, y) for x, y in line.coords)
        return placed

    def _cost(self, label: Polygon, lines: BaseGeometry, foreign: BaseGeometry) -> float:
        """Far from its land, over a zone line, nearer to foreign land, or led across it: all bad."""
        own = label.distance(self.body)
        cost = own + (CROSSING * lines.intersection(label).length if lines.intersects(label) else 0)
        if not foreign.is_empty and foreign.distance(label) < own + 4:
            cost += CONFUSING
        if own > 8 and shapely.shortest_line(label, self.body).intersection(foreign).length > 2:
            cost += ACROSS
        return cost

    def _placed(self, setting: Setting, at: Spot) -> Placed:
        def moved(by: Spot) -> Spot:
            return (at[0] + by[0], at[1] + by[1])

        kind = "closed" if self.closed else "land"
        placed = Placed(kind, setting.size, setting.lines, moved(setting.text), around(*at, *setting.extent).bounds)
        placed.badge = None if setting.badge is None else moved(setting.badge)
        return placed

    def keep_clear(self, placed: Placed, free: BaseGeometry) -> None:
        """Keep what is placed later off counters that stand beyond their own land."""
        squares = [around(*spot, pitch, pitch) for pitch, spots in placed.levels for spot in spots]
        if squares:
            self._plan.taken.add(unary_union(squares).intersection(free.buffer(1)).buffer(1))


def _all_five(_: int) -> int:
    return 5


def _few_if_small(pitch: int) -> int:
    return 3 if pitch < 27 else 5


def _ring(body: Polygon, whole: Spot) -> list[tuple[float, Spot]]:
    """Places around a body, with a small preference for straight above and below."""
    left, top, right, bottom = body.bounds
    middle = ((left + right) / 2, (top + bottom) / 2)
    spots = []
    for degrees in range(0, 360, 10):
        angle = math.radians(degrees)
        for gap in range(2, 60, 4):
            x = middle[0] + ((right - left + whole[0]) / 2 + gap) * math.cos(angle)
            y = middle[1] + ((bottom - top + whole[1]) / 2 + gap) * math.sin(angle)
            spots.append((0 if degrees in (90, 270) else 3, (x, y)))
    return spots
