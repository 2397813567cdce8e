"""Who plays powers that have no player of their own [Europe 1940: France; Global 1940: Number of Players]."""

from typing import Any

import pytest

from engine.editions import edition
from engine.errors import BadLine
from engine.options import CONTROLS


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("europe1940", {"france": "united_states"}),
        ("global1940", {"france": "soviet_union", "china": "united_states", "italy": "germany"}),
    ],
)
def test_a_power_may_be_played_beside_another_of_its_side(id: str, value: dict[str, str]) -> None:
    _, options = edition(id).with_options({"controls": value})
    assert options[CONTROLS] == value


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("europe1940", {"france": "germany"}),
        ("europe1940", {"italy": "germany"}),
        ("global1940", {"china": "japan"}),
        ("global1940", {"france": "united_kingdom", "united_kingdom": "united_states"}),
        ("global1940", {"atlantis": "japan"}),
        ("global1940", "france"),
    ],
)
def test_nobody_plays_for_the_other_side_or_through_a_third(id: str, value: Any) -> None:
    with pytest.raises(BadLine):
        edition(id).with_options({"controls": value})
