"""Counting dice honestly: a loaded die is seen when there is enough of it, and nobody is told that numbers prove."""

import pytest

from engine.dice.roller import Roll
from engine.dice.statistics import chance_of, hits_on, is_defence, tally


@pytest.mark.parametrize(("chi_square", "chance"), [(0.0, 1.0), (4.3515, 0.5), (11.0705, 0.05), (20.515, 0.001)])
def test_the_closed_form_agrees_with_the_tables(chi_square: float, chance: float) -> None:
    assert chance_of(chi_square) == pytest.approx(chance, rel=1e-3)


@pytest.mark.parametrize(
    ("label", "value", "defence"),
    [
        ("attacker:infantry@1", 1, False),
        ("def:ftr@4", 4, True),
        ("r2:def@2", 2, True),
        ("initiative", None, False),
        ("a@b@3", 3, False),
        ("x@", None, False),
        ("x@³", None, False),
    ],
)
def test_labels_say_what_hits_and_who_throws(label: str, value: int | None, defence: bool) -> None:
    assert (hits_on(label), is_defence(label)) == (value, defence)


def test_luck_is_measured_against_expectation_attack_and_defence_apart() -> None:
    rolls = [
        ("germany", Roll("attacker:tank@3", 6, (1, 2, 3, 4))),
        ("germany", Roll("defender:infantry@2", 6, (6, 6, 6))),
        ("germany", Roll("chart", 12, (12,))),
        ("japan", Roll("attacker:infantry@1", 6, (1,))),
    ]
    powers = tally(rolls)
    germany = powers["germany"]
    assert germany.counts == [1, 1, 1, 1, 0, 3]
    assert (germany.attack.hits, germany.attack.expected, germany.attack.z) == (3, 2.0, 1.0)
    assert (germany.defence.hits, germany.defence.expected) == (0, 1.0)
    assert germany.defence.z == pytest.approx(-1.2247, rel=1e-3)
    assert powers["japan"].dice == 1


def test_certain_hits_are_no_luck() -> None:
    assert tally([("japan", Roll("attacker:gun@6", 6, (3, 4)))])["japan"].attack.z is None


def test_only_the_absurd_is_remarked_on() -> None:
    fair = tally([("usa", Roll("x", 6, (1, 2, 3, 4, 5, 6) * 50))])["usa"]
    loaded = tally([("usa", Roll("x", 6, (6,) * 40 + (1, 2, 3, 4, 5) * 10))])["usa"]
    assert (fair.is_striking, loaded.is_striking) == (False, True)
    assert (fair.chi_square, fair.mean) == (0.0, 3.5)
