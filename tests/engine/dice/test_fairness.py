"""The benchmark's statistics know fair dice from loaded ones, and the protocol's from dice made carelessly."""

import pytest

from benchmarks import fairness
from engine.dice.stream import Stream

DICE = bytes(Stream(b"fairness").throw(300_000, 6))


@pytest.mark.parametrize(
    ("freedom", "x", "p"),
    [(5, 11.0705, 0.05), (5, 20.515, 0.001), (35, 49.802, 0.05), (215, 250.21, 0.05), (1, 0.0158, 0.9), (5, 0, 1)],
)
def test_the_gamma_function_agrees_with_the_tables(freedom: int, x: float, p: float) -> None:
    assert fairness.upper_gamma(freedom / 2, x / 2) == pytest.approx(p, rel=2e-3)


def test_the_protocols_dice_look_fair() -> None:
    chances = [
        *(fairness.words(DICE, length) for length in (1, 2, 3, 4)),
        *(fairness.gaps(DICE), fairness.uniform(fairness.blocks(DICE, 100))),
        *fairness.positions(DICE, 25),
    ]
    assert all(1e-4 < p < 1 - 1e-4 for p in chances)
    assert all(abs(fairness.correlation(DICE, lag)) < 4 for lag in fairness.LAGS)


def test_bytes_taken_without_rejection_are_found_out() -> None:
    careless = bytes(byte % 6 + 1 for byte in Stream(b"fairness").take(1_000_000))
    assert fairness.words(careless, 1) < 1e-4


def test_dice_that_follow_each_other_are_found_out() -> None:
    sticky = b"".join(bytes([face, face]) for face in DICE[:50_000])
    assert fairness.words(sticky, 2) < 1e-4
    assert abs(fairness.correlation(sticky, 1)) > 4
    assert fairness.gaps(sticky) < 1e-4


def test_p_values_that_huddle_are_found_out() -> None:
    assert fairness.uniform([number / 1000 for number in range(1000)]) > 0.9
    assert fairness.uniform([0.5 + number / 10_000 for number in range(1000)]) < 1e-4
