"""What convoys may cost: by both limits at most, and on average."""

from typing import Any

import pytest

import engine
from engine.advice.convoys import Disruption, tolls
from engine.state import State


def europe(units: dict[str, Any], edition: str = "europe1940", **position: Any) -> State:
    start = {"clear": True, "round": 2, "power": "united_kingdom", "phase": "mobilize", "units": units, **position}
    return engine.new(engine.read_header({"record": 1, "edition": edition, "position": start})).state


def test_one_submarine_costs_two_dice_of_which_half_miss() -> None:
    (toll,) = tolls(europe({"sz_109": {"germany": {"submarine": 1}}}))
    assert (toll.power, toll.zones) == ("united_kingdom", (Disruption("sz_109", ("germany",), 2, 6),))
    assert (toll.most, toll.average) == (6, pytest.approx(2))


def test_neither_more_than_the_land_is_worth_nor_than_both_zones_share() -> None:
    there = {"sz_109": {"germany": {"submarine": 9}}, "sz_119": {"italy": {"submarine": 9}}}
    (toll,) = tolls(europe(there))
    assert [(zone.zone, zone.dice, zone.most) for zone in toll.zones] == [("sz_109", 18, 8), ("sz_119", 18, 2)]
    assert toll.most == 8
    assert toll.average == pytest.approx(8, abs=0.1)


def test_a_power_without_its_capital_has_nothing_to_lose() -> None:
    there = {"sz_93": {"italy": {"submarine": 1}}}
    assert [toll.power for toll in tolls(europe(there))] == ["france"]
    assert tolls(europe(there, owners={"france": "germany"})) == []


def test_each_economy_of_a_power_counts_what_is_its_own() -> None:
    there = {"sz_109": {"germany": {"submarine": 1}}}
    fallen = {"united_kingdom": "germany"}
    assert [toll.most for toll in tolls(europe(there, "global1940"))] == [6]
    assert tolls(europe(there, "global1940", owners=fallen)) == []


def test_no_other_book_has_convoys() -> None:
    assert tolls(engine.new(engine.read_header({"record": 1, "edition": "1941"})).state) == []
