"""Typed orders become record lines; what is unclear says so and never becomes a guess."""

from typing import Any

import pytest

from bot.orders.land import read_apart
from bot.orders.read_order import read_order
from bot.orders.reader import Reader
from bot.parsing.normalise import split_sheet
from bot.parsing.parse_errors import Ambiguous, Unclear, Unknown
from bot.parsing.vocabulary import Vocabulary, vocabulary
from engine.editions import edition
from engine.state.ask import Ask


@pytest.fixture(scope="module")
def words() -> Vocabulary:
    page = edition("1941")
    board, table, _ = page.read(page.setups[0])
    return vocabulary(board, table)


@pytest.fixture(scope="module")
def reader(words: Vocabulary) -> Reader:
    asked = Ask("germany", "submerge", units={"submarine": 2})
    return Reader(words, lambda space: {"infantry": 4, "tank": 2}, (asked,))


def move(units: dict[str, int], *path: str) -> dict[str, Any]:
    return {"do": "move", "units": units, "path": list(path)}


MIXED = {"infantry": 3, "tank": 1}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("3 inf, 1 arm germany > eastern europe", move(MIXED, "germany", "eastern_europe")),
        ("3 infantry and 1 tank from Germany to Eastern Europe.", move(MIXED, "germany", "eastern_europe")),
        ("3inf 1arm ger->e eur", move(MIXED, "germany", "eastern_europe")),
        ("3i1t berlin → ee", move(MIXED, "germany", "eastern_europe")),
        ("germany > eastern europe: 3 inf, 1 tank", move(MIXED, "germany", "eastern_europe")),
        ("move 3 x inf + a tank germany > eastern europe", move(MIXED, "germany", "eastern_europe")),
        ("all germany > ukraine", move({"infantry": 4, "tank": 2}, "germany", "ukraine")),
        ("germany > eastern europe 3 inf 1 tank", move(MIXED, "germany", "eastern_europe")),
        ("germany > ukraine all", move({"infantry": 4, "tank": 2}, "germany", "ukraine")),
        ("3 inf 1 tank germany eastern europe", move(MIXED, "germany", "eastern_europe")),
        ("3 inf 1 tank ger > eeur", move(MIXED, "germany", "eastern_europe")),
        ("tank germany > e europe > ukraine", move({"tank": 1}, "germany", "eastern_europe", "ukraine")),
        ("2 subs sz9 > sz 8 ignoring subs", move({"submarine": 2}, "sz_9", "sz_8") | {"engage": False}),
        ("1 bmb germany > uk raid", move({"bomber": 1}, "germany", "united_kingdom") | {"mission": "raid"}),
        ("load 1 inf united kingdom > sea zone 6", move({"infantry": 1}, "united_kingdom", "sz_6")),
        ("buy 2 inf 1 arm", {"do": "purchase", "units": {"infantry": 2, "tank": 1}}),
        ("buy nothing", {"do": "purchase", "units": {}}),
        ("place 2 inf in moscow", {"do": "place", "units": {"infantry": 2}, "space": "russia"}),
        ("fight west russia", {"do": "battle", "space": "west_russia"}),
        ("press", {"do": "press"}),
        ("retreat to Baltic", None),
        ("retreat germany", {"do": "retreat", "to": "germany"}),
        ("submerge all", {"do": "submerge", "units": {"submarine": 2}}),
        ("submerge 1", {"do": "submerge", "units": {"submarine": 1}}),
        ("submerge none", {"do": "submerge", "units": {}}),
        ("lose 2 inf, hit 1 bb", {"do": "casualties", "units": {"infantry": 2}, "hit": {"battleship": 1}}),
        ("done", {"do": "end_phase"}),
        ("end phase", {"do": "end_phase"}),
    ],
)
def test_what_players_write(text: str, line: dict[str, Any] | None, reader: Reader) -> None:
    if line is None:
        with pytest.raises(Unknown):
            read_order(text, reader)
    else:
        assert read_order(text, reader) == line


@pytest.mark.parametrize(
    "text",
    [
        "ferry 1 inf, 1 tank united kingdom > sz 6 > western europe",
        "1 inf 1 tank uk > we by sea 6",
        "1 inf 1 tank london > western europe via sz6",
    ],
)
def test_a_way_over_water_is_a_ferry(text: str, reader: Reader) -> None:
    line = {"do": "ferry", "units": {"infantry": 1, "tank": 1}, "from": "united_kingdom"}
    assert read_order(text, reader) == line | {"sea": ["sz_6"], "to": "western_europe"}


def test_a_word_of_several_meanings_is_offered_not_guessed(reader: Reader) -> None:
    with pytest.raises(Ambiguous) as unclear:
        read_order("3 inf germany > western", reader)
    assert [name for _, name in unclear.value.choices] == ["Western Canada", "Western Europe", "Western United States"]
    assert "Western Europe" in str(unclear.value)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("3 inf germany > ukrane", "Did you mean Ukraine"),
        ("3 fihgter germany > ukraine", "Did you mean fighter"),
        ("3 zorks germany > ukraine", "no unit called “zorks”"),
        ("0 inf germany > ukraine", "0 units"),
        ("1000000000 inf germany > ukraine", "from 1 to 999"),
        ("germany > ukraine", "“4 infantry, 2 tanks germany > ukraine”"),
        ("3 inf germany", "where to"),
        ("3 inf germany > sz 99", "no space called “sz 99”"),
        ("", "Nothing"),
        ("press harder", "not understood"),
        ("place 2 inf", "Say where"),
        ("buy 2 inf germany", "no unit called “germany”"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, hint: str, reader: Reader) -> None:
    with pytest.raises(Unclear) as unclear:
        read_order(text, reader)
    assert hint in str(unclear.value)


def test_names_come_legal_ones_first_when_typing(words: Vocabulary) -> None:
    assert words.spaces.ranked("", ["ukraine", "karelia"])[:2] == ["ukraine", "karelia"]
    assert words.spaces.ranked("w", ["west_russia"])[0] == "west_russia"
    assert words.spaces.ranked("karela")[0] == "karelia"
    assert words.spaces.ranked("sz 5") == ["sz_5", *words.spaces.ranked("sz 5")[1:]]
    assert len(words.spaces.ranked("", [])) == 25


def test_every_space_and_unit_is_found_by_its_own_name(words: Vocabulary) -> None:
    for names in (words.spaces, words.units, words.powers):
        for id, shown in names.shown.items():
            assert names.find(id) == id
            assert names.find(shown.upper()) == id


def test_a_sheet_is_one_order_a_line() -> None:
    assert split_sheet("buy 2 inf\n# later\n3 inf a > b; press\n\n") == ["buy 2 inf", "3 inf a > b", "press"]


def test_aircraft_and_the_place_where_they_land_may_be_typed_apart(words: Vocabulary) -> None:
    asked = Ask("germany", "land", space="ukraine", units={"fighter": 2, "bomber": 1})
    reader = Reader(words, asks=(asked,))
    one = {"do": "land", "units": {"fighter": 1}, "from": "ukraine", "to": "germany"}
    assert read_apart("1 ftr", "germany", reader) == one == read_order("land 1 ftr in germany", reader)
    assert read_apart("all", "to Germany", reader) == one | {"units": {"fighter": 2, "bomber": 1}}
    with pytest.raises(Unknown, match="nowhere"):
        read_apart("1 ftr", "nowhere", reader)
