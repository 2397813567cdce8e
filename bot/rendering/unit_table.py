"""What units cost and are worth: a row a unit with its counter, as wide as a phone."""

from PIL import Image

from bot.rendering.counters import counter
from bot.rendering.draw import encode
from bot.rendering.paper import EDGE, TITLE, centred, paper, shade
from bot.rendering.sprites import write
from bot.scene import Stack, UnitRow, UnitTableScene

HEAD_HEIGHT, LINE, COUNTER = 50, 62, 46
HEAD, TEXT = 24, 28
FIRST, STEP = 400, 115
"""The middle of the first column of figures, and how far the next is from it."""


def render_units(scene: UnitTableScene) -> bytes:
    """A table as PNG, 800 pixels wide."""
    whole = paper(scene.title, HEAD_HEIGHT + LINE * len(scene.rows))
    for at, name in enumerate(scene.columns):
        centred(whole, FIRST + STEP * at, TITLE + HEAD_HEIGHT // 2, name, HEAD)
    for number, row in enumerate(scene.rows):
        top = TITLE + HEAD_HEIGHT + LINE * number
        shade(whole, number, top, LINE)
        _row(whole, row, scene.power, top + LINE // 2)
    return encode(whole, scene.theme)


def _row(whole: Image.Image, row: UnitRow, power: str, middle: int) -> None:
    sprite = counter(Stack(power, row.unit), COUNTER)
    whole.paste(sprite.image, (EDGE, middle - sprite.image.height // 2), sprite.mask)
    write(whole, (EDGE + 70, middle), row.name, TEXT, "text")
    for at, figure in enumerate(row.figures):
        centred(whole, FIRST + STEP * at, middle, figure, TEXT)
