"""What units cost and are worth: a row a unit with its counter, as wide as a phone."""

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.counters import counter
from bot.rendering.draw import encode
from bot.rendering.sprites import fitting, font, write
from bot.scene import Stack, UnitRow, UnitTableScene

WIDTH, EDGE = 800, 24
TITLE_HEIGHT, HEAD_HEIGHT, LINE = 76, 50, 62
TITLE, HEAD, TEXT = 34, 24, 28
COUNTER = 46
FIRST, STEP = 400, 115
"""The middle of the first column of figures, and how far the next is from it."""


def render_units(scene: UnitTableScene) -> bytes:
    """A table as PNG, 800 pixels wide."""
    whole = Image.new("L", (WIDTH, TITLE_HEIGHT + HEAD_HEIGHT + LINE * len(scene.rows)), palette.number("paper"))
    ImageDraw.Draw(whole).rectangle((0, 0, WIDTH, TITLE_HEIGHT), fill=palette.number("strip"))
    size = fitting(scene.title, WIDTH - 2 * EDGE, (TITLE, 30, 26, 22))
    write(whole, (EDGE, TITLE_HEIGHT // 2), scene.title, size, "caption")
    for at, name in enumerate(scene.columns):
        _centred(whole, at, TITLE_HEIGHT + HEAD_HEIGHT // 2, name, HEAD)
    for number, row in enumerate(scene.rows):
        _row(whole, row, scene.power, TITLE_HEIGHT + HEAD_HEIGHT + LINE * number, shaded=number % 2 == 0)
    return encode(whole, scene.theme)


def _row(whole: Image.Image, row: UnitRow, power: str, top: int, *, shaded: bool) -> None:
    if shaded:
        ImageDraw.Draw(whole).rectangle((0, top, WIDTH, top + LINE - 1), fill=palette.number("sea0"))
    middle = top + LINE // 2
    sprite = counter(Stack(power, row.unit), COUNTER)
    whole.paste(sprite.image, (EDGE, middle - sprite.image.height // 2), sprite.mask)
    write(whole, (EDGE + 70, middle), row.name, TEXT, "text")
    for at, figure in enumerate(row.figures):
        _centred(whole, at, middle, figure, TEXT)


def _centred(whole: Image.Image, column: int, y: int, text: str, size: int) -> None:
    write(whole, (FIRST + STEP * column - round(font(size).getlength(text) / 2), y), text, size, "text")
