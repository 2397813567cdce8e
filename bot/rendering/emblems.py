"""One plain shape per power, so that nothing is told by colour alone, and the badges that carry a land's value."""

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.sprites import Point, Sprite, font, solid, stencil, translated


def _regular(corners: int, turn: float = 0.0, stretch: Point = (1.0, 1.0)) -> tuple[Point, ...]:
    """A regular polygon around 0.5, 0.5 that fills the unit square; `turn` in degrees, 0 is a corner on top."""
    angles = [math.radians(turn + 360 * i / corners - 90) for i in range(corners)]
    return tuple((0.5 + 0.5 * stretch[0] * math.cos(a), 0.5 + 0.5 * stretch[1] * math.sin(a)) for a in angles)


def _leaf() -> tuple[Point, ...]:
    """A square with two opposite corners sharp and the other two wide round."""
    turn = [math.radians(90 * i / 10) for i in range(11)]
    top_right = [(0.3 + 0.7 * math.sin(a), 0.7 - 0.7 * math.cos(a)) for a in turn]
    bottom_left = [(0.7 - 0.7 * math.sin(a), 0.3 + 0.7 * math.cos(a)) for a in turn]
    return ((0.0, 0.0), *top_right, (1.0, 1.0), *bottom_left)


def _bowl() -> tuple[Point, ...]:
    """Flat on top, round below."""
    turn = [math.pi * i / 20 for i in range(21)]
    return (*((0.5 + 0.48 * math.cos(a), 0.48 + 0.5 * math.sin(a)) for a in turn), (0.02, 0.03), (0.98, 0.03))


def _ticket() -> tuple[Point, ...]:
    """A square whose corners are bitten off."""
    bite = [(0.3 * math.cos(a), 0.3 * math.sin(a)) for a in (math.radians(90 * i / 6) for i in range(7))]
    top = [(x, y) for x, y in bite[::-1]]
    quarter = [*top, *((1 - x, y) for x, y in bite)]
    return (*quarter, *((1 - x, 1 - y) for x, y in quarter))


# Shapes in the unit square. None is a national or party symbol: they are told apart by outline at 14 pixels.
SHAPES: dict[str, tuple[Point, ...]] = {
    "soviet_union": _regular(6, 0, (1.08, 1.04)),
    "germany": ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)),
    "united_kingdom": _regular(40),
    "japan": _leaf(),
    "united_states": ((0.04, 0.06), (0.96, 0.06), (0.96, 0.6), (0.5, 1.08), (0.04, 0.6)),
    "italy": ((0.17, 0.05), (0.83, 0.05), (1.04, 0.95), (-0.04, 0.95)),
    "china": ((0.5, -0.08), (0.97, 0.36), (0.97, 0.95), (0.03, 0.95), (0.03, 0.36)),
    "france": ((-0.04, 0.05), (1.04, 0.05), (0.83, 0.95), (0.17, 0.95)),
    "anzac": _bowl(),
}
_PLAIN = _regular(40)
# To whom a neutral leans; a strict one has the plain disc.
NEUTRALS: dict[str, tuple[Point, ...]] = {
    "strict": _PLAIN,
    "pro_axis": ((0.5, -0.1), (1.1, 0.5), (0.5, 1.1), (-0.1, 0.5)),
    "pro_allies": _ticket(),
    "dutch": ((0.5, -0.12), (1.14, 0.98), (-0.14, 0.98)),
}


def outline(power: str | None, size: float, middle: Point) -> list[Point]:
    """The shape of a power or a neutral with that size and middle, in pixels; what has none gets a disc."""
    shape = SHAPES.get(power or "") or NEUTRALS.get(power or "", _PLAIN)
    return [(middle[0] + (x - 0.5) * size, middle[1] + (y - 0.5) * size) for x, y in shape]


@lru_cache(maxsize=64)
def spot(size: int) -> Sprite:
    """A disc of land that nobody holds, to take a sign away."""
    side = size + 6
    mask = stencil((side, side), [outline(None, size + 2.4, (side / 2, side / 2))])
    return Sprite(Image.new("L", (side, side), palette.land(None)), solid(mask))


@lru_cache(maxsize=512)
def badge(power: str | None, text: str, size: int) -> Sprite:
    """A value on the emblem of a power; without one it has a light rim, to be seen on dark paper as well."""
    side = size + 6
    middle = (side / 2, side / 2)
    outer = stencil((side, side), [outline(power, size + 2.4, middle)])
    inner = stencil((side, side), [outline(power, size - 0.4, middle)])
    letters = Image.new("L", (side, side), 0)
    height = max(9, round(size * (0.66 if len(text) < 2 else 0.56)))
    ImageDraw.Draw(letters).text((middle[0], middle[1] + 0.5), text, 255, font(height, "bold"), "mm")
    chip = power or "unknown"
    image = Image.new("L", (side, side), palette.number("border" if text else "cream"))
    image.paste(palette.chip(chip), (0, 0), solid(inner))
    image.paste(translated(letters, palette.chip_ramp(chip)), (0, 0), solid(inner))
    return Sprite(image, solid(outer))
