"""The texts of arrows, on white plates on or beside their lines, clear of names, counters and one another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.arrow_paths import Course, Point, closely, length
from bot.rendering.art import BoardArt, Box, Spot
from bot.rendering.framing import holds, is_free, parts_of
from bot.rendering.sprites import font, write
from bot.scene import Arrow

TEXT, EDGE, ROOM = 15, 6, 70
CLEAR = 7  # pixels between a text and the middle of another arrow's line: half of it and its casing
SHARES, SIDES = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9), (0, 1, -1, 2, -2, 3, -3)


@dataclass(frozen=True)
class ArrowLabel:
    """A text with its place on the map."""

    text: str
    power: str
    box: Box


def plates(
    art: BoardArt, shown: Sequence[Course], occupied: Sequence[Box], box: Box, size: float
) -> tuple[list[ArrowLabel], list[Arrow]]:
    """The plates that found a place, and the arrows whose texts found none; `size` is a text's height on the map."""
    taken = [entry.box for entry in art.spaces.values()] + list(occupied)
    parts, placed, told = parts_of(art, box), list[ArrowLabel](), set[int]()
    lines = [(arrow, closely(curve)) for arrow, curve in shown]
    for arrow, curve in shown:
        if not arrow.label or (len(parts) > 1 and id(arrow) in told):  # across the edge both ends are side by side
            continue
        others = [point for other, line in lines if other is not arrow for point in line]
        spot = _place(curve, arrow.label, taken, others, parts, size)
        if spot is not None:
            taken.append(spot)
            placed.append(ArrowLabel(arrow.label, arrow.power, spot))
            told.add(id(arrow))
    return placed, [arrow for arrow, _ in shown if arrow.label and id(arrow) not in told]


def write_plates(picture: Image.Image, placed: Sequence[ArrowLabel], corner: Spot, zoom: float, turn: int) -> None:
    """Set plates on a picture that begins at `corner` of the map; `turn` is the map's width if it goes round."""
    pen = ImageDraw.Draw(picture)
    for plate in placed:
        shift = (turn if plate.box[0] < corner[0] else 0) - corner[0]
        left, right = (round((x + shift) * zoom) for x in plate.box[::2])
        top, bottom = (round((y - corner[1]) * zoom) for y in plate.box[1::2])
        box, rim = (left, top, right - 1, bottom - 1), palette.chip(plate.power)
        pen.rounded_rectangle(box, round(5 * zoom), fill=palette.number("white"), outline=rim, width=round(2 * zoom))
        size = round((plate.box[3] - plate.box[1] - 2 - EDGE) * zoom)
        write(picture, ((left + right) / 2, (top + bottom) / 2), plate.text, size, "count", "m")


def _place(
    curve: Sequence[Point], text: str, taken: Sequence[Box], others: Sequence[Point], parts: Sequence[Box], size: float
) -> Box | None:
    """The first free place on the line if that is long enough, else beside it, where no other arrow runs."""
    width = round(font(round(size)).getlength(text)) + 2 * EDGE
    height = round(size) + 2 + EDGE
    for side in SIDES if length(curve) > width + ROOM else SIDES[1:]:
        for share in SHARES:
            box = _beside(curve, share, side, width, height)
            if any(holds(part, box) for part in parts) and is_free(box, taken):
                left, top, right, bottom = box[0] - CLEAR, box[1] - CLEAR, box[2] + CLEAR, box[3] + CLEAR
                if not any(left < x < right and top < y < bottom for x, y in others):
                    return box
    return None


def _beside(curve: Sequence[Point], share: float, side: int, width: int, height: int) -> Box:
    i = min(len(curve) - 2, int(len(curve) * share))
    (x, y), (nx, ny) = curve[i], curve[i + 1]
    step = math.dist((x, y), (nx, ny)) or 1
    reach = side * (10 + (abs(ny - y) * width + abs(nx - x) * height) / step / 2)
    cx, cy = x - (ny - y) / step * reach, y + (nx - x) / step * reach
    left, top = round(cx - width / 2), round(cy - height / 2)
    return (left, top, left + width, top + height)
