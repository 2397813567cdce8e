"""National objectives as they stand, and what is missing; the vocabulary covers every table of the family."""

from typing import Any

import pytest

import engine
from engine.advice import objectives as advice
from engine.advice.objectives import Standing, objectives
from engine.economy.conditions import TESTS, Finding, Lack
from engine.economy.objectives import Objective, pays, reached, read_objectives
from engine.editions import ids
from engine.facts import table
from engine.state import State
from tests.engine.small_board import begun

OPENING = {"record": 1, "edition": "anniversary", "setup": "1941", "options": {"national_objectives": True}}


def standing(power: str, **position: Any) -> dict[str, Standing]:
    game = engine.new(engine.read_header(OPENING | {"position": position}))
    return {each.id: each for each in objectives(game, power)}


def small(condition: dict[str, Any], **position: Any) -> int:
    """What an objective of North's, worth 5, would pay on the small board."""
    row = {"id": "small", "power": "north", "bonus": 5, "condition": condition} | position.pop("row", {})
    (objective,) = read_objectives({"objectives": [row]})
    game = begun(position=position)
    game.state.marks.history.update({"berlin_bonus_paid"} & set(condition.get("events", ())))
    return pays(game.state, objective)


def test_an_edition_without_the_option_has_none() -> None:
    game = engine.new(engine.read_header(OPENING | {"options": {}}))
    assert list(objectives(game)) == []


def test_all_seventeen_are_told_and_what_is_missing_for_each() -> None:
    game = engine.new(engine.read_header(OPENING))
    assert len(list(objectives(game))) == 17
    germany = standing("germany")
    assert germany["ger_heartland"].holds and germany["ger_heartland"].pays == 5
    assert germany["ger_drive"].lacks == (Lack("controls_at_least", ("karelia_ssr", "caucasus"), 1),)
    assert not germany["ger_drive"].holds


def test_ships_in_the_way_are_named() -> None:
    at_sea = {"sz_13": {"united_kingdom": {"cruiser": 1}}, "sz_14": {"united_kingdom": {"submarine": 1}}}
    at_sea |= {zone: {} for zone in ("sz_15",)}
    italy = standing("italy", units=at_sea)["ita_sea"]
    assert italy.lacks == (Lack("no_surface_warships", ("sz_13",), 1),)


def test_a_lost_capital_is_told() -> None:
    berlin = standing("germany", owners={"germany": "soviet_union", "karelia_ssr": "germany"})
    assert [each.pays for each in berlin.values()] == [0, 0, 0]


@pytest.mark.parametrize("edition", [id for id in ids() if "objectives" in table("objectives", id)])
def test_every_condition_of_the_tables_is_in_the_vocabulary(edition: str) -> None:
    def words(row: Any) -> set[str]:
        if isinstance(row, dict):
            own = {row["op"]} if "op" in row else set[str]()
            return own.union(*(words(each) for each in row.values()))
        return set[str]().union(*(words(each) for each in row)) if isinstance(row, list) else set()

    assert words(table("objectives", edition)["objectives"]) <= set(TESTS)


def test_a_bonus_for_each_territory() -> None:
    cities = {"op": "per_controlled", "by": "north", "spaces": ["plain", "coast", "colony"]}
    assert small(cities) == 5
    assert small(cities, owners={"coast": "north"}) == 10
    theirs = {"op": "per_controlled_originally", "by": "north", "originally": ["south", "east"]}
    assert (small(theirs), small(theirs, owners={"coast": "north", "colony": "north"})) == (0, 10)


def test_what_is_paid_once_is_not_paid_again() -> None:
    (objective,) = read_objectives(
        {"objectives": [{"id": "x", "power": "north", "bonus": 10, "condition": {"op": "always"}, "once": "paid"}]}
    )
    state = begun().state
    assert reached(state, objective).holds
    state.marks.history.add("paid")
    assert not reached(state, objective).holds


def test_war_opens_and_shuts_objectives() -> None:
    always = {"op": "always"}
    both = {"when": {"op": "at_war", "power": "north", "with": ["south", "east"], "mode": "all"}}
    one = {"when": {"op": "at_war", "power": "north", "with": ["south", "east"], "mode": "any"}}
    none = {"when": {"op": "not_at_war", "power": "north", "with": ["east"]}}
    assert [small(always, row=row) for row in (both, one, none)] == [5, 5, 0]


def test_units_friends_and_history() -> None:
    guard = {"op": "units_present", "power": "north", "domain": "land", "min": 2, "space": "plain"}
    assert small(guard, units={"plain": {"north": {"infantry": 1, "fighter": 1}}}) == 0
    assert small(guard, units={"plain": {"north": {"infantry": 2}}}) == 5
    alone = {"op": "no_other_allied_units", "power": "south", "where": "controlled"}
    assert small(alone, units={"coast": {"east": {"infantry": 1}}}) == 0
    assert small(alone | {"where": "originally_controlled"}, units={"plain": {"east": {"infantry": 1}}}) == 5
    clear = {"op": "no_warships", "of": "allies", "zones": ["sz_1"]}
    assert small(clear, units={"sz_1": {"east": {"transport": 1}}}) == 5
    assert small(clear, units={"sz_1": {"east": {"submarine": 1}}}) == 0
    assert small({"op": "none_of_history", "events": ["berlin_bonus_paid"]}) == 0
    assert small({"op": "not_any_of", "conds": [clear, guard]}, units={"sz_1": {"east": {"submarine": 1}}}) == 5


def test_near_is_what_lacks_one_thing_alone() -> None:
    near = {id for id, each in standing("germany").items() if each.is_near}
    assert near == {"ger_drive"}  # one of Karelia S.S.R. and Caucasus; of the east three are missing
    assert not standing("germany", owners={"caucasus": "germany"})["ger_drive"].is_near


def test_wars_and_neutrals_that_are_in_the_way_are_named() -> None:
    start = {"at_war": [["germany", "united_kingdom"], ["germany", "france"]], "neutrals": {"sweden": "pro_allies"}}
    game = engine.new(engine.read_header({"record": 1, "edition": "europe1940", "position": start}))
    germany = {each.id: each.lacks for each in objectives(game, "germany")}
    assert germany["ger_cities"] == (Lack("at_war", n=1, powers=("soviet_union",)),)
    assert germany["ger_ore"] == (Lack("not_any_of", ("sweden",), 1),)


def test_objectives_of_a_position_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []

    def count(state: State, objective: Objective) -> Finding:
        counted.append(objective.id)
        return reached(state, objective)

    monkeypatch.setattr(advice, "reached", count)
    game = engine.new(engine.read_header({"record": 1, "edition": "global1940"}))
    first = [*objectives(game)]
    assert [*objectives(game, "germany")] == [each for each in first if each.power == "germany"]
    assert len(counted) == len(game.edition.objectives) == len(first) > 0
