"""Developments change rows of a unit table, and leave the table of everybody else alone."""

import pytest

from engine.errors import BadLine
from engine.facts import table
from engine.technology.effects import developed, read_chart
from engine.units.kinds import read_units

RAW = table("units", "revised")
UNITS = read_units(RAW)
CHART = read_chart(RAW["technology"]["charts"]["1"], read_units(RAW))


def test_jets_defend_better_and_nobody_elses_do() -> None:
    better = developed(UNITS, CHART, ["jet_fighters"])
    assert (UNITS["fighter"].defense, better["fighter"].defense) == (4, 5)
    assert developed(UNITS, CHART, [])["fighter"] == UNITS["fighter"]


def test_developments_add_up() -> None:
    both = developed(UNITS, CHART, ["jet_fighters", "long_range_aircraft"])
    alone = developed(UNITS, CHART, ["long_range_aircraft"])
    assert both["fighter"].move == alone["fighter"].move > UNITS["fighter"].move
    assert both["fighter"].defense > alone["fighter"].defense
    assert both["infantry"] == UNITS["infantry"]


def test_a_development_that_is_not_on_the_chart_is_refused() -> None:
    with pytest.raises(BadLine, match="warp_drive"):
        developed(UNITS, CHART, ["warp_drive"])


def test_each_number_of_the_die_is_one_development() -> None:
    assert sorted(entry.number for entry in CHART.values()) == [1, 2, 3, 4, 5, 6]
