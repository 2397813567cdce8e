"""A unit table says nothing that no rule reads: a key or a trait that nobody knows is an error when it is loaded."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from engine.editions import ids
from engine.facts import table
from engine.technology.effects import read_chart
from engine.units.facilities import read_facilities
from engine.units.kinds import changed, read_units
from engine.units.rows import BadTable

ROW = {"domain": "land", "cost": 3, "move": 1, "attack": 1, "defense": 2}


def units(**more: Any) -> dict[str, Any]:
    return {"units": {"gun": {**ROW, **more}}}


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"atack": 2}, "atack"),
        ({"aa_fire": {"hits_on": 1, "when": "never"}}, r"aa_fire\.when"),
        ({"aa_fire": {"hits_on": 1, "shots": "sometimes"}}, r"aa_fire\.shots"),
        ({"raid": {"targets": ["air_base"], "cap": 3}}, r"raid\.cap"),
        ({"supports": {"units": ["infantry"]}}, r"supports\.attack"),
        ({"traits": ["blits"]}, "traits"),
        ({"submerge": "now and then"}, "submerge"),
        ({"cost": "3"}, "cost"),
        ({"hits": True}, "hits"),
        ({"domain": "space"}, "domain"),
    ],
)
def test_what_no_rule_reads_is_refused_with_its_row_and_key(more: dict[str, Any], named: str) -> None:
    with pytest.raises(BadTable, match=f"unit gun: {named}"):
        read_units(units(**more))


def test_a_facility_is_read_as_strictly() -> None:
    raw = {"units": {}, "facilities": {"fort": {"cost": 5, "site": "anywhere"}}}
    with pytest.raises(BadTable, match="facility fort: site"):
        read_facilities(raw)


def test_a_change_is_read_like_the_row_it_changes() -> None:
    gun = read_units(units(traits=["blitz"]))
    better = changed(gun, {"gun": {"move": 2, "traits": ["immune_to_aa"]}})["gun"]
    assert better.move == 2 and sorted(better.traits) == ["blitz", "immune_to_aa"] and gun["gun"].move == 1
    with pytest.raises(BadTable, match="unit gun: mvoe"):
        changed(gun, {"gun": {"mvoe": 2}})
    with pytest.raises(BadTable, match="tank"):
        changed(gun, {"tank": {"move": 2}})


def test_a_development_says_nothing_that_no_rule_reads() -> None:
    with pytest.raises(BadTable, match="development 1: over_neutrals"):
        read_chart({"1": {"id": "rockets", "range": 3, "over_neutrals": False}})


@pytest.mark.parametrize("edition", ids())
def test_each_editions_changes_fit_its_table(edition: str) -> None:
    raw = copy.deepcopy(table("units", edition))
    rows = read_units(raw)
    for chart in raw.get("technology", {}).get("charts", {}).values():
        for development in read_chart(chart).values():
            assert changed(rows, development.changes)
