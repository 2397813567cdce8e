"""Bombed complexes: places are won back as far as there is money to fill them."""

from typing import Any

import pytest

from engine import new, read_header
from engine.json_types import Line
from engine.players.steady import choose


def ordered(power: str, damage: dict[str, int], money: int, edition: str = "anniversary") -> Line:
    """What a power orders whose complexes have so much damage."""
    slots = {space: {"industrial_complex": points} for space, points in damage.items()}
    position: dict[str, Any] = {"power": power, "phase": "purchase", "damage": slots, "treasury": {power: money}}
    order, *_ = choose(
        new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": position})), power
    )
    return order


def repaired(order: Line) -> int:
    return sum(points for here in order.get("repairs", {}).values() for points in here.values())


def test_a_bombed_complex_is_repaired_before_units_are_chosen() -> None:
    """Anniversary: Germany has one place of ten left, and 34 IPCs: seven points and eight infantry."""
    order = ordered("germany", {"germany": 9}, 34)
    assert repaired(order) >= 7 and sum(order["units"].values()) >= 7
    assert "industrial_complex" not in order["units"]


def test_who_has_too_little_for_all_repairs_makes_some() -> None:
    """Italy has no place left, and 14 IPCs: three points and three infantry are better than six points and nothing."""
    order = ordered("italy", {"italy": 6}, 14)
    assert repaired(order) >= 3 and sum(order["units"].values()) >= 2


def test_damage_beyond_all_places_is_repaired_first() -> None:
    """Nine points on six places: the first three win nothing."""
    order = ordered("italy", {"italy": 9}, 14)
    assert repaired(order) >= 5 and sum(order["units"].values()) >= 2


@pytest.mark.parametrize("edition", ["europe1940", "global1940"])
def test_so_it_is_on_the_boards_of_1940(edition: str) -> None:
    """Both complexes of Italy stand still."""
    order = ordered("italy", {"southern_italy": 3, "northern_italy": 10}, 12, edition)
    assert repaired(order) > 0 and sum(order["units"].values()) >= 2
