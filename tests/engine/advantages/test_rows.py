"""A table of national advantages says nothing that nobody reads, and names no unit that is not there."""

from typing import Any

import pytest

from engine.advantages.rows import read_advantages
from engine.editions import edition
from engine.units.rows import BadTable

UNITS = edition("revised").unit_table()


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"usess": 1}, "advantage banzai of japan: usess: no rule reads it"),
        ({"uses": "1"}, "advantage banzai of japan: uses: .*str"),
        ({"units": {"infantry": True}}, r"advantage banzai of japan: units\[\.\.\.\]: .*bool"),
        ({"together_with": "tank"}, "together_with: no rule reads it"),
        ({"units": {"infantri": 2}}, "there is no unit infantri"),
        ({"units": ["tnk"], "each": {"move": 3}}, "there is no unit tnk"),
        ({"wreck": "tnk"}, "there is no unit tnk"),
        ({"changes": {"tnk": {"move": 3}}}, "tnk"),
        ({"units": ["tank"], "each": {"mvoe": 3}}, "mvoe"),
    ],
)
def test_a_slip_of_the_pen_is_found_when_it_is_read(row: dict[str, Any], said: str) -> None:
    with pytest.raises(BadTable, match=said):
        read_advantages({"japan": {"banzai": {"roll": 1, **row}}}, UNITS)
