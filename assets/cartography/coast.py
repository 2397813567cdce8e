"""The coast: land smoothed as one, straits opened, islets drawn, and every strip of shore given to a territory."""

from __future__ import annotations

import math
import zlib

import shapely
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from assets.cartography.geography import clean, polygons
from assets.cartography.source import Blob, Source, SourceError
from assets.cartography.territories import MARGIN, Shapes, disjoint
from assets.cartography.warp import Projection

SMALLEST_LAKE = 600  # square pixels; smaller holes in the land are filled
GROWTH = (0.8, 2, 4, 8)  # pixels by which all territories grow into unclaimed shore, in turn
SPECK = 135  # square pixels; a smaller piece that touches another territory joins it


def build(shapes: Shapes, source: Source, projection: Projection) -> tuple[BaseGeometry, Shapes]:
    """The land as one shape, and the territories that make it up without gaps."""
    land = _smoothed(unary_union([s.buffer(0.1, quad_segs=1) for s in shapes.values()]), source)
    shapes = dict(shapes)
    land = _fill(land, shapes, source, projection)
    for carve in source.carve:
        land = land.difference(projection.line(carve.line).buffer(carve.width / 2, cap_style="flat"))
    land = _add_blobs(land, shapes, source, projection)
    land = clean(_without_ponds(land, source).intersection(box(0, 0, source.canvas.width, source.canvas.height)))
    return land, _without_specks(_claim_all(land, shapes))


def _smoothed(land: BaseGeometry, source: Source) -> BaseGeometry:
    radius = source.options.coast_smooth
    rounded = land.buffer(radius, quad_segs=3).buffer(-2 * radius, quad_segs=3).buffer(radius, quad_segs=3)
    canvas = source.canvas
    return rounded.simplify(0.25).intersection(box(-MARGIN, -MARGIN, canvas.width + MARGIN, canvas.height + MARGIN))


def _fill(land: BaseGeometry, shapes: Shapes, source: Source, projection: Projection) -> BaseGeometry:
    for fill in source.fill:
        new = clean(projection.area(fill.poly).difference(land))
        shapes[fill.to] = clean(unary_union([shapes[fill.to], new]).buffer(0.05))
        land = clean(unary_union([land, new.buffer(0.05)]))
    return land


def _add_blobs(land: BaseGeometry, shapes: Shapes, source: Source, projection: Projection) -> BaseGeometry:
    for blob in source.blobs:
        shape = _wobbly(blob, projection)
        if blob.over_land:
            for name in shapes:
                shapes[name] = clean(shapes[name].difference(shape))
        elif land.intersects(shape):
            raise SourceError(f"blob {blob.territory} touches land")
        shapes[blob.territory] = unary_union([shapes.get(blob.territory, Polygon()), shape])
        land = unary_union([land, shape])
    return clean(land)


def _wobbly(blob: Blob, projection: Projection) -> Polygon:
    """An ellipse with an uneven rim; the unevenness follows from the name, so a build repeats itself."""
    x, y = projection.point(blob.at)
    seed = zlib.crc32(blob.territory.encode())
    phases = [(seed >> shift & 255) / 255 * math.tau for shift in (0, 8, 16)]
    waves = ((2, 0.10), (3, 0.07), (5, 0.04))
    rim = []
    for step in range(48):
        angle = math.tau * step / 48
        reach = 1 + sum(size * math.sin(n * angle + phase) for (n, size), phase in zip(waves, phases, strict=True))
        rim.append((x + blob.radii[0] * reach * math.cos(angle), y + blob.radii[1] * reach * math.sin(angle)))
    return Polygon(rim)


def _without_ponds(land: BaseGeometry, source: Source) -> BaseGeometry:
    smallest = source.options.min_island * 0.8
    return unary_union(
        [
            Polygon(piece.exterior, [hole for hole in piece.interiors if Polygon(hole).area > SMALLEST_LAKE])
            for piece in polygons(land)
            if piece.area > smallest
        ]
    )


def _claim_all(land: BaseGeometry, shapes: Shapes) -> Shapes:
    """Deal out shore that smoothing made: all territories grow in equal small steps.

    Giving each leftover piece away whole would be wrong: the rim of a continent is one piece, and its taker would get
    a ribbon along foreign coasts and with it neighbours it does not have.
    """
    claimed = {name: clean(shape.intersection(land)) for name, shape in shapes.items()}
    claimed = {name: shape for name, shape in claimed.items() if not shape.is_empty}
    pieces = polygons(clean(land.difference(unary_union(list(claimed.values())))))
    for step in GROWTH:
        pieces = _grow(claimed, pieces, step)
    rest = clean(unary_union(pieces))
    for _ in range(2):
        rest = _hand_out(claimed, rest, land)
    return disjoint({name: clean(shape.intersection(land)) for name, shape in claimed.items()})


def _grow(claimed: Shapes, pieces: list[Polygon], step: float) -> list[Polygon]:
    """What is left of the unclaimed pieces after every territory has grown once; only what it reaches is cut."""
    for name in list(claimed):
        reach = claimed[name].buffer(step, quad_segs=2)
        shapely.prepare(reach)
        near = [piece for piece in pieces if reach.intersects(piece)]
        gained = clean(unary_union(near).intersection(reach))
        if not gained.is_empty:
            claimed[name] = clean(unary_union([claimed[name], gained]).buffer(0.02))
            beyond = [piece for piece in pieces if not reach.intersects(piece)]
            pieces = beyond + polygons(clean(unary_union(near).difference(gained)))
    return pieces


def _hand_out(claimed: Shapes, rest: BaseGeometry, land: BaseGeometry) -> BaseGeometry:
    """What growth could not reach goes, piece by piece, to the neighbour with most contact."""
    names = list(claimed)
    tree = shapely.STRtree([claimed[name] for name in names])
    for piece in sorted(polygons(rest), key=lambda p: -p.area):
        near = [names[i] for i in tree.query(piece.buffer(1))] or [names[tree.nearest(piece)]]
        contact = piece.buffer(0.6)
        best = max(near, key=lambda name: claimed[name].intersection(contact).area)
        claimed[best] = unary_union([claimed[best], piece.buffer(0.05)])
    return clean(land.difference(unary_union(list(claimed.values()))))


def _without_specks(shapes: Shapes) -> Shapes:
    for name in list(shapes):
        pieces = sorted(polygons(shapes[name]), key=lambda p: -p.area)
        kept = pieces[:1]
        for piece in pieces[1:]:
            neighbour = _closest(piece, name, shapes) if piece.area < SPECK else None
            if neighbour is None:
                kept.append(piece)
            else:
                shapes[neighbour] = clean(unary_union([shapes[neighbour], piece.buffer(0.05)]))
        shapes[name] = unary_union(kept)
    return shapes


def _closest(piece: Polygon, owner: str, shapes: Shapes) -> str | None:
    near = [name for name, shape in shapes.items() if name != owner and shape.distance(piece) < 1]
    contact = piece.buffer(0.6)
    return max(near, key=lambda name: shapes[name].intersection(contact).area, default=None)
