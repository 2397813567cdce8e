"""A board at the size of the finished picture, and what every stage of the layout needs to know about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from shapely import affinity
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from assets.cartography.geography import polygons
from assets.cartography.geometry import Geometry
from assets.cartography.lettering import font
from assets.cartography.room import Spot, Taken, around
from assets.cartography.rules import Rules
from assets.cartography.source import Source
from assets.cartography.warp import Projection

EDGE_TAG = 26  # pixels of common side edge that earn a tag naming the other side
TAG_FONT, TAG_GAP = 13, 4
SIGN = 20  # pixels kept free around the sign of a canal or strait


@dataclass
class Placed:
    """One space on the finished picture."""

    kind: str
    font: int
    lines: tuple[str, ...]
    at: Spot
    box: tuple[float, ...]
    badge: Spot | None = None
    leader: tuple[Spot, Spot] | None = None
    levels: list[tuple[int, list[Spot]]] = field(default_factory=list)
    tray: dict[str, Any] | None = None


@dataclass(frozen=True)
class Tag:
    """A note at a side edge on what lies across it; `at` is the end that touches the edge."""

    text: str
    at: Spot
    anchor: str
    box: tuple[float, ...]


class Plan:
    """The drawn board in pixels of the finished picture, the room that is taken, and what went wrong so far."""

    def __init__(self, geometry: Geometry, rules: Rules, source: Source) -> None:
        zoom = source.canvas.picture / geometry.width
        self.zoom, self.rules, self.source, self.geometry = zoom, rules, source, geometry
        self.width, self.height = source.canvas.picture, round(geometry.height * zoom)
        self.shapes = {name: affinity.scale(s, zoom, zoom, origin=(0, 0)) for name, s in geometry.spaces.items()}
        self.frame = box(5, 5, self.width - 5, self.height - 5)
        self.land = unary_union([s for name, s in self.shapes.items() if self.is_land(name)])
        zones = [s.boundary for name, s in self.shapes.items() if name in rules.spaces and not self.is_land(name)]
        self.zone_lines = unary_union(zones).difference(self.land.buffer(0.8))
        self.edges = [(w, e, a * zoom, b * zoom) for w, e, a, b in geometry.edges if (b - a) * zoom >= EDGE_TAG]
        self.tags = self._tags()
        projection = Projection(source)
        self.signs = {name: self._zoomed(projection.point(point)) for name, point in source.signs.items()}
        self.pins = {name: self._zoomed(projection.point(point)) for name, point in source.pins.items()}
        self.canals = {n: [self._zoomed(p) for p in line] for n, (_, line) in geometry.canals.items()}
        self.taken = Taken()
        self.problems: list[str] = []
        for taken in (*(box(*tag.box) for tag in self.tags), *(around(*s, SIGN, SIGN) for s in self.passages.values())):
            self.taken.add(taken)

    @property
    def passages(self) -> dict[str, Spot]:
        """Where each canal or strait has its sign."""
        return {name: line[len(line) // 2] for name, line in self.canals.items()} | self.signs

    def is_land(self, name: str) -> bool:
        """Whether a drawn face is land of the rules."""
        return name in self.rules.spaces and self.rules.spaces[name].land

    def text(self, name: str) -> str:
        """What a space is called on the map: zones by their number."""
        own = self.rules.spaces[name].name if self.is_land(name) else name.removeprefix("sz_")
        return self.source.labels.get(name, own)

    def body(self, name: str) -> Polygon:
        """The largest piece of a space that lies inside the picture; a zone's without the line of its coast."""
        shape = self.shapes[name] if self.is_land(name) else self.shapes[name].difference(self.land.buffer(1.5))
        return max(polygons(shape.intersection(self.frame)), key=lambda p: p.area)

    def _zoomed(self, point: Spot) -> Spot:
        return (point[0] * self.zoom, point[1] * self.zoom)

    def _tags(self) -> list[Tag]:
        tags = []
        for west, east, top, bottom in self.edges:
            if west.startswith("*") or east.startswith("*"):
                continue
            y, half = (top + bottom) / 2, TAG_FONT / 2 + 2
            for text, x, anchor in (
                (f"\u25c2{self._short(east)}", TAG_GAP, "lm"),
                (f"{self._short(west)}\u25b8", self.width - TAG_GAP, "rm"),
            ):
                width = font(TAG_FONT, "bold").getlength(text) + 2
                left = x - 1 if anchor == "lm" else x + 1 - width
                tags.append(Tag(text, (x, y), anchor, (left, y - half, left + width, y + half)))
        return tags

    def _short(self, name: str) -> str:
        if name.startswith("sz_"):
            return name.removeprefix("sz_")
        words = self.rules.spaces[name].name.replace("/", " ").split()
        return words[0] if len(words) == 1 else "".join(word[0] for word in words)
