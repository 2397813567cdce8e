"""Rows of small pictures with a word to each, under a map."""

from collections.abc import Iterable, Sequence

from PIL import Image

from bot.rendering import palette
from bot.rendering.sprites import Sprite, font, write

EDGE, GAP, BESIDE = 16, 22, 8
LOWEST, AIR = 32, 14  # pixels of a row's height at least, and more than its type
Sample = tuple[Image.Image, str]


def on_strip(sprite: Sprite) -> Image.Image:
    """A sprite on the colour of everything under a map."""
    sample = Image.new("L", sprite.image.size, palette.number("strip"))
    sample.paste(sprite.image, (0, 0), sprite.mask)
    return sample


def sample_rows(width: int, samples: Iterable[Sample], size: int) -> Image.Image:
    """Samples with their words in type of a size, as many side by side as the width holds."""
    rows: list[list[Sample]] = [[]]
    x = 0
    for sample, text in samples:
        needed = sample.width + BESIDE + round(font(size).getlength(text)) + GAP + EDGE
        if rows[-1] and x + needed > width:
            rows.append([])
            x = 0
        rows[-1].append((sample, text))
        x += needed
    height = max(LOWEST, size + AIR)
    picture = Image.new("L", (width, height * len(rows)), palette.number("strip"))
    for number, row in enumerate(rows):
        _row(picture, row, number * height + height // 2, size)
    return picture


def _row(picture: Image.Image, row: Sequence[Sample], y: int, size: int) -> None:
    x = EDGE
    for sample, text in row:
        picture.paste(sample, (x, y - sample.height // 2))
        left = x + sample.width + BESIDE
        x = left + write(picture, (left, y), text, size, "caption", weight="regular") + GAP
