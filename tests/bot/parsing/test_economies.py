"""Orders of a power with several economies say which of them pays."""

import pytest
from msgspec.structs import replace

from bot.orders.read_order import read_order
from tests.bot.parsing.readers import reader


@pytest.mark.parametrize(
    "text",
    ["buy pacific: 3 inf", "buy 3 inf (pacific)", "buy 3 inf for pacific", "buy Pacific 3 inf", "buy 3 inf in pacific"],
)
def test_an_order_says_which_of_several_economies_it_is_for(text: str) -> None:
    two = replace(reader("anniversary"), economies=lambda: ("europe", "pacific"))
    assert read_order(text, two) == {"do": "purchase", "units": {"infantry": 3}, "economy": "pacific"}
    assert "economy" not in read_order("buy 3 inf", two)


def test_of_economies_whose_capital_is_lost_none_need_be_named() -> None:
    one = replace(reader("anniversary"), economies=lambda: ("europe",))
    assert read_order("buy 3 inf", one)["economy"] == "europe"


@pytest.mark.parametrize(
    ("text", "pay"),
    [
        ("research 2 for pacific", {"pacific": 10}),
        ("research 3: 10 europe, 5 pacific", {"europe": 10, "pacific": 5}),
        ("research 2", None),
    ],
)
def test_research_says_what_each_economy_pays(text: str, pay: dict[str, int] | None) -> None:
    two = replace(reader("revised"), names_goal=False, research_cost=5, economies=lambda: ("europe", "pacific"))
    assert read_order(text, two).get("pay") == pay
