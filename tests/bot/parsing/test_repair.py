"""Repairs as people order them: behind what is bought, or alone."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.orders.read_order import read_order
from bot.parsing.parse_errors import Unclear
from tests.bot.parsing.readers import reader

DAMAGED = {"germany": {"industrial_complex": 6}, "italy": {"industrial_complex": 2}}
BEFORE = {"do": "purchase", "units": {"tank": 1}, "repairs": {"italy": {"industrial_complex": 1}}}


def read(text: str, ordered: dict[str, Any] | None = None) -> dict[str, Any]:
    mine = replace(reader("anniversary"), repairable=lambda: DAMAGED, ordered=lambda economy: ordered or {"units": {}})
    line = read_order(text, mine)
    assert line.pop("do") == "purchase"
    return line


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("repair 3 germany", {"germany": 3}),
        ("repair 3 damage in Germany and 1 of italy", {"germany": 3, "italy": 1}),
        ("fix germany, 2 markers at italy", {"germany": 6, "italy": 2}),
        ("repair 4 damage of the industrial complex in germany", {"germany": 4}),
        ("repair everything", {"germany": 6, "italy": 2}),
        ("repair nothing", {}),
    ],
)
def test_repairs_are_read_with_all_the_damage_where_no_number_stands(text: str, points: dict[str, int]) -> None:
    repairs = {space: {"industrial_complex": n} for space, n in points.items()}
    assert read(text) == {"units": {}, "repairs": repairs}
    assert read(f"buy 2 inf, 1 tank and {text.replace('fix', 'repair')}") == {
        "units": {"infantry": 2, "tank": 1},
        "repairs": repairs,
    }


def test_each_part_of_the_order_leaves_the_other_as_it_was() -> None:
    assert read("buy 2 inf", BEFORE) == {"units": {"infantry": 2}, "repairs": BEFORE["repairs"]}
    assert read("repair 2 germany", BEFORE) == {
        "units": {"tank": 1},
        "repairs": {"germany": {"industrial_complex": 2}},
    }


@pytest.mark.parametrize("text", ["repair 2 france", "repair 2", "repair 2 banana"])
def test_what_is_not_damaged_cannot_be_repaired(text: str) -> None:
    with pytest.raises(Unclear):
        read(text)
