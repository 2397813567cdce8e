"""How the pictures look, for a page: the same colours, patterns and shapes, as CSS and SVG."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from bot.rendering import palette
from bot.rendering.emblems import NEUTRALS, outline
from bot.rendering.emblems import SHAPES as EMBLEMS
from bot.rendering.ground import TILE, dots
from bot.rendering.silhouettes import SHAPES as UNITS

THEMES = ("light", "dark")
_NAMED = ("border", "paper", "ink", "faint", "sea0", "sea3", "line", "number", "ice", "lake", "tag", "alarm", "safe")
Point = tuple[float, float]


@cache
def styles(theme: str) -> str:
    """A theme's colours as CSS: `--land-germany` and, where its pattern is, `--dots-germany`; `--chip-germany` for
    counters; the others by their own names."""
    colours = palette.colours(theme)
    table = {name: palette.number(name) for name in _NAMED}
    for owner in palette.OWNERS:
        table |= {f"land-{owner}": palette.land(owner), f"dots-{owner}": palette.land(owner, palette.HATCHED)}
    table |= {f"chip-{power}": palette.chip(power) for power in palette.CHIPS}
    # lines on the page's own paper: the darker of a power's two colours on light paper, the lighter one on dark
    lines = {power: palette.chip(power) if theme == "light" else palette.land(power) for power in palette.POWERS}
    table |= {f"curve-{power}": number for power, number in lines.items()}
    return "".join(f"--{name}:#{bytes(colours[number]).hex()};" for name, number in table.items())


@cache
def patterns() -> dict[str, str]:
    """The pattern of every power and neutral that has one, as a path of its dots in a square of 12."""
    owners = (*palette.POWERS, "nobody", *NEUTRALS)
    return {owner: path for owner in owners if (path := "".join(_runs(dots(owner))))}


def _runs(spots: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Dots beside each other as one bar."""
    there = set(spots)
    for y in range(TILE):
        x = 0
        while x < TILE:
            width = 0
            while (x + width, y) in there:
                width += 1
            if width:
                yield f"M{x} {y}h{width}v1h{-width}z"
            x += width + 1


@cache
def emblems() -> dict[str, str]:
    """The outline of every power and neutral, and of "" for those that have none."""
    return {name: _path(outline(name, 100, (50, 50))) for name in ("", *EMBLEMS, *NEUTRALS)}


@cache
def units() -> dict[str, list[tuple[int, str]]]:
    """Silhouettes: paths in the order drawn, 1 for what is added and 0 for what is cut out."""
    found: dict[str, list[tuple[int, str]]] = {}
    for name, parts in UNITS.items():
        layers: list[tuple[int, str]] = []
        for is_added, points in parts:
            path = _path(_clockwise(points))
            if layers and layers[-1][0] == is_added:
                layers[-1] = (int(is_added), layers[-1][1] + path)
            else:
                layers.append((int(is_added), path))
        found[name] = layers
    return found


def _clockwise(points: Sequence[Point]) -> Sequence[Point]:
    """All one way round, so that where two overlap there is no hole."""
    turned = zip(points, (*points[1:], points[0]), strict=True)
    return points if sum(ax * by - bx * ay for (ax, ay), (bx, by) in turned) > 0 else points[::-1]


def _path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{round(x, 1):g} {round(y, 1):g}" for x, y in points) + "z"
