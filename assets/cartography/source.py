"""The authored description of one board's map: which land is whose, where sea zones part, how the globe is bent."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MAPS = Path(__file__).resolve().parent.parent / "maps"
BOARDS = Path(__file__).resolve().parent.parent / "boards"

REQUIRED = frozenset({"canvas", "warp", "land", "seas"})
NAMED = frozenset({"options", "signs", "nodes", "edge_nodes", "shores", "pins", "labels", "theatres"})
LISTED = frozenset({"paint", "drop", "scale", "blobs", "carve", "fill", "canals", "sea_lines"})
ENTRIES = REQUIRED | NAMED | LISTED | {"note"}

LonLat = tuple[float, float]
Box = tuple[float, float, float, float]


class SourceError(ValueError):
    """The source file does not say what a map needs; the message names the entry."""


@dataclass(frozen=True)
class Canvas:
    """Size in design pixels, the meridian where the world is cut, whether the two side edges are the same place;
    `picture` is how wide the finished picture is."""

    width: int
    height: int
    cut_lon: float
    wraps: bool
    picture: int = 2400


@dataclass(frozen=True)
class Options:
    """Thresholds in design pixels, `wobble` in degrees; see the README beside this file for what each one does. Of the
    finished picture are `narrow`, square pixels of a zone that needs its water for its own number and counters, and
    `tray_reach`, how far from its space a tray may stand; `spilling` is how many counters, at most, a land has that
    needs the water beside it."""

    min_island: float = 170
    coast_smooth: float = 2.2
    simplify: float = 0.8
    chaikin: int = 2
    wobble: float = 0
    narrow: float = 20000
    tray_reach: int = 420
    spilling: int = 9


@dataclass(frozen=True)
class Paint:
    """Land of the named countries inside `poly` goes to territory `to`; later entries win; `straight` edges stay so."""

    to: str
    within: tuple[str, ...]
    poly: tuple[LonLat, ...]
    straight: bool = False


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
    pins: dict[str, LonLat] = field(default_factory=dict)
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
    """Read `assets/maps/<board>/source.json`; `proofread` looks at what it says.

    Raises:
        SourceError: the file is no JSON, or an entry lacks something or has something too many.
    """
    path = directory(board) / "source.json"
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise SourceError(f"{path.name}, line {error.lineno}, column {error.colno}: {error.msg}") from error
    unknown = set(raw) - ENTRIES
    if unknown:
        raise SourceError(f"{path.name}: no such entry: {', '.join(sorted(unknown))}")
    return _parse(board, raw)


def _parse(board: str, raw: dict[str, Any]) -> Source:
    def one(key: str, make: Callable[[Any], Any]) -> Any:
        return _made(key, make, _part(raw, key))

    def many(key: str, make: Callable[[Any], Any]) -> tuple[Any, ...]:
        return tuple(_made(f"{key} {i} {_called(e)}", make, e) for i, e in enumerate(_part(raw, key), start=1))

    def named(key: str, make: Callable[[Any], Any]) -> dict[str, Any]:
        return {name: _made(f"{key} {name}", make, entry) for name, entry in _part(raw, key).items()}

    return Source(
        board=board,
        canvas=one("canvas", lambda entry: Canvas(**entry)),
        warp=one("warp", _warp),
        options=one("options", lambda entry: Options(**entry)),
        land=named("land", tuple),
        paint=many("paint", _paint),
        drop=many("drop", lambda entry: Drop(_box(entry["box"]), entry.get("any_size", False))),
        scale=many("scale", _scale),
        blobs=many("blobs", _blob),
        carve=many("carve", lambda entry: Carve(_points(entry["line"]), float(entry["width"]))),
        fill=many("fill", lambda entry: Fill(entry["to"], _points(entry["poly"]))),
        canals=many("canals", lambda entry: Canal(entry["name"], tuple(entry["zones"]), _points(entry["line"]))),
        signs=named("signs", _point),
        nodes=named("nodes", _point),
        edge_nodes=named("edge_nodes", float),
        shores=named("shores", lambda entry: Shore(tuple(entry["of"]), _point(entry["near"]))),
        sea_lines=many("sea_lines", _sea_line),
        seas=named("seas", _points),
        pins=named("pins", _point),
        labels=named("labels", str),
        theatres=named("theatres", tuple),
    )


def _part(raw: dict[str, Any], key: str) -> Any:
    if key in raw:
        return raw[key]
    if key in REQUIRED:
        raise SourceError(f"source.json: {key} is missing")
    return {} if key in NAMED else []


def _made(what: str, make: Callable[[Any], Any], entry: Any) -> Any:
    """An entry as its class.

    Raises:
        SourceError: it cannot be made; the message names the entry.
    """
    try:
        return make(entry)
    except KeyError as error:
        raise SourceError(f"{what}: {error.args[0]} is missing") from error
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        raise SourceError(f"{what}: {error}") from error


def _called(entry: Any) -> str:
    """What a reader of the file knows an entry of a list by."""
    if isinstance(entry, list):
        return f"({entry[0]})" if entry else "()"
    known = [entry[key] for key in ("name", "to", "territory", "territories") if key in entry]
    return f"({known[0]})" if known else ""


def _point(raw: list[float]) -> LonLat:
    lon, lat = raw
    return (float(lon), float(lat))


def _box(raw: list[float]) -> Box:
    west, south, east, north = raw
    return (float(west), float(south), float(east), float(north))


def _blob(raw: dict[str, Any]) -> Blob:
    return Blob(raw["territory"], _point(raw["at"]), _point(raw["radii"]), raw.get("over_land", False))


def _points(points: list[list[float]]) -> tuple[LonLat, ...]:
    return tuple(_point(point) for point in points)


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


def _paint(raw: dict[str, Any]) -> Paint:
    return Paint(raw["to"], tuple(raw["within"]), _points(raw["poly"]), raw.get("straight", False))


def _scale(raw: dict[str, Any]) -> Scale:
    factor = raw["factor"]
    pair = tuple(factor) if isinstance(factor, list) else (factor, factor)
    return Scale(tuple(raw["territories"]), pair, tuple(raw.get("shift", (0, 0))))


def _sea_line(raw: list[Any]) -> SeaLine:
    points = tuple(p if isinstance(p, str) else (float(p[0]), float(p[1])) for p in raw[1:])
    return SeaLine(raw[0], points)
