"""The authored description of one board's map: which land is whose, where sea zones part, how the globe is bent."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MAPS = Path(__file__).resolve().parent.parent / "maps"
BOARDS = Path(__file__).resolve().parent.parent / "boards"

LonLat = tuple[float, float]
Box = tuple[float, float, float, float]


class SourceError(ValueError):
    """The source file does not say what a map needs; the message names the entry."""


@dataclass(frozen=True)
class Canvas:
    """Size in design pixels, the meridian where the world is cut, and whether the two side edges are the same place."""

    width: int
    height: int
    cut_lon: float
    wraps: bool


@dataclass(frozen=True)
class Options:
    """Thresholds in design pixels; see the README beside this file for what each one does."""

    min_island: float = 170
    coast_smooth: float = 2.2
    simplify: float = 0.8
    chaikin: int = 2


@dataclass(frozen=True)
class Paint:
    """Land of the named countries inside `poly` goes to territory `to`; later entries win."""

    to: str
    within: tuple[str, ...]
    poly: tuple[LonLat, ...]


@dataclass(frozen=True)
class Drop:
    """Islands whose middle lies in `box` (west, south, east, north) are left out; great ones only with `any_size`."""

    box: Box
    any_size: bool


@dataclass(frozen=True)
class Scale:
    """Territories enlarged together about their common middle, then moved by `shift` pixels."""

    territories: tuple[str, ...]
    factor: tuple[float, float]
    shift: tuple[float, float]


@dataclass(frozen=True)
class Blob:
    """A small island drawn as a wobbly ellipse; with `over_land` it is cut out of the land it lies on."""

    territory: str
    at: LonLat
    radii: tuple[float, float]
    over_land: bool


@dataclass(frozen=True)
class Carve:
    """A strait kept open: water `width` pixels wide along the line."""

    line: tuple[LonLat, ...]
    width: float


@dataclass(frozen=True)
class Fill:
    """Water inside `poly` that becomes land of territory `to`."""

    to: str
    poly: tuple[LonLat, ...]


@dataclass(frozen=True)
class Canal:
    """A passage drawn over land between two zones; it parts no land and is adjacency by declaration."""

    name: str
    zones: tuple[str, str]
    line: tuple[LonLat, ...]


@dataclass(frozen=True)
class Shore:
    """The point where two territories and the sea meet, found on the finished coast nearest to `near`."""

    territories: tuple[str, str]
    near: LonLat


@dataclass(frozen=True)
class SeaLine:
    """A border between zones: a chain of nodes, shores, "@territory" (goes ashore there) and lon/lat points."""

    name: str
    points: tuple[str | LonLat, ...]


@dataclass(frozen=True)
class Warp:
    """How lon/lat is bent: x by two profiles (north, south) blended between two latitudes, y by a focus and a rest."""

    north_lat: float
    north: tuple[LonLat, ...]
    south_lat: float
    south: tuple[LonLat, ...]
    focus: tuple[float, float]
    fade: float
    y_focus: tuple[LonLat, ...]
    y_rest: tuple[LonLat, ...]


@dataclass(frozen=True)
class Source:
    """Everything authored for one board; `signs` are straits that may be shut although their water is open."""

    board: str
    canvas: Canvas
    warp: Warp
    options: Options
    land: dict[str, tuple[str, ...]]
    paint: tuple[Paint, ...]
    drop: tuple[Drop, ...]
    scale: tuple[Scale, ...]
    blobs: tuple[Blob, ...]
    carve: tuple[Carve, ...]
    fill: tuple[Fill, ...]
    canals: tuple[Canal, ...]
    signs: dict[str, LonLat]
    nodes: dict[str, LonLat]
    edge_nodes: dict[str, float]
    shores: dict[str, Shore]
    sea_lines: tuple[SeaLine, ...]
    seas: dict[str, tuple[LonLat, ...]]
    labels: dict[str, str] = field(default_factory=dict)
    theatres: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def territories(self) -> set[str]:
        """Every land space of the board."""
        return {*self.land, *(p.to for p in self.paint), *(b.territory for b in self.blobs)}


def directory(board: str) -> Path:
    """The folder that holds a board's source and everything made from it."""
    return MAPS / board


def load(board: str) -> Source:
    """Read and check `assets/maps/<board>/source.json`.

    Raises:
        SourceError: an entry is malformed or names something unknown.
    """
    path = directory(board) / "source.json"
    raw = json.loads(path.read_text(encoding="utf-8"))
    try:
        source = _parse(board, raw)
    except (KeyError, TypeError, IndexError) as error:
        raise SourceError(f"{path.name}: {error!r}") from error
    _check_names(source)
    return source


def _parse(board: str, raw: dict[str, Any]) -> Source:
    return Source(
        board=board,
        canvas=Canvas(**raw["canvas"]),
        warp=_warp(raw["warp"]),
        options=Options(**raw.get("options", {})),
        land={name: tuple(countries) for name, countries in raw["land"].items()},
        paint=tuple(Paint(p["to"], tuple(p["within"]), _points(p["poly"])) for p in raw["paint"]),
        drop=tuple(Drop(tuple(d["box"]), d.get("any_size", False)) for d in raw["drop"]),
        scale=tuple(_scale(s) for s in raw["scale"]),
        blobs=tuple(
            Blob(b["territory"], tuple(b["at"]), tuple(b["radii"]), b.get("over_land", False)) for b in raw["blobs"]
        ),
        carve=tuple(Carve(_points(c["line"]), c["width"]) for c in raw["carve"]),
        fill=tuple(Fill(f["to"], _points(f["poly"])) for f in raw["fill"]),
        canals=tuple(Canal(c["name"], tuple(c["zones"]), _points(c["line"])) for c in raw["canals"]),
        signs={name: tuple(point) for name, point in raw.get("signs", {}).items()},
        nodes={name: tuple(point) for name, point in raw["nodes"].items()},
        edge_nodes=dict(raw.get("edge_nodes", {})),
        shores={name: Shore(tuple(s["of"]), tuple(s["near"])) for name, s in raw["shores"].items()},
        sea_lines=tuple(_sea_line(line) for line in raw["sea_lines"]),
        seas={name: _points(points) for name, points in raw["seas"].items()},
        labels=dict(raw.get("labels", {})),
        theatres={name: tuple(spaces) for name, spaces in raw.get("theatres", {}).items()},
    )


def _points(points: list[list[float]]) -> tuple[LonLat, ...]:
    return tuple((float(lon), float(lat)) for lon, lat in points)


def _warp(raw: dict[str, Any]) -> Warp:
    return Warp(
        north_lat=raw["x_north"]["lat"],
        north=_points(raw["x_north"]["stops"]),
        south_lat=raw["x_south"]["lat"],
        south=_points(raw["x_south"]["stops"]),
        focus=tuple(raw["y_focus"]["lon"]),
        fade=raw["y_focus"]["fade"],
        y_focus=_points(raw["y_focus"]["stops"]),
        y_rest=_points(raw["y_rest"]["stops"]),
    )


def _scale(raw: dict[str, Any]) -> Scale:
    factor = raw["factor"]
    pair = tuple(factor) if isinstance(factor, list) else (factor, factor)
    return Scale(tuple(raw["territories"]), pair, tuple(raw.get("shift", (0, 0))))


def _sea_line(raw: list[Any]) -> SeaLine:
    points = tuple(p if isinstance(p, str) else (float(p[0]), float(p[1])) for p in raw[1:])
    return SeaLine(raw[0], points)


def _check_names(source: Source) -> None:
    """Every name a line or shore uses must exist, and no country may be given twice."""
    lands = source.territories
    known = {*source.nodes, *source.shores, *(f"{n}{side}" for n in source.edge_nodes for side in "<>")}
    for line in source.sea_lines:
        for point in line.points:
            if isinstance(point, str) and (point[1:] not in lands if point[0] == "@" else point not in known):
                raise SourceError(f"sea line {line.name}: unknown point {point}")
    for name, shore in source.shores.items():
        if not lands.issuperset(shore.territories):
            raise SourceError(f"shore {name}: unknown territory in {shore.territories}")
    countries = [c for group in source.land.values() for c in group]
    twice = {c for c in countries if countries.count(c) > 1}
    if twice:
        raise SourceError(f"countries given twice: {sorted(twice)}")
