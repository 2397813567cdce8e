"""Sea zones: authored lines are drawn from shore to shore, and the waters they enclose are named by seeds."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, polygonize, polylabel, unary_union

from assets.cartography.geography import clean, polygons
from assets.cartography.source import Source
from assets.cartography.territories import Shapes
from assets.cartography.warp import Projection

Pixel = tuple[float, float]
INLAND, ASHORE = 3, 9  # pixels a line runs past its shore point, and the stretch it keeps square to the coast
FAR_SHORE = 40  # pixels; a shore point farther than this from its hint is reported
UNNAMED = 900  # square pixels; larger waters without a seed are reported


def build(land: BaseGeometry, shapes: Shapes, source: Source, projection: Projection) -> tuple[Shapes, list[str]]:
    """The zones in pixels, and in words what looks wrong: lines that do not close, seeds ashore, unnamed waters."""
    problems: list[str] = []
    frame = box(0, 0, source.canvas.width, source.canvas.height)
    water = clean(frame.difference(land))
    shores = _shore_points(land, shapes, source, projection, problems)
    lines = _Lines(land, shapes, source, projection, shores).all()
    near_water = water.buffer(0.3)
    shapely.prepare(near_water)
    network = unary_union([water.boundary] + [line.intersection(near_water) for line in lines])
    faces = [face for face in polygonize(network) if water.contains(face.representative_point())]
    names = _name_faces(faces, shapes, source, projection, problems)
    zones = {name: unary_union([faces[i] for i in names if names[i] == name]) for name in sorted(set(names.values()))}
    return zones, problems


def _shore_points(
    land: BaseGeometry, shapes: Shapes, source: Source, projection: Projection, problems: list[str]
) -> dict[str, Pixel]:
    found: dict[str, Pixel] = {}
    coast = land.boundary
    rim = coast.buffer(0.8)
    for name, shore in source.shores.items():
        hint = Point(projection.point(shore.near))
        first, second = (shapes[t].buffer(0.8) for t in shore.territories)
        meeting = first.intersection(second).intersection(rim)
        if meeting.is_empty:
            problems.append(f"shore {name}: the territories do not meet at the coast")
            found[name] = (hint.x, hint.y)
            continue
        nearest = min((part.centroid for part in getattr(meeting, "geoms", [meeting])), key=hint.distance)
        if nearest.distance(hint) > FAR_SHORE:
            problems.append(f"shore {name} is {nearest.distance(hint):.0f} px from its hint")
        on_coast = nearest_points(coast, nearest)[0]
        found[name] = (on_coast.x, on_coast.y)
    return found


class _Lines:
    """Turns authored chains of points into smooth lines in pixels."""

    def __init__(
        self, land: BaseGeometry, shapes: Shapes, source: Source, projection: Projection, shores: dict[str, Pixel]
    ) -> None:
        self._land, self._shapes, self._source, self._projection = land, shapes, source, projection
        self._shores = shores
        shapely.prepare(self._land)

    def all(self) -> list[LineString]:
        """Every sea line of the board."""
        return [self._line(line.points) for line in self._source.sea_lines]

    def _line(self, chain: Sequence[str | Pixel]) -> LineString:
        points = _catmull_rom([self._pixel(p) for p in chain])
        if chain[0] in self._shores:
            points = self._come_ashore(points)
        if chain[-1] in self._shores:
            points = self._come_ashore(points[::-1])[::-1]
        return LineString(points)

    def _pixel(self, point: str | Pixel) -> Pixel:
        source = self._source
        if not isinstance(point, str):
            return self._projection.point(point)
        if point in self._shores:
            return self._shores[point]
        if point[0] == "@":
            largest = max(polygons(self._shapes[point[1:]]), key=lambda p: p.area)
            inside = polylabel(largest, 2)
            return (inside.x, inside.y)
        if point in source.nodes:
            return self._projection.point(source.nodes[point])
        edge = 0.0 if point[-1] == "<" else float(source.canvas.width)
        return (edge, self._projection.point((source.canvas.cut_lon, source.edge_nodes[point[:-1]]))[1])

    def _come_ashore(self, points: list[Pixel]) -> list[Pixel]:
        """A line that starts at a shore point leaves square to the coast, or foreign shore stays on its wrong side."""
        start = np.array(points[0])
        rays = [np.array([math.cos(a), math.sin(a)]) for a in np.linspace(0, math.tau, 36, endpoint=False)]
        open_water = max(rays, key=lambda ray: min(Point(start + ray * r).distance(self._land) for r in (4, 8, 11)))
        begin = [tuple(start - open_water * INLAND), tuple(start), tuple(start + open_water * ASHORE)]
        return begin + [p for p in points if math.dist(p, start) > ASHORE + 2]


def _catmull_rom(points: list[Pixel], steps: int = 8) -> list[Pixel]:
    if len(points) < 3:
        return points
    padded = np.array([points[0], *points, points[-1]])
    curve: list[Pixel] = []
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(steps):
            t = step / steps
            bend = 2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3
            curve.append((float(bend[0] / 2), float(bend[1] / 2)))
    return [*curve, points[-1]]


def _name_faces(
    faces: list[Polygon], shapes: Shapes, source: Source, projection: Projection, problems: list[str]
) -> dict[int, str]:
    frame = box(0, 0, source.canvas.width, source.canvas.height)
    tree = shapely.STRtree(faces)
    claims: dict[int, set[str]] = {}
    for zone, seeds in source.seas.items():
        for seed in seeds:
            point = Point(projection.point(seed))
            hits = [int(i) for i in tree.query(point) if faces[i].contains(point)]
            if hits:
                claims.setdefault(hits[0], set()).add(zone)
            else:
                problems.append(f"seed {list(seed)} of {zone} {_misplaced(point, shapes, frame)}")
    for face, zones in claims.items():
        if len(zones) > 1:
            spot = faces[face].representative_point()
            problems.append(f"open: {sorted(zones)} share a face near {spot.x:.0f},{spot.y:.0f}")
    names = {face: min(zones) for face, zones in claims.items()}
    _name_scraps(faces, names, tree, problems)
    return names


def _misplaced(point: Point, shapes: Shapes, frame: Polygon) -> str:
    """Where a seed lies that is not in water."""
    if not frame.contains(point):
        return f"lies outside the picture, at {point.x:.0f},{point.y:.0f}"
    ashore = [name for name, shape in shapes.items() if shape.contains(point)]
    return f"lies ashore, in {ashore[0]}" if ashore else "lies on a border"


def _name_scraps(faces: list[Polygon], names: dict[int, str], tree: shapely.STRtree, problems: list[str]) -> None:
    """Unseeded waters join the neighbour with the longest common border; enclosed ones become ponds."""
    todo = [i for i in range(len(faces)) if i not in names]
    for i in todo:
        if faces[i].area > UNNAMED:
            spot = faces[i].representative_point()
            problems.append(f"water without a seed: {faces[i].area:.0f} px2 near {spot.x:.0f},{spot.y:.0f}")
    for _ in range(6):
        for i in list(todo):
            near = [int(j) for j in tree.query(faces[i].buffer(1)) if j != i and int(j) in names]
            shared = {j: faces[i].boundary.intersection(faces[j].boundary).length for j in near}
            best = max(shared, key=lambda j: shared[j], default=None)
            if best is not None and shared[best] > 0.5:
                names[i] = names[best]
                todo.remove(i)
    for i in todo:
        names[i] = "*pond"
