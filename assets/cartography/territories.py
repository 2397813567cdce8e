"""Land before the coast is drawn: countries are dealt out to territories in lon/lat, bent to pixels, some enlarged."""

from __future__ import annotations

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
SAME_LAND = 1.0  # pixels; pieces nearer than this belong together

Shapes = dict[str, BaseGeometry]


def build(source: Source, projection: Projection) -> Shapes:
    """Every territory taken from the coastlines, in pixels, disjoint; blobs and fills come later."""
    shapes = _to_pixels(_deal_out(source), source, projection)
    _enlarge(shapes, source)
    shapes = {name: _without_islets(name, shapes, source.options.min_island) for name in shapes}
    shapes = {name: _beyond_edges(shape, source) for name, shape in shapes.items()}
    return disjoint(shapes)


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
    unknown = set(owner_of) - set(lands)
    if unknown:
        raise SourceError(f"no such countries: {sorted(unknown)}")
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
        brush = clean(Polygon(paint.poly))
        gained = [shape.intersection(brush) for _, shape in parts]
        parts = [(name, shape.difference(brush)) for name, shape in parts]
        parts.append((paint.to, unary_union([g for g in gained if not g.is_empty])))
    return [(name, shape) for name, shape in parts if not shape.is_empty]


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
