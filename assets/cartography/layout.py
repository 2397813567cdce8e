"""Where names, values and counters go: decided once per board and kept as `layout.json`."""

from __future__ import annotations

from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from assets.cartography import trays
from assets.cartography.names import LandName
from assets.cartography.numbers import SeaNumbers
from assets.cartography.plan import Placed, Plan
from assets.cartography.room import Spot, rows

PITCHES = (40, 35, 31, 27, 24, 21)  # sizes of counters, largest first
ENOUGH = 5  # counters for which a space must have room beside its name, or a tray
MOST = 24


def lay_out(plan: Plan) -> dict[str, Placed]:
    """Place every space of the rules: crowded lands first, open seas last."""
    by_size = sorted(plan.rules.spaces, key=lambda name: (plan.shapes[name].area, name))
    lands = [name for name in by_size if plan.is_land(name)]
    zones = [name for name in by_size if not plan.is_land(name)]
    numbers = SeaNumbers(plan)
    # what an author has pinned must find its place free
    placed = {name: _place_land(plan, name, {}) for name in lands if name in plan.pins}
    for name in zones:
        numbers.claim(name)
    for name in lands:
        if name not in placed:
            placed[name] = _place_land(plan, name, placed)
    for name in zones:
        placed[name], free, pole = numbers.place(name)
        number = placed[name]
        number.levels = _levels(free, (number.at[0], number.at[1] + number.font / 2 + 18), MOST)
        if _is_cramped(number):
            trays.place(plan, name, number, pole, placed.values())
    if plan.source.options.tray_reach < trays.LONG:
        trays.drop_crossed(placed)
    return dict(sorted(placed.items()))


def _place_land(plan: Plan, name: str, others: dict[str, Placed]) -> Placed:
    land = LandName(plan, name)
    placed, origin = land.place()
    plan.taken.add(box(*placed.box))
    if not land.closed:
        free = plan.taken.free(land.counters)
        placed.levels = _levels(free, origin, plan.source.options.spilling if land.small else MOST)
        if land.small:
            land.keep_clear(placed, free)
        if _is_cramped(placed):
            trays.place(plan, name, placed, land.pole, others.values())
    return placed


def _is_cramped(placed: Placed) -> bool:
    return placed.kind != "closed" and (not placed.levels or len(placed.levels[-1][1]) < ENOUGH)


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
