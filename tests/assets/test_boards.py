"""The boards hang together: spaces, links, canals, capitals. The numbers are counted on the printed maps."""

import re
from collections.abc import Callable

import pytest

from .tables import BOARDS, board, neighbours, spaces

LAND, SEA, LINKS = 0, 1, 2
SIZES = {
    "1941": (71, 49, 282),
    "revised": (79, 64, 348),
    "anniversary": (97, 65, 407),
    "europe1940": (122, 65, 487),
    "global1940": (206, 128, 845),
    "1942second": (96, 65, 403),
}
LAND_FLAGS = {"ipc", "owner", "impassable", "neutral", "neutral_infantry", "victory_city", "capital_of", "capital_city"}
LAND_FLAGS |= {
    "island",
    "aliases",
    "note",
    "name",
    "map",
    "uk_economy",
    "dutch",
    "canada",
    "mongolia",
    "china_may_enter",
}
OF_SEVERAL = {"1942second": {"China"}}
"""What several territories of a board are called together: who says so is asked which of them is meant."""
SEA_FLAGS = {"name", "note", "map", "convoy", "kamikaze", "aliases"}


@pytest.mark.parametrize("name", BOARDS)
def test_size_of_the_board(name: str) -> None:
    table = board(name)
    links = sum(len(others) for others in table["links"].values())
    assert (len(table["land"]), len(table["sea"]), links) == SIZES[name]
    assert table["wraps"] == (name != "europe1940")


@pytest.mark.parametrize("name", BOARDS)
def test_spaces_have_ids_names_and_known_facts(name: str) -> None:
    table = board(name)
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", space) for space in spaces(name))
    assert all(space.startswith("sz_") for space in table["sea"])
    assert not any(space.startswith("sz_") for space in table["land"])
    assert all(set(facts) <= LAND_FLAGS for facts in table["land"].values())
    assert all(set(facts) <= SEA_FLAGS for facts in table["sea"].values())
    names = [facts["name"] for facts in spaces(name).values()]
    aliases = [alias for facts in spaces(name).values() for alias in facts.get("aliases", [])]
    names += [alias for alias in aliases if alias not in OF_SEVERAL.get(name, ())]
    assert len(set(names)) == len(names) and not set(names) & OF_SEVERAL.get(name, set())


@pytest.mark.parametrize("name", BOARDS)
def test_sea_zones_are_numbered_without_a_gap(name: str) -> None:
    numbers = sorted(int(space[3:]) for space in board(name)["sea"] if space[3:].isdigit())
    first = 64 if name == "europe1940" else 1
    assert numbers == list(range(first, first + len(numbers)))


@pytest.mark.parametrize("name", BOARDS)
def test_every_link_is_told_once_between_known_spaces(name: str) -> None:
    order = {space: place for place, space in enumerate(spaces(name))}
    told: set[frozenset[str]] = set()
    for space, others in board(name)["links"].items():
        assert len(set(others)) == len(others)
        for other in others:
            assert order[space] < order[other], f"{space} - {other} is told backwards"
            told.add(frozenset((space, other)))
    assert len(told) == SIZES[name][LINKS]
    assert {frozenset(pair) for pair in board(name).get("joins", [])} <= told


def reached(near: dict[str, set[str]], start: str, allowed: Callable[[str], bool]) -> set[str]:
    seen, edge = {start}, [start]
    while edge:
        for space in near[edge.pop()] - seen:
            if allowed(space):
                seen.add(space)
                edge.append(space)
    return seen


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_is_one_piece_and_so_is_its_sea(name: str) -> None:
    near = neighbours(name)
    assert reached(near, next(iter(near)), lambda _: True) == set(near)
    ships = {space for space in board(name)["sea"] if space != "sz_caspian"}
    assert reached(near, min(ships), lambda space: space in ships) == ships


@pytest.mark.parametrize("name", BOARDS)
def test_a_land_is_owned_or_neutral_or_closed(name: str) -> None:
    table = board(name)
    for space, facts in table["land"].items():
        nobodys = "neutral" in facts or facts.get("impassable", False) or facts.get("dutch", False)
        assert ("owner" in facts) != nobodys, space
        assert facts.get("owner", "germany") in table["powers"], space
        assert facts.get("neutral", "strict") in {"strict", "pro_allies", "pro_axis"}, space
        assert not (facts.get("impassable") and facts.get("ipc")), space
        assert facts.get("neutral_infantry", 1) > 0 and facts.get("ipc", 1) > 0, space


@pytest.mark.parametrize("name", BOARDS)
def test_an_island_has_no_land_neighbour(name: str) -> None:
    near = neighbours(name)
    for space, facts in board(name)["land"].items():
        by_land = {other for other in near[space] if not other.startswith("sz_")}
        by_sea = near[space] - by_land
        lone_zone = len(by_sea) == 1 if not name.endswith("1940") else bool(by_sea)
        assert facts.get("island", False) == (not by_land and lone_zone), space


@pytest.mark.parametrize("name", BOARDS)
def test_capitals_belong_to_their_power(name: str) -> None:
    table = board(name)
    named = {capital: power for power, facts in table["powers"].items() for capital in facts["capitals"]}
    marked = {space: facts["capital_of"] for space, facts in table["land"].items() if "capital_of" in facts}
    assert named == marked
    assert all(table["land"][space]["owner"] == power for space, power in marked.items())
    for power, facts in table["powers"].items():
        assert facts["side"] == ("axis" if power in {"germany", "japan", "italy"} else "allies")
        assert re.fullmatch(r"#[0-9a-f]{6}", facts["color_hex"])
        assert set(facts.get("regional_capitals", {}).values()) <= set(facts["capitals"])


@pytest.mark.parametrize("name", BOARDS)
def test_a_canal_joins_neighbouring_zones_beside_its_lands(name: str) -> None:
    near, table = neighbours(name), board(name)
    for canal in table["canals"]:
        one, other = canal["connects"]
        assert other in near[one] and {one, other} <= set(table["sea"])
        for land in canal["controlled_by"]:
            assert land in table["land"]
            assert near[land] & {one, other} or canal["kind"] == "strait", canal["name"]
        assert canal["controlled_by"] or canal.get("option")
        if canal.get("land_crossing"):
            one_bank, other_bank = canal["controlled_by"]
            assert other_bank in near[one_bank]


NEXT_TO_EACH_OTHER = {
    "1941": ["anglo_egypt_sudan middle_east", "sz_18 ukraine", "germany sz_5", "sz_19 sz_41", "sz_12 sz_19"],
    "revised": ["sz_40 sz_39", "anglo_egypt trans_jordan", "russia novosibirsk", "algeria sz_13", "gibraltar sz_13"],
    "anniversary": ["egypt trans_jordan", "sz_20 sz_55", "mexico panama"],
    "europe1940": [
        "scotland sz_109",
        "scotland sz_119",
        "sicily sz_95",
        "sz_caspian caucasus",
        "normandy_bordeaux france",
    ],
    "global1940": ["alberta_saskatchewan_manitoba yukon_territory", "sz_51 sz_66", "sz_28 sz_64"],
    "1942second": [
        "western_canada eastern_canada",
        "western_united_states central_united_states",
        "mexico east_mexico",
        "sz_55 sz_19",
        "sz_42 sz_20",
        "sz_17 sz_34",
        "sz_18 sz_19",
    ],
}
APART = {
    "1941": ["japan manchuria", "sz_17 sz_14", "eastern_canada western_united_states"],
    "revised": ["sz_14 balkans", "sz_35 french_indochina", "sz_63 western_canada"],
    "europe1940": ["united_kingdom sz_111", "poland sz_115", "central_america venezuela"],
    "global1940": ["united_kingdom sz_111", "poland sz_115", "central_america venezuela"],
}


@pytest.mark.parametrize("name", BOARDS)
def test_links_the_rulebooks_speak_of(name: str) -> None:
    near = neighbours(name)
    for one, other in (pair.split() for pair in NEXT_TO_EACH_OTHER[name]):
        assert other in near[one], f"{one} - {other}"


@pytest.mark.parametrize("name", [name for name in BOARDS if name in APART])
def test_links_that_only_look_like_links(name: str) -> None:
    near = neighbours(name)
    for one, other in (pair.split() for pair in APART[name]):
        assert other not in near[one], f"{one} - {other}"
