"""A word that names no one thing is known by its place in the order, and a name is put there."""

import json
from pathlib import Path

import pytest

from bot.orders.read_order import read_order
from bot.parsing.names import plain
from bot.parsing.parse_errors import Misnamed, Unclear
from tests.bot.parsing.readers import reader

READINGS = [json.loads(line) for line in Path(__file__).with_name("readings.jsonl").read_text("utf-8").splitlines()]


def misnamed(text: str, edition: str = "revised") -> Misnamed:
    with pytest.raises(Misnamed) as caught:
        read_order(text, reader(edition))
    return caught.value


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2 inf east > ukraine", "2 inf NAME > ukraine"),
        ("ukraine > east: 2 inf", "ukraine > NAME: 2 inf"),
        ("east: 2 inf from ukraine", "NAME: 2 inf from ukraine"),
        ("germany: 2 inf ukraine > east, please", "germany: 2 inf ukraine > NAME"),
        ("fight east raid", "fight NAME raid"),
        ("place 2 inf in east", "place 2 inf in NAME"),
        ("buy 2 tannk", "buy 2 NAME"),
        ("1 inf russia > rusia", "1 inf russia > NAME"),
    ],
)
def test_the_name_stands_where_the_word_stood(text: str, meant: str) -> None:
    assert misnamed(text).meant("NAME") == meant


def test_a_menu_is_offered_only_for_words_that_stand_somewhere() -> None:
    found: list[Misnamed] = []
    for reading in READINGS:
        if reading["read"] != "order":
            continue
        try:
            read_order(reading["text"], reader(reading["edition"]))
        except Misnamed as unclear:
            found.append(unclear)
        except Unclear:
            pass
    placed = [each for each in found if each.offers]
    assert len(placed) >= 10
    for each in placed:
        stands = plain(each.order[each.start : each.end]).split()
        assert set(plain(each.word).split()) <= set(stands), each.order
