"""Who raises whom: each unit one other at a time, as many pairs as there can be."""

import pytest

from engine.combat.combined_arms import raised_among
from engine.editions import edition
from engine.facts import table
from engine.units.kinds import UnitTable, changed, read_units

EUROPE = read_units(table("units", "europe1940"))
ADVANCED = {"artillery": {"supports": {"units": ["infantry", "mechanized_infantry"], "attack": 2, "ratio": 2}}}
IMPROVED = {"mechanized_infantry": {"paired_attack": {"partners": ["tank", "artillery"], "attack": 2, "ratio": 1}}}


def raised(units: dict[str, int], rows: UnitTable = EUROPE) -> dict[str, int]:
    return {kind: n for kind, (n, _) in raised_among((rows[kind], n) for kind, n in units.items()).items()}


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ({"infantry": 5, "artillery": 2}, {"infantry": 2}),
        ({"infantry": 1, "mechanized_infantry": 2, "artillery": 2}, {"infantry": 1, "mechanized_infantry": 1}),
        ({"tactical_bomber": 3, "fighter": 1, "tank": 1}, {"tactical_bomber": 2}),
        ({"tactical_bomber": 2, "strategic_bomber": 2, "infantry": 1}, {}),
        ({"artillery": 1, "mechanized_infantry": 1, "tank": 3}, {"mechanized_infantry": 1}),
    ],
)
def test_each_unit_raises_one_other(units: dict[str, int], expected: dict[str, int]) -> None:
    assert raised(units) == expected


def test_an_artillery_may_be_developed_to_raise_two() -> None:
    rows = changed(EUROPE, ADVANCED)
    assert raised({"infantry": 1, "mechanized_infantry": 2, "artillery": 1}, rows) == {
        "infantry": 1,
        "mechanized_infantry": 1,
    }


def test_tanks_raise_either_bombers_or_mechanized_infantry() -> None:
    """The artillery is needed by the infantry, the fighter by a bomber; two tanks are left for the other three."""
    units = {
        "infantry": 1,
        "artillery": 1,
        "mechanized_infantry": 1,
        "tank": 2,
        "fighter": 1,
        "tactical_bomber": 2,
    }
    rows = changed(EUROPE, IMPROVED)
    assert raised(units, rows) == {"infantry": 1, "mechanized_infantry": 1, "tactical_bomber": 2}
    assert sum(raised({**units, "tank": 1}, rows).values()) == 3


@pytest.mark.parametrize("name", ["revised", "anniversary"])
def test_older_books_are_counted_alike(name: str) -> None:
    _, rows, _ = edition(name).read(edition(name).setups[0])
    assert raised({"infantry": 3, "artillery": 2, "tank": 1, "fighter": 1}, rows) == {"infantry": 2}
