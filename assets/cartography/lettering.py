"""Names as boxes: fonts, ways to break a name into lines, and how much room each takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.rendering.sprites import font


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


@dataclass(frozen=True)
class Setting:
    """A name with its badge and stars as one box; `text` and `badge` are where the parts' middles are from its own."""

    size: int
    lines: tuple[str, ...]
    extent: tuple[float, float]
    text: tuple[float, float]
    badge: tuple[float, float] | None
    is_stacked: bool


def settings(name: str, size: int, marks: int | None) -> Iterator[Setting]:
    """Every way to set a name at a size: badge and `marks` stars beside or below it; None is a name without badge."""
    for lines in breaks(name):
        width, height = extent(lines, size)
        if marks is None:
            yield Setting(size, lines, (width, height), (0, 0), None, False)
            continue
        badge, stars = badge_room(size), marks * star_room(size)
        beside = (width + badge + stars, max(height, size * 1.35))
        yield Setting(size, lines, beside, ((width - beside[0]) / 2, 0), (width - beside[0] / 2 + badge / 2, 0), False)
        below = (max(width, badge + stars), height + size * 1.4)
        yield Setting(size, lines, below, (0, -size * 0.7), (-stars / 2, below[1] / 2 - size * 0.72), True)


def badge_room(size: int) -> int:
    """Width kept beside a name for the badge with its value."""
    return int(size * 1.35) + 3


def star_room(size: int) -> int:
    """Width kept beside the badge for one star or city mark."""
    return int(size * 1.2)
