"""The texts of arrows, on white plates on or beside their lines, clear of names, counters and one another."""

import math
from collections.abc import Sequence

from msgspec import Struct
from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.arrow_paths import CLOSE, Course, Point, closely, length
from bot.rendering.art import BoardArt, Box, Spot
from bot.rendering.framing import holds, is_free, parts_of
from bot.rendering.sprites import font, write
from bot.scene import Arrow

TEXT, EDGE = 15, 5
CLEAR = 7  # pixels between a text and the middle of another arrow's line: half of it and its casing
GAPS = (5, 16)  # pixels between a text and its own line, where it stands beside it
LONG = 8  # letters of a text from which it may stand in two rows
PLAINLY = 3  # pixels by which a text is nearer to its own arrow than to any other
SHOWN, HEAD = 36, 20  # pixels of an arrow that a text on it leaves to be seen, and of its head in any case
SHARES = tuple(0.5 + step * sign / 24 for step in range(12) for sign in (1, -1))[1:]
SIDES = (0.0, *(side * gap for gap in GAPS for side in (1, -1)))


class ArrowLabel(Struct, frozen=True):
    """A text with its place on the map."""

    text: str
    power: str
    box: Box
    lines: tuple[str, ...] = ()


def plates(
    art: BoardArt, shown: Sequence[Course], occupied: Sequence[Box], box: Box, size: float
) -> tuple[list[ArrowLabel], list[Arrow]]:
    """The plates that found a place, and the arrows whose texts found none; `size` is a text's height on the map."""
    taken = [entry.box for entry in art.spaces.values()] + list(occupied)
    parts, placed, told = parts_of(art, box), list[ArrowLabel](), set[int]()
    lines = [(arrow, closely(curve)) for arrow, curve in shown]
    for arrow, curve in shown:
        if (
            not arrow.label or arrow.quiet or (len(parts) > 1 and id(arrow) in told)
        ):  # across the edge both ends are side by side
            continue
        others = [point for other, line in lines if other is not arrow for point in line]
        for rows in _forms(arrow.label):
            spot = _place(curve, rows, taken, others, parts, size)
            if spot is not None:
                taken.append(spot)
                placed.append(ArrowLabel(arrow.label, arrow.power, spot, rows))
                told.add(id(arrow))
                break
    return placed, [arrow for arrow, _ in shown if arrow.label and not arrow.quiet and id(arrow) not in told]


def write_plates(picture: Image.Image, placed: Sequence[ArrowLabel], corner: Spot, zoom: float, turn: int) -> None:
    """Set plates on a picture that begins at `corner` of the map; `turn` is the map's width if it goes round."""
    pen = ImageDraw.Draw(picture)
    for plate in placed:
        shift = (turn if plate.box[0] < corner[0] else 0) - corner[0]
        left, right = (round((x + shift) * zoom) for x in plate.box[::2])
        top, bottom = (round((y - corner[1]) * zoom) for y in plate.box[1::2])
        box, rim = (left, top, right - 1, bottom - 1), palette.chip(plate.power)
        pen.rounded_rectangle(box, round(5 * zoom), fill=palette.number("white"), outline=rim, width=round(2 * zoom))
        rows = plate.lines or (plate.text,)
        step = (bottom - top - EDGE * zoom) / len(rows)
        for number, row in enumerate(rows):
            y = (top + bottom) / 2 + (number - (len(rows) - 1) / 2) * step
            write(picture, ((left + right) / 2, y), row, round(step - 2 * zoom), "count", "m")


def _forms(text: str) -> list[tuple[str, ...]]:
    """A text in one row, and a long one in two."""
    parts = text.split(", ")
    if len(text) <= LONG or len(parts) < 2:
        return [(text,)]
    cut = min(range(1, len(parts)), key=lambda i: max(len(", ".join(parts[:i])), len(", ".join(parts[i:]))))
    return [(text,), (f"{', '.join(parts[:cut])},", ", ".join(parts[cut:]))]


def _place(
    curve: Sequence[Point],
    rows: Sequence[str],
    taken: Sequence[Box],
    others: Sequence[Point],
    parts: Sequence[Box],
    size: float,
) -> Box | None:
    """The first free place on the line if that leaves enough of it to be seen, else right beside it, where the text is
    plainly nearer to this arrow than to any other."""
    width = round(max(font(round(size)).getlength(row) for row in rows)) + 2 * EDGE
    height = (round(size) + 2) * len(rows) + EDGE
    line = closely(curve)
    seen = [
        point
        for point in line
        if any(left < point[0] < right and top < point[1] < bottom for left, top, right, bottom in parts)
    ]
    if len(seen) < 2:
        return None
    whole, near = length(seen), _near(seen, width, height, taken)
    steps = [_step(seen, share, width, height) for share in SHARES]
    for side in SIDES:
        for step in steps:
            box = _beside(step, side, width, height)
            if not any(holds(part, box) for part in parts) or not is_free(box, near):
                continue
            if side == 0 and (whole < _across(seen, box) + SHOWN or _covers(box, curve[-1], HEAD)):
                continue
            reach = max(CLEAR, min(_distance(box, point) for point in line) + PLAINLY)
            left, top, right, bottom = box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
            if not any(left < x < right and top < y < bottom for x, y in others):
                return box
    return None


def _near(line: Sequence[Point], width: int, height: int, taken: Sequence[Box]) -> list[Box]:
    """What is taken so near to a line that a text on it or beside it could meet it."""
    reach = max(map(abs, SIDES)) + width + height
    xs, ys = [x for x, _ in line], [y for _, y in line]
    left, top, right, bottom = min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach
    return [box for box in taken if box[0] < right and left < box[2] and box[1] < bottom and top < box[3]]


def _across(line: Sequence[Point], box: Box) -> float:
    """How much of a line lies under a box, in pixels."""
    return CLOSE * sum(box[0] < x < box[2] and box[1] < y < box[3] for x, y in line)


def _covers(box: Box, tip: Point, more: float) -> bool:
    return box[0] - more < tip[0] < box[2] + more and box[1] - more < tip[1] < box[3] + more


def _distance(box: Box, point: Point) -> float:
    """From a box to a point outside it; nothing where it is inside."""
    return math.hypot(max(box[0] - point[0], 0, point[0] - box[2]), max(box[1] - point[1], 0, point[1] - box[3]))


def _step(curve: Sequence[Point], share: float, width: int, height: int) -> tuple[Point, Point, float]:
    """A point of a line, the way across the line there, and how far a box reaches that way from its middle."""
    i = min(len(curve) - 2, int(len(curve) * share))
    (x, y), (nx, ny) = curve[i], curve[i + 1]
    step = math.dist((x, y), (nx, ny)) or 1
    return (x, y), (-(ny - y) / step, (nx - x) / step), (abs(ny - y) * width + abs(nx - x) * height) / step / 2


def _beside(step: tuple[Point, Point, float], side: float, width: int, height: int) -> Box:
    """A box in the middle of a line's point, or so many pixels beside it."""
    (x, y), (across, along), half = step
    reach = side + math.copysign(half, side) if side else 0.0
    left, top = round(x + across * reach - width / 2), round(y + along * reach - height / 2)
    return (left, top, left + width, top + height)
