"""All spaces as one gapless coverage whose shared borders stay shared while they are simplified and rounded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize, unary_union

from assets.cartography.geography import polygons
from assets.cartography.soundness import LEAST_PART, STRAY, UNIT
from assets.cartography.source import Source
from assets.cartography.territories import Shapes

GRID = 0.02  # pixels; borders that differ by less become one
INLAND = 0.01  # pixels of a part's outline that need not be a border to land
SCRAP = 8  # square pixels; smaller faces go to the neighbour with the longest border


def build(spaces: Shapes, source: Source) -> tuple[Shapes, list[str]]:
    """The spaces with smooth common borders, and which of them lost ground on the way."""
    noded = _noded(spaces, source)
    names = sorted(noded)
    simple = list(
        shapely.coverage_simplify([noded[n] for n in names], source.options.simplify, simplify_boundary=False)
    )
    smooth = settled(_rounded(dict(zip(names, simple, strict=True)), source), source)
    lost = [
        f"{name} lost ground: {spaces[name].area:.0f} -> {smooth[name].area if name in smooth else 0:.0f} px2"
        for name in spaces
        if name not in smooth or abs(spaces[name].area - smooth[name].area) > 200 + spaces[name].area * 0.02
    ]
    return smooth, lost


def settled(spaces: Shapes, source: Source) -> Shapes:
    """The spaces on the grid of the file that keeps them: borders are cut where they meet on it, so that rounding
    leaves none across another; what has next to no area, and stray inland bits, go to a neighbour."""
    return _on_grid(_without_strays(_on_grid(spaces, source), source.territories), source)


def _on_grid(spaces: Shapes, source: Source) -> Shapes:
    frame = _frame(source)
    edges = [shapely.boundary(shape.intersection(frame)) for shape in spaces.values()]
    net = shapely.union_all([*edges, frame.boundary], grid_size=1 / UNIT)
    faces = list(polygonize(shapely.get_parts(net)))
    owner: list[str | None] = [_most(face, spaces) for face in faces]
    _settle_scraps(faces, owner, LEAST_PART)
    return _gather(faces, owner)


def _most(face: Polygon, spaces: Shapes) -> str | None:
    """The space of which a face has most."""
    shares = {name: spaces[name].intersection(face).area for name in spaces if spaces[name].intersects(face)}
    best = max(sorted(shares), key=lambda name: shares[name], default=None)
    return best if best is not None and shares[best] > 0 else None


def _without_strays(spaces: Shapes, lands: Collection[str]) -> Shapes:
    """The same spaces, but small parts of a land that lie among other lands, apart from it, are those lands'."""
    mended = dict(spaces)
    for name in sorted(set(spaces) & set(lands)):
        first, *rest = sorted(polygons(spaces[name]), key=lambda part: -part.area)
        kept = [first]
        for part in rest:
            beside = {n: _common(part, shape) for n, shape in mended.items() if n != name and shape.intersects(part)}
            inland = sum(length for n, length in beside.items() if n in lands) > part.length - INLAND
            if part.area < STRAY and beside and inland:
                near = max(sorted(beside), key=lambda n: beside[n])
                mended[near] = unary_union([mended[near], part])
            else:
                kept.append(part)
        mended[name] = unary_union(kept)
    return mended


def _common(part: Polygon, shape: BaseGeometry) -> float:
    return float(part.boundary.intersection(shape.boundary).length)


def _frame(source: Source) -> Polygon:
    return box(0, 0, source.canvas.width, source.canvas.height)


def _noded(spaces: Shapes, source: Source) -> Shapes:
    """Cut all borders at their crossings once, and give each face to the space it lies in."""
    edges = [shapely.set_precision(shapely.boundary(shape), GRID) for shape in spaces.values()]
    faces = [f for f in polygonize(unary_union([*edges, _frame(source).boundary])) if f.area > 0.0005]
    names = list(spaces)
    tree = shapely.STRtree([spaces[name] for name in names])
    owner: list[str | None] = []
    for face in faces:
        middle = face.representative_point()
        hits = tree.query(middle, "intersects")
        owner.append(names[min(hits)] if len(hits) else None)
    _settle_scraps(faces, owner, SCRAP)
    return _gather(faces, owner)


def _settle_scraps(faces: list[Polygon], owner: list[str | None], least: float) -> None:
    tree = shapely.STRtree(faces)
    scraps = sorted((i for i, f in enumerate(faces) if owner[i] is None or f.area < least), key=lambda i: faces[i].area)
    for _ in range(3):
        for i in scraps:
            contact: Counter[str] = Counter()
            for j in tree.query(faces[i].buffer(0.05)):
                neighbour = owner[j]
                if j != i and neighbour is not None:
                    contact[neighbour] += faces[i].boundary.intersection(faces[j].boundary).length
            if contact:
                owner[i] = max(sorted(contact), key=lambda name: contact[name])


def _gather(faces: list[Polygon], owner: list[str | None]) -> Shapes:
    parts: dict[str, list[Polygon]] = {}
    for face, name in zip(faces, owner, strict=True):
        if name is not None:
            parts.setdefault(name, []).append(face)
    return {name: unary_union(parts[name]) for name in sorted(parts)}


def arcs(shapes: list[BaseGeometry]) -> list[LineString]:
    """The borders of the shapes, cut only where three or more meet."""
    merged = linemerge(unary_union([shapely.boundary(shape) for shape in shapes]))
    return list(getattr(merged, "geoms", [merged]))


def _rounded(spaces: Shapes, source: Source) -> Shapes:
    parts = arcs(list(spaces.values()))
    ends = Counter(end for arc in parts for end in (arc.coords[0], arc.coords[-1]))
    # a ring that another border runs into keeps that point, or the other border would end in the open
    lines = [_round_off(arc, source, is_ring=arc.is_closed and ends[arc.coords[0]] == 2) for arc in parts]
    faces = list(polygonize(unary_union([*lines, _frame(source).boundary])))
    names = list(spaces)
    tree = shapely.STRtree([spaces[name] for name in names])
    owner: list[str | None] = []
    for face in faces:
        near = [int(i) for i in tree.query(face.representative_point(), "intersects")]
        near = near or [int(i) for i in tree.query(face)]
        overlap = {i: spaces[names[i]].intersection(face).area for i in near}
        owner.append(names[max(sorted(overlap), key=lambda i: overlap[i])] if overlap else None)
    return _gather(faces, owner)


def _round_off(arc: LineString, source: Source, is_ring: bool) -> LineString:
    points = np.array(arc.coords)
    width, height = source.canvas.width, source.canvas.height
    x, y = points[:, 0], points[:, 1]
    if ((x < 0.01) | (x > width - 0.01) | (y < 0.01) | (y > height - 0.01)).all():
        return arc
    return LineString(_chaikin(points, source.options.chaikin, is_ring)).simplify(0.12)


def _chaikin(points: np.ndarray, times: int, is_ring: bool) -> np.ndarray:
    """Cut corners; the ends of a line that is no ring stay where they are."""
    for _ in range(times):
        if len(points) < 3:
            return points
        early, late = 0.75 * points[:-1] + 0.25 * points[1:], 0.25 * points[:-1] + 0.75 * points[1:]
        cut = np.empty((2 * len(early), 2))
        cut[0::2], cut[1::2] = early, late
        points = np.vstack([cut, cut[:1]]) if is_ring else np.vstack([points[:1], cut, points[-1:]])
    return points
