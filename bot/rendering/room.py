"""Where a silhouette has room on a counter: as large as it can be beside the figures and marks that stand there.

A counter is a grid of cells, each a bit of one large number: that makes trying hundreds of places quick.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import or_

from PIL import Image

from bot.rendering.art import Box
from bot.rendering.emblems import outline
from bot.rendering.silhouettes import silhouette
from bot.rendering.sprites import stencil

CELLS = 32
STRIDE = 2 * CELLS  # bits from a row of cells to the next: what lies right of the last cell is never free
_WHOLE = (1 << CELLS * STRIDE) - 1
INK, OPEN = 72, 150  # coverage from which a cell holds ink of a silhouette, or belongs to a token
LARGEST, SMALLEST = 0.72, 0.28  # of a counter's side
RIM = 0.055  # of a counter's side, left free along a token's edge
Part = tuple[float, float, float, float]
"""A box in shares of a counter's side."""
Place = tuple[float, float, float]
"""The size of a silhouette and its left upper corner, in shares of a counter's side."""
CENTRED: Place = (0.70, 0.15, 0.15)


@lru_cache(maxsize=512)
def place_for(name: str, shape: str | None, taken: tuple[Part, ...], grown: Part | None) -> Place:
    """Where a silhouette goes: on a token of that shape (None: a whole square) and a part that is grown from it, clear
    of what is taken. One that finds no room is as small as can be, at the left above."""
    blocked = _WHOLE ^ _free(shape, taken, grown)
    met = list(accumulate((blocked >> at for at in range(CELLS)), or_))  # where a line of so many cells meets any
    for cells in range(round(LARGEST * CELLS), round(SMALLEST * CELLS) - 1, -1):
        ink, (left, top, right, bottom) = _ink(name, cells)
        wide, high = right - left, bottom - top
        hit = 0
        for at, length in ink:
            hit |= met[length - 1] >> at
        free = list(_set(~hit & _corner(CELLS - wide + 1, CELLS - high + 1)))
        if free:
            _, x, y = min(((x + (wide - CELLS) / 2) ** 2 + (y + (high - CELLS) / 2) ** 2, x, y) for x, y in free)
            return (cells / CELLS, (x - left) / CELLS, (y - top) / CELLS)
    return (SMALLEST, RIM, RIM)


def _set(cells: int) -> Iterator[tuple[int, int]]:
    """Columns and rows of the cells that are set."""
    while cells:
        first = cells & -cells
        y, x = divmod(first.bit_length() - 1, STRIDE)
        yield x, y
        cells ^= first


def _free(shape: str | None, taken: Sequence[Part], grown: Part | None) -> int:
    """The cells that are free."""
    free = _token(shape)
    if grown:
        free |= _covered(grown, -RIM)
    for part in taken:
        free &= ~_covered(part, 0)
    return free


@lru_cache(maxsize=32)
def _token(shape: str | None) -> int:
    if shape is None:
        return _corner(CELLS, CELLS)
    middle = CELLS / 2
    return _one(_bits(stencil((CELLS, CELLS), [outline(shape, CELLS * (1 - 2 * RIM), (middle, middle))]), OPEN))


def _covered(part: Part, more: float) -> int:
    """The cells that a box touches at all."""
    left, top = (max(0, round((at - more) * CELLS)) for at in part[:2])
    right, bottom = (min(CELLS, round((at + more) * CELLS)) for at in part[2:])
    return _corner(max(0, right - left), max(0, bottom - top)) << (top * STRIDE + left)


@lru_cache(maxsize=(CELLS + 1) ** 2)
def _corner(wide: int, high: int) -> int:
    """So many cells of the first rows."""
    return _one([(1 << wide) - 1] * high)


@lru_cache(maxsize=512)
def _ink(name: str, cells: int) -> tuple[tuple[tuple[int, int], ...], Box]:
    """The cells of a silhouette that have ink, in lines of neighbours: where each begins if the silhouette's box stands
    in the corner of the grid, and how long it is; and that box."""
    picture = silhouette(name, cells)
    box = picture.point([255 if value >= INK else 0 for value in range(256)]).getbbox() or (0, 0, 1, 1)
    rows = [row >> box[0] for row in _bits(picture, INK)[box[1] : box[3]]]
    return tuple((y * STRIDE + x, length) for y, row in enumerate(rows) for x, length in _lines(row)), box


def _lines(row: int) -> Iterator[tuple[int, int]]:
    """The cells that are set in a row, as the first and the number of each line of neighbours."""
    at = 0
    while row >> at:
        at += ((row >> at) & -(row >> at)).bit_length() - 1
        length = (~(row >> at) & (row >> at) + 1).bit_length() - 1
        yield at, length
        at += length


def _one(rows: Sequence[int]) -> int:
    """Rows of cells as one number."""
    return sum(row << (at * STRIDE) for at, row in enumerate(rows))


def _bits(picture: Image.Image, least: int) -> tuple[int, ...]:
    data = picture.tobytes()
    rows = (data[at : at + picture.width] for at in range(0, len(data), picture.width))
    return tuple(sum(1 << x for x, value in enumerate(row) if value >= least) for row in rows)
