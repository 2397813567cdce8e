"""Convoys: who rolls, in which order, and how much the limits of zones and territories let be lost."""

from typing import Any

import pytest

import engine
from engine.economy.accounts import accounts_of
from engine.economy.convoys import convoy_dice, disrupted, losses, raiders_in
from engine.state import State


def europe(units: dict[str, Any], **position: Any) -> State:
    start = {"clear": True, "round": 2, "power": "united_kingdom", "phase": "mobilize", "units": units, **position}
    return engine.new(engine.read_header({"record": 1, "edition": "europe1940", "position": start})).state


def lost(state: State, power: str, **damage: int) -> dict[str, int]:
    return losses(state, power, accounts_of(state.board, power), damage)


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        ({"sz_109": 9, "sz_119": 0}, {"scotland": 2, "united_kingdom": 6}),
        ({"sz_109": 9, "sz_119": 6}, {"scotland": 2, "united_kingdom": 6}),
        ({"sz_109": 6, "sz_119": 6}, {"scotland": 2, "united_kingdom": 6}),
        ({"sz_109": 2, "sz_119": 2}, {"scotland": 2, "united_kingdom": 2}),
        ({"sz_119": 6}, {"scotland": 2}),
        ({"sz_109": 1}, {"scotland": 1}),
        ({}, {}),
    ],
)
def test_the_loss_is_the_most_that_both_limits_allow(damage: dict[str, int], expected: dict[str, int]) -> None:
    found = lost(europe({}), "united_kingdom", **damage)
    assert sum(found.values()) == sum(expected.values())
    assert all(n <= {"scotland": 2, "united_kingdom": 6}[space] for space, n in found.items())


def test_what_another_zone_emptied_is_taken_where_it_has_a_choice() -> None:
    state = europe({}, owners={"syria": "united_kingdom"})
    assert lost(state, "united_kingdom", sz_98=3, sz_99=1) == {"egypt": 2, "syria": 1, "trans_jordan": 1}
    assert lost(state, "united_kingdom", sz_99=5, sz_98=9) == {"egypt": 2, "syria": 1, "trans_jordan": 1}


def test_enemies_roll_in_turn_order_and_in_the_order_of_the_unit_table() -> None:
    fleet = {"italy": {"battleship": 1, "submarine": 1}, "germany": {"destroyer": 1, "carrier": 1, "fighter": 1}}
    state = europe({"sz_109": {**fleet, "france": {"cruiser": 1}}})
    there = raiders_in(state, "sz_109", "united_kingdom")
    assert [(unit.owner, unit.kind, convoy_dice(state, unit)) for unit in there] == [
        ("germany", "fighter", 2),
        ("germany", "destroyer", 1),
        ("italy", "submarine", 2),
        ("italy", "battleship", 1),
    ]


def test_only_convoy_zones_beside_land_of_value_are_disrupted_by_number() -> None:
    here = {"germany": {"submarine": 1}}
    zones = ("sz_125", "sz_119", "sz_99", "sz_110", "sz_71", "sz_106")
    state = europe(dict.fromkeys(zones, here))
    assert list(disrupted(state, "united_kingdom", ["united_kingdom"])) == ["sz_71", "sz_106", "sz_119"]
    assert not disrupted(state, "united_kingdom", [])
    assert not disrupted(state, "italy", ["italy"])


def test_aircraft_that_a_damaged_carrier_keeps_aboard_do_not_roll() -> None:
    state = europe({"sz_109": {"germany": {"carrier": 1, "fighter": 1}}})
    fighter = next(unit for unit in state.at("sz_109") if unit.kind == "fighter")
    fighter.aboard = next(unit.id for unit in state.at("sz_109") if unit.kind == "carrier")
    assert not raiders_in(state, "sz_109", "united_kingdom")
