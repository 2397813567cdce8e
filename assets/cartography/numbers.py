"""Numbers of sea zones: small zones claim their middle before names are set in the water, wide ones come last."""

from __future__ import annotations

import math
from dataclasses import dataclass

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polylabel

from assets.cartography.lettering import extent
from assets.cartography.plan import Placed, Plan
from assets.cartography.room import Spot, around, best_spot

# what to try for a zone: size of its number, pitch of the counters under it, their columns and rows
HOMES = (
    (23, 40, 3, 2),
    (23, 35, 3, 2),
    (23, 31, 3, 2),
    (23, 31, 2, 2),
    (20, 27, 3, 2),
    (20, 27, 2, 2),
    (20, 24, 2, 2),
    (17, 24, 2, 2),
    (17, 24, 2, 1),
    (15, 24, 2, 1),
    (15, 24, 1, 1),
    (12, 24, 2, 1),
    (15, 0, 0, 0),
    (12, 0, 0, 0),
    (10, 0, 0, 0),
)
CONVOY = (29, 26)  # room beside the number for the sign that convoys pass
PINNED_SIZES = (23, 20, 17, 15, 12)
PIN_SLACK = 14  # pixels by which a pinned number may move to find room


@dataclass(frozen=True)
class Number:
    """A zone's number set at a size; `box` holds it with the room for a convoy's sign at its right."""

    size: int
    at: Spot
    box: Polygon


class SeaNumbers:
    """The numbers of one board's zones."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._early: dict[str, Number] = {}

    def claim(self, name: str) -> None:
        """Claim the middle of a small zone for its number, if it can be with room for some counters below; or where the
        author has pinned it."""
        body = self._plan.body(name)
        free = self._plan.taken.free(body.buffer(-1.5))
        if name in self._plan.pins:
            if (pinned := self._pinned(name, free)) is not None:
                self._early[name] = pinned
                self._plan.taken.hold(name, pinned.box)
            return
        if body.area >= self._plan.source.options.narrow:
            return
        home = self._home(name, body, free)
        if home is not None:
            self._early[name], whole = home
            self._plan.taken.hold(name, whole)

    def place(self, name: str) -> tuple[Placed, BaseGeometry, Spot]:
        """The number, what is left for counters, and the middle of the zone."""
        self._plan.taken.release(name)
        body = self._plan.body(name)
        middle = polylabel(body, 3)
        pole = (middle.x, middle.y)
        free = self._plan.taken.free(body.buffer(-1.5))
        number = self._early.get(name) or self._found(name, body, free)
        self._plan.taken.add(number.box)
        text = self._plan.text(name)
        at = (number.at[0] - self._sign(name)[0] / 2, number.at[1])
        placed = Placed("sea", number.size, (text,), at, around(*at, *extent((text,), number.size)).bounds)
        return placed, free.difference(number.box.buffer(1)), pole

    def _extent(self, name: str, size: int) -> Spot:
        width, height = extent((self._plan.text(name),), size)
        sign = self._sign(name)
        return (width + sign[0], max(height, sign[1]))

    def _sign(self, name: str) -> Spot:
        return CONVOY if self._plan.rules.spaces[name].convoy else (0, 0)

    def _pinned(self, name: str, free: BaseGeometry) -> Number | None:
        pin = self._plan.pins.get(name)
        if pin is None:
            return None
        near = around(*pin, 160, 120)
        for size in PINNED_SIZES:
            whole = self._extent(name, size)
            at = best_spot(near, free, whole, 2, pin, depth=0)
            if at is not None and math.dist(at, pin) <= PIN_SLACK:
                return Number(size, at, around(*at, *whole))
        self._plan.problems.append(f"pin of {name}: no room for its number at {pin[0]:.0f},{pin[1]:.0f}")
        return None

    def _found(self, name: str, body: Polygon, free: BaseGeometry) -> Number:
        home = self._home(name, body, free)
        if home is not None:
            return home[0]
        self._plan.problems.append(f"no room for the number of {name}")
        middle = polylabel(body, 3)
        return Number(12, (middle.x, middle.y), around(middle.x, middle.y, 20, 14))

    def _home(self, name: str, body: Polygon, free: BaseGeometry) -> tuple[Number, Polygon] | None:
        """The largest number with room for the largest counters below it, and that room."""
        pole = polylabel(body, 3)
        for size, pitch, columns, rows in HOMES:
            number = self._extent(name, size)
            whole = (max(number[0], columns * pitch + 2), number[1] + rows * pitch)
            at = best_spot(
                body, free, whole, 3 if body.area < self._plan.source.options.narrow else 6, (pole.x, pole.y)
            )
            if at is not None:
                top = (at[0], at[1] - (whole[1] - number[1]) / 2)
                return Number(size, top, around(*top, *number)), around(*at, *whole)
        return None
