"""National advantages in plain words, short where there is little room."""

import pytest

from bot.wording.advantages import DOES, advantage, in_short
from engine.editions import edition

EVERYTHING = next(option for option in edition("revised").options if option.name == "national_advantages").examples[-1]


def test_each_advantage_says_in_a_line_of_a_menu_what_it_does() -> None:
    assert set(DOES) == {name for names in EVERYTHING.values() for name in names}
    assert all(len(text) <= 100 for text in DOES.values())
    assert advantage("lend_lease") == "Lend-Lease" and advantage("radar") == "Radar"


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({}, "none"),
        (EVERYTHING, "all"),
        ({power: names[:1] for power, names in list(EVERYTHING.items())[:2]}, None),
        ({power: names[:3] for power, names in EVERYTHING.items()}, "3 for each power"),
        ({"germany": EVERYTHING["germany"]}, "chosen power by power"),
    ],
)
def test_the_card_names_them_only_where_they_are_few(chosen: dict[str, list[str]], told: str | None) -> None:
    assert in_short(chosen, EVERYTHING) == (told or "Soviet Union Russian Winter; Germany U-Boat Interdiction")
