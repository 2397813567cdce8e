"""From source to polygons: runs the stages in order and keeps their result as `geometry.json`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from assets.cartography import coast, contacts, coverage, seas, territories
from assets.cartography.contacts import Contacts
from assets.cartography.geography import polygons
from assets.cartography.rules import pair
from assets.cartography.source import Source, directory
from assets.cartography.territories import Shapes
from assets.cartography.warp import Projection

Report = Callable[[str], None]


@dataclass(frozen=True)
class Geometry:
    """The drawn board in design pixels. Names beginning with `*` are waters outside the game."""

    width: int
    height: int
    spaces: Shapes
    contacts: Contacts
    canals: dict[str, tuple[tuple[str, str], list[tuple[float, float]]]]
    edges: list[tuple[str, str, float, float]]

    @property
    def canal_pairs(self) -> frozenset[tuple[str, str]]:
        """Zones joined by a canal."""
        return frozenset(pair(*zones) for zones, _ in self.canals.values())


def build(source: Source, report: Report) -> Geometry:
    """Make the geometry; whatever looks wrong on the way is reported in words."""
    begin = time.perf_counter()

    def stage(name: str) -> None:
        report(f"{time.perf_counter() - begin:5.1f} s  {name}")

    projection = Projection(source)
    raw = territories.build(source, projection)
    stage("territories")
    land, shapes = coast.build(raw, source, projection)
    stage("coast")
    zones, problems = seas.build(land, shapes, source, projection)
    stage("seas")
    spaces, lost = coverage.build({**zones, **shapes}, source)
    stage("coverage")
    for line in problems + lost + _wrong_canals(source, spaces, projection):
        report(f"problem: {line}")
    return Geometry(
        width=source.canvas.width,
        height=source.canvas.height,
        spaces=spaces,
        contacts=contacts.borders(spaces, source),
        canals={c.name: (c.zones, _rounded(projection.line(c.line))) for c in source.canals},
        edges=contacts.wrapped(spaces, source),
    )


def _wrong_canals(source: Source, spaces: Shapes, projection: Projection) -> list[str]:
    wrong = []
    for canal in source.canals:
        ends = contacts.canal_ends(canal, spaces, projection)
        if None in ends or pair(*map(str, ends)) != pair(*canal.zones):
            wrong.append(f"{canal.name} runs from {ends[0]} to {ends[1]}")
    return wrong


def _rounded(line: BaseGeometry) -> list[tuple[float, float]]:
    return [(round(x, 1), round(y, 1)) for x, y in line.coords]


def save(geometry: Geometry, board: str) -> None:
    """Write `geometry.json`."""
    stored: dict[str, Any] = {
        "width": geometry.width,
        "height": geometry.height,
        "spaces": {name: rings(shape) for name, shape in sorted(geometry.spaces.items())},
        "contacts": [[a, b, length] for (a, b), length in geometry.contacts.items()],
        "canals": {name: {"zones": zones, "line": line} for name, (zones, line) in geometry.canals.items()},
        "edges": [[a, b, round(top), round(bottom)] for a, b, top, bottom in geometry.edges],
    }
    path(board).write_text(json.dumps(stored, separators=(",", ":")) + "\n", encoding="utf-8")


def load(board: str) -> Geometry:
    """Read `geometry.json`."""
    stored = json.loads(path(board).read_text(encoding="utf-8"))
    return Geometry(
        width=stored["width"],
        height=stored["height"],
        spaces={name: _shape(rings) for name, rings in stored["spaces"].items()},
        contacts={(a, b): length for a, b, length in stored["contacts"]},
        canals={
            n: ((c["zones"][0], c["zones"][1]), [(x, y) for x, y in c["line"]]) for n, c in stored["canals"].items()
        },
        edges=[(a, b, top, bottom) for a, b, top, bottom in stored["edges"]],
    )


def path(board: str) -> Path:
    """Where the geometry of a board is kept."""
    return directory(board) / "geometry.json"


def rings(shape: BaseGeometry) -> list[list[list[list[float]]]]:
    """A shape as the file keeps it: of every part its outline, then its holes, in tenths of a pixel."""
    return [
        [[[round(x, 1), round(y, 1)] for x, y in ring.coords[:-1]] for ring in (piece.exterior, *piece.interiors)]
        for piece in polygons(shape)
    ]


def _shape(pieces: list[list[list[list[float]]]]) -> BaseGeometry:
    return unary_union([Polygon(rings[0], rings[1:]).buffer(0) for rings in pieces])
