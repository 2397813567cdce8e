"""From longitude and latitude to design pixels: crowded regions get more room, the rest keeps its shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import shapely
from scipy.interpolate import PchipInterpolator
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from assets.cartography.geography import clean
from assets.cartography.source import LonLat, Source

Numbers = np.ndarray
STEP_DEGREES = 0.6


def _monotone(stops: Sequence[LonLat]) -> Callable[[Numbers], Numbers]:
    """A smooth curve through the stops that never turns back, straight beyond the first and last stop."""
    table = np.array(sorted(stops), float)
    curve = PchipInterpolator(table[:, 0], table[:, 1])
    (first, first_px), (last, last_px) = table[0], table[-1]
    first_slope, last_slope = (float(curve.derivative()(v)) for v in (first, last))

    def bend(value: Numbers) -> Numbers:
        inside = curve(np.clip(value, first, last))
        low = first_px + (value - first) * first_slope
        high = last_px + (value - last) * last_slope
        return np.where(value < first, low, np.where(value > last, high, inside))

    return bend


def _smoothstep(t: Numbers) -> Numbers:
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


class Projection:
    """The bend of one board."""

    def __init__(self, source: Source) -> None:
        self._warp = source.warp
        self._cut = source.canvas.cut_lon
        self._north, self._south = _monotone(self._warp.north), _monotone(self._warp.south)
        self._focus, self._rest = _monotone(self._warp.y_focus), _monotone(self._warp.y_rest)

    def _bend(self, lonlat: Numbers) -> Numbers:
        lon, lat = lonlat[:, 0], lonlat[:, 1]
        warp = self._warp
        to_north = _smoothstep((lat - warp.south_lat) / (warp.north_lat - warp.south_lat))
        x = self._south(lon) * (1 - to_north) + self._north(lon) * to_north
        outside = np.maximum(np.maximum(warp.focus[0] - lon, lon - warp.focus[1]), 0)
        in_focus = _smoothstep(1 - outside / warp.fade)
        y = self._rest(lat) * (1 - in_focus) + self._focus(lat) * in_focus
        return np.column_stack([x, y])

    def _turn(self, point: LonLat) -> LonLat:
        return (point[0] if point[0] >= self._cut else point[0] + 360, point[1])

    def geometry(self, lonlat: BaseGeometry) -> BaseGeometry:
        """Bend a geometry whose longitudes already start at the cut; long edges are broken up so that they curve."""
        return shapely.transform(shapely.segmentize(lonlat, STEP_DEGREES), self._bend)

    def point(self, lonlat: LonLat) -> tuple[float, float]:
        """One authored point in pixels."""
        x, y = self._bend(np.array([self._turn(lonlat)], float))[0]
        return (float(x), float(y))

    def line(self, points: Sequence[LonLat]) -> BaseGeometry:
        """An authored line in pixels."""
        return self.geometry(LineString([self._turn(p) for p in points]))

    def area(self, points: Sequence[LonLat]) -> BaseGeometry:
        """An authored polygon in pixels."""
        return clean(self.geometry(Polygon([self._turn(p) for p in points])))
