"""The economy chart: a line per power over the rounds, told apart by its token as well as by colour."""

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.rendering import antialias, palette
from bot.rendering.draw import encode
from bot.rendering.emblems import badge
from bot.rendering.sprites import font, write
from bot.scene import EconomyRow, EconomyScene
from bot.wording.pictures import ROUNDS

WIDTH, HEIGHT = 800, 620
LEFT, TOP, BOTTOM = 72, 104, 552
TITLE, LABEL, MARK = 28, 19, 17
FINE = 3
MOST_TICKS = 6
ROW, ASIDE = 28, 7  # pixels between the names at the right
Point = tuple[float, float]
Run = list[Point]


def render_economy(chart: EconomyScene) -> bytes:
    """The chart as PNG, 800 x 620."""
    sheet = Image.new("L", (WIDTH, HEIGHT), palette.number("paper"))
    ImageDraw.Draw(sheet).rectangle((0, 0, WIDTH, 56), fill=palette.number("strip"))
    write(sheet, (18, 28), chart.title, TITLE, "caption")
    write(sheet, (18, 76), chart.measure, LABEL, "text", weight="regular")
    known = [value for row in chart.rows for value in row.values if value is not None]
    low, high, step = _scale(known)
    right = WIDTH - _names_width(chart.rows)
    frame = _Frame(low, high, max(1, len(chart.rounds) - 1), right)
    _grid(sheet, chart, frame, step)
    lines = [(row, _runs(row, frame, aside)) for row, aside in zip(chart.rows, _beside(chart.rows), strict=True)]
    for row, runs in lines:
        _line(sheet, row, runs, chart.theme)
    every = math.ceil(2 * MARK * frame.steps / (frame.right - LEFT))
    for number, (row, runs) in enumerate(lines):
        _marks(sheet, row, runs, every, number)
    _names(sheet, lines, frame)
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
    if all(float(value).is_integer() for value in values):
        step = max(1, step)  # there is no half a victory city
    return math.floor(bottom / step) * step, math.ceil(top / step) * step, step


def _names_width(rows: Sequence[EconomyRow]) -> int:
    longest = max((font(LABEL).getlength(f"{row.name} {_figure(row)}") for row in rows), default=0)
    return round(longest) + 72


def _figure(row: EconomyRow) -> str:
    last = next((value for value in reversed(row.values) if value is not None), None)
    return "" if last is None else f"{last:g}"


def _grid(sheet: Image.Image, chart: EconomyScene, frame: _Frame, step: float) -> None:
    pen = ImageDraw.Draw(sheet)
    for i in range(round((frame.high - frame.low) / step) + 1):
        value = frame.low + i * step
        y = frame.at(0, value)[1]
        pen.line((LEFT, y, frame.right, y), fill=palette.number("grey" if value else "ink"))
        write(sheet, (LEFT - 16, y), f"{value:g}", LABEL, "dim", "r", weight="regular")
    every = math.ceil(len(chart.rounds) / 16) or 1
    free = 0.0
    for i in range(0, len(chart.rounds), every):
        x, half = frame.at(i, 0)[0], font(LABEL).getlength(chart.rounds[i]) / 2
        if x - half >= free:
            write(sheet, (x, BOTTOM + 20), chart.rounds[i], LABEL, "dim", "m", weight="regular")
            free = x + half + 4
    write(sheet, ((LEFT + frame.right) / 2, BOTTOM + 44), ROUNDS, LABEL, "dim", "m", weight="regular")


def _beside(rows: Sequence[EconomyRow]) -> list[list[float]]:
    """How far each point is moved up or down, so that powers with the same figure do not hide each other."""
    moved = [[0.0] * len(row.values) for row in rows]
    for i in range(max((len(row.values) for row in rows), default=0)):
        alike: dict[float, list[int]] = {}
        for number, row in enumerate(rows):
            value = row.values[i] if i < len(row.values) else None
            if value is not None:
                alike.setdefault(value, []).append(number)
        for numbers in alike.values():
            for place, number in enumerate(numbers):
                moved[number][i] = (place - (len(numbers) - 1) / 2) * ASIDE
    return moved


def _runs(row: EconomyRow, frame: _Frame, aside: Sequence[float]) -> list[Run]:
    """The row's points, parted where a figure is missing."""
    runs: list[Run] = [[]]
    for i, value in enumerate(row.values):
        if value is None:
            runs.append([])
        else:
            x, y = frame.at(i, value)
            runs[-1].append((x, y + aside[i]))
    return [run for run in runs if run]


def _line(sheet: Image.Image, row: EconomyRow, runs: Sequence[Run], theme: str) -> None:
    """The line with a light rim, to be seen on dark paper as well."""
    for width, colour in ((7, palette.number("cream")), (4, palette.chip(row.power))):
        mask = Image.new("L", (WIDTH * FINE, HEIGHT * FINE), 0)
        for run in runs:
            corners = [(x * FINE, y * FINE) for x, y in run]
            ImageDraw.Draw(mask).line(corners, fill=255, width=width * FINE, joint="curve")
        antialias.paint(sheet, mask.reduce(FINE), (0, 0), colour, theme)


def _marks(sheet: Image.Image, row: EconomyRow, runs: Sequence[Run], every: int, first: int) -> None:
    """Tokens on the line: over many rounds only on some of its points, on others than those of the next power."""
    token = badge(row.power, row.letter, MARK + 3 * bool(row.letter))
    for run in runs:
        for x, y in {*run[first % every :: every], run[0], run[-1]}:
            corner = (round(x - token.image.width / 2), round(y - token.image.height / 2))
            sheet.paste(token.image, corner, token.mask)


def _names(sheet: Image.Image, lines: Sequence[tuple[EconomyRow, Sequence[Run]]], frame: _Frame) -> None:
    """Tokens and names at the lines' ends, moved apart where they would touch."""
    ends = [(runs[-1][-1], row) for row, runs in lines if runs]
    ends.sort(key=lambda end: end[0][1])
    spread = _apart([y for (_, y), _ in ends])
    for ((x, y), row), label in zip(ends, spread, strict=True):
        left = frame.right + 30
        ImageDraw.Draw(sheet).line((x + 11, y, left - 3, label), fill=palette.number("grey"), width=2)
        token = badge(row.power, row.letter, MARK + 3 * bool(row.letter))
        sheet.paste(token.image, (left, round(label - token.image.height / 2)), token.mask)
        write(sheet, (left + token.image.width + 5, label), f"{row.name} {_figure(row)}", LABEL, "text")


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
