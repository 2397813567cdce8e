"""A board's outlines as arcs that neighbours share: cut where more than two lines meet, made simpler once for both, so
that they still fit, and half as much to send. Quarters of a picture's pixel are whole numbers here."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from bot.rendering.art import MAPS

FINE = 4
"""Parts of a picture's pixel."""
TOLERANCE = 0.5 * FINE
"""How far a simpler line may stray."""
LEAST = FINE * FINE
"""The area of an outline that can be seen: a pixel."""
Point = tuple[int, int]
Line = tuple[Point, ...]


class Arcs(Struct, frozen=True):
    """The arcs of a board, and of each space its rings: numbers of arcs, -1 - n for arc n backwards."""

    lines: tuple[Line, ...]
    rings: Mapping[str, tuple[tuple[int, ...], ...]]

    def beside(self) -> list[set[str]]:
        """Whose outline each arc is."""
        found: list[set[str]] = [set() for _ in self.lines]
        for space, rings in self.rings.items():
            for number in (n for ring in rings for n in ring):
                found[number if number >= 0 else -1 - number].add(space)
        return found


@lru_cache(maxsize=8)
def arcs_of(board: str, width: int) -> Arcs:
    """The arcs of a board whose picture is so many pixels wide. Reads its geometry; takes a second, once."""
    raw = json.loads((MAPS / board / "geometry.json").read_text("utf-8"))
    scale = FINE * width / raw["width"]
    return shared(
        {
            space: [
                ring for part in parts for outline in part if (ring := _ring(outline, scale)) and _area(ring) >= LEAST
            ]
            for space, parts in raw["spaces"].items()
        }
    )


class _Numbered:
    """Lines by their numbers, each once, whichever way round it is met."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._numbers: dict[Line, int] = {}

    def number(self, line: Line) -> int:
        """That of a line; below 0 where it is met the other way round."""
        key = min(line, line[::-1])
        if key not in self._numbers:
            self._numbers[key] = len(self.lines)
            self.lines.append(simpler(key))
        number = self._numbers[key]
        return number if key == line else -1 - number

    def steps(self, numbers: Iterable[int]) -> int:
        """From point to point, of lines one behind the other."""
        return sum(len(self.lines[n if n >= 0 else -1 - n]) - 1 for n in numbers)


def shared(rings: Mapping[str, Sequence[Line]]) -> Arcs:
    """Arcs out of closed outlines (their first point is not repeated)."""
    nodes, arcs = _nodes(ring for of in rings.values() for ring in of), _Numbered()
    found: dict[str, tuple[tuple[int, ...], ...]] = {}
    for space, of in rings.items():
        outlines = (tuple(map(arcs.number, _pieces(ring, nodes))) for ring in of)
        found[space] = tuple(outline for outline in outlines if arcs.steps(outline) > 2)
    return Arcs(tuple(arcs.lines), found)


def simpler(line: Line) -> Line:
    """A line with the fewest points from which none of it strays further than the tolerance; its ends stay."""
    if len(line) < 3:
        return line
    if line[0] == line[-1]:  # all round: held at its first point and at the one that is furthest from it
        x, y = line[0]
        middle = max(range(len(line)), key=lambda n: (line[n][0] - x) ** 2 + (line[n][1] - y) ** 2)
        return (*simpler(line[: middle + 1])[:-1], *simpler(line[middle:]))
    kept, waiting = {0, len(line) - 1}, [(0, len(line) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        furthest, far = first, 0.0
        for n in range(first + 1, last):
            away = _away(line[n], line[first], line[last])
            if away > far:
                furthest, far = n, away
        if far > TOLERANCE:
            kept.add(furthest)
            waiting += [(first, furthest), (furthest, last)]
    return tuple(line[n] for n in sorted(kept))


def _away(point: Point, one: Point, other: Point) -> float:
    """How far a point is from the line between two others."""
    (x, y), (ax, ay), (bx, by) = point, one, other
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
    return ((x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2) ** 0.5


def _ring(outline: Sequence[Sequence[float]], scale: float) -> Line:
    points: list[Point] = []
    for x, y in outline:
        point = (round(x * scale), round(y * scale))
        if not points or point != points[-1]:
            points.append(point)
    while len(points) > 1 and points[0] == points[-1]:
        points.pop()
    return tuple(points) if len(points) > 2 else ()


def _area(ring: Line) -> float:
    turned = zip(ring, (*ring[1:], ring[0]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in turned)) / 2


def _nodes(rings: Iterator[Line]) -> set[Point]:
    """The points where other than two lines meet."""
    near: dict[Point, set[Point]] = defaultdict(set)
    for ring in rings:
        for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            near[one].add(other)
            near[other].add(one)
    return {point for point, others in near.items() if len(others) != 2}


def _pieces(ring: Line, nodes: set[Point]) -> Iterator[Line]:
    """A ring from node to node; whole, from the least of its points, where it has none."""
    cuts = [n for n, point in enumerate(ring) if point in nodes]
    if not cuts:
        start = ring.index(min(ring))
        yield (*ring[start:], *ring[: start + 1])
        return
    for n, cut in enumerate(cuts):
        end = cuts[(n + 1) % len(cuts)]
        yield ring[cut : end + 1] if end > cut else (*ring[cut:], *ring[: end + 1])
