"""Orders as people type them on a phone: bullets, arrows of every kind, words for numbers, labels, thanks. What can
only be guessed is asked; nothing that was written is passed over."""

from typing import Any

import pytest

from bot.orders.read_order import read_order
from bot.orders.reader import Reader
from bot.parsing.normalise import split_sheet
from bot.parsing.parse_errors import Unclear, Unknown
from bot.parsing.vocabulary import vocabulary
from bot.wording.speech import phase
from engine.editions import edition
from tests.bot.parsing import readers

PHASES = ("purchase", "combat_move", "conduct_combat", "noncombat_move", "mobilize")
THERE = {"russia": {"infantry": 6, "tank": 1}, "ukraine": {"infantry": 1, "tank": 2}}


@pytest.fixture(scope="module")
def reader() -> Reader:
    page = edition("1941")
    board, table, _ = page.read(page.setups[0])
    return Reader(
        vocabulary(board, table),
        lambda space, owner="": THERE.get(space, {"infantry": 2}),
        waiting=lambda: {"infantry": 3},
        crossings=lambda units, start, goal: {"norway_finland": [["sz_6"]], "brazil": [["sz_7"], ["sz_9"]]}.get(
            goal, []
        ),
        phases={name: phase(name) for name in PHASES},
        phase=lambda: "combat_move",
    )


def move(units: dict[str, int], *path: str) -> dict[str, Any]:
    return {"do": "move", "units": units, "path": list(path)}


THREE = move({"infantry": 3}, "russia", "west_russia")


@pytest.mark.parametrize(
    "text",
    [
        *(
            f"3 inf russia {arrow} west russia"
            for arrow in ("→", "⇒", "➡️", "⟶", "\u203a", "»", "👉", "-->", ">>", "\u2013", "-", "—")
        ),
        *(
            f"{mark} 3 inf russia > west russia"
            for mark in ("-", "*", "•", "\u2013", "1.", "2)", ">", "> -", "<@42>", "@Bot")
        ),
        *(f"{three} inf russia > west russia" for three in ("3x", "3 \u00d7", "3*", "(3)", "three", "**3**", "`3`")),
        *(f"inf{three} russia > west russia" for three in ("x3", " x 3", "*3", " \u00d73")),
        *(
            f"3 inf russia > west russia{end}"
            for end in (" please", ", thanks!", "!!!", " (attack)", " attack", "\r", " # go")
        ),
        *(f"{by}3 inf russia > west russia" for by in ("then ", "send ", "please ", "cm: ", "combat move: ")),
        "attack west russia with 3 inf from russia",
        "attack west russia from russia with 3 inf",
        "russia > west russia with 3 inf",
        "russia -> west russia (3 inf)",
        "russia: 3 inf > west russia",
        "russia 3 inf to west russia",
        "west russia: 3 inf from russia",
        "*3 inf* from the… russia to west russia".replace("the… ", ""),
    ],
)
def test_what_stands_around_an_order_does_not_matter(text: str, reader: Reader) -> None:
    assert read_order(text, reader) == THREE


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("all inf russia > west russia", move({"infantry": 6}, "russia", "west_russia")),
        ("all my infantry and 1 tank russia > ukraine", move({"tank": 1, "infantry": 6}, "russia", "ukraine")),
        ("all units from russia to ukraine", move({"infantry": 6, "tank": 1}, "russia", "ukraine")),
        ("both tanks ukraine > russia", move({"tank": 2}, "ukraine", "russia")),
        ("the tank russia > ukraine", move({"tank": 1}, "russia", "ukraine")),
        ("inf ukraine > russia", move({"infantry": 1}, "ukraine", "russia")),
        ("3inf/1tank russia > ukraine", move({"infantry": 3, "tank": 1}, "russia", "ukraine")),
        ("1 sub 4 > 3", move({"submarine": 1}, "sz_4", "sz_3")),
        ("1 sub sz#4 -> sz-3, don't attack subs", move({"submarine": 1}, "sz_4", "sz_3") | {"engage": False}),
        ("1 sub sz 4 > sz 3 no engage", move({"submarine": 1}, "sz_4", "sz_3") | {"engage": False}),
        ("ussr: 3 inf russia > west russia", THREE | {"by": "soviet_union"}),
        ("ussr 3 inf russia > west russia", THREE | {"by": "soviet_union"}),
        ("raid germany with 1 bmb from russia", move({"bomber": 1}, "russia", "germany") | {"mission": "raid"}),
        ("buy 2 inf for 6", {"do": "purchase", "units": {"infantry": 2}}),
        ("buys: two infantry, one tank (11 IPC)", {"do": "purchase", "units": {"infantry": 2, "tank": 1}}),
        ("buy inf: 2", {"do": "purchase", "units": {"infantry": 2}}),
        ("place all in russia", {"do": "place", "units": {"infantry": 3}, "space": "russia"}),
        ("place russia: 2 inf", {"do": "place", "units": {"infantry": 2}, "space": "russia"}),
        ("end combat move", {"do": "end_phase", "phase": "combat_move"}),
        ("end combat", {"do": "end_phase", "phase": "combat_move"}),
        ("end ncm", {"do": "end_phase", "phase": "noncombat_move"}),
        ("Done!", {"do": "end_phase"}),
    ],
)
def test_more_that_players_write(text: str, line: dict[str, Any], reader: Reader) -> None:
    assert read_order(text, reader) == line


@pytest.mark.parametrize(
    "text",
    [
        "2 inf uk > norway by sea",
        "2 inf uk > norway by sea 6",
        "ferry 2 inf uk to norway",
        "ship 2 inf uk > sz 6 > norway",
    ],
)
def test_a_crossing_without_its_zone_takes_the_water_that_is_open(text: str, reader: Reader) -> None:
    line = {"do": "ferry", "units": {"infantry": 2}, "from": "united_kingdom", "sea": ["sz_6"], "to": "norway_finland"}
    assert read_order(text, reader) == line


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("inf russia > west russia", "How many infantry? Russia has 6."),
        ("tanks ukraine > russia", "How many tanks? Ukraine has 2."),
        ("buy inf", "How many infantry?"),
        ("all tanks karelia > russia", "no tank of yours in Karelia"),
        ("russia > west russia", "“6 infantry, 1 tank russia > west russia”"),
        ("attack west russia with 3 inf", "Say where from"),
        ("2 inf", "“buy 2 inf”"),
        ("3 inf > west russia", "Say where from"),
        ("all", "Say where from"),
        ("raid", "Say where from"),
        ("ferry", "Name the zone to cross"),
        ("1 ftr russia > ukraine, land caucasus", "Leave out “land caucasus”"),
        ("2 inf uk > australia by sea", "one must lie beside United Kingdom"),
        ("ncm: 3 inf russia > west russia", "It is combat move now, not “ncm”"),
        ("Germany turn 1:", "names no order"),
        ("G1: 3 inf germany > ukraine", "“G1:” names no order"),
        ("end turn", "“end” leaves one phase at a time, and this is combat move"),
        ("undo", "`/turn undo`"),
        ("ok", "no order"),
        ("3 inf russia > narnia", "Did you mean"),
        ("-3 inf russia > west russia", "how many of which units"),
        ("1.5 inf russia > west russia", "how many of which units"),
    ],
)
def test_what_would_be_a_guess_is_asked(text: str, hint: str, reader: Reader) -> None:
    with pytest.raises(Unclear) as unclear:
        read_order(text, reader)
    assert hint in str(unclear.value)


def test_short_words_with_letters_swapped_are_recognized_not_taken(reader: Reader) -> None:
    with pytest.raises(Unknown) as unclear:
        read_order("3 ifn russia > west russia", reader)
    assert unclear.value.choices == [("infantry", "infantry")]


def test_a_pasted_sheet_becomes_its_orders() -> None:
    text = "```\r\n- buy 3 inf\r\n\r\n2. 3 inf a → b, 1 tank c > d\r\n# later\r\nend; place 3 inf a // home\r\n```"
    assert split_sheet(text) == ["buy 3 inf", "3 inf a > b", "1 tank c > d", "end", "place 3 inf a"]


def test_spaces_behind_a_comma_are_no_new_order() -> None:
    assert split_sheet("2 inf uk > sz 6, 7 > norway") == ["2 inf uk > sz 6, 7 > norway"]
    assert split_sheet("buy 3 inf, 2 tanks") == ["buy 3 inf, 2 tanks"]


@pytest.mark.parametrize("sign", [":", "!", "\t", "-", "*", "`", "<:a", "thanks ", ", "])
def test_more_than_anybody_writes_is_refused_before_it_is_read(sign: str) -> None:
    with pytest.raises(Unclear, match="send at most 4000 at once"):
        split_sheet(sign * 6000)


def test_an_order_that_is_too_long_says_so(reader: Reader) -> None:
    with pytest.raises(Unclear, match=r"at most 200 signs, and this one 8\d\d: “3 inf in in"):
        split_sheet("end; 3 inf " + "in " * 266 + "russia")


@pytest.mark.parametrize(
    ("edition", "named", "space"),
    [
        ("1941", "poland", "eastern_europe"),
        ("1941", "france", "western_europe"),
        ("1941", "italy", "southern_europe"),
        ("1941", "Persia", "middle_east"),
        ("revised", "poland", "eastern_europe"),
        ("revised", "Indo-China", "french_indochina"),
        ("anniversary", "Korea", "manchuria"),
    ],
)
def test_a_land_is_found_in_the_space_that_holds_it(edition: str, named: str, space: str) -> None:
    assert readers.reader(edition).words.spaces.find(named) == space


def test_a_crossing_takes_the_first_of_its_ways_by_itself(reader: Reader) -> None:
    """Nearest first, and of those the safest: the order of `crossings`."""
    line = read_order("2 inf uk > brazil by sea", reader)
    assert (line["do"], line["sea"]) == ("ferry", reader.crossings({"infantry": 2}, "united_kingdom", "brazil")[0])
