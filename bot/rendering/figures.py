"""Figures as a picture: sections of lines, shares as bars, and a curve: somebody's card, or a season's report."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.draw import encode
from bot.rendering.paper import EDGE, TITLE, WIDTH, paper
from bot.rendering.sprites import fitting, write
from bot.scene import FigureRow, FigureScene

HEAD, LINE, CURVE = 52, 46, 190
SIZES, HEADING, SMALL = (26, 23, 20, 17), 24, 20
NAME, BAR, GAP = 330, 170, 18
"""Of a line: the width of its name, of a bar, and between the two."""


def render_figures(scene: FigureScene) -> bytes:
    """Figures as PNG."""
    heights = [HEAD + LINE * len(one.rows) for one in scene.sections if one.rows]
    curve = CURVE if len(scene.curve) > 1 else 0
    whole = paper(scene.title, sum(heights) + curve + EDGE)
    top = TITLE
    if curve:
        _curve(whole, top, scene.curve, scene.curve_name)
        top += curve
    for section in scene.sections:
        if section.rows:
            top = _section(whole, top, section.heading, section.rows)
    return encode(whole, scene.theme)


def _section(whole: Image.Image, top: int, heading: str, rows: Sequence[FigureRow]) -> int:
    """A heading with its lines; where the next begins."""
    draw = ImageDraw.Draw(whole)
    write(whole, (EDGE, top + HEAD // 2 + 4), heading, HEADING, "dim")
    draw.line((EDGE, top + HEAD - 4, WIDTH - EDGE, top + HEAD - 4), fill=palette.number("grey"), width=2)
    top += HEAD
    for row in rows:
        middle = top + LINE // 2
        room = WIDTH - 2 * EDGE
        if row.share is not None:
            room = NAME
            left = WIDTH - EDGE - BAR
            box = (left, middle - 13, left + BAR, middle + 13)
            draw.rectangle(box, fill=palette.number("sea0"))
            full = (left, middle - 13, left + round(BAR * row.share), middle + 13)
            draw.rectangle(full, fill=palette.number("ink"))
            draw.rectangle(box, outline=palette.number("ink"))
        _line(whole, middle, row, room)
        top += LINE
    return top


def _line(whole: Image.Image, middle: int, row: FigureRow, room: int) -> None:
    """The name at the left; the figure at the right, or before its bar."""
    right = WIDTH - EDGE - (BAR + GAP if row.share is not None else 0)
    size = fitting(row.text, WIDTH // 3, SIZES)
    wide = write(whole, (right, middle), row.text, size, "text", "r")
    write(whole, (EDGE, middle), row.name, fitting(row.name, min(room, right - wide - GAP - EDGE), SIZES), "text")


def _curve(whole: Image.Image, top: int, values: Sequence[float], name: str) -> None:
    """The values from left to right between the lowest and the highest, which are named."""
    draw = ImageDraw.Draw(whole)
    write(whole, (EDGE, top + 24), name, HEADING, "dim")
    low, high = min(values), max(values)
    first, last = top + 56, top + CURVE - 24
    left, right = EDGE, WIDTH - EDGE - 110
    span = max(high - low, 1.0)
    points = [
        (left + (right - left) * at / (len(values) - 1), last - (last - first) * (value - low) / span)
        for at, value in enumerate(values)
    ]
    draw.line((left, last, right, last), fill=palette.number("grey"), width=1)
    draw.line((left, first, right, first), fill=palette.number("grey"), width=1)
    draw.line(points, fill=palette.number("ink"), width=4, joint="curve")
    x, y = points[-1]
    draw.ellipse((x - 7, y - 7, x + 7, y + 7), fill=palette.number("ink"))
    for value, height in ((high, first), (low, last)):
        write(whole, (right + 18, height), f"{value:,.0f}", SMALL, "text")
