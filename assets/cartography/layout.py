"""Where names, values and counters go: decided once per board and kept as `layout.json`."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polylabel, unary_union

from assets.cartography.geography import polygons
from assets.cartography.geometry import Geometry
from assets.cartography.lettering import Setting, extent, settings
from assets.cartography.room import Spot, Taken, around, best_spot, pixels, rows
from assets.cartography.rules import Rules, Space
from assets.cartography.source import Source

OUTPUT_WIDTH = 2400  # pixels of the finished picture
PITCHES = (40, 35, 31, 27, 24, 21)  # sizes of counters, largest first
SMALL, TINY = 14000, 2600  # square pixels: counters may spill ashore; the name stands outside
LAND_SIZES = (
    (40, (21, 19, 17)),
    (35, (18, 17, 16)),
    (31, (16, 15, 14)),
    (27, (15, 14, 13)),
    (24, (13, 12)),
    (21, (12, 11)),
)
CLOSED_SIZES = (18, 16, 14, 13, 12, 11, 10)
NARROW = 13000  # square pixels: smaller zones get their number before lands set names in the water
# what to try for a small zone: size of its number, pitch of counters, their columns and rows
HOMES = (
    (17, 31, 3, 2),
    (17, 27, 3, 2),
    (15, 24, 3, 2),
    (15, 24, 2, 3),
    (15, 24, 2, 2),
    (12, 24, 2, 1),
    (12, 0, 0, 0),
    (10, 0, 0, 0),
)
FAR = 420  # pixels within which a tray may stand from its space
SOME = 3  # counters that must stand beside a small name set inside, or it goes into the water
ENOUGH = 5  # counters for which a land must have room beside its name, or a tray
SPILLING = 7  # counters at most for a land that needs the water beside it
EDGE_TAG = 26  # pixels of common side edge that earn a tag naming the other side


@dataclass
class Placed:
    """One space on the finished picture."""

    kind: str
    font: int
    lines: tuple[str, ...]
    at: Spot
    box: tuple[float, ...]
    badge: Spot | None = None
    leader: tuple[Spot, Spot] | None = None
    levels: list[tuple[int, list[Spot]]] = field(default_factory=list)
    tray: dict[str, Any] | None = None


@dataclass(frozen=True)
class _Trial:
    """A name that fits: how good, how set, where, and how many counters still find room."""

    score: float
    setting: Setting
    at: Spot
    counters: int


class Layout:
    """Places everything on one board, crowded lands first, open seas last."""

    def __init__(self, geometry: Geometry, rules: Rules, source: Source) -> None:
        zoom = OUTPUT_WIDTH / geometry.width
        self.zoom, self.rules, self.source, self.geometry = zoom, rules, source, geometry
        self.width, self.height = OUTPUT_WIDTH, round(geometry.height * zoom)
        self.shapes = {name: affinity.scale(s, zoom, zoom, origin=(0, 0)) for name, s in geometry.spaces.items()}
        self.frame = box(5, 5, self.width - 5, self.height - 5)
        self.land = unary_union([s for name, s in self.shapes.items() if self.is_land(name)])
        self.taken = Taken()
        self.edges = [(w, e, a * zoom, b * zoom) for w, e, a, b in geometry.edges if (b - a) * zoom >= EDGE_TAG]
        self.numbered: dict[str, tuple[int, Spot, Polygon]] = {}
        self.problems: list[str] = []

    def is_land(self, name: str) -> bool:
        """Whether a drawn face is land of the rules."""
        return name in self.rules.spaces and self.rules.spaces[name].land

    def build(self) -> dict[str, Placed]:
        """Place every space of the rules."""
        for _, _, top, bottom in self.edges:
            for x in (18, self.width - 18):
                self.taken.add(around(x, (top + bottom) / 2, 36, 18))
        by_size = sorted(self.rules.spaces, key=lambda name: (self.shapes[name].area, name))
        for name in by_size:
            if not self.is_land(name) and self.shapes[name].area < NARROW:
                self._number_first(name)
        placed = {name: self._place_land(name) for name in by_size if self.is_land(name)}
        placed |= {name: self._place_sea(name) for name in by_size if not self.is_land(name)}
        return dict(sorted(placed.items()))

    # --- land

    def _place_land(self, name: str) -> Placed:
        space = self.rules.spaces[name]
        body = max(polygons(self.shapes[name].intersection(self.frame)), key=lambda p: p.area)
        pole = polylabel(body, 2)
        small, tiny = body.area < SMALL and not space.closed, body.area < TINY and not space.closed
        spill = body.buffer(20 if tiny else 9) if small else body.buffer(-1.5)
        foreign = self.land.difference(self.shapes[name]).buffer(2)
        counters = (spill.difference(foreign) if small else spill).intersection(self.frame)
        trial = None if tiny else self._inside(name, space, body, (pole.x, pole.y), counters)
        if trial is None and self._is_mainland(name):
            trial = self._squeezed(name, space, body, (pole.x, pole.y), (13, 12, 11, 10))
            room = self.taken.free(counters)
            if trial and len(self._beneath(room, trial.at, trial.setting.extent, PITCHES[-1])) < SOME:
                trial = None
        placed = self._outside(name, space, body) if trial is None else None
        origin = (pole.x, pole.y)
        if placed is None:
            trial = trial or self._anyhow(name, space, body, (pole.x, pole.y))
            placed = self._placed(space, trial.setting, trial.at)
            origin = (trial.at[0], trial.at[1] + trial.setting.extent[1] / 2 + 16)
        label = box(*placed.box)
        self.taken.add(label)
        if not space.closed:
            free = self.taken.free(counters)
            placed.levels = self._levels(free, origin, SPILLING if small else 24)
            self._reserve(name, placed, (pole.x, pole.y))
            if small:
                self._keep_clear(placed, free)
        return placed

    def _text(self, name: str) -> str:
        return self.source.labels.get(name, self.rules.spaces[name].name)

    def _inside(self, name: str, space: Space, body: Polygon, pole: Spot, counters: BaseGeometry) -> _Trial | None:
        free = self.taken.free(body.buffer(-2))
        room = self.taken.free(counters)
        if space.closed:
            return self._try(name, space, body, free, None, CLOSED_SIZES, 0, pole)
        for pitch, sizes in LAND_SIZES:
            need = 3 if pitch < 27 else 5
            trial = self._try(name, space, body, free, room, sizes, pitch, pole)
            if trial is not None and trial.counters >= need:
                return trial
        return None

    def _try(
        self,
        name: str,
        space: Space,
        body: Polygon,
        free: BaseGeometry,
        room: BaseGeometry | None,
        sizes: tuple[int, ...],
        pitch: int,
        pole: Spot,
    ) -> _Trial | None:
        need = 0 if room is None else 3 if pitch < 27 else 5
        best: _Trial | None = None
        for size in sizes:
            for setting in settings(self._text(name), size, None if space.closed else space.marks):
                whole = setting.extent
                at = best_spot(body, free, whole, 3 if body.area < 22000 else 6, (pole[0], pole[1] - pitch * 0.6))
                if at is None:
                    continue
                spots = self._beneath(room, at, whole, pitch) if room is not None else []
                score = min(len(spots), need) * 10 + size - (len(setting.lines) - 1) * 0.5 - setting.is_stacked
                if best is None or score > best.score:
                    best = _Trial(score, setting, at, len(spots))
            if best is not None and best.counters >= need:
                return best
        return best

    def _beneath(self, room: BaseGeometry, at: Spot, whole: Spot, pitch: int) -> list[Spot]:
        label = around(*at, *whole).buffer(1)
        return rows(room.difference(label), 12, pitch, (at[0], at[1] + whole[1] / 2 + pitch / 2))

    @staticmethod
    def _placed(space: Space, setting: Setting, at: Spot) -> Placed:
        def moved(by: Spot) -> Spot:
            return (at[0] + by[0], at[1] + by[1])

        kind = "closed" if space.closed else "land"
        placed = Placed(kind, setting.size, setting.lines, moved(setting.text), around(*at, *setting.extent).bounds)
        placed.badge = None if setting.badge is None else moved(setting.badge)
        return placed

    def _is_mainland(self, name: str) -> bool:
        """Whether a name in the water would be far from its land: not for islands, even if two share one."""
        return sum(name in link and all(self.is_land(end) for end in link) for link in self.rules.links) > 1

    def _squeezed(self, name: str, space: Space, body: Polygon, pole: Spot, sizes: tuple[int, ...]) -> _Trial | None:
        """A small name inside, whatever room is left for counters."""
        free = self.taken.free(body)
        for size in sizes:
            for setting in settings(self._text(name), size, None if space.closed else space.marks):
                at = best_spot(body, free, setting.extent, 3, pole)
                if at is not None:
                    return _Trial(0, setting, at, 0)
        return None

    def _anyhow(self, name: str, space: Space, body: Polygon, pole: Spot) -> _Trial:
        """The last resort: inside at the smallest size, else across the border."""
        trial = self._squeezed(name, space, body, pole, (13, 12, 11, 10))
        if trial is not None:
            return trial
        if not space.closed:
            self.problems.append(f"no room for the name of {name}")
        return _Trial(0, list(settings(self._text(name), 10, None if space.closed else space.marks))[-1], pole, 0)

    def _outside(self, name: str, space: Space, body: Polygon) -> Placed | None:
        """A name in the water beside its island."""
        size = 10 if space.closed else 13
        water = self.taken.free(self.frame.difference(self.land.buffer(2)).intersection(body.buffer(160)))
        shapely.prepare(water)
        best: tuple[float, Spot, Setting] | None = None
        ways = list(settings(self._text(name), size, None if space.closed else space.marks))
        for setting in ways:
            for rank, at in self._ring(body, setting.extent):
                label = around(*at, *setting.extent)
                if not water.contains(label):
                    continue
                score = label.distance(body) + rank + len(setting.lines) + 2 * setting.is_stacked
                if best is None or score < best[0]:
                    best = (score, at, setting)
        if best is None:
            return None
        _, at, setting = best
        placed = self._placed(space, setting, at)
        label = around(*at, *setting.extent)
        if label.distance(body) > 8:
            line = shapely.shortest_line(label, body)
            placed.leader = tuple((x, y) for x, y in line.coords)
        return placed

    @staticmethod
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

    # --- sea

    def _zone_text(self, name: str) -> str:
        return self.source.labels.get(name, name.removeprefix("sz_"))

    def _water(self, name: str) -> Polygon:
        """The largest open piece of a zone."""
        zone = self.shapes[name].difference(self.land.buffer(1.5)).intersection(self.frame)
        return max(polygons(zone), key=lambda p: p.area)

    def _number_first(self, name: str) -> None:
        """Claim the middle of a small zone for its number, if it can be with room for some counters below."""
        body = self._water(name)
        pole = polylabel(body, 3)
        free = self.taken.free(body.buffer(-1.5))
        for size, pitch, columns, rows_ in HOMES:
            number = extent((self._zone_text(name),), size)
            whole = (max(number[0], columns * pitch + 2), number[1] + rows_ * pitch)
            at = best_spot(body, free, whole, 3, (pole.x, pole.y))
            if at is not None:
                top = (at[0], at[1] - (whole[1] - number[1]) / 2)
                self.numbered[name] = (size, top, around(*top, *number))
                self.taken.hold(name, around(*at, *whole))
                return

    def _place_sea(self, name: str) -> Placed:
        self.taken.release(name)
        body = self._water(name)
        pole = polylabel(body, 3)
        text = self._zone_text(name)
        free = self.taken.free(body.buffer(-1.5))
        size, at, label = self.numbered.get(name) or self._number(name, text, body, free, (pole.x, pole.y))
        self.taken.add(label)
        placed = Placed("sea", size, (text,), at, label.bounds)
        placed.levels = self._levels(free.difference(label.buffer(1)), (at[0], at[1] + size / 2 + 18), 24)
        self._reserve(name, placed, (pole.x, pole.y))
        return placed

    def _number(self, name: str, text: str, body: Polygon, free: BaseGeometry, pole: Spot) -> tuple[int, Spot, Polygon]:
        """Size and place of a zone's number, with an eye on the counters that will stand by it."""
        best: tuple[float, int, Spot, Polygon] | None = None
        for size in (23, 20, 17, 15, 12) if body.area > 6600 else (17, 15, 12):
            extent_ = extent((text,), size)
            for x, y in ((0, -20), (0, -60), (0, 60), (-70, 0), (70, 0), (-60, -60), (60, 60), (60, -60), (-60, 60)):
                at = best_spot(body, free, extent_, 5, (pole[0] + x, pole[1] + y))
                if at is not None:
                    label = around(*at, *extent_)
                    score = self._sea_score(free, label, at, size)
                    if best is None or score > best[0]:
                        best = (score, size, at, label)
            if best is not None and body.area > 30000:
                break
        if best is None:
            self.problems.append(f"no room for the number of {name}")
            best = (0, 12, pole, around(*pole, 20, 14))
        return best[1:]

    @staticmethod
    def _sea_score(free: BaseGeometry, label: Polygon, at: Spot, size: int) -> float:
        """Large numbers with room for large counters close by are best."""
        left = free.difference(label.buffer(1))
        score = size * 0.18
        for pitch, weight in ((40, 1.6), (31, 1.2), (24, 0.6)):
            spots = rows(left, 8, pitch, (at[0], at[1] + size / 2 + pitch / 2))
            score += weight * min(len(spots), 4)
            if spots:
                middle = np.mean(spots[:4], axis=0)
                score -= math.dist(middle, at) / 80
        return score

    # --- counters

    @staticmethod
    def _levels(free: BaseGeometry, origin: Spot, most: int) -> list[tuple[int, list[Spot]]]:
        """Places for counters at ever smaller sizes, until many fit."""
        levels: list[tuple[int, list[Spot]]] = []
        for pitch in PITCHES:
            spots = rows(free, most, pitch, origin)
            if spots and (not levels or len(spots) > len(levels[-1][1])):
                levels.append((pitch, spots))
            if len(spots) >= most:
                break
        return levels

    def _keep_clear(self, placed: Placed, free: BaseGeometry) -> None:
        """Keep what is placed later off counters that stand beyond their own land."""
        squares = [around(*spot, pitch, pitch) for pitch, spots in placed.levels for spot in spots]
        if squares:
            self.taken.add(unary_union(squares).intersection(free.buffer(1)).buffer(1))

    def _reserve(self, name: str, placed: Placed, pole: Spot) -> None:
        """Give a cramped space a tray in open water."""
        if not placed.levels or len(placed.levels[-1][1]) < ENOUGH:
            placed.tray = self._tray(name, pole)
            if placed.tray is None:
                self.problems.append(f"no room for a tray of {name}")

    def _tray(self, name: str, pole: Spot) -> dict[str, Any] | None:
        pitch = 27
        size = (3 * pitch + 6, 2 * pitch + 6)
        area = self.frame.difference(self.land.buffer(3)).difference(self.shapes[name].buffer(4))
        free = self.taken.free(area.intersection(around(*pole, 2 * FAR, 2 * FAR)))
        shapely.prepare(free)
        spots = [
            (math.hypot(x, y * 1.2), pole[0] + x, pole[1] + y)
            for x in range(-FAR, FAR + 1, 10)
            for y in range(-FAR, FAR + 1, 10)
            if free.contains(around(pole[0] + x, pole[1] + y, *size))
        ]
        if not spots:
            return None
        _, x, y = min(spots)
        self.taken.add(around(x, y, size[0] + 4, size[1] + 4))
        slots = [(x + (column - 1) * pitch, y + (row - 0.5) * pitch) for row in (0, 1) for column in (0, 1, 2)]
        bounds = (x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2)
        return {"box": pixels(bounds), "from": pixels(pole), "pitch": pitch, "slots": [pixels(s) for s in slots]}
