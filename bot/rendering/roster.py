"""Under the map, who stands where it is too crowded to show every counter: the space's name, then all of them, and
facilities that found no place."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from PIL import Image

from bot.rendering import palette
from bot.rendering.counters import counter, facility
from bot.rendering.sprites import Sprite, font, write
from bot.scene import Facility, Stack

SIZE, TEXT, EDGE, GAP = 34, 17, 16, 28
MOST_ROWS = 20
Crowd = tuple[str, tuple[Stack, ...], tuple[Facility, ...]]
Row = list[tuple[int, str | Sprite]]


@lru_cache(maxsize=8)
def roster(width: int, crowds: tuple[Crowd, ...], zoom: float, figure: int = 0) -> Image.Image:
    """Everybody in some spaces, by power, as many spaces side by side as the width holds."""
    size, text = max(round(SIZE * zoom), 2 * figure), max(round(TEXT * zoom), figure)
    rows = _rows(width, crowds, size, text, figure)
    shown = rows[:MOST_ROWS]
    if len(rows) > MOST_ROWS:
        shown.append([(EDGE, "\u2026")])
    height = size + 8
    picture = Image.new("L", (width, height * len(shown) + 8), palette.number("strip"))
    for number, row in enumerate(shown):
        y = number * height + height // 2
        for x, piece in row:
            if isinstance(piece, str):
                write(picture, (x, y), piece, text, "caption")
            else:
                picture.paste(piece.image, (x, y - piece.image.height // 2), piece.mask)
    return picture


def _rows(width: int, crowds: Sequence[Crowd], size: int, text: int, figure: int = 0) -> list[Row]:
    """Names and counters with their places; a space that does not fit beside the last one begins a row."""
    rows: list[Row] = [[]]
    x = EDGE
    for name, stacks, hidden in crowds:
        label = round(font(text).getlength(name)) + 10
        if rows[-1] and x + label + (size + 3) * (len(stacks) + len(hidden)) + GAP > width:
            rows.append([])
            x = EDGE
        rows[-1].append((x, name))
        x += label
        built = [[facility(piece, size, figure) for piece in hidden]] if hidden else []
        armies = groupby(stacks, key=lambda stack: stack.power)
        for counters in (*built, *([counter(stack, size, figure) for stack in army] for _, army in armies)):
            if x + (size + 3) * len(counters) > width - EDGE:
                rows.append([])
                x = EDGE + 24
            rows[-1] += [(x + i * (size + 3), sprite) for i, sprite in enumerate(counters)]
            x += (size + 3) * len(counters) + 9
        x += GAP
    return rows
