"""The setups stand on their boards: known spaces and units, incomes as printed, cargo that fits its ships."""

from collections import Counter

import pytest

from .tables import SETUPS, board, neighbours, owners, setup, spaces, units_of

INCOMES = {
    "1941_1941": {"soviet_union": 7, "germany": 12, "united_kingdom": 12, "japan": 9, "united_states": 17},
    "1941_abc": {"soviet_union": 7, "germany": 12, "united_kingdom": 12, "japan": 9, "united_states": 17},
    "revised_1942": {"soviet_union": 24, "germany": 40, "united_kingdom": 30, "japan": 30, "united_states": 42},
    "anniversary_1941": {
        "germany": 31,
        "soviet_union": 30,
        "japan": 17,
        "united_kingdom": 43,
        "italy": 10,
        "united_states": 40,
    },
    "anniversary_1942": {
        "japan": 31,
        "soviet_union": 24,
        "germany": 37,
        "united_kingdom": 31,
        "italy": 10,
        "united_states": 38,
    },
    "1942second_1942": {
        "soviet_union": 24,
        "germany": 41,
        "united_kingdom": 31,
        "japan": 30,
        "united_states": 42,
    },
    "europe1940_1940": {
        "germany": 30,
        "soviet_union": 28,
        "united_states": 35,
        "united_kingdom": 29,
        "italy": 10,
        "france": 17,
    },
    "global1940_1940": {
        "germany": 30,
        "soviet_union": 37,
        "japan": 26,
        "united_states": 52,
        "china": 12,
        "united_kingdom": 45,
        "italy": 10,
        "anzac": 10,
        "france": 19,
    },
}
INCOMES["1942second_tournament"] = INCOMES["1942second_1942"]


def test_every_setup_is_known() -> None:
    assert set(SETUPS) == set(INCOMES)


@pytest.mark.parametrize("name", SETUPS)
def test_what_is_held_earns_the_printed_income(name: str) -> None:
    start, held = setup(name), owners(name)
    land = board(start["board"])["land"]
    earned: Counter[str] = Counter()
    for space, power in held.items():
        if power in INCOMES[name]:
            earned[power] += land[space].get("ipc", 0)
    assert earned == INCOMES[name] == start["starting_income"]


@pytest.mark.parametrize("name", SETUPS)
def test_the_treasury_starts_with_one_income(name: str) -> None:
    start = setup(name)
    powers = set(board(start["board"])["powers"])
    assert set(start["treasury"]) == powers
    wanted = {power: 0 if start["setup"] == "abc" else INCOMES[name].get(power, 0) for power in powers}
    assert start["treasury"] == wanted
    for power, parts in start.get("treasury_split", {}).items():
        assert sum(parts.values()) == start["treasury"][power]


@pytest.mark.parametrize("name", SETUPS)
def test_everybody_has_a_turn(name: str) -> None:
    start = setup(name)
    powers = set(board(start["board"])["powers"])
    assert len(set(start["order_of_play"])) == len(start["order_of_play"])
    assert set(start["order_of_play"]) == powers - set(start.get("moves_with", {}))


@pytest.mark.parametrize("name", SETUPS)
def test_conquests_differ_from_the_board(name: str) -> None:
    start = setup(name)
    land, powers = board(start["board"])["land"], board(start["board"])["powers"]
    for space, power in start.get("owners", {}).items():
        assert power in powers and land[space].get("owner") != power, space
    for power, facts in powers.items():
        assert all(owners(name)[capital] == power for capital in facts["capitals"])


@pytest.mark.parametrize("name", SETUPS)
def test_units_stand_where_they_may(name: str) -> None:
    start, kinds, held = setup(name), units_of(name)["units"], owners(name)
    powers = board(start["board"])["powers"]
    for space, stacks in start["units"].items():
        facts = spaces(start["board"])[space]
        assert not facts.get("impassable"), space
        assert len({powers[power]["side"] for power in stacks}) == 1, f"enemies share {space}"
        for power, stack in stacks.items():
            assert stack and all(number > 0 for number in stack.values()) and set(stack) <= set(kinds), space
            if not space.startswith("sz_"):
                owner = held[space]
                assert owner and powers[owner]["side"] == powers[power]["side"], space
                assert all(kinds[unit]["domain"] != "sea" for unit in stack), space


@pytest.mark.parametrize("name", SETUPS)
def test_what_is_at_sea_without_being_a_ship_is_aboard_one(name: str) -> None:
    start, kinds = setup(name), units_of(name)["units"]
    for space, stacks in start["units"].items():
        if not space.startswith("sz_"):
            continue
        aboard: dict[str, Counter[str]] = {power: Counter() for power in stacks}
        for load in start.get("cargo", {}).get(space, []):
            for power, stack in load["units"].items():
                aboard[power].update(stack)
        for power, stack in stacks.items():
            guests = {unit: number for unit, number in stack.items() if kinds[unit]["domain"] != "sea"}
            assert aboard[power] == guests, f"{power} in {space}"


@pytest.mark.parametrize("name", SETUPS)
def test_cargo_fits_its_ships(name: str) -> None:
    start, kinds = setup(name), units_of(name)["units"]
    for space, loads in start.get("cargo", {}).items():
        ships = Counter((load["by"], load["ship"]) for load in loads)
        for (power, ship), number in ships.items():
            assert start["units"][space][power][ship] >= number
        for load in loads:
            stacks = Counter(unit for stack in load["units"].values() for unit in Counter(stack).elements())
            ship = kinds[load["ship"]]
            if "carries" in ship:
                assert set(stacks) <= set(ship["carries"]["units"]) and stacks.total() <= ship["carries"]["limit"]
            else:
                others = stacks.total() - stacks["infantry"]
                room = ship["capacity"]
                assert others <= room["any_land"] and stacks.total() <= room["any_land"] + room.get("plus_infantry", 0)


@pytest.mark.parametrize("name", SETUPS)
def test_facilities_stand_on_held_ground(name: str) -> None:
    start, held = setup(name), owners(name)
    land, near = board(start["board"])["land"], neighbours(start["board"])
    grades = {"minor", "major"} if start["board"].endswith("1940") else {"standard"}
    for space, kinds in start["facilities"].items():
        assert held[space], space
        assert set(kinds) <= {"industrial_complex", "air_base", "naval_base"}
        if "industrial_complex" in kinds:
            assert kinds["industrial_complex"] in grades and land[space].get("ipc", 0) >= 1, space
        if "naval_base" in kinds:
            assert any(other.startswith("sz_") for other in near[space]), space


@pytest.mark.parametrize("name", SETUPS)
def test_the_extras_name_known_things(name: str) -> None:
    start = setup(name)
    land, sea, powers = (board(start["board"])[part] for part in ("land", "sea", "powers"))
    for place in start.get("extra_sea_placement", []):
        assert place["power"] in powers and place["complex"] in start["facilities"] and place["zone"] in sea
        assert set(place["requires_control"]) <= set(land)
    assert set(start.get("complex_capacity", {})) <= set(start["facilities"])
    assert set(start.get("victory_cities", {})) <= set(land)
    straits = {canal["name"] for canal in board(start["board"])["canals"]}
    assert set(start.get("straits", {})) <= straits
    for pair in start.get("relations", {}).get("at_war", []):
        assert len({powers[power]["side"] for power in pair}) == 2, pair
    for rule in start.get("relations", {}).get("declarations", []):
        assert set(rule["by"]) | set(rule["on"]) <= set(powers)
