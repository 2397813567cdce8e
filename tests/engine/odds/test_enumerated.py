"""The odds of small battles to the last digit: against the same battles counted out by the engine itself.

The count once agreed with odds that left infantry or mechanized infantry unsupported beside two artillery. It fought
those battles rightly; it was never asked. Its battles were drawn of two sorts a side, and so shared the very reading by
which the odds had been put together: that what a sort is worth shows beside one unit of each other sort. Whoever draws
the battles must not know how the odds are found. They are now of up to six sorts, of those above all that want each
other, and with developments.
"""

import random

import pytest

from engine.editions import edition
from engine.odds import Plan, odds
from tests.engine.odds.arena import Units
from tests.engine.odds.enumerated import EDITIONS, Case, compared
from tests.engine.odds.small_battles import small_battles

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


@pytest.mark.parametrize(
    "case",
    [
        Case("europe1940", {"infantry": 1, "mechanized_infantry": 1, "artillery": 2}, {"infantry": 2}),
        Case("europe1940", {"infantry": 2, "mechanized_infantry": 1, "artillery": 2}, {"infantry": 1, "tank": 1}),
        Case("global1940", {"mechanized_infantry": 2, "infantry": 1, "artillery": 2}, {"infantry": 2}, keep_land=True),
        Case(
            "global1940",
            {"infantry": 2, "mechanized_infantry": 2, "artillery": 1},
            {"infantry": 2},
            techs=("advanced_artillery",),
        ),
        Case(
            "global1940",
            {"infantry": 1, "mechanized_infantry": 1, "artillery": 1, "tank": 1, "tactical_bomber": 1},
            {"infantry": 2},
            techs=("improved_mechanized_infantry",),
        ),
        Case("europe1940", {"tactical_bomber": 2, "fighter": 1, "tank": 1, "mechanized_infantry": 1}, {"infantry": 2}),
    ],
    ids=str,
)
def test_several_sorts_that_are_raised_at_once(case: Case) -> None:
    """Whoever finds a partner of his own is raised, be there others who want one too [Europe 1940: Artillery; Combined
    Arms; Global 1940: Advanced Artillery, Improved Mechanized Infantry]."""
    assert compared(case) == {}


@pytest.mark.parametrize("name", ["europe1940", "global1940"])
def test_each_of_two_artillery_raises_one_by_hand(name: str) -> None:
    """All four hit on 2: the one infantry outlives the first round with 16/81."""
    force = {"infantry": 1, "mechanized_infantry": 1, "artillery": 2}
    found = odds(edition(name), force, {"infantry": 1}, plan=Plan(retreat_after=1))
    assert found.retreat == pytest.approx((4 / 6) ** 4)


def test_two_submarines_against_one_by_hand() -> None:
    """Both sides roll at once: each round the lone one falls with 5/9, and one of the two with 1/3."""
    found = odds(edition("revised"), {"submarine": 2}, {"submarine": 1}, True)
    assert (found.win, found.lose, found.draw) == pytest.approx((83 / 95, 8 / 95, 4 / 95))
