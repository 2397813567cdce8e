"""The unit tables: every unit complete, words spelled one way in all editions, numbers as in the books."""

import pytest

from .tables import EDITIONS, board, board_of, read

STRUCTURED = {
    "carries",
    "capacity",
    "supports",
    "paired_attack",
    "blitzes_with",
    "bombard",
    "aa_fire",
    "raid",
    "air_battle",
}
STRUCTURED |= {"surprise_strike", "surprise_exempts", "submerge", "cannot_hit", "cancelled_by_destroyer", "repairs"}
STRUCTURED |= {"convoy_dice", "carried_convoy_dice", "extra_move", "hits", "purchasable", "traits"}
REQUIRED = {"domain", "cost", "move", "attack", "defense"}
TRAITS = {
    "blitz",
    "lands_on_carrier",
    "surface_warship",
    "cancels_submarines",
    "enables_air_vs_submarines",
    "enables_own_air_vs_submarines",
    "immune_to_air_without_destroyer",
    "passes_hostile_zones",
    "does_not_block",
    "carries_friends",
    "chosen_last",
    "destroyed_undefended",
    "no_combat_move",
    "captured_not_destroyed",
    "can_be_casualty",
    "destroyed_if_alone",
    "escorts_and_intercepts",
    "scrambles",
    "no_flights_when_damaged",
    "withdraws_each_round",
    "fires_back_at_submarines",
    "cargo_survives",
    "aa_matcher",
    "no_noncombat_end_in_hostile_zone",
}
# cost, move, attack, defense
VALUES = {
    "1941": "infantry 3 1 1 2, tank 6 2 3 3, fighter 10 4 3 4, bomber 12 6 4 1, submarine 6 2 2 1, transport 7 2 0 0, "
    "destroyer 8 2 2 2, carrier 12 2 1 2, battleship 16 2 4 4",
    "abc": "infantry 1 1 1 2, tank 2 2 3 3, fighter 4 3 3 4, bomber 4 4 4 1, submarine 2 2 2 2, destroyer 3 3 2 3, "
    "transport 3 2 1 1, carrier 5 2 1 2, battleship 6 2 4 4",
    "revised": "infantry 3 1 1 2, artillery 4 1 2 2, tank 5 2 3 3, aa_gun 5 1 0 1, fighter 10 4 3 4, bomber 15 6 4 1, "
    "submarine 8 2 2 2, transport 8 2 0 1, destroyer 12 2 3 3, carrier 16 2 1 3, battleship 24 2 4 4",
    "anniversary": "infantry 3 1 1 2, artillery 4 1 2 2, tank 5 2 3 3, aa_gun 6 1 0 1, fighter 10 4 3 4, "
    "bomber 12 6 4 1, submarine 6 2 2 1, transport 7 2 0 0, destroyer 8 2 2 2, cruiser 12 2 3 3, carrier 14 2 1 2, "
    "battleship 20 2 4 4",
    "europe1940": "infantry 3 1 1 2, artillery 4 1 2 2, mechanized_infantry 4 2 1 2, tank 6 2 3 3, aaa 5 1 0 0, "
    "fighter 10 4 3 4, tactical_bomber 11 4 3 3, strategic_bomber 12 6 4 1, submarine 6 2 2 1, transport 7 2 0 0, "
    "destroyer 8 2 2 2, cruiser 12 2 3 3, carrier 16 2 0 2, battleship 20 2 4 4",
}
VALUES["global1940"] = VALUES["europe1940"]
VALUES["1942second"] = VALUES["anniversary"].replace("tank 5", "tank 6").replace("aa_gun 6 1 0 1", "aaa 5 1 0 0")


@pytest.mark.parametrize("edition", EDITIONS)
def test_values_and_table_order(edition: str) -> None:
    told = ", ".join(
        f"{unit} {facts['cost']} {facts['move']} {facts['attack']} {facts['defense']}"
        for unit, facts in read("units", edition)["units"].items()
    )
    assert told == VALUES[edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_units_use_the_shared_words(edition: str) -> None:
    units = read("units", edition)["units"]
    for unit, facts in units.items():
        assert set(facts) >= REQUIRED and set(facts) <= REQUIRED | STRUCTURED, unit
        assert facts["domain"] in {"land", "sea", "air"}
        assert set(facts.get("traits", [])) <= TRAITS, unit
        assert facts.get("bombard", facts["attack"]) == facts["attack"], unit
        for key in ("carries", "supports", "blitzes_with"):
            assert set(facts.get(key, {}).get("units", [])) <= set(units), unit


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_hit_ships_say_how_they_are_repaired(edition: str) -> None:
    for unit, facts in read("units", edition)["units"].items():
        assert (facts.get("hits", 1) == 2) == ("repairs" in facts), unit


@pytest.mark.parametrize("edition", EDITIONS)
def test_technology_charts_are_complete(edition: str) -> None:
    table = read("units", edition)
    for chart in table.get("technology", {}).get("charts", {}).values():
        assert list(chart) == ["1", "2", "3", "4", "5", "6"]
        for advance in chart.values():
            assert set(advance.get("changes", {})) <= {*table["units"], *table["facilities"]}, advance["id"]


def spaces_named(condition: object) -> set[str]:
    """Every space a condition speaks of, at any depth."""
    if isinstance(condition, list):
        return set[str]().union(*(spaces_named(part) for part in condition))
    if not isinstance(condition, dict):
        return set()
    found: set[str] = set()
    for key, value in condition.items():
        if key in {"spaces", "zones"}:
            found |= set(value)
        elif key == "space":
            found.add(value)
        else:
            found |= spaces_named(value)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_objectives_name_known_powers_and_spaces(edition: str) -> None:
    table = read("objectives", edition)
    home = board(board_of(edition))
    assert spaces_named(table) <= set(home["land"]) | set(home["sea"])
    objectives = table.get("objectives", [])
    assert len({objective["id"] for objective in objectives}) == len(objectives)
    for objective in objectives:
        assert objective["power"] in home["powers"] and objective["bonus"] > 0
    assert table["victory"]


def test_each_power_has_six_national_advantages() -> None:
    advantages = read("objectives", "revised")["national_advantages"]
    assert set(advantages) == set(board("revised")["powers"])
    for power, named in advantages.items():
        assert [facts["roll"] for facts in named.values()] == [1, 2, 3, 4, 5, 6], power
