"""The economy chart: round figures on its axis, names that do not touch, gaps where nothing is known."""

import io
import itertools

import pytest
from PIL import Image

from bot.rendering import chart
from bot.scene import EconomyRow, EconomyScene
from bot.wording import alt_text

POWERS = ("germany", "soviet_union", "japan", "united_kingdom", "italy", "united_states")


def scene(*values: list[float | None]) -> EconomyScene:
    rows = [EconomyRow(power, power, row) for power, row in zip(POWERS, values, strict=False)]
    return EconomyScene("Income", "IPC", [str(i + 1) for i in range(max(map(len, values), default=0))], rows)


@pytest.mark.parametrize(
    "values",
    [[[12, 14, 16]], [[12]], [[None, 5, None, 7]], [[0, 0]], [[-3, 4]], [[1e6, 2e6]], [[10]] * 6, []],
    ids=["three rounds", "one round", "gaps", "nothing", "below zero", "large", "six alike", "nobody"],
)
def test_any_figures_make_a_chart(values: list) -> None:
    image = Image.open(io.BytesIO(chart.render_economy(scene(*values))))
    assert image.size == (chart.WIDTH, chart.HEIGHT)


@pytest.mark.parametrize(
    ("values", "expected"), [([12, 14], (0, 15, 5)), ([0.4], (0, 1, 0.2)), ([170, 3], (0, 200, 50))]
)
def test_the_axis_has_round_figures(values: list[float], expected: tuple[float, float, float]) -> None:
    assert chart._scale(values) == pytest.approx(expected)


def test_whole_figures_have_whole_steps() -> None:
    assert chart._scale([0.0, 0.0]) == (0, 1, 1)
    assert chart._scale([3.0, 1.0])[2] == 1


def test_in_a_long_game_powers_have_their_tokens_at_different_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    every: dict[int, list[tuple[int, int]]] = {6: [], 60: []}
    for rounds, found in every.items():
        monkeypatch.setattr(chart, "_marks", lambda *given, found=found: found.append(given[3:]))
        chart.render_economy(scene(*[[float(i) for i in range(rounds)]] * 3))
    assert every[6] == [(1, 0), (1, 1), (1, 2)]
    assert every[60][0][0] * (chart.WIDTH - chart.LEFT) / 60 > chart.MARK
    assert [first for _, first in every[60]] == [0, 1, 2]


def test_names_at_the_same_height_are_moved_apart() -> None:
    placed = chart._apart([300.0, 300.0, 301.0, chart.BOTTOM, chart.BOTTOM])
    assert all(b - a >= chart.ROW for a, b in itertools.pairwise(placed))
    assert placed[-1] <= chart.BOTTOM


def test_the_words_give_first_and_last_figure() -> None:
    told = alt_text.alt_economy(scene([12, 14, 16]))
    assert "germany from 12 to 16." in told
    assert told.startswith("Income: IPC, until round 3.")
