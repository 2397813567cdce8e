"""The odds of small battles to the last digit: against the same battles counted out by the engine itself."""

import random

import pytest

from engine.editions import edition
from engine.odds import odds
from tests.engine.odds.arena import Units
from tests.engine.odds.enumerated import EDITIONS, Case, compared, small_battles

SAMPLE = 5
"""Battles of each edition, always the same ones; `python -m benchmarks.odds_counted` counts out thousands."""


@pytest.mark.parametrize("name", EDITIONS)
def test_random_small_battles(name: str) -> None:
    battles = small_battles(name, random.Random(12))
    for _ in range(SAMPLE):
        case = next(battles)
        assert compared(case) == {}, str(case)


@pytest.mark.parametrize(
    ("attack", "defend"),
    [
        ({"submarine": 2}, {"submarine": 1}),
        ({"submarine": 3}, {"submarine": 2}),
        ({"submarine": 2, "destroyer": 1}, {"submarine": 2}),
        ({"submarine": 2, "fighter": 1}, {"submarine": 1, "transport": 2}),
    ],
)
def test_submarines_that_fell_fire_no_more_in_revised(attack: Units, defend: Units) -> None:
    """One of several falls: its sort is still there, but not its fire [Revised: Step 3, Remove Opening Fire
    Casualties]."""
    assert compared(Case("revised", attack, defend, True)) == {}


@pytest.mark.parametrize(
    "case",
    [
        Case("1941", {"transport": 2}, {"transport": 1}, True, retreat=1, dives=frozenset({"attacker"})),
        Case("revised", {"submarine": 1}, {"carrier": 1}, True, retreat=1, dives=frozenset({"attacker"})),
        Case(
            "revised", {"submarine": 1, "fighter": 1}, {"destroyer": 1}, True, retreat=2, dives=frozenset({"attacker"})
        ),
    ],
    ids=str,
)
def test_who_retreats_does_so_before_anybody_submerges(case: Case) -> None:
    """Also where nobody can hit anybody: the question comes at the end of a round [Revised: Step 7]."""
    assert compared(case) == {}


def test_two_submarines_against_one_by_hand() -> None:
    """Both sides roll at once: each round the lone one falls with 5/9, and one of the two with 1/3."""
    found = odds(edition("revised"), {"submarine": 2}, {"submarine": 1}, True)
    assert (found.win, found.lose, found.draw) == pytest.approx((83 / 95, 8 / 95, 4 / 95))
