"""Arrows of movement from space to space: they run under names and counters, and their texts keep clear of both."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from bot.rendering import ink, marks, palette
from bot.rendering.art import BoardArt, Box
from bot.rendering.framing import holds, is_inside, overlap
from bot.rendering.scene import Arrow, Scene
from bot.rendering.sprites import font, write

FINE = 3
PIECE, PART = 8, 260  # points of a line painted together, pixels of the map painted together
WIDTH, CASING, HEAD, GAP, ASIDE = 6, 3, 20, 5, 6
TEXT, NEAR = 15, 20
Point = tuple[float, float]
DASHES = {"air": (16, 9), "amphibious": (26, 7)}  # stroke and gap in pixels; other kinds are whole lines


Course = tuple[Arrow, list[Point]]


def courses(art: BoardArt, scene: Scene, box: Box, blocks: Mapping[str, Box]) -> list[Course]:
    """The curves of all arrows that are seen in `box`; `blocks` is where the counters of a space stand."""
    known = [arrow for arrow in scene.arrows if len(arrow.path) > 1 and all(s in art.spaces for s in arrow.path)]
    curves = [(arrow, _curve(art, arrow, blocks)) for arrow in known]
    return [(arrow, turned) for arrow, curve in curves for turned in _turns(art, curve, box)]


def draw_lines(picture: Image.Image, shown: Sequence[Course], theme: str) -> None:
    """The arrows themselves, to be drawn before the counters."""
    for arrow, curve in shown:
        _line(picture, curve, arrow, theme)


def draw_texts(
    picture: Image.Image, art: BoardArt, shown: Sequence[Course], blocks: Mapping[str, Box], box: Box
) -> None:
    """The arrows' texts inside the part of the map that is shown, clear of names, counters and one another."""
    if not any(arrow.label for arrow, _ in shown):
        return
    taken = [entry.box for entry in art.spaces.values()] + list(blocks.values())
    for arrow, curve in shown:
        if arrow.label:
            _label(picture, curve, arrow, taken, _seen_parts(art, box))


def _seen_parts(art: BoardArt, box: Box) -> list[Box]:
    """A frame as boxes within the map: two if it goes across the edge."""
    left, top, right, bottom = box
    if right <= art.width:
        return [box]
    return [(left, top, art.width, bottom), (0, top, right - art.width, bottom)]


def thread(picture: Image.Image, start: Point, end: Point) -> None:
    """A thin line from a space to its tray, under names."""
    box = _bounds([start, end])
    line = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
    ImageDraw.Draw(line).line([(x - box[0], y - box[1]) for x, y in (start, end)], fill=255, width=2)
    picture.paste(palette.number("black"), box, ImageChops.darker(line, marks.bare(picture.crop(box))))


def _curve(art: BoardArt, arrow: Arrow, blocks: Mapping[str, Box]) -> list[Point]:
    """A smooth path through the spaces' middles; across the map's edge it simply runs on."""
    points: list[Point] = []
    for name in arrow.path:
        x, y = _middle(blocks[name]) if name in blocks else art.spaces[name].anchor
        if points and art.wraps:
            x += round((points[-1][0] - x) / art.width) * art.width
        points.append((x, y))
    if len(points) == 2:
        (x0, y0), (x1, y1) = points
        points.insert(1, ((x0 + x1) / 2 - (y1 - y0) * 0.12, (y0 + y1) / 2 + (x1 - x0) * 0.12))
    start, end = (_crowd(art, arrow.path[i], blocks) for i in (0, -1))
    turned = round(points[-1][0] - _middle(end)[0]) // art.width * art.width if end and art.wraps else 0
    curve = _outside(_beside(_smooth(points)), start, 0)
    return _outside(curve[::-1], end, turned)[::-1]


def _crowd(art: BoardArt, space: str, blocks: Mapping[str, Box]) -> Box | None:
    """Counters and, where it stands right by them, the name: what an arrow should not run into."""
    block, name = blocks.get(space), art.spaces[space].box
    if block is None or not overlap(block, (name[0] - NEAR, name[1] - NEAR, name[2] + NEAR, name[3] + NEAR)):
        return block
    return (min(block[0], name[0]), min(block[1], name[1]), max(block[2], name[2]), max(block[3], name[3]))


def _beside(curve: Sequence[Point]) -> list[Point]:
    """The curve moved a little to its right, so that arrows there and back lie side by side."""
    moved: list[Point] = []
    for a, b in pairwise(curve):
        length = math.dist(a, b) or 1
        moved.append((a[0] - (b[1] - a[1]) / length * ASIDE, a[1] + (b[0] - a[0]) / length * ASIDE))
    return moved


def _middle(box: Box) -> Point:
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def _smooth(points: Sequence[Point], steps: int = 24) -> list[Point]:
    padded = [points[0], *points, points[-1]]
    curve: list[Point] = []
    for i in range(1, len(padded) - 2):
        window = padded[i - 1 : i + 3]
        for step in range(steps):
            t = step / steps
            x, y = (_spline([p[axis] for p in window], t) for axis in (0, 1))
            curve.append((x, y))
    return [*curve, points[-1]]


def _spline(v: Sequence[float], t: float) -> float:
    return (
        2 * v[1]
        + (v[2] - v[0]) * t
        + (2 * v[0] - 5 * v[1] + 4 * v[2] - v[3]) * t**2
        + (3 * v[1] - v[0] - 3 * v[2] + v[3]) * t**3
    ) / 2


def _outside(curve: list[Point], block: Box | None, turned: int) -> list[Point]:
    """The curve from where it leaves the counters it begins at; too short a rest is not worth it."""
    if block is None:
        return curve
    left, top, right, bottom = block[0] + turned - GAP, block[1] - GAP, block[2] + turned + GAP, block[3] + GAP
    rest = [(x, y) for x, y in curve if not (left < x < right and top < y < bottom)]
    return rest if len(rest) > 2 and math.dist(rest[0], rest[-1]) > 1.5 * HEAD else curve


def _turns(art: BoardArt, curve: list[Point], box: Box) -> list[list[Point]]:
    """The curve as often as it is seen: once, or at both edges when it crosses them."""
    turns = (-art.width, 0, art.width) if art.wraps else (0,)
    copies = [[(x + turn, y) for x, y in curve] for turn in turns]
    return [copy for copy in copies if _is_on_map(art, copy) and is_inside(art, _bounds(copy), box)]


def _is_on_map(art: BoardArt, curve: Sequence[Point]) -> bool:
    return any(0 <= x < art.width for x, _ in curve)


def _bounds(curve: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in curve], [y for _, y in curve]
    return (int(min(xs)) - 2, int(min(ys)) - 2, int(max(xs)) + 3, int(max(ys)) + 3)


def _line(picture: Image.Image, curve: Sequence[Point], arrow: Arrow, theme: str) -> None:
    """Casing, then body, each in short pieces: a mask for the whole of a long arrow would be mostly empty."""
    tip = curve[-1]
    neck = next((p for p in reversed(curve) if math.dist(p, tip) >= HEAD * 0.8), curve[0])
    body = [p for p in curve if math.dist(p, tip) >= HEAD * 0.6] or [curve[0], neck]
    heads = (0.0, HEAD * 0.9) if arrow.kind == "attack" else (0.0,)
    dashes = _dashed(body, *DASHES[arrow.kind]) if arrow.kind in DASHES else [body]
    for extra, lines, index in ((CASING, [body], palette.number("white")), (0, dashes, palette.chip(arrow.power))):
        shapes = [_ribbon(piece, WIDTH / 2 + extra) for line in lines for piece in _pieces(line)]
        shapes += [_head(neck, tip, back, extra) for back in heads]
        for group in _near(shapes):
            _lay(picture, group, index, theme)


def _pieces(line: Sequence[Point]) -> list[Sequence[Point]]:
    """A line in runs of a few points, each beginning where the one before ended."""
    return [line[i : i + PIECE + 1] for i in range(0, max(1, len(line) - 1), PIECE)]


def _near(shapes: Sequence[list[Point]]) -> list[list[list[Point]]]:
    """The shapes in order, those together that lie in one small part of the map."""
    groups: list[list[list[Point]]] = []
    for shape in shapes:
        box = _bounds([p for s in (*groups[-1], shape) for p in s]) if groups else (0, 0, PART + 1, 0)
        if max(box[2] - box[0], box[3] - box[1]) <= PART:
            groups[-1].append(shape)
        else:
            groups.append([shape])
    return groups


def _ribbon(line: Sequence[Point], half: float) -> list[Point]:
    """The outline of a line of a width: along one side and back along the other."""
    sides: tuple[list[Point], list[Point]] = ([], [])
    for i, (x, y) in enumerate(line):
        before, after = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        length = math.dist(before, after) or 1
        dx, dy = (after[0] - before[0]) / length * half, (after[1] - before[1]) / length * half
        sides[0].append((x - dy, y + dx))
        sides[1].append((x + dy, y - dx))
    return sides[0] + sides[1][::-1]


def _lay(picture: Image.Image, shapes: Sequence[list[Point]], index: int, theme: str) -> None:
    """Paint polygons wherever there is no lettering."""
    left, top, right, bottom = _bounds([point for shape in shapes for point in shape])
    left, top, right, bottom = max(0, left), max(0, top), min(picture.width, right), min(picture.height, bottom)
    if right <= left or bottom <= top:
        return
    mask = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE), 0)
    pen = ImageDraw.Draw(mask)
    for shape in shapes:
        pen.polygon([((x - left) * FINE, (y - top) * FINE) for x, y in shape], fill=255)
    bare = marks.bare(picture.crop((left, top, right, bottom)))
    ink.paint(picture, ImageChops.darker(mask.reduce(FINE), bare), (left, top), index, theme)


def _head(neck: Point, tip: Point, back: float, extra: int) -> list[Point]:
    """A triangle that points from neck to tip, `back` pixels behind the tip."""
    length = math.dist(neck, tip) or 1
    ux, uy = (tip[0] - neck[0]) / length, (tip[1] - neck[1]) / length
    size, half = HEAD + 2.2 * extra, HEAD * 0.62 + 1.6 * extra
    x, y = tip[0] - ux * back + ux * extra * 1.4, tip[1] - uy * back + uy * extra * 1.4
    base = (x - ux * size, y - uy * size)
    return [(x, y), (base[0] - uy * half, base[1] + ux * half), (base[0] + uy * half, base[1] - ux * half)]


def _dashed(curve: Sequence[Point], stroke: float, gap: float) -> list[list[Point]]:
    dashes: list[list[Point]] = [[curve[0]]]
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


def _label(picture: Image.Image, curve: Sequence[Point], arrow: Arrow, taken: list[Box], parts: Sequence[Box]) -> None:
    """The text on a white plate beside the line, at the first place along it that is free."""
    face = font(TEXT)
    width, height = round(face.getlength(arrow.label)) + 12, TEXT + 8
    boxes = [
        _plate(curve, share, side, width, height) for share in (0.5, 0.4, 0.6, 0.3, 0.7) for side in (1, -1, 2, -2)
    ]
    inside = [b for b in boxes if any(holds(part, b) for part in parts)]
    free = [b for b in inside if not any(overlap(b, other) for other in taken)]
    if not inside:
        return
    box = (free or inside)[0]
    taken.append(box)
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle(
        (box[0], box[1], box[2] - 1, box[3] - 1),
        5,
        fill=palette.number("white"),
        outline=palette.chip(arrow.power),
        width=2,
    )
    write(picture, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), arrow.label, TEXT, "count", "m")


def _plate(curve: Sequence[Point], share: float, side: int, width: int, height: int) -> Box:
    i = min(len(curve) - 2, int(len(curve) * share))
    (x, y), (nx, ny) = curve[i], curve[i + 1]
    length = math.dist((x, y), (nx, ny)) or 1
    reach = side * (10 + (abs(ny - y) * width + abs(nx - x) * height) / length / 2)
    cx, cy = x - (ny - y) / length * reach, y + (nx - x) / length * reach
    left, top = round(cx - width / 2), round(cy - height / 2)
    return (left, top, left + width, top + height)
