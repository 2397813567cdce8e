"""Arrows of movement from space to space: they run under names and counters. Form tells what moves, not colour."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, product

from PIL import Image, ImageChops, ImageDraw

from bot.rendering import antialias, marks, palette
from bot.rendering.arrow_paths import Course, Point, bounds
from bot.rendering.art import Box
from bot.rendering.framing import overlap
from bot.rendering.sprites import translated
from bot.scene import Arrow

FINE, CASED = 3, 128
PIECE, TILE = 8, 320  # points of a line painted together, pixels of the map painted together
WIDTH, CASING, HEAD = 6, 3, 20
QUIET = 0.55  # of its size, that is left of an arrow that led to no fight
PALE = 2  # steps from a power's colour towards white
DOT = 4  # half the width of the dot in which a thread ends
DASHES = {"air": (16, 9), "amphibious": (26, 7)}  # stroke and gap in pixels; other kinds are whole lines
Shape = list[Point]
Layers = dict[
    tuple[str, bool], list[tuple[Shape, bool]]
]  # power, quiet -> what is painted, casings (True) before bodies
_EDGE, _WHITE = 22, 86  # coverage at which a casing's soft edge begins, and the casing itself
_BODY = ((154, 3), (178, 2), (204, 1), (230, 0))  # coverage from which a body shows, ever nearer to its full colour


def draw_lines(picture: Image.Image, shown: Sequence[Course], theme: str, parts: Sequence[Box]) -> None:
    """The arrows as far as they lie in some parts of the map, to be drawn before the counters: first every casing, then
    the bodies."""
    tiles: dict[tuple[int, int], Layers] = {}
    rows = sorted(shown, key=lambda course: not course[0].quiet)  # quiet ones lie below the others
    for extra, (arrow, curve) in product((CASING, 0), rows):
        for shape in _shapes(curve, arrow, extra):
            for tile in _tiles(bounds(shape)):
                tiles.setdefault(tile, {}).setdefault((arrow.power, arrow.quiet), []).append((shape, extra > 0))
    for tile, layers in tiles.items():
        if any(overlap(part, _square(tile)) for part in parts):
            _paint(picture, tile, layers, theme)


def thread(picture: Image.Image, start: Point, end: Point) -> None:
    """A thin line from a space, where a dot marks its end, to its tray, under names."""
    box = bounds([start, end, (start[0] - DOT, start[1] - DOT), (start[0] + DOT, start[1] + DOT)])
    line = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
    pen, (x, y) = ImageDraw.Draw(line), (start[0] - box[0], start[1] - box[1])
    pen.line([(x, y), (end[0] - box[0], end[1] - box[1])], fill=255, width=2)
    pen.ellipse((x - DOT, y - DOT, x + DOT, y + DOT), fill=255)
    picture.paste(palette.number("black"), box, ImageChops.darker(line, marks.bare(picture.crop(box))))


def _shapes(curve: Sequence[Point], arrow: Arrow, extra: int) -> list[Shape]:
    """Body and heads of an arrow as polygons, `extra` wider."""
    tip, size = curve[-1], QUIET if arrow.quiet else 1.0
    head = HEAD * size
    neck = next((p for p in reversed(curve) if math.dist(p, tip) >= head * 0.8), curve[0])
    body = [p for p in curve if math.dist(p, tip) >= head * 0.6] or [curve[0], neck]
    heads = (0.0, head * 0.9) if arrow.kind == "attack" else (0.0,)
    lines = _dashed(body, *DASHES[arrow.kind]) if arrow.kind in DASHES and not extra else [body]
    shapes = [_ribbon(piece, (WIDTH / 2 + extra) * size) for line in lines for piece in _pieces(line)]
    return shapes + [_head(neck, tip, back, extra * size, head) for back in heads]


def _pieces(line: Sequence[Point]) -> list[Sequence[Point]]:
    """A line in runs of a few points, each beginning where the one before ended."""
    return [line[i : i + PIECE + 1] for i in range(0, max(1, len(line) - 1), PIECE)]


def _tiles(box: Box) -> list[tuple[int, int]]:
    """The squares of the map that a shape touches."""
    columns, rows = (range(low // TILE, (high - 1) // TILE + 1) for low, high in (box[::2], box[1::2]))
    return [(column, row) for column in columns for row in rows]


def _square(tile: tuple[int, int]) -> Box:
    column, row = tile
    return (column * TILE, row * TILE, (column + 1) * TILE, (row + 1) * TILE)


def _ribbon(line: Sequence[Point], half: float) -> Shape:
    """The outline of a line of a width: along one side and back along the other."""
    sides: tuple[Shape, Shape] = ([], [])
    for i, (x, y) in enumerate(line):
        before, after = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        length = math.dist(before, after) or 1
        dx, dy = (after[0] - before[0]) / length * half, (after[1] - before[1]) / length * half
        sides[0].append((x - dy, y + dx))
        sides[1].append((x + dy, y - dx))
    return sides[0] + sides[1][::-1]


def _paint(picture: Image.Image, tile: tuple[int, int], layers: Layers, theme: str) -> None:
    """Paint polygons wherever there is no lettering, as far as they lie in one square of the map."""
    box = bounds([point for shapes in layers.values() for shape, _ in shapes for point in shape])
    left, top = max(0, box[0], tile[0] * TILE), max(0, box[1], tile[1] * TILE)
    right = min(picture.width, box[2], (tile[0] + 1) * TILE)
    bottom = min(picture.height, box[3], (tile[1] + 1) * TILE)
    if right <= left or bottom <= top:
        return
    region = picture.crop((left, top, right, bottom))
    bare = marks.bare(region)
    white = palette.number("white")
    for (power, is_quiet), shapes in layers.items():
        mask = Image.new("L", (region.width * FINE, region.height * FINE), 0)
        pen = ImageDraw.Draw(mask)
        for shape, is_casing in shapes:
            corners = [((x - left) * FINE, (y - top) * FINE) for x, y in shape]
            pen.polygon(corners, fill=CASED if is_casing else 255)
        coverage = ImageChops.darker(mask.reduce(FINE), bare)
        region.paste(antialias.mixed(region, white, 0.5, theme), (0, 0), translated(coverage, _at_least(_EDGE)))
        region.paste(translated(coverage, _coloured(power, is_quiet)), (0, 0), translated(coverage, _at_least(_WHITE)))
    picture.paste(region, (left, top))


@lru_cache(maxsize=4)
def _at_least(least: int) -> bytes:
    """A table that is full from a coverage on."""
    return bytes(255 if value >= least else 0 for value in range(256))


@lru_cache(maxsize=16)
def _coloured(power: str, is_quiet: bool) -> bytes:
    """A table from coverage to colour: white where there is casing, the power's where there is body, pale in a quiet
    one."""
    table = bytearray([palette.number("white")] * 256)
    for least, step in _BODY:
        table[least:] = bytes([palette.chip(power, max(step, PALE if is_quiet else 0))] * (256 - least))
    return bytes(table)


def _head(neck: Point, tip: Point, back: float, extra: float, head: float) -> Shape:
    """A triangle that points from neck to tip, `back` pixels behind the tip."""
    length = math.dist(neck, tip) or 1
    ux, uy = (tip[0] - neck[0]) / length, (tip[1] - neck[1]) / length
    size, half = head + 2.2 * extra, head * 0.62 + 1.6 * extra
    x, y = tip[0] - ux * back + ux * extra * 1.4, tip[1] - uy * back + uy * extra * 1.4
    base = (x - ux * size, y - uy * size)
    return [(x, y), (base[0] - uy * half, base[1] + ux * half), (base[0] + uy * half, base[1] - ux * half)]


def _dashed(curve: Sequence[Point], stroke: float, gap: float) -> list[Shape]:
    dashes: list[Shape] = [[curve[0]]]
    run, is_drawn = 0.0, True
    for a, b in pairwise(curve):
        length = math.dist(a, b)
        pos = 0.0
        while length - pos > (stroke if is_drawn else gap) - run:
            pos += (stroke if is_drawn else gap) - run
            spot = (a[0] + (b[0] - a[0]) * pos / length, a[1] + (b[1] - a[1]) * pos / length)
            if is_drawn:
                dashes[-1].append(spot)
            else:
                dashes.append([spot])
            run, is_drawn = 0.0, not is_drawn
        run += length - pos
        if is_drawn:
            dashes[-1].append(b)
    return [dash for dash in dashes if len(dash) > 1]
