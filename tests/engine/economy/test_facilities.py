"""Complexes and bases of Europe 1940 on the small board: who mobilizes what, what damage does, what repairs cost."""

from typing import Any

import pytest

import engine
from engine.board.facilities import add_damage, damage_of, operative
from engine.economy.building import building_sites
from engine.economy.production import ProductionRules, producers
from engine.facts import table
from tests.engine.small_board import LAND, begun
from tests.support.positions import play

UNITS = table("units", "europe1940")
STANDING = {
    "northland": {"industrial_complex": "major", "air_base": "standard"},
    "plain": {"industrial_complex": "minor"},
}
BARE: dict[str, dict[str, str]] = {"southland": {}, "eastland": {}}


def north(phase: str = "purchase", **position: Any) -> engine.Game:
    """North's turn, with a major complex and an air base at home, and a minor complex in the plain."""
    start = {"power": "north", "phase": phase, "facilities": STANDING | BARE} | position
    return begun(units=UNITS, position=start)


def mobilizing(game: engine.Game, power: str = "north") -> dict[str, tuple[str, int]]:
    found = producers(game.state, ProductionRules(), power)
    return {source.space: (source.kind.grade, source.room) for source in found}


def buy(units: dict[str, int], **repairs: int) -> dict[str, Any]:
    return {"by": "north", "do": "purchase", "units": units, "repairs": {"northland": repairs} if repairs else {}}


def test_a_complex_mobilizes_what_its_kind_says_less_its_damage() -> None:
    damage = {"northland": {"industrial_complex": 4}, "plain": {"industrial_complex": 5}}
    assert mobilizing(north()) == {"northland": ("major", 10), "plain": ("minor", 3)}
    assert mobilizing(north(damage=damage)) == {"northland": ("major", 6), "plain": ("minor", 0)}


def test_today_a_complex_mobilizes_what_its_land_is_worth_and_takes_no_damage() -> None:
    assert mobilizing(begun(position={"power": "north"})) == {"northland": ("", 5)}
    with pytest.raises(engine.Illegal) as caught:
        begun(position={"power": "north", "damage": {"northland": {"industrial_complex": 4}}})
    assert caught.value.rule == "position.damage"


def test_a_base_mobilizes_nothing() -> None:
    assert mobilizing(north(facilities=BARE | {"northland": {"air_base": "standard"}, "plain": {}})) == {}


@pytest.mark.parametrize(("damage", "works"), [(0, True), (2, True), (3, False), (6, False)])
def test_a_base_is_inoperative_at_three_damage(damage: int, works: bool) -> None:
    state = north(damage={"northland": {"air_base": damage}}).state
    assert operative(state, "northland", "air_base") is works
    assert operative(state, "northland", "industrial_complex")
    assert not operative(state, "northland", "naval_base")


def test_damage_has_a_cap_of_its_kind() -> None:
    state = north().state
    assert add_damage(state, "plain", "industrial_complex", 9) == 6
    assert add_damage(state, "northland", "industrial_complex", 9) == 9
    assert add_damage(state, "northland", "air_base", 4) + add_damage(state, "northland", "air_base", 4) == 6
    assert add_damage(state, "northland", "naval_base", 4) == 0
    assert state.damage == {"plain": {"industrial_complex": 6}, "northland": {"industrial_complex": 9, "air_base": 6}}


def test_what_exceeds_the_cap_of_a_lower_grade_does_not_count() -> None:
    state = north(damage={"northland": {"industrial_complex": 15}}).state
    state.facilities["northland"]["industrial_complex"] = "minor"
    assert damage_of(state, "northland", "industrial_complex") == 6


def test_a_repair_costs_an_ipc_a_point_and_works_for_the_same_order() -> None:
    game = north(damage={"plain": {"industrial_complex": 3}, "northland": {"industrial_complex": 10}})
    with pytest.raises(engine.Illegal) as caught:
        play(game, buy({"infantry": 1}))
    assert caught.value.rule == "purchase.no_room"
    game = play(game, buy({"infantry": 1}, industrial_complex=2))
    assert game.state.treasury["north"] == 10 - 3 - 2
    assert damage_of(game.state, "northland", "industrial_complex") == 8


def test_an_order_that_is_sent_again_replaces_its_repairs_too() -> None:
    game = north(damage={"northland": {"industrial_complex": 4}})
    game = play(game, buy({"infantry": 1}, industrial_complex=3), buy({}, industrial_complex=4), buy({"infantry": 2}))
    assert game.state.treasury["north"] == 10 - 6
    assert damage_of(game.state, "northland", "industrial_complex") == 4


@pytest.mark.parametrize(
    ("repairs", "rule"),
    [
        ({"northland": {"industrial_complex": 5}}, "purchase.too_much_repair"),
        ({"northland": {"air_base": 1}}, "purchase.nothing_to_repair"),
        ({"southland": {"industrial_complex": 1}}, "purchase.nothing_to_repair"),
        ({"plain": {"naval_base": 1}}, "purchase.nothing_to_repair"),
    ],
)
def test_only_damage_of_ones_own_is_repaired(repairs: dict[str, dict[str, int]], rule: str) -> None:
    damage = {"northland": {"industrial_complex": 4}, "southland": {"industrial_complex": 2}}
    game = north(damage=damage, facilities=STANDING | {"southland": {"industrial_complex": "minor"}})
    with pytest.raises(engine.Illegal) as caught:
        play(game, {"by": "north", "do": "purchase", "units": {}, "repairs": repairs})
    assert caught.value.rule == rule


def test_where_a_complex_is_never_damaged_none_is_repaired() -> None:
    game = begun(position={"power": "north"})
    with pytest.raises(engine.Illegal) as caught:
        play(game, buy({}, industrial_complex=1))
    assert caught.value.rule == "purchase.nothing_to_repair"


def test_each_kind_of_facility_wants_land_of_its_own_sort() -> None:
    """[Europe 1940: Industrial Complexes and Bases]"""
    land = {**LAND, "colony": {**LAND["colony"], "island": True, "ipc": 3}}
    owners = {"southland": "east", "coast": "east", "plain": "east"}
    state = begun(units=UNITS, land=land, position={"power": "east", "facilities": BARE, "owners": owners}).state
    rows = {kind.id: kind.facility for kind in state.table("east").values()}
    sites = {id: building_sites(state, "east", facility) for id, facility in rows.items() if facility is not None}
    assert sites["industrial_complex_minor"] == ["eastland", "plain", "southland"]
    assert sites["industrial_complex_major"] == ["eastland"]
    assert sites["naval_base"] == ["coast", "colony", "eastland"]
    assert sites["air_base"] == ["coast", "colony", "eastland", "plain", "southland"]


def test_a_base_that_is_built_does_not_hinder_the_complex_beside_it() -> None:
    position = {"purchased": {"north": {"naval_base": 1, "infantry": 1}}}
    place = {"by": "north", "do": "place", "space": "northland"}
    game = play(
        north("mobilize", **position), {**place, "units": {"naval_base": 1}}, {**place, "units": {"infantry": 1}}
    )
    assert set(game.state.facilities["northland"]) == {"industrial_complex", "air_base", "naval_base"}
    assert mobilizing(game)["northland"] == ("major", 9)


def test_a_facility_that_is_built_stands_at_its_grade() -> None:
    position = {"purchased": {"north": {"industrial_complex_minor": 1}}, "facilities": BARE | {"plain": {}}}
    game = north("mobilize", **position)
    line = {"by": "north", "do": "place", "units": {"industrial_complex_minor": 1}, "space": "plain"}
    game = play(game, line)
    assert game.state.facilities["plain"] == {"industrial_complex": "minor"}
    assert "plain" not in mobilizing(game)
