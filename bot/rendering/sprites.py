"""Small palette pictures with a mask, put together from shapes drawn large and reduced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = Path(__file__).resolve().parents[2] / "assets" / "fonts" / "DejaVuSansCondensed-Bold.ttf"
FINE = 4  # shapes are drawn this much larger, then reduced
Point = tuple[float, float]


@dataclass(frozen=True)
class Sprite:
    """Palette indices in an "L" picture, and where they apply."""

    image: Image.Image
    mask: Image.Image


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """The one typeface of all pictures at a size."""
    return ImageFont.truetype(str(FONT), size)


def stencil(size: Point, polygons: Sequence[Sequence[Point]]) -> Image.Image:
    """Coverage of a picture of `size` by polygons given in its pixels."""
    width, height = round(size[0]), round(size[1])
    large = Image.new("L", (width * FINE, height * FINE), 0)
    draw = ImageDraw.Draw(large)
    for polygon in polygons:
        draw.polygon([(x * FINE, y * FINE) for x, y in polygon], fill=255)
    return large.reduce(FINE)


def solid(coverage: Image.Image) -> Image.Image:
    """Where coverage is at least a half."""
    return coverage.point(_HALF)


_HALF = [0] * 128 + [255] * 128
