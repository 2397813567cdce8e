"""Land before the coast is drawn: countries are dealt out to territories in lon/lat, bent to pixels, some enlarged."""

from __future__ import annotations

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from assets.cartography import geography
from assets.cartography.geography import clean, polygons
from assets.cartography.source import Source, SourceError
from assets.cartography.warp import Projection

MARGIN = 60  # pixels of the neighbourhood kept beyond each side edge, so that smoothing treats both edges alike
LARGEST_DROP = 60  # square degrees; a box does not drop a mainland by accident
WAVES = ((0.6, 1.1, 1.7, 0.5), (0.5, 2.9, -2.3, 1.7), (0.3, 5.3, 4.7, 2.9))  # size, two wave numbers, phase
WAVE_STEP = 0.2  # degrees between points of a wandering edge
SAME_LAND = 1.0  # pixels; pieces nearer than this belong together

Shapes = dict[str, BaseGeometry]


def build(source: Source, projection: Projection) -> Shapes:
    """Every territory taken from the coastlines, in pixels, disjoint; blobs and fills come later."""
    shapes = _to_pixels(_deal_out(source), source, projection)
    _check_nobody_lost(shapes, source)
    _enlarge(shapes, source)
    shapes = {name: _without_islets(name, shapes, source.options.min_island) for name in shapes}
    shapes = {name: _beyond_edges(shape, source) for name, shape in shapes.items()}
    return disjoint(shapes)


def _check_nobody_lost(shapes: Shapes, source: Source) -> None:
    """Raise SourceError for a territory that got no land, be it dropped, painted over or off the picture."""
    expected = {*source.land, *(paint.to for paint in source.paint)} - {blob.territory for blob in source.blobs}
    lost = sorted(expected - set(shapes))
    if lost:
        raise SourceError(f"no land is left of {', '.join(lost)}: look at paint, drop and the size of the canvas")


def disjoint(shapes: Shapes) -> Shapes:
    """The same shapes with every overlap left to whoever comes first."""
    taken: BaseGeometry = Polygon()
    parted: Shapes = {}
    for name, shape in shapes.items():
        parted[name] = clean(shape.difference(taken))
        taken = unary_union([taken, parted[name]])
    return parted


def _deal_out(source: Source) -> dict[str, list[Polygon]]:
    """Countries in lon/lat, cut up by the paint polygons."""
    lands = geography.countries(source.canvas.cut_lon)
    owner_of = {country: name for name, group in source.land.items() for country in group}
    dealt: dict[str, list[Polygon]] = {}
    for country, owner in owner_of.items():
        whole = unary_union([p for p in polygons(lands[country]) if not _is_dropped(p, source)])
        for name, shape in _painted(country, owner, whole, source):
            dealt.setdefault(name, []).extend(polygons(clean(shape)))
    return dealt


def _is_dropped(island: Polygon, source: Source) -> bool:
    middle = island.representative_point()
    small = island.area < LARGEST_DROP
    return any((small or drop.any_size) and box(*drop.box).contains(middle) for drop in source.drop)


def _painted(country: str, owner: str, whole: BaseGeometry, source: Source) -> list[tuple[str, BaseGeometry]]:
    parts = [(owner, whole)]
    for paint in source.paint:
        if country not in paint.within:
            continue
        brush = clean(_by_hand(Polygon(paint.poly), 0 if paint.straight else source.options.wobble))
        gained = [shape.intersection(brush) for _, shape in parts]
        parts = [(name, shape.difference(brush)) for name, shape in parts]
        parts.append((paint.to, unary_union([g for g in gained if not g.is_empty])))
    return [(name, shape) for name, shape in parts if not shape.is_empty]


def _by_hand(brush: Polygon, wobble: float) -> BaseGeometry:
    """A polygon whose straight edges wander a little, as borders do.

    How far a point is moved depends on where it is and nothing else, so edges that two polygons share stay shared.
    """
    if not wobble:
        return brush

    def wander(lonlat: np.ndarray) -> np.ndarray:
        lon, lat = lonlat[:, 0], lonlat[:, 1]
        east = sum(size * np.sin(a * lon + b * lat + c) for size, a, b, c in WAVES)
        north = sum(size * np.cos(b * lon - a * lat + c) for size, a, b, c in WAVES)
        return lonlat + wobble * np.column_stack([east, north])

    return shapely.transform(shapely.segmentize(brush, WAVE_STEP), wander)


def _to_pixels(dealt: dict[str, list[Polygon]], source: Source, projection: Projection) -> Shapes:
    canvas = source.canvas
    # a map that wraps gets its margin from the other edge later; one that does not keeps what lies beyond
    beyond = 0 if canvas.wraps else MARGIN
    frame = box(-beyond, -MARGIN, canvas.width + beyond, canvas.height + MARGIN)
    shapes: Shapes = {}
    for name, parts in dealt.items():
        bent = unary_union([clean(projection.geometry(p)) for p in parts])
        shape = clean(bent.buffer(0.05).simplify(0.35).intersection(frame))
        if not shape.is_empty:
            shapes[name] = shape
    return shapes


def _enlarge(shapes: Shapes, source: Source) -> None:
    for scale in source.scale:
        middle = unary_union([shapes[name] for name in scale.territories]).centroid
        for name in scale.territories:
            grown = affinity.scale(shapes[name], *scale.factor, origin=middle)
            shapes[name] = affinity.translate(grown, *scale.shift)


def _without_islets(name: str, shapes: Shapes, smallest: float) -> BaseGeometry:
    """Drop small pieces, but keep the largest and whatever leans on another territory."""
    pieces = sorted(polygons(shapes[name]), key=lambda p: -p.area)
    others = shapely.STRtree([shape for other, shape in shapes.items() if other != name])
    kept = [
        piece
        for i, piece in enumerate(pieces)
        if i == 0 or piece.area > smallest or len(others.query(piece, "dwithin", SAME_LAND))
    ]
    return unary_union(kept)


def _beyond_edges(shape: BaseGeometry, source: Source) -> BaseGeometry:
    canvas = source.canvas
    if not canvas.wraps:
        return shape
    frame = box(-MARGIN, -MARGIN, canvas.width + MARGIN, canvas.height + MARGIN)
    copies = [affinity.translate(shape, turn * canvas.width, 0) for turn in (-1, 0, 1)]
    return clean(unary_union(copies).intersection(frame))
