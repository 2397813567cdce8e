"""The strip under a map: what is going on, and how every power stands; below it what found no place on the map."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.emblems import badge
from bot.rendering.sprites import broken, fitting, font, write
from bot.scene import PowerLine

HEIGHT = 54
NOTE, NOTE_HEIGHT = 16, 26
GAP = 22


@lru_cache(maxsize=64)
def strip(width: int, title: str, lines: tuple[PowerLine, ...], zoom: float = 1) -> Image.Image:
    """Title at the left, the powers in turn order at the right, the active one lit; a zoomed one has only a title."""
    if zoom != 1:
        return _headline(width, title, zoom)
    picture = Image.new("L", (width, HEIGHT), palette.number("strip"))
    size = _fitting_size(width, title, lines)
    x = 16
    if title:
        write(picture, (x, HEIGHT // 2), title, size + 4, "caption")
        x += round(font(size + 4).getlength(title)) + 2 * GAP
    x = max(x, width - sum(_entry_width(line, size) for line in lines))
    for line in lines:
        _entry(picture, x, line, size)
        x += _entry_width(line, size)
    return picture


def _headline(width: int, title: str, zoom: float) -> Image.Image:
    picture = Image.new("L", (width, round(HEIGHT * zoom * 0.8)), palette.number("strip"))
    size = fitting(title, width - 32, range(round(25 * zoom * 0.8), 13, -1))
    write(picture, (16, picture.height / 2), title, size, "caption")
    return picture


def _fitting_size(width: int, title: str, lines: Sequence[PowerLine]) -> int:
    for size in (21, 19, 17, 15, 13, 12):
        needed = font(size + 4).getlength(title) + 2 * GAP + 16 + sum(_entry_width(line, size) for line in lines)
        if needed <= width:
            return size
    return 11


def _text(line: PowerLine) -> str:
    return " ".join(part for part in (line.name, line.text) if part)


def _entry_width(line: PowerLine, size: int) -> int:
    return size + 14 + round(font(size).getlength(_text(line))) + GAP


def _entry(picture: Image.Image, x: int, line: PowerLine, size: int) -> None:
    draw = ImageDraw.Draw(picture)
    width = _entry_width(line, size)
    mix = "caption"
    if line.active:
        draw.rounded_rectangle((x - 8, 7, x + width - GAP + 4, HEIGHT - 8), 6, fill=palette.number("strip_lit"))
        draw.line((x - 2, HEIGHT - 10, x + width - GAP - 2, HEIGHT - 10), fill=palette.number("gold"), width=3)
        mix = "caption_lit"
    token = badge(line.power, "", size + 4)
    picture.paste(token.image, (x - 3, (HEIGHT - token.image.height) // 2), token.mask)
    left = x + size + 8
    write(picture, (left, HEIGHT // 2), _text(line), size, mix, weight="medium" if line.active else "regular")
    if line.out:
        draw.line((left, HEIGHT // 2, x + width - GAP, HEIGHT // 2), fill=palette.number("alarm_soft"), width=2)


@lru_cache(maxsize=16)
def notes(width: int, lines: tuple[str, ...], zoom: float = 1) -> Image.Image:
    """Paragraphs of small print, broken to the width; in a zoomed picture it is larger by as much."""
    size, height = round(NOTE * zoom), round(NOTE_HEIGHT * zoom)
    rows = [row for line in lines for row in broken(line, width - 32, size, "    ")]
    picture = Image.new("L", (width, height * len(rows) + 8), palette.number("strip"))
    for i, row in enumerate(rows):
        write(picture, (16, 4 + height * i + height // 2), row, size, "caption", weight="regular")
    return picture
