"""Units, facilities and marks as outlines on a 100 x 100 grid: side views facing right, aircraft from above.

A part is a polygon; a part whose name says `CUT` removes what lies under it. Drawn for this project.
"""

import math
from functools import lru_cache

from PIL import Image, ImageDraw

Point = tuple[float, float]
Part = tuple[bool, tuple[Point, ...]]
GRID = 100
FINE = 4


def _add(*points: Point) -> Part:
    return (True, points)


def _cut(*points: Point) -> Part:
    return (False, points)


def _oval(x: float, y: float, rx: float, ry: float | None = None) -> tuple[Point, ...]:
    ry = rx if ry is None else ry
    return tuple((x + rx * math.cos(a), y + ry * math.sin(a)) for a in (math.tau * i / 32 for i in range(32)))


def _disc(x: float, y: float, rx: float, ry: float | None = None) -> Part:
    return (True, _oval(x, y, rx, ry))


def _hole(x: float, y: float, radius: float) -> Part:
    return (False, _oval(x, y, radius))


def _box(left: float, top: float, right: float, bottom: float) -> Part:
    return _add((left, top), (right, top), (right, bottom), (left, bottom))


def _slot(left: float, top: float, right: float, bottom: float) -> Part:
    return _cut((left, top), (right, top), (right, bottom), (left, bottom))


def _turned(parts: tuple[Part, ...], degrees: float) -> tuple[Part, ...]:
    a = math.radians(degrees)
    cos, sin = math.cos(a), math.sin(a)
    return tuple(
        (kind, tuple((50 + (x - 50) * cos - (y - 50) * sin, 50 + (x - 50) * sin + (y - 50) * cos) for x, y in points))
        for kind, points in parts
    )


def _mirrored(*half: Point) -> Part:
    """A polygon given by its right half, top to bottom, and the same mirrored at x = 50."""
    return (True, half + tuple((100 - x, y) for x, y in reversed(half)))


_FIGHTER = (
    _mirrored(
        (50, 4), (54, 10), (57, 32), (96, 44), (99, 52), (94, 57), (58, 55), (55, 78), (72, 87), (72, 94), (50, 91)
    ),
    _add((44, 2), (56, 2), (56, 6), (44, 6)),
)
_WHEELS = tuple(_hole(x, 73, 5.5) for x in (22, 41, 60, 79))

SHAPES: dict[str, tuple[Part, ...]] = {
    "infantry": (
        _add((26, 38), (28, 22), (38, 11), (52, 11), (62, 22), (64, 38), (70, 42), (20, 42)),
        _add((32, 45), (58, 45), (56, 56), (50, 61), (40, 61), (34, 56)),
        _add((12, 96), (15, 74), (26, 65), (36, 62), (45, 70), (54, 62), (64, 65), (75, 74), (78, 96)),
        _add((80, 12), (85, 12), (85, 44), (89, 48), (89, 96), (80, 96)),
    ),
    "mechanized_infantry": (
        _add((4, 34), (52, 34), (55, 44), (66, 44), (72, 54), (94, 57), (97, 74), (4, 74)),
        _cut((58, 48), (64, 48), (68, 55), (58, 55)),
        _disc(80, 76, 14),
        _hole(80, 76, 5),
        _add((4, 66), (52, 66), (60, 78), (52, 90), (12, 90), (2, 78)),
        *(_hole(x, 78, 5) for x in (16, 31, 46)),
        _add((8, 24), (14, 20), (22, 24), (22, 36), (8, 36)),
        _add((28, 24), (34, 20), (42, 24), (42, 36), (28, 36)),
    ),
    "artillery": (
        _add((30, 44), (92, 16), (96, 26), (36, 58)),
        _add((4, 84), (34, 50), (44, 58), (14, 90)),
        _disc(48, 68, 23),
        _hole(48, 68, 15),
        _disc(48, 68, 5.5),
        _box(45.5, 50, 50.5, 86),
        _box(30, 65.5, 66, 70.5),
        _add((50, 26), (60, 22), (66, 52), (58, 54)),
    ),
    "tank": (
        _add((3, 60), (14, 51), (88, 51), (98, 61), (97, 74), (84, 90), (16, 90), (3, 74)),
        *_WHEELS,
        _add((26, 49), (32, 30), (62, 28), (70, 36), (72, 49)),
        _add((66, 33), (99, 30), (99, 37), (66, 42)),
        _box(38, 24, 52, 32),
    ),
    "aa_gun": (
        _add((36, 62), (72, 6), (80, 11), (48, 68)),
        _add((54, 66), (88, 14), (95, 19), (66, 72)),
        _add((20, 60), (58, 78), (52, 86), (12, 68)),
        _add((40, 70), (60, 70), (84, 94), (16, 94)),
    ),
    "fighter": _turned(_FIGHTER, 40),
    "tactical_bomber": _turned(
        (
            _mirrored(
                (50, 6), (55, 14), (57, 38), (98, 46), (98, 56), (57, 60), (54, 80), (76, 84), (76, 93), (50, 93)
            ),
            _box(24, 26, 32, 56),
            _box(68, 26, 76, 56),
        ),
        40,
    ),
    "bomber": (
        _mirrored((50, 2), (56, 10), (58, 34), (100, 43), (100, 52), (58, 56), (55, 80), (78, 85), (78, 94), (50, 94)),
        *(_box(x, 26, x + 7, 52) for x in (13, 29, 64, 80)),
    ),
    "submarine": (
        _disc(52, 68, 46, 14),
        _add((0, 54), (6, 54), (12, 68), (6, 82), (0, 82)),
        _add((38, 58), (42, 38), (60, 38), (64, 58)),
        _box(49, 16, 54, 40),
        _box(49, 16, 62, 22),
    ),
    "transport": (
        _add((2, 56), (20, 60), (76, 60), (98, 52), (88, 84), (12, 84)),
        _box(10, 34, 30, 60),
        _box(14, 18, 24, 36),
        _box(54, 24, 58, 62),
        _add((56, 26), (82, 44), (79, 48), (54, 32)),
        _add((56, 26), (36, 46), (33, 43), (54, 24)),
        _box(36, 50, 50, 60),
        _box(62, 50, 76, 60),
    ),
    "destroyer": (
        _add((0, 66), (60, 64), (100, 54), (86, 82), (8, 82)),
        _add((58, 64), (60, 46), (74, 46), (77, 62)),
        _box(66, 22, 69, 48),
        _add((38, 66), (34, 44), (46, 44), (50, 66)),
        _add((12, 66), (14, 56), (24, 56), (26, 66)),
    ),
    "cruiser": (
        _add((1, 60), (99, 52), (90, 82), (7, 82)),
        _add((54, 58), (57, 30), (70, 30), (74, 56)),
        _box(61, 8, 65, 32),
        _box(55, 18, 71, 21),
        _box(44, 34, 52, 58),
        _box(32, 36, 40, 60),
        _add((76, 56), (78, 44), (87, 44), (88, 54)),
        _box(84, 44, 99, 48),
        _add((14, 62), (16, 48), (28, 48), (28, 62)),
        _box(2, 49, 18, 53),
    ),
    "carrier": (
        _box(0, 48, 100, 60),
        _add((8, 58), (94, 58), (82, 84), (18, 84)),
        _add((64, 50), (66, 28), (82, 28), (84, 50)),
        _box(73, 14, 77, 30),
        _add((4, 14), (50, 27), (4, 40), (14, 27)),
    ),
    "battleship": (
        _add((0, 62), (100, 58), (92, 88), (8, 88)),
        _add((36, 62), (42, 40), (45, 40), (47, 18), (58, 18), (60, 40), (63, 40), (68, 62)),
        _box(50, 2, 55, 20),
        _box(40, 26, 66, 31),
        _add((70, 60), (72, 44), (86, 44), (88, 58)),
        _add((80, 44), (97, 26), (101, 31), (86, 48)),
        _add((12, 64), (14, 46), (28, 46), (30, 62)),
        _add((20, 46), (3, 28), (-1, 33), (14, 50)),
    ),
    "industrial_complex": (
        _add((6, 92), (6, 52), (26, 38), (26, 52), (46, 38), (46, 52), (66, 38), (68, 14), (80, 14), (84, 92)),
        *(_slot(x, 64, x + 11, 76) for x in (16, 36, 56)),
        _disc(84, 8, 8, 5),
        _disc(93, 4, 6, 4),
    ),
    "industrial_complex_minor": (
        _add((10, 92), (10, 62), (34, 48), (34, 62), (58, 48), (58, 62), (90, 62), (90, 92)),
        *(_slot(x, 72, x + 12, 82) for x in (20, 44)),
        _box(68, 24, 80, 64),
        _disc(84, 16, 8, 5),
    ),
    "industrial_complex_major": (
        _add((2, 96), (2, 64), (18, 50), (18, 64), (36, 50), (36, 64), (98, 64), (98, 96)),
        *(_slot(x, 76, x + 13, 86) for x in (12, 36, 60)),
        *(_box(x, 14, x + 12, 66) for x in (44, 63, 82)),
        *(_disc(x, 7, 8, 5) for x in (54, 73, 92)),
    ),
    "air_base": (
        _add((44, 96), (44, 8), (50, 8), (50, 96)),
        _add((50, 14), (92, 22), (92, 40), (50, 50)),
        _cut((62, 10), (70, 10), (70, 54), (62, 54)),
        _cut((80, 10), (86, 10), (86, 54), (80, 54)),
        _box(26, 88, 68, 96),
    ),
    "naval_base": (
        _disc(50, 18, 12),
        _hole(50, 18, 5.5),
        _box(46, 28, 54, 90),
        _box(28, 36, 72, 44),
        _add((8, 60), (22, 56), (26, 70), (50, 84), (74, 70), (78, 56), (92, 60), (82, 82), (50, 98), (18, 82)),
    ),
    "battle": (
        _add((8, 6), (20, 8), (72, 62), (62, 72), (10, 20)),
        _add((92, 6), (80, 8), (28, 62), (38, 72), (90, 20)),
        _add((54, 76), (76, 54), (82, 60), (60, 82)),
        _add((46, 76), (24, 54), (18, 60), (40, 82)),
        _add((70, 74), (76, 68), (96, 88), (88, 96)),
        _add((30, 74), (24, 68), (4, 88), (12, 96)),
    ),
    "captured": (
        _box(18, 6, 26, 96),
        _add((26, 8), (54, 14), (72, 8), (90, 14), (90, 54), (70, 48), (52, 56), (26, 50)),
    ),
    "contested": (
        _add((4, 50), (34, 22), (34, 42), (48, 42), (48, 58), (34, 58), (34, 78)),
        _add((96, 50), (66, 22), (66, 42), (52, 42), (52, 58), (66, 58), (66, 78)),
    ),
    "placed": (_box(40, 12, 60, 88), _box(12, 40, 88, 60)),
    "star": (
        _add(
            *(
                (50 + r * math.sin(i * math.pi / 5), 53 - r * math.cos(i * math.pi / 5))
                for i, r in enumerate((50, 21) * 5)
            )
        ),
    ),
    "city": (_disc(50, 50, 40), _hole(50, 50, 24), _disc(50, 50, 12)),
    "unknown": (_disc(50, 50, 32),),
}
SHAPES["aaa"] = SHAPES["aa_gun"]
SHAPES["strategic_bomber"] = SHAPES["bomber"]
SHAPES["major_complex"] = SHAPES["minor_complex"] = SHAPES["industrial_complex"]


@lru_cache(maxsize=512)
def silhouette(name: str, size: int) -> Image.Image:
    """Coverage of a square picture by a unit's outline; a name without a drawing is a disc."""
    scale = size * FINE / GRID
    large = Image.new("L", (size * FINE, size * FINE), 0)
    draw = ImageDraw.Draw(large)
    for is_added, points in SHAPES.get(name, SHAPES["unknown"]):
        draw.polygon([(x * scale, y * scale) for x, y in points], fill=255 if is_added else 0)
    return large.reduce(FINE)
