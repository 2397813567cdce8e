"""Free room on the map: what earlier labels and counters have taken, and where a box still fits."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

Spot = tuple[float, float]
MANY = 8  # places for counters, beyond which it matters more that they are close together
REACH_X, REACH_Y = 210, 160  # pixels around a label within which its counters stay


def around(x: float, y: float, width: float, height: float) -> Polygon:
    """The rectangle of that size with its middle at x, y."""
    return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def pixels(values: tuple[float, ...]) -> list[int]:
    """Whole pixels."""
    return [round(v) for v in values]


class Taken:
    """Everything placed so far; later labels and counters keep off it."""

    def __init__(self) -> None:
        self._shapes: list[BaseGeometry] = []
        self._held: dict[str, BaseGeometry] = {}

    def add(self, shape: BaseGeometry) -> None:
        """Claim a shape."""
        self._shapes.append(shape)

    def hold(self, name: str, shape: BaseGeometry) -> None:
        """Keep room for a space until it is placed."""
        self._held[name] = shape

    def release(self, name: str) -> None:
        """Give held room back."""
        self._held.pop(name, None)

    @property
    def held(self) -> tuple[BaseGeometry, ...]:
        """Room kept for spaces that are not placed yet."""
        return tuple(self._held.values())

    def free(self, area: BaseGeometry) -> BaseGeometry:
        """What is left of an area."""
        in_the_way = [shape for shape in (*self._shapes, *self._held.values()) if shape.intersects(area)]
        return area.difference(unary_union(in_the_way)) if in_the_way else area


def best_spot(
    area: BaseGeometry, free: BaseGeometry, size: tuple[float, float], step: float, prefer: Spot, depth: float = 12
) -> Spot | None:
    """The middle of a box of `size` inside `free`: near `prefer`, and up to `depth` away from the border of `area`."""
    (width, height), (left, top, right, bottom) = size, area.bounds
    xs = np.arange(left + width / 2, right - width / 2 + 0.1, step)
    ys = np.arange(top + height / 2, bottom - height / 2 + 0.1, step)
    if free.is_empty or not len(xs) or not len(ys):
        return None
    x, y = (grid.ravel() for grid in np.meshgrid(xs, ys))
    boxes = shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    shapely.prepare(free)
    fits = shapely.contains(free, boxes)
    if not fits.any():
        return None
    x, y, boxes = x[fits], y[fits], boxes[fits]
    inwards = np.minimum(shapely.distance(area.boundary, boxes), depth)
    best = int((inwards - np.hypot(x - prefer[0], y - prefer[1]) / 40).argmax())
    return float(x[best]), float(y[best])


def rows(free: BaseGeometry, most: int, pitch: int, origin: Spot) -> list[Spot]:
    """Up to `most` squares of side `pitch` packed in rows inside `free`, those near `origin` first."""
    if free.is_empty:
        return []
    left, top, right, bottom = free.bounds
    left, right = max(left, origin[0] - REACH_X), min(right, origin[0] + REACH_X)
    top, bottom = max(top, origin[1] - REACH_Y), min(bottom, origin[1] + REACH_Y)
    shapely.prepare(free)
    tried = (_packed(free, pitch, (left, top + shift, right, bottom)) for shift in range(0, pitch, 4))
    ranked = [_nearest(spots, most, origin) for spots in tried]
    return max(ranked, key=lambda spots: (min(len(spots), MANY), -_spread(spots, origin), len(spots)), default=[])


def _spread(spots: Sequence[Spot], origin: Spot) -> float:
    return sum(math.dist(spot, origin) for spot in spots[:5])


def _packed(free: BaseGeometry, pitch: int, bounds: tuple[float, float, float, float]) -> list[Spot]:
    left, top, right, bottom = bounds
    half = (pitch - 1) / 2
    xs = np.arange(left + half, right - half + 0.1, 3)
    spots: list[Spot] = []
    y = top + half
    while len(xs) and y <= bottom - half:
        fits = shapely.contains(free, shapely.box(xs - half, y - half, xs + half, y + half))
        last = -math.inf
        for x in xs[fits]:
            if x - last >= pitch:
                spots.append((float(x), float(y)))
                last = x
        y += pitch
    return spots


def _nearest(spots: Sequence[Spot], most: int, origin: Spot) -> list[Spot]:
    ordered = sorted(spots, key=lambda s: (abs(s[0] - origin[0]) * 0.75 + abs(s[1] - origin[1]), s))
    return ordered[:most]
