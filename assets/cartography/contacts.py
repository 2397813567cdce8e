"""Which spaces touch on the drawn map, and by how many pixels of border."""

from __future__ import annotations

import shapely
from shapely.geometry import Point, box

from assets.cartography.geography import polygons
from assets.cartography.rules import Pair, pair
from assets.cartography.source import Canal, Source
from assets.cartography.territories import Shapes
from assets.cartography.warp import Projection

Contacts = dict[Pair, float]
EDGE = 0.3  # pixels; how far from a side edge still counts as lying on it


def borders(spaces: Shapes, source: Source) -> Contacts:
    """Length of common border of every two spaces that touch, side edges included where the map wraps."""
    names = sorted(spaces)
    shapes = [spaces[name] for name in names]
    tree = shapely.STRtree(shapes)
    found: Contacts = {}
    for i, name in enumerate(names):
        for j in tree.query(shapes[i]):
            if j > i:
                length = _common(shapes[i], shapes[j])
                if length > 0:
                    found[pair(name, names[j])] = length
    for west, east, top, bottom in wrapped(spaces, source):
        if west != east:
            key = pair(west, east)
            found[key] = found.get(key, 0) + bottom - top
    return {key: round(found[key], 1) for key in sorted(found)}


def _common(first: shapely.Geometry, second: shapely.Geometry) -> float:
    shared = first.boundary.intersection(second.boundary)
    return sum(part.length for part in getattr(shared, "geoms", [shared]) if "Line" in part.geom_type)


def wrapped(spaces: Shapes, source: Source) -> list[tuple[str, str, float, float]]:
    """What meets across the side edges: (space at the left edge, space at the right edge, top, bottom)."""
    if not source.canvas.wraps:
        return []
    left, right = (_along(spaces, x, source) for x in (0.0, float(source.canvas.width)))
    met = [
        (west, east, max(a, c), min(b, d)) for west, a, b in left for east, c, d in right if min(b, d) - max(a, c) > 0.5
    ]
    return sorted(met, key=lambda m: (m[2], m[0], m[1]))


def _along(spaces: Shapes, x: float, source: Source) -> list[tuple[str, float, float]]:
    strip = box(x - EDGE, 0, x + EDGE, source.canvas.height)
    touching = [(name, shape.intersection(strip)) for name, shape in spaces.items() if shape.intersects(strip)]
    return [(name, part.bounds[1], part.bounds[3]) for name, cut in touching for part in polygons(cut)]


def canal_ends(canal: Canal, spaces: Shapes, projection: Projection) -> tuple[str | None, str | None]:
    """The spaces in which a canal's line begins and ends."""
    first, last = (Point(projection.point(p)) for p in (canal.line[0], canal.line[-1]))
    return _space_at(first, spaces), _space_at(last, spaces)


def _space_at(point: Point, spaces: Shapes) -> str | None:
    return next((name for name, shape in spaces.items() if shape.contains(point)), None)
