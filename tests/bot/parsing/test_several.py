"""One order that names several spaces, as it is typed on a phone: one order for each, and asked where it would be a
guess whose or where."""

from typing import Any

import pytest

from bot.orders.read_order import read_order
from bot.orders.several import each_order
from bot.parsing.normalise import split_sheet
from bot.parsing.parse_errors import Ambiguous, Unclear
from engine.editions import ids
from tests.bot.parsing.readers import reader


def move(number: int, kind: str, *path: str, **more: Any) -> dict[str, Any]:
    return {"do": "move", "units": {kind: number}, "path": list(path)} | more


def place(number: int, kind: str, space: str) -> dict[str, Any]:
    return {"do": "place", "units": {kind: number}, "space": space}


def orders(text: str, edition: str = "1941") -> list[str]:
    words = reader(edition).words
    return [one for order in split_sheet(text) for one in each_order(order, words)]


def lines(text: str, edition: str = "1941") -> list[dict[str, Any]]:
    return [read_order(order, reader(edition)) for order in orders(text, edition)]


WEST, EAST = move(2, "infantry", "west_russia", "karelia"), move(5, "infantry", "russia", "karelia")
BACK, TANKS = move(1, "tank", "ukraine", "russia"), move(2, "tank", "ukraine", "karelia")
RAIDS = [
    move(1, kind, start, "germany", mission="raid") for kind, start in (("fighter", "russia"), ("bomber", "ukraine"))
]
TWO_PLACES = [place(2, "infantry", "caucasus"), place(1, "infantry", "russia")]
EVERYTHING = [read_order("all eastern europe > karelia", reader("1941"))]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2 inf west russia, 5 inf russia > karelia", [WEST, EAST]),
        ("2 inf from west russia and 5 inf from russia to karelia", [WEST, EAST]),
        ("2 inf in west russia & 5 inf in russia -> karelia", [WEST, EAST]),
        ("move 2 inf west russia, and 5 inf russia > karelia please", [WEST, EAST]),
        ("attack karelia with 2 inf from west russia and 5 inf from russia", [WEST, EAST]),
        ("take karelia with 2 inf west russia, 5 inf russia", [WEST, EAST]),
        ("karelia: 2 inf from west russia, 5 inf from russia", [WEST, EAST]),
        ("2 inf from west russia to karelia and 5 inf from russia to karelia", [WEST, EAST]),
        ("ussr: 2 inf west russia, 5 inf russia > karelia", [one | {"by": "soviet_union"} for one in (WEST, EAST)]),
        ("2 inf west russia, 5 inf russia > karelia, 1 tank ukraine > russia", [WEST, EAST, BACK]),
        ("2 inf, 1 tank russia, 2 tanks ukraine > karelia", [*lines("2 inf, 1 tank russia > karelia"), TANKS]),
        ("all inf russia and both tanks ukraine > karelia", [move(6, "infantry", "russia", "karelia"), TANKS]),
        ("1 sub sz 5, 1 dd 6 > sz 7", [move(1, "submarine", "sz_5", "sz_7"), move(1, "destroyer", "sz_6", "sz_7")]),
        ("1 ftr russia, 1 bmb ukraine > germany raid", RAIDS),
        ("place 2 inf caucasus, 1 inf russia", TWO_PLACES),
        ("place 2 inf in caucasus and 1 inf in russia", TWO_PLACES),
        ("place caucasus: 2 inf, russia: 1 inf", TWO_PLACES),
        ("mobilize: 2 inf caucasus, 1 inf russia", TWO_PLACES),
        ("place 2 inf, 1 tank in russia", [{"do": "place", "units": {"infantry": 2, "tank": 1}, "space": "russia"}]),
        ("attack karelia with all eastern europe", EVERYTHING),
        ("attack karelia with all from eastern europe", EVERYTHING),
        ("attack karelia with everything in eastern europe", EVERYTHING),
        ("attack karelia with all inf russia", [move(6, "infantry", "russia", "karelia")]),
        ("reinforce karelia with 5 inf from russia", [EAST]),
        ("reinforce karelia from russia with 5 inf", [EAST]),
        ("retake karelia with 5 inf russia", [EAST]),
        ("3 inf, 1 tank russia > karelia", lines("3 inf and 1 tank russia > karelia")),
    ],
)
def test_units_of_several_spaces_are_an_order_each(text: str, meant: list[dict[str, Any]]) -> None:
    assert lines(text) == meant


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("2 inf russia, 1 tank > karelia", "Say of all of them where they are: "),
        ("2 inf, 1 tank > karelia", "Say where from"),
        ("attack karelia with 2 inf russia, 1 tank", "Say of all of them where they are: "),
        ("attack karelia with 2 inf", "Say where from"),
        ("attack karelia with all", "Say where from"),
        ("place 2 inf caucasus, 1 tank", "Say of all of them where they are placed: "),
        ("2 inf wst russia, 5 inf russia > karelia", "no space called “wst russia” here. Did you mean West Russia"),
        ("2 inf west russia, 5 ifn russia > karelia", "no unit called “ifn” here. Did you mean infantry"),
        ("2 inf uk to sz 6 and 7 to norway", "no space called “sz 6 and 7”"),
    ],
)
def test_what_would_be_a_guess_is_asked(text: str, asked: str) -> None:
    with pytest.raises(Unclear) as unclear:
        lines(text)
    assert asked in str(unclear.value)


@pytest.mark.parametrize(
    "text",
    [
        *("buy 2 inf, 1 tank", "2 inf uk > sz 6, 7 > norway", "retreat 1 sub to sz 5", "end"),
        *("scramble 2 ftr from uk to sz 110", "2 inf russia > karelia and ukraine"),
    ],
)
def test_what_is_one_order_stays_one(text: str) -> None:
    assert orders(text) == split_sheet(text) == [text]


@pytest.mark.parametrize(
    ("edition", "said", "space"),
    [
        *(("global1940", f"{said} persia", "northwest_persia") for said in ("nw", "NW", "n.w.", "n w", "north-west")),
        *(("global1940", f"{said} persia", "northwest_persia") for said in ("north western", "northwestern")),
        ("global1940", "e persia", "eastern_persia"),
        ("global1940", "persia", "persia"),
        ("global1940", "sw africa", "south_west_africa"),
        ("global1940", "se mexico", "south_eastern_mexico"),
        ("global1940", "w us", "western_united_states"),
        ("global1940", "s italy", "southern_italy"),
        ("1941", "nw china", "northwestern_china"),
        ("1941", "se asia", "southeast_asia"),
        ("1941", "w russia", "west_russia"),
    ],
)
def test_points_of_the_compass_are_shortened(edition: str, said: str, space: str) -> None:
    assert reader(edition).words.spaces.find(said) == space


@pytest.mark.parametrize("edition", ids())
def test_shortened_points_of_the_compass_hide_no_space(edition: str) -> None:
    spaces = reader(edition).words.spaces
    assert {id: spaces.matches(name) for id, name in spaces.shown.items()} == {id: [id] for id in spaces.shown}


def test_a_name_of_several_territories_is_asked_about() -> None:
    """China is four American territories there, and not the Japanese Indo-China beside them."""
    with pytest.raises(Ambiguous) as asked:
        reader("1942second").words.spaces.find("china")
    assert {id for id, _ in asked.value.choices} == {"anhwei", "sinkiang", "szechwan", "yunnan"}
