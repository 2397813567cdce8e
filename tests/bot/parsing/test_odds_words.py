"""What would attack a space, and how, as players write it."""

import pytest

from bot.parsing.odds_words import OddsWords, Wave, read_plans, read_waves
from bot.parsing.parse_errors import Unclear
from bot.parsing.vocabulary import Vocabulary, vocabulary
from engine.editions import edition


def words() -> Vocabulary:
    board, table, _ = edition("europe1940").read("1940")
    return vocabulary(board, table)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3 inf, 1 tank", OddsWords("3 inf, 1 tank")),
        ("all, keeping a land unit", OddsWords("all", keep_land=True)),
        ("3 inf retreating after 2 rounds", OddsWords("3 inf", rounds=2)),
        ("all and keep a land unit and retreat after round 3", OddsWords("all", keep_land=True, rounds=3)),
        ("2 inf vs 3 inf, defenders withdraw in round 2", OddsWords("2 inf vs 3 inf", withdraw=2)),
        ("Keeping one land unit; 4 inf", OddsWords("4 inf", keep_land=True)),
    ],
)
def test_how_it_is_fought_is_taken_out(text: str, meant: OddsWords) -> None:
    assert read_plans(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3 inf, 1 tank", (Wave("", {"infantry": 3, "tank": 1}),)),
        ("all", (Wave("", None),)),
        ("with everything that can reach it", (Wave("", None),)),
        ("germany 2 inf then italy: 1 tank", (Wave("germany", {"infantry": 2}), Wave("italy", {"tank": 1}))),
        ("2 inf then united kingdom all", (Wave("", {"infantry": 2}), Wave("united_kingdom", None))),
        ("italy", (Wave("italy", None),)),
    ],
)
def test_who_attacks(text: str, meant: tuple[Wave, ...]) -> None:
    assert read_waves(text, words()) == meant


@pytest.mark.parametrize("text", ["3 dragons", "2 inf then", " then ".join(["1 inf"] * 9)])
def test_what_is_no_attack(text: str) -> None:
    with pytest.raises(Unclear):
        read_waves(text, words())
