"""Small palette pictures with a mask, put together from shapes drawn large and reduced."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

from bot.rendering import palette

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
Weight = Literal["regular", "medium", "bold"]
# Names and headings are medium, what explains them is regular; only figures on counters and badges are bold. The
# letters of the first two are smaller than others of their size, and narrower, so they are set larger.
FACES: Mapping[Weight, tuple[str, float]] = {
    "regular": ("FiraSans-Regular.woff2", 1.1),
    "medium": ("FiraSans-Medium.woff2", 1.1),
    "bold": ("DejaVuSansCondensed-Bold.ttf", 1.0),
}
VISIBLE = bytes(26) + b"\xff" * 230  # from coverage to mask: whatever is not just background
FINE = 4  # shapes are drawn this much larger, then reduced
Point = tuple[float, float]
_HALF = bytes(128) + b"\xff" * 128


class Sprite(Struct, frozen=True):
    """Palette indices in an "L" picture, and where they apply."""

    image: Image.Image
    mask: Image.Image


@lru_cache(maxsize=96)
def font(size: int, weight: Weight = "medium") -> ImageFont.FreeTypeFont:
    """A typeface at a size. Regular and medium letters are equally wide, so texts are measured in either."""
    file, larger = FACES[weight]
    return ImageFont.truetype(str(FONTS / file), size * larger)


def fitting(text: str, width: float, sizes: Sequence[int]) -> int:
    """The first of some sizes at which a line of text is no wider; the last one if none is."""
    return next((size for size in sizes if font(size).getlength(text) <= width), sizes[-1])


def broken(text: str, width: float, size: int, indent: str = "") -> list[str]:
    """A text in lines no wider than `width`; a single long word keeps its line. `indent` begins all but the first."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip() if not lines else f"{line} {word}"
        if line.strip() and font(size).getlength(longer) > width:
            lines.append(line)
            longer = indent + word
        line = longer
    return [*lines, line]


@lru_cache(maxsize=512)
def lettering(text: str, size: int, mix: str, weight: Weight = "medium") -> Sprite:
    """A line of text in the last colour of a named mix, to be laid on its first."""
    face = font(size, weight)
    width = max(1, round(face.getlength(text)) + 2)
    letters = Image.new("L", (width, size + 6), 0)
    ImageDraw.Draw(letters).text((1, (size + 6) / 2), text, 255, face, "lm")
    return Sprite(translated(letters, palette.named_ramp(mix)), translated(letters, VISIBLE))


def write(
    picture: Image.Image,
    at: tuple[float, float],
    text: str,
    size: int,
    mix: str,
    anchor: str = "l",
    weight: Weight = "medium",
) -> int:
    """Set a line of text at its middle height; `anchor` is l, m or r. The answer is its width."""
    sprite = lettering(text, size, mix, weight)
    x = at[0] - {"l": 0, "m": sprite.image.width / 2, "r": sprite.image.width}[anchor]
    picture.paste(sprite.image, (round(x), round(at[1] - sprite.image.height / 2)), sprite.mask)
    return sprite.image.width


def put_below(whole: Image.Image, parts: Iterable[Image.Image], y: int = 0, apart: int = 0) -> int:
    """Put pictures one under the other from a height on, so far apart; the height at which the next would be."""
    for part in parts:
        whole.paste(part, (0, y))
        y += part.height + apart
    return y


def translated(picture: Image.Image, table: bytes) -> Image.Image:
    """A picture with every value looked up: what `point` does, but quick for small pictures."""
    return Image.frombytes("L", picture.size, picture.tobytes().translate(table))


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
    return translated(coverage, _HALF)
