"""Chances told side by side: whoever adds the figures up finds a hundred."""

import random
import re

import pytest

from bot.wording.odds import added_up, percents
from bot.wording.pictures import chances


def three_shares(seed: int) -> list[float]:
    dice = random.Random(seed)
    parts = [dice.random() ** dice.choice((1, 4, 9)) for _ in range(3)]
    return [part / sum(parts) for part in parts]


def test_figures_add_up_and_are_within_one_of_the_chance() -> None:
    for shares in map(three_shares, range(300)):
        figures = added_up(shares)
        assert sum(figures) == 100
        assert all(abs(figure - 100 * share) < 1 for figure, share in zip(figures, shares, strict=True))


def test_the_bar_of_a_battle_and_the_line_of_the_odds_add_up() -> None:
    summed = 0
    for shares in map(three_shares, range(300)):
        for told in (chances(*shares), percents(shares)):
            if not any(sign in " ".join(told) for sign in ("<", ">", "under", "over")):
                assert sum(float(re.search(r"[\d.]+", text)[0]) for text in told if text) == pytest.approx(100)
                summed += 1
    assert summed > 300


def test_a_third_each() -> None:
    assert added_up([1 / 3] * 3) == [34, 33, 33]
    assert percents([0.945, 0.039, 0.016]) == ["94 %", "4 %", "2 %"]
    assert percents([0.942, 0.054, 0.004]) == ["94.2 %", "5.4 %", "0.4 %"]


def test_what_is_nearly_sure_is_not_told_as_certain() -> None:
    assert chances(0.997, 0.001, 0.002) == ["Before: attacker >99%", "", "defender <1%"]
    assert percents([0.99999, 0.00001]) == ["over 99.9 %", "under 0.1 %"]
