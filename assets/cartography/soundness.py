"""Whether the polygons of a finished geometry are sound: real areas, no crossing borders, no gap, no overlap.

Works on `geometry.json` as it is, in tenths of a design pixel, so that neither shapely nor rounding comes between.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product

Point = tuple[int, int]
Edge = tuple[Point, Point]
Rings = list[list[Point]]
Stored = Mapping[str, Sequence[Sequence[Sequence[Sequence[float]]]]]

UNIT = 10  # parts of a design pixel in which coordinates are kept
LEAST_PART = 1.0  # square design pixels
STRAY = 400.0  # square design pixels; a smaller part of a land that lies among other lands belongs to one of them
CELL = 200  # side of the squares in which crossing borders are looked for, in tenths of a pixel


def faults(spaces: Stored, lands: Iterable[str], size: tuple[int, int]) -> list[str]:
    """Everything unsound, in words; `lands` are the spaces that are land, `size` is that of the drawing."""
    parts = [(name, [_points(ring) for ring in rings]) for name, pieces in spaces.items() for rings in pieces]
    owners: dict[Edge, list[int]] = defaultdict(list)
    for number, (_, rings) in enumerate(parts):
        for ring in rings:
            for edge in _edges(ring):
                owners[edge].append(number)
    return [
        *_bad_parts(parts),
        *_unmatched(parts, owners, (size[0] * UNIT, size[1] * UNIT)),
        *_crossings(list(owners)),
        *_strays(parts, owners, set(lands)),
    ]


def _points(ring: Sequence[Sequence[float]]) -> list[Point]:
    return [(round(x * UNIT), round(y * UNIT)) for x, y in ring]


def _edges(ring: Sequence[Point]) -> Iterator[Edge]:
    for a, b in pairwise([*ring, ring[0]]):
        yield (a, b) if a < b else (b, a)


def _area(rings: Rings) -> float:
    """Square design pixels of a part: its outline less its holes."""
    sizes = [abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, ring[0]]))) / 2 for ring in rings]
    return (sizes[0] - sum(sizes[1:])) / UNIT**2


def _at(point: Point) -> str:
    return f"{point[0] / UNIT:g},{point[1] / UNIT:g}"


def _bad_parts(parts: Sequence[tuple[str, Rings]]) -> Iterator[str]:
    for name, rings in parts:
        if _area(rings) < LEAST_PART:
            yield f"{name} has a part of no area at {_at(rings[0][0])}"
        for ring in rings:
            yield from (
                f"{name} meets itself at {_at(point)}" for point, times in sorted(Counter(ring).items()) if times > 1
            )


def _unmatched(
    parts: Sequence[tuple[str, Rings]], owners: Mapping[Edge, Sequence[int]], size: tuple[int, int]
) -> Iterator[str]:
    """Borders that are not between two parts: gaps, and overlaps. A side of the drawing has one neighbour."""
    for (a, b), known in owners.items():
        outer = any(a[axis] == b[axis] and a[axis] in (0, size[axis]) for axis in (0, 1))
        if len(known) != (1 if outer else 2):
            names = ", ".join(sorted({parts[number][0] for number in known}))
            yield f"a border of {names} has {len(known)} sides from {_at(a)} to {_at(b)}"


def _crossings(edges: Sequence[Edge]) -> Iterator[str]:
    cells: dict[Point, list[Edge]] = defaultdict(list)
    for a, b in edges:
        columns = range(a[0] // CELL, b[0] // CELL + 1)
        rows = range(min(a[1], b[1]) // CELL, max(a[1], b[1]) // CELL + 1)
        for cell in product(columns, rows):
            cells[cell].append((a, b))
    found = {pair for near in cells.values() for pair in combinations(sorted(near), 2) if _cross(*pair)}
    for (a, b), (c, d) in sorted(found):
        yield f"borders cross: {_at(a)} to {_at(b)} and {_at(c)} to {_at(d)}"


def _cross(first: Edge, second: Edge) -> bool:
    """Whether two edges have a point in common that is not an end of both."""
    (a, b), (c, d) = first, second
    if b[0] < c[0] or d[0] < a[0] or max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    ends = [_side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)]
    if ends == [0, 0, 0, 0]:  # on one line: more than a common end?
        return max(a, c) < min(b, d)
    if {a, b} & {c, d}:
        return False
    return ends[0] * ends[1] <= 0 and ends[2] * ends[3] <= 0


def _side(a: Point, b: Point, c: Point) -> int:
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def _strays(parts: Sequence[tuple[str, Rings]], owners: Mapping[Edge, Sequence[int]], lands: set[str]) -> Iterator[str]:
    """Small parts of a land that lie among other lands, apart from the rest of it."""
    largest: dict[str, float] = {}
    for name, rings in parts:
        largest[name] = max(largest.get(name, 0), _area(rings))
    for number, (name, rings) in enumerate(parts):
        if name not in lands or _area(rings) >= min(STRAY, largest[name]):
            continue
        beside = [{parts[n][0] for n in owners[edge] if n != number} for ring in rings for edge in _edges(ring)]
        if all(names and names <= lands for names in beside):
            yield f"{name} has a stray part of {_area(rings):.0f} px2 at {_at(rings[0][0])}"
