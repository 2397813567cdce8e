"""Dice as pictures: a face with pips, filled where it hit."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.sprites import FINE, Sprite

_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
_FACE = {True: "alarm", False: "white"}
_MIX = {True: "burst", False: "count"}


@lru_cache(maxsize=64)
def die(face: int, is_hit: bool, size: int) -> Sprite:
    """One die; a hit is filled and has a heavier rim, so it differs in more than colour."""
    side = size * FINE
    outer, inner, pips = (Image.new("L", (side, side), 0) for _ in range(3))
    rim = (3 if is_hit else 1.4) * FINE
    radius = size * 0.2 * FINE
    ImageDraw.Draw(outer).rounded_rectangle((0, 0, side - 1, side - 1), radius, fill=255)
    ImageDraw.Draw(inner).rounded_rectangle((rim, rim, side - 1 - rim, side - 1 - rim), radius * 0.7, fill=255)
    pen = ImageDraw.Draw(pips)
    for column, row in _PIPS.get(face, ()):
        x, y, r = (0.5 + (column - 1) * 0.25) * side, (0.5 + (row - 1) * 0.25) * side, side * 0.09
        pen.ellipse((x - r, y - r, x + r, y + r), fill=255)
    small = [layer.reduce(FINE) for layer in (outer, inner, pips)]
    half = [0] * 128 + [255] * 128
    image = Image.new("L", (size, size), palette.number("black" if is_hit else "grey"))
    image.paste(palette.number(_FACE[is_hit]), (0, 0), small[1].point(half))
    image.paste(small[2].point(palette.named_ramp(_MIX[is_hit])), (0, 0), small[1].point(half))
    return Sprite(image, small[0].point(half))
