"""Positions written by hand: how many units they may hold, who finds a ship."""

from typing import Any

import pytest

from engine import BadLine, Dice, Game, Illegal, Script, new, read_action, read_header
from engine.record import Action
from engine.state.state import MOST_UNITS

UK = "united_kingdom"


def game(**position: Any) -> Game:
    return new(read_header({"record": 1, "edition": "1941", "position": position}))


def edited(game: Game, **position: Any) -> Game:
    line = {"by": "host", "do": "edit", "position": position, "why": "a test"}
    return game.after(game.play(read_action(line), Dice(Script())))


def purchase(**units: int) -> Action:
    return read_action({"by": "soviet_union", "do": "purchase", "units": units})


def test_a_position_holds_so_many_units_and_no_more() -> None:
    full = game(clear=True, units={"eastern_canada": {UK: {"fighter": MOST_UNITS - 1}}, "india": {UK: {"infantry": 1}}})
    assert len(full.state.units) == MOST_UNITS
    with pytest.raises(BadLine) as caught:
        game(clear=True, units={"eastern_canada": {UK: {"fighter": MOST_UNITS}}, "india": {UK: {"infantry": 1}}})
    assert str(caught.value) == "that would make 2001 units, those bought counted too; a game holds 2000 at most"


@pytest.mark.parametrize(
    "position",
    [
        {"units": {"eastern_canada": {UK: {"fighter": 10_000}}}},
        {"units": {space: {UK: {"infantry": 700}} for space in ("india", "eastern_canada", "united_kingdom")}},
        {"purchased": {UK: {"carrier": MOST_UNITS}}},
        {"units": {"india": {UK: {"infantry": 1_000}}}, "purchased": {UK: {"infantry": 1_000}}},
    ],
)
def test_what_stands_and_what_is_bought_counts_too(position: dict[str, Any]) -> None:
    for begin in (game, lambda **change: edited(game(), **change)):
        with pytest.raises(BadLine) as caught:
            begin(**position)
        assert caught.value.rule == "position.too_many"


def test_what_an_edit_replaces_does_not_count() -> None:
    full = game(clear=True, units={"eastern_canada": {UK: {"fighter": MOST_UNITS}}})
    moved = edited(full, units={"india": {UK: {"fighter": MOST_UNITS}}, "eastern_canada": {}})
    assert moved.state.size == MOST_UNITS


def test_nobody_buys_more_than_a_game_holds() -> None:
    full = game(clear=True, units={"russia": {"soviet_union": {"infantry": MOST_UNITS - 1}}})
    bought = full.after(full.play(purchase(infantry=1), Dice(Script())))
    assert bought.state.size == MOST_UNITS
    with pytest.raises(BadLine) as caught:
        full.play(purchase(infantry=2), Dice(Script()))
    assert caught.value.rule == "position.too_many"


def test_units_at_sea_go_aboard_the_first_ships_with_room() -> None:
    afloat = game(units={"sz_1": {UK: {"transport": 3, "tank": 2, "infantry": 3}}}).state
    aboard = [
        sorted(unit.kind for unit in afloat.cargo(ship)) for ship in afloat.at("sz_1") if ship.kind == "transport"
    ]
    assert aboard == [["infantry", "tank"], ["infantry", "tank"], ["infantry"]]


@pytest.mark.parametrize(
    ("edition", "position", "says"),
    [
        ("1941", {"facilities": {"india": {"castle": "standard"}}}, "no facility called castle in this edition; known"),
        ("1941", {"facilities": {"india": {"air_base": True}}}, "no facility called air_base"),
        (
            "1941",
            {"facilities": {"india": {"industrial_complex": "huge"}}},
            "in india cannot be huge; it is one of sta",
        ),
        ("1941", {"damage": {"india": {"castle": 3}}}, "no facility called castle"),
        ("1941", {"hit": {"sz_1": {UK: {"zeppelin": 0}}}}, "no unit called zeppelin"),
        ("europe1940", {"facilities": {"france": {"industrial_complex": True}}}, "it is one of minor, major"),
    ],
)
def test_what_the_edition_does_not_have_is_refused(edition: str, position: dict[str, Any], says: str) -> None:
    with pytest.raises(BadLine, match=says):
        new(read_header({"record": 1, "edition": edition, "position": position}))


RESEARCH = {"research": True}


@pytest.mark.parametrize(
    ("edition", "options", "position", "rule"),
    [
        ("anniversary", {}, {"techs": {"germany": ["radar"]}}, "position.no_research"),
        ("anniversary", {}, {"researchers": {"germany": 1}}, "position.no_research"),
        ("1941", {}, {"techs": {"germany": ["radar"]}}, "position.no_research"),
        ("global1940", {}, {"techs": {"germany": ["radar"]}}, "position.no_research"),
        ("anniversary", RESEARCH, {"techs": {"germany": ["death_ray"]}}, "line.technology"),
        ("anniversary", RESEARCH, {"techs": {"germany": ["radar", "radar"]}}, "position.developed_twice"),
        ("anniversary", RESEARCH, {"techs": {"china": ["radar"]}}, "position.develops_nothing"),
        ("anniversary", RESEARCH, {"researchers": {"china": 1}}, "position.develops_nothing"),
        ("global1940", RESEARCH, {"techs": {"china": ["radar"]}}, "position.develops_nothing"),
        ("anniversary", {}, {"damage": {"germany": {"industrial_complex": 21}}}, "position.damage"),
        ("anniversary", {}, {"damage": {"poland": {"industrial_complex": 1}}}, "position.nothing_damaged"),
        ("1941", {}, {"damage": {"germany": {"industrial_complex": 1}}}, "position.damage"),
        ("europe1940", {}, {"damage": {"egypt": {"air_base": 1}}}, "position.nothing_damaged"),
        ("europe1940", {}, {"facilities": {"switzerland": {"naval_base": True}}}, "position.no_place"),
        ("europe1940", {}, {"facilities": {"libya": {"industrial_complex": "minor"}}}, "position.no_place"),
    ],
)
def test_what_no_game_could_come_to_is_refused(
    edition: str, options: dict[str, Any], position: dict[str, Any], rule: str
) -> None:
    """In a header and in an edit alike."""
    header = {"record": 1, "edition": edition, "options": options}
    begun = new(read_header(header))
    for begin in (lambda: new(read_header({**header, "position": position})), lambda: edited(begun, **position)):
        with pytest.raises((BadLine, Illegal)) as caught:
            begin()
        assert caught.value.rule == rule


def test_developments_and_damage_that_can_be_are_taken() -> None:
    header = {"record": 1, "edition": "anniversary", "options": RESEARCH}
    position = {"techs": {"germany": ["radar"], "china": []}, "researchers": {"italy": 2}}
    damage = {"germany": {"industrial_complex": 20}}
    state = edited(new(read_header(header)), **position, damage=damage).state
    assert (state.techs["germany"], state.researchers["italy"], state.damage) == (["radar"], 2, damage)


def test_damage_goes_with_what_it_was_on() -> None:
    header = {"record": 1, "edition": "europe1940", "position": {"damage": {"germany": {"industrial_complex": 15}}}}
    damaged = new(read_header(header))
    smaller = edited(damaged, facilities={"germany": {"industrial_complex": "minor"}})
    assert smaller.state.damage["germany"] == {"industrial_complex": 6}
    assert not edited(damaged, facilities={"germany": {}}).state.damage.get("germany")
