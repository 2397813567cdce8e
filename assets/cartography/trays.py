"""Trays: open water near a cramped space where its counters stand when they are too many, tied to it by a thread."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from assets.cartography.plan import Placed, Plan
from assets.cartography.room import Spot, around, pixels

PITCH, COLUMNS, ROWS = 27, 3, 2
SIZE = (COLUMNS * PITCH + 6, ROWS * PITCH + 6)
LONG = 420  # pixels of reach below which a tray is rather left out than its thread led over a name
STEP = 10  # pixels of the grid on which places are tried
# what speaks against a place: a thread over a name, a pixel of it over foreign land, a pixel of zone line under the
# tray, a tray in a narrow zone that needs its water itself
OVER_NAME, OVER_LAND, OVER_LINE, IN_NARROW = 300, 0.8, 0.25, 250
INSET = 5  # pixels from its border at which a space is tied to its tray


def place(plan: Plan, name: str, placed: Placed, pole: Spot, others: Iterable[Placed]) -> None:
    """Give a space its tray; later names keep off the thread as well."""
    label = box(*placed.box)
    body = plan.shapes[name].buffer(-INSET)
    ties = body.difference(label.buffer(3))
    origin = body if ties.is_empty else ties
    names = unary_union([box(*other.box) for other in others] + list(plan.taken.held))
    narrow = _narrow(plan)
    best: tuple[float, Spot, LineString] | None = None
    for distance, x, y in _spots(plan, name, pole):
        if best is not None and distance >= best[0]:
            break
        thread = _thread(origin, pole, (x, y))
        tray = around(x, y, *SIZE)
        if plan.source.options.tray_reach < LONG and thread.intersects(names):
            continue
        score = distance + _cost(plan, name, thread, tray, names) + IN_NARROW * narrow.intersects(tray)
        if best is None or score < best[0]:
            best = (score, (x, y), thread)
    if best is None:
        plan.problems.append(f"no room for a tray of {name}")
        return
    _, (x, y), thread = best
    plan.taken.add(around(x, y, SIZE[0] + 4, SIZE[1] + 4))
    plan.taken.add(thread.difference(plan.shapes[name]).buffer(2))
    placed.tray = _stored(x, y, thread)


def drop_crossed(placed: dict[str, Placed]) -> None:
    """Take away the trays whose thread, from its tie to the tray's middle, runs over a name set later."""
    names = {name: box(*place.box).buffer(-1) for name, place in placed.items()}
    for name, place in placed.items():
        if place.tray:
            tray = box(*place.tray["box"])
            thread = LineString([place.tray["from"], (tray.centroid.x, tray.centroid.y)]).difference(tray)
            if any(thread.intersects(label) for other, label in names.items() if other != name):
                place.tray = None


def _spots(plan: Plan, name: str, pole: Spot) -> list[tuple[float, float, float]]:
    """Where a tray fits, with the distance from its space, the nearest first."""
    area = plan.frame.difference(plan.land.buffer(3)).difference(plan.shapes[name].buffer(4))
    reach = plan.source.options.tray_reach
    free = plan.taken.free(area.intersection(around(*pole, 2 * reach, 2 * reach)))
    shapely.prepare(free)
    steps = np.arange(-reach, reach + 1, STEP)
    xs, ys = (grid.ravel() for grid in np.meshgrid(pole[0] + steps, pole[1] + steps))
    boxes = shapely.box(xs - SIZE[0] / 2, ys - SIZE[1] / 2, xs + SIZE[0] / 2, ys + SIZE[1] / 2)
    fits = shapely.contains(free, boxes)
    found = zip(xs[fits], ys[fits], strict=True)
    return sorted((math.hypot(x - pole[0], (y - pole[1]) * 1.2), float(x), float(y)) for x, y in found)


def _narrow(plan: Plan) -> BaseGeometry:
    zones = [shape for name, shape in plan.shapes.items() if name in plan.rules.spaces and not plan.is_land(name)]
    return unary_union([shape for shape in zones if shape.area < plan.source.options.narrow])


def _thread(origin: BaseGeometry, pole: Spot, to: Spot) -> LineString:
    if origin.is_empty:
        return LineString([pole, to])
    return shapely.shortest_line(origin, around(*to, *SIZE))


def _cost(plan: Plan, name: str, thread: LineString, tray: Polygon, names: BaseGeometry) -> float:
    crossed = thread.intersection(names)
    foreign = thread.intersection(plan.land).difference(plan.shapes[name].buffer(1))
    lines = plan.zone_lines.intersection(tray)
    over = OVER_NAME * len(getattr(crossed, "geoms", [crossed])) if not crossed.is_empty else 0
    return over + OVER_LAND * foreign.length + OVER_LINE * lines.length


def _stored(x: float, y: float, thread: LineString) -> dict[str, Any]:
    slots = [
        (x + (column - (COLUMNS - 1) / 2) * PITCH, y + (row - (ROWS - 1) / 2) * PITCH)
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]
    bounds = (x - SIZE[0] / 2, y - SIZE[1] / 2, x + SIZE[0] / 2, y + SIZE[1] / 2)
    return {
        "box": pixels(bounds),
        "from": pixels(thread.coords[0]),
        "pitch": PITCH,
        "slots": [pixels(s) for s in slots],
    }
