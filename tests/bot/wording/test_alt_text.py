"""Alt text: names instead of ids, what matters first, never longer than allowed."""

import pytest
from msgspec.structs import replace

from bot.rendering import draw
from bot.scene import Arrow, Cargo, Facility, PowerLine, Scene, Stack
from bot.wording import alt_text

NAMES = alt_text.names_on("1941")


def test_a_map_tells_battles_captures_moves_and_standings() -> None:
    scene = Scene(
        "1941",
        title="Round 2, Germany",
        battles=["ukraine"],
        captured=["karelia"],
        arrows=[
            Arrow(
                ("germany", "eastern_europe"),
                "germany",
                "move",
                "3 infantry",
                "Germany: 3 infantry Germany to Eastern Europe",
            )
        ],
        status=[PowerLine("germany", "Germany", "12 IPC", active=True)],
        stacks={"germany": [Stack("germany", "infantry", 3)]},
    )
    told = alt_text.alt_map(scene)
    assert "Battles in Ukraine." in told
    assert "Captured Karelia." in told
    assert "Germany: 3 infantry Germany to Eastern Europe." in told
    assert "Germany 12 IPC (in turn)." in told


def test_a_crop_tells_who_stands_where() -> None:
    scene = Scene(
        "1941",
        owners={"ukraine": "germany"},
        crop=["ukraine", "sz_16"],
        stacks={
            "ukraine": [Stack("germany", "tank", 2)],
            "sz_16": [Stack("germany", "transport", cargo=(Cargo("germany", "infantry", 2),))],
            "japan": [Stack("japan", "tank", 9)],
        },
    )
    told = alt_text.alt_crop(scene)
    assert "Ukraine (Germany): Germany 2 tanks." in told
    assert "1 transport with 2 infantry" in told
    assert "Japan" not in told


def test_alt_text_is_never_longer_than_discord_takes() -> None:
    arrows = [
        Arrow(("germany", "ukraine"), "germany", "move", "20 infantry", "Germany: 20 infantry Germany to Ukraine")
    ] * 100
    assert len(alt_text.alt_map(Scene("1941", arrows=arrows))) <= 1024
    assert len(alt_text.alt_map(Scene("1941", title="x" * 5000))) <= 1024


def test_damage_is_told() -> None:
    assert (
        alt_text.stacks_in_words([Stack("japan", "battleship", 2, damaged=1)], NAMES)
        == "Japan 2 battleships (1 damaged)"
    )


def test_ships_with_equal_cargo_carry_it_each() -> None:
    loaded = Stack("japan", "transport", 2, cargo=(Cargo("japan", "infantry"),))
    assert alt_text.stacks_in_words([loaded], NAMES) == "Japan 2 transports each with 1 infantry"
    assert "Units: Japan 4." in alt_text.alt_map(Scene("1941", stacks={"sz_45": [loaded]}))


def test_what_bombs_did_is_told() -> None:
    scene = Scene("1941", facilities={"germany": [Facility(limit=4, damage=3)]}, crop=["germany"])
    for told in (alt_text.alt_map(scene), alt_text.alt_crop(scene)):
        assert "Germany: industrial complex with 3 damage." in told


def test_what_convoys_may_lose_is_told_and_where_they_sail() -> None:
    costs = {"sz_109": {"united_kingdom": 6}, "sz_98": {"united_kingdom": 2, "france": 1}}
    scene = Scene("global1940", convoys=["sz_97", "sz_98", "sz_109"], disrupted=costs, kamikaze=["sz_6"])
    told = alt_text.alt_map(scene)
    assert "Convoy in Sea Zone 109 may cost United Kingdom 6 IPCs at most." in told
    assert "Convoy in Sea Zone 98 may cost United Kingdom 2 and France 1 IPCs at most." in told
    assert "Convoys in sea zones 97, 98, 109. Kamikaze in sea zones 6." in told
    part = alt_text.alt_crop(scene, ["sz_97", "sz_109"])
    assert "Convoys in sea zones 97, 109." in part
    assert "Sea Zone 98" not in part and "Kamikaze" not in part


def test_neutrals_that_have_turned_are_told_by_name_or_number() -> None:
    few = Scene("europe1940", leanings={"eire": "pro_axis", "spain": "pro_allies", "turkey": "pro_allies"})
    told = alt_text.alt_map(few)
    assert "Eire leans to the Axis now. Spain and Turkey lean to the Allies now." in told
    many = ("spain", "turkey", "sweden", "portugal", "angola")
    assert "5 neutrals lean to the Allies now." in alt_text.alt_map(
        Scene("europe1940", leanings=dict.fromkeys(many, "pro_allies"))
    )


def test_many_moves_do_not_crowd_out_the_money() -> None:
    arrows = [
        Arrow(("germany", "ukraine"), "germany", "move", "20 infantry", "Germany: 20 infantry Germany to Ukraine")
    ] * 100
    told = alt_text.alt_map(Scene("1941", arrows=arrows, status=[PowerLine("japan", "Japan", "9 IPC")]))
    assert "Japan 9 IPC." in told


def test_a_crop_that_finds_its_own_spaces_tells_who_stands_in_them() -> None:
    scene = Scene("1941", captured=["ukraine"], stacks={"ukraine": [Stack("germany", "tank", 2)]})
    assert "Ukraine: Germany 2 tanks." in alt_text.alt_crop(scene)


@pytest.mark.parametrize("board", draw.boards())
def test_no_space_in_a_frame_goes_unnamed(board: str) -> None:
    """Of every region, however much happens in it."""
    names = alt_text.names_on(board)
    for spaces in draw.theatres(board).values():
        note = "Germany: 20 infantry from somewhere to somewhere else"
        moves = [Arrow((spaces[0], spaces[1]), "germany", "move", "20 inf", note)] * 40
        scene = Scene(board, title="Round 2", crop=spaces, battles=spaces, arrows=moves)
        shown = draw.shown(scene)
        told = alt_text.alt_crop(scene, shown)
        assert set(spaces) <= set(shown)
        assert len(told) <= alt_text.LONGEST
        listed = told.partition("Shown: ")[2]
        for name in names.known(shown):
            assert name.removeprefix(alt_text.SEA_ZONE) in listed, name


def test_a_crop_names_its_zones_by_number() -> None:
    told = alt_text.alt_crop(Scene("1941", crop=["ukraine"]), ["ukraine", "sz_16", "sz_18"])
    assert told.endswith("Shown: Ukraine, sea zones 16, 18.")


def test_a_film_tells_how_it_ends() -> None:
    first = Scene("1941", title="The beginning", owners={"karelia": "soviet_union", "india": "united_kingdom"})
    money = [PowerLine("germany", "Germany", "14 IPCs")]
    last = replace(first, title="Round 3", owners={**first.owners, "karelia": "germany"}, status=money)
    told = alt_text.alt_film([first, first, last])
    assert told == (
        "The game as a film of 3 pictures. At the end: Round 3. Germany 14 IPCs. Germany has gained Karelia."
    )
    assert len(alt_text.alt_film([Scene("1941"), Scene("1941", title="x" * 5000)])) <= alt_text.LONGEST


def test_a_board_without_a_map_can_still_be_told() -> None:
    assert alt_text.alt_map(Scene("atlantis", title="Round 1")).startswith("Map of the board. Round 1.")
