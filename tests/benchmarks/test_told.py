"""Whole games told turn by turn, and the simple plans of a person in them."""

import pytest

from benchmarks.plans import PLANS
from benchmarks.told.__main__ import told
from benchmarks.told.page import page
from benchmarks.told.played import play

SEATS = {
    "march": ("revised", "1942", ("germany", "japan")),
    "wall": ("anniversary", "1941", ("united_kingdom",)),
    "islands": ("1941", "1941", ("japan",)),
}
"""Who plays which plan where."""


def test_the_same_seed_tells_the_same_page() -> None:
    one, again = (told("1941", "", 5, 2, level="easy") for _ in range(2))
    assert one == again
    assert "## Round 2" in one and "## Round 3" not in one


@pytest.mark.parametrize("plan", PLANS)
def test_a_person_with_a_simple_plan_plays_by_the_rules(plan: str) -> None:
    edition, setup, seats = SEATS[plan]
    person = PLANS[plan]()
    played = play(edition, setup, 5, 2, dict.fromkeys(seats, person), "easy")
    assert played.game.state.round == 3
    text = page(played, dict.fromkeys(seats, person), 5, plan, "easy")
    assert "(a person)" in text and person.said in text
