"""The economy chart: a line per power over the rounds, told apart by its token as well as by colour."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.rendering import ink, palette
from bot.rendering.draw import encode
from bot.rendering.emblems import badge
from bot.rendering.scene import EconomyRow, EconomyScene
from bot.rendering.sprites import font, write

WIDTH, HEIGHT = 1000, 620
LEFT, TOP, BOTTOM = 66, 96, 560
TITLE, LABEL, MARK = 24, 16, 15
FINE = 3
MOST_TICKS = 6
ROW = 24  # pixels between the names at the right
Point = tuple[float, float]


def render_economy(chart: EconomyScene) -> bytes:
    """The chart as PNG, 1000 x 620."""
    sheet = Image.new("L", (WIDTH, HEIGHT), palette.number("paper"))
    ImageDraw.Draw(sheet).rectangle((0, 0, WIDTH, 56), fill=palette.number("strip"))
    write(sheet, (18, 28), chart.title, TITLE, "caption")
    write(sheet, (18, 76), chart.measure, LABEL, "text")
    known = [value for row in chart.rows for value in row.values if value is not None]
    low, high, step = _scale(known)
    right = WIDTH - _names_width(chart.rows)
    frame = _Frame(low, high, max(1, len(chart.rounds) - 1), right)
    _grid(sheet, chart, frame, step)
    for row in chart.rows:
        _line(sheet, row, frame, chart.theme)
    for row in chart.rows:
        _marks(sheet, row, frame)
    _names(sheet, chart.rows, frame)
    return encode(sheet, chart.theme)


class _Frame:
    """Where a figure of a round is on the sheet."""

    def __init__(self, low: float, high: float, steps: int, right: int) -> None:
        self.low, self.high, self.steps, self.right = low, high, steps, right

    def at(self, position: int, value: float) -> Point:
        share = (value - self.low) / (self.high - self.low)
        return (LEFT + (self.right - LEFT) * position / self.steps, BOTTOM - (BOTTOM - TOP - 14) * share)


def _scale(values: Sequence[float]) -> tuple[float, float, float]:
    """Lowest and highest figure of the axis and the step between its lines: round numbers that hold all values."""
    top, bottom = max([*values, 1.0]), min([*values, 0.0])
    rough = (top - bottom) / MOST_TICKS
    size = 10 ** math.floor(math.log10(rough))
    step = next(size * n for n in (1, 2, 5, 10) if size * n >= rough)
    return math.floor(bottom / step) * step, math.ceil(top / step) * step, step


def _names_width(rows: Sequence[EconomyRow]) -> int:
    longest = max((font(LABEL).getlength(f"{row.name} {_figure(row)}") for row in rows), default=0)
    return round(longest) + 58


def _figure(row: EconomyRow) -> str:
    last = next((value for value in reversed(row.values) if value is not None), None)
    return "" if last is None else f"{last:g}"


def _grid(sheet: Image.Image, chart: EconomyScene, frame: _Frame, step: float) -> None:
    pen = ImageDraw.Draw(sheet)
    for i in range(round((frame.high - frame.low) / step) + 1):
        value = frame.low + i * step
        y = frame.at(0, value)[1]
        pen.line((LEFT, y, frame.right, y), fill=palette.number("grey" if value else "ink"))
        write(sheet, (LEFT - 8, y), f"{value:g}", LABEL, "dim", "r")
    every = math.ceil(len(chart.rounds) / 16) or 1
    for i in range(0, len(chart.rounds), every):
        write(sheet, (frame.at(i, 0)[0], BOTTOM + 20), chart.rounds[i], LABEL, "dim", "m")
    write(sheet, ((LEFT + frame.right) / 2, BOTTOM + 44), "Round", LABEL, "dim", "m")


def _runs(row: EconomyRow, frame: _Frame) -> list[list[Point]]:
    """The row's points, parted where a figure is missing."""
    runs: list[list[Point]] = [[]]
    for i, value in enumerate(row.values):
        if value is None:
            runs.append([])
        else:
            runs[-1].append(frame.at(i, value))
    return [run for run in runs if run]


def _line(sheet: Image.Image, row: EconomyRow, frame: _Frame, theme: str) -> None:
    mask = Image.new("L", (WIDTH * FINE, HEIGHT * FINE), 0)
    for run in _runs(row, frame):
        ImageDraw.Draw(mask).line([(x * FINE, y * FINE) for x, y in run], fill=255, width=4 * FINE, joint="curve")
    ink.paint(sheet, mask.reduce(FINE), (0, 0), _colour(row), theme)


def _colour(row: EconomyRow) -> int:
    return palette.chip(row.power)


def _marks(sheet: Image.Image, row: EconomyRow, frame: _Frame) -> None:
    token = badge(row.power, "", MARK)
    for run in _runs(row, frame):
        for x, y in run:
            corner = (round(x - token.image.width / 2), round(y - token.image.height / 2))
            sheet.paste(token.image, corner, token.mask)


def _names(sheet: Image.Image, rows: Sequence[EconomyRow], frame: _Frame) -> None:
    """Names at the lines' ends, moved apart where they would touch."""
    ends = []
    for row in rows:
        runs = _runs(row, frame)
        if runs:
            ends.append((runs[-1][-1], row))
    ends.sort(key=lambda end: end[0][1])
    spread = _apart([y for (_, y), _ in ends])
    for ((x, y), row), label in zip(ends, spread, strict=True):
        left = frame.right + 34
        ImageDraw.Draw(sheet).line((x + 10, y, left - 4, label), fill=palette.number("grey"))
        write(sheet, (left, label), f"{row.name} {_figure(row)}", LABEL, "text")


def _apart(heights: Sequence[float]) -> list[float]:
    """Sorted heights with at least a row between them, within the frame."""
    placed: list[float] = []
    for y in heights:
        placed.append(max(y, placed[-1] + ROW if placed else TOP))
    limit = float(BOTTOM)
    for i in range(len(placed) - 1, -1, -1):
        placed[i] = min(placed[i], limit)
        limit = placed[i] - ROW
    return placed
