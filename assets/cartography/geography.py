"""Natural Earth countries out of a TopoJSON file, in longitudes that run east from the map's cut meridian."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely
from shapely import affinity
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

COUNTRIES = Path(__file__).with_name("countries-50m.json")


def polygons(geometry: BaseGeometry) -> list[Polygon]:
    """The polygons a geometry consists of, however deep in collections; lines, points and empty parts are left out."""
    parts = shapely.get_parts(shapely.get_parts(geometry))
    return [p for p in parts if isinstance(p, Polygon) and p.area > 0]


def clean(geometry: BaseGeometry) -> BaseGeometry:
    """A valid geometry of polygons only."""
    return geometry if geometry.is_empty else unary_union(polygons(shapely.make_valid(geometry)))


def countries(cut_lon: float) -> dict[str, BaseGeometry]:
    """Every country by its Natural Earth name, longitudes from `cut_lon` to `cut_lon + 360`."""
    topology = json.loads(COUNTRIES.read_text(encoding="utf-8"))
    arcs = _decode_arcs(topology)
    found: dict[str, list[Polygon]] = {}
    for shape in topology["objects"]["countries"]["geometries"]:
        if shape["type"] is None:
            continue
        nested = [shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"]
        found.setdefault(shape["properties"]["name"], []).extend(_polygons_of(nested, arcs))
    return {name: _shift(unary_union(parts), cut_lon) for name, parts in found.items()}


def names() -> set[str]:
    """What the countries are called."""
    topology = json.loads(COUNTRIES.read_text(encoding="utf-8"))
    return {shape["properties"]["name"] for shape in topology["objects"]["countries"]["geometries"]}


def _decode_arcs(topology: dict[str, Any]) -> list[list[tuple[float, float]]]:
    (scale_x, scale_y), (move_x, move_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    decoded = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale_x + move_x, y * scale_y + move_y))
        decoded.append(points)
    return decoded


def _polygons_of(nested: list[list[list[int]]], arcs: list[list[tuple[float, float]]]) -> list[BaseGeometry]:
    made = []
    for rings in nested:
        lines = [r for r in (_ring(indices, arcs) for indices in rings) if len(r) >= 4]
        if lines:
            made.append(shapely.make_valid(Polygon(lines[0], lines[1:])))
    return made


def _ring(indices: list[int], arcs: list[list[tuple[float, float]]]) -> list[tuple[float, float]]:
    """Join arcs (a negative index runs backwards) and undo the jumps where the data crosses the antimeridian."""
    points: list[tuple[float, float]] = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        points += arc if not points else arc[1:]
    turned = points[:1]
    offset = 0
    for (before, _), (lon, lat) in pairwise(points):
        if lon - before > 180:
            offset -= 360
        elif lon - before < -180:
            offset += 360
        turned.append((lon + offset, lat))
    return turned


def _shift(geometry: BaseGeometry, cut_lon: float) -> BaseGeometry:
    frame = box(cut_lon, -85, cut_lon + 360, 85)
    moved = [affinity.translate(p, turn, 0) for p in polygons(geometry) for turn in (-360, 0, 360)]
    inside = [p.intersection(frame) for p in moved if p.intersects(frame)]
    # the hair's breadth of growth closes the seam left where the data was cut at the antimeridian
    return clean(unary_union([p.buffer(1e-6) for p in inside]))
