"""Names as boxes: fonts, ways to break a name into lines, and how much room each takes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from PIL import ImageFont

FONT = Path(__file__).resolve().parent.parent / "fonts" / "DejaVuSansCondensed-Bold.ttf"


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The map's one typeface at a size."""
    return ImageFont.truetype(str(FONT), size)


def breaks(name: str) -> Iterator[tuple[str, ...]]:
    """Every sensible way to set a name, the shortest first: whole, in two lines, a word a line."""
    words = name.replace("/", "/ ").split()
    if "|" in name:
        yield tuple(name.split("|"))
        return
    yield (name,)
    for cut in range(1, len(words)):
        yield (" ".join(words[:cut]), " ".join(words[cut:]))
    if len(words) > 2:
        yield tuple(words)


def extent(lines: tuple[str, ...], size: int) -> tuple[float, float]:
    """Width and height of a block of lines, with the room its halo needs."""
    return max(font(size).getlength(line) for line in lines) + 5, len(lines) * (size + 1) + 3


def badge_room(size: int) -> int:
    """Width kept beside a name for the badge with its value."""
    return int(size * 1.35) + 3


def star_room(size: int) -> int:
    """Width kept beside the badge for one star or city mark."""
    return int(size * 1.2)
