"""What the computer player answers: casualties, retreats, submarines, scrambles, raids, pilots."""

from collections.abc import Iterator

import pytest

from engine import Dice, Game, new, read_action, read_header
from engine.json_types import Line
from engine.players.steady import choose

COMBAT = "combat_move"


def begun(edition: str, **position: object) -> Game:
    said = {"clear": True, "phase": COMBAT, **position}
    return new(read_header({"record": 1, "edition": edition, "dice": "scripted", "position": said}))


def played(game: Game, *lines: Line, dice: list[int] | None = None) -> Game:
    faces: Iterator[int] = iter(dice or [])
    for line in lines:
        game = game.after(game.play(read_action(line), Dice(lambda _: next(faces))))
    return game


def end(by: str) -> Line:
    return {"by": by, "do": "end_phase"}


def test_the_last_land_unit_is_worth_more_than_a_fighter_where_it_takes_a_capital() -> None:
    game = begun(
        "1941",
        power="germany",
        units={"west_russia": {"germany": {"infantry": 1, "fighter": 1}}, "russia": {"soviet_union": {"infantry": 1}}},
        owners={"west_russia": "germany"},
    )
    game = played(
        game,
        {"by": "germany", "do": "move", "units": {"infantry": 1, "fighter": 1}, "path": ["west_russia", "russia"]},
        end("germany"),
        {"by": "germany", "do": "battle", "space": "russia", "kind": "land"},
        dice=[1, 1, 1],
    )
    assert choose(game, "germany") == [{"by": "germany", "do": "casualties", "units": {"fighter": 1}}]


@pytest.mark.parametrize(("near", "falls"), [({"infantry": 9, "tank": 3}, "infantry"), ({}, "fighter")])
def test_no_fighter_falls_for_ground_that_is_lost_at_once(near: dict[str, int], falls: str) -> None:
    """Revised: an infantry and two fighters have won Archangel, and one of them is hit. Beside it, in Moscow, stands an
    army that takes it back, or nobody."""
    units = {
        "karelia_ssr": {"germany": {"infantry": 1, "fighter": 2}},
        "archangel": {"soviet_union": {"infantry": 1}},
        "russia": {"soviet_union": near},
        "caucasus": {"soviet_union": {} if near else {"infantry": 1}},
        "germany": {"germany": {"infantry": 9}},
    }
    game = begun("revised", power="germany", units=units, owners={"karelia_ssr": "germany"})
    game = played(
        game,
        {"by": "germany", "do": "move", "units": {"infantry": 1, "fighter": 2}, "path": ["karelia_ssr", "archangel"]},
        end("germany"),
        {"by": "germany", "do": "battle", "space": "archangel", "kind": "land"},
        dice=[6, 1, 1, 1],
    )
    assert choose(game, "germany") == [{"by": "germany", "do": "casualties", "units": {falls: 1}}]


@pytest.mark.parametrize(("cargo", "falls"), [({"infantry": 1, "tank": 1}, "destroyer"), ({}, "transport")])
def test_who_is_aboard_counts_with_the_ship_that_would_go_down(cargo: dict[str, int], falls: str) -> None:
    """Revised: two transports and three destroyers meet a submarine, which hits one: empty transports cost less."""
    units = {
        "sz_6": {"united_kingdom": {"transport": 2, "destroyer": 3, **{kind: 2 * n for kind, n in cargo.items()}}},
        "sz_5": {"germany": {"submarine": 1}},
        "germany": {"germany": {"infantry": 9}},
    }
    sailing = {"transport": 2, "destroyer": 3}
    full = {"by": "united_kingdom", "ship": "transport", "units": {"united_kingdom": cargo}}
    loaded = {"cargo": {"sz_6": [full, full]}} if cargo else {}
    game = begun("revised", power="united_kingdom", units=units, **loaded)
    game = played(
        game,
        {"by": "united_kingdom", "do": "move", "units": sailing, "path": ["sz_6", "sz_5"]},
        end("united_kingdom"),
        {"by": "united_kingdom", "do": "battle", "space": "sz_5", "kind": "sea"},
        dice=[1, 6, 6, 6],
    )
    assert choose(game, "united_kingdom") == [{"by": "united_kingdom", "do": "casualties", "units": {falls: 1}}]


def test_who_is_to_land_behind_a_sea_battle_does_not_fall_in_it_for_a_destroyer() -> None:
    """Revised: six full transports before Berlin, two hits: the battleship bears one, and the destroyer falls."""
    full = {"by": "united_kingdom", "ship": "transport", "units": {"united_kingdom": {"infantry": 1, "tank": 1}}}
    fleet, army = {"transport": 6, "destroyer": 1, "battleship": 1}, {"infantry": 6, "tank": 6}
    units = {
        "sz_6": {"united_kingdom": {**fleet, **army}},
        "united_kingdom": {"united_kingdom": {"fighter": 2}},
        "sz_5": {"germany": {"submarine": 2, "transport": 1, "destroyer": 1}},
        "germany": {"germany": {"infantry": 8, "artillery": 2}},
        "russia": {"soviet_union": {"infantry": 8}},
    }
    game = begun("revised", power="united_kingdom", units=units, cargo={"sz_6": [full] * 6})
    game = played(
        game,
        {"by": "united_kingdom", "do": "move", "units": fleet, "path": ["sz_6", "sz_5"]},
        {"by": "united_kingdom", "do": "move", "units": {"fighter": 2}, "path": ["united_kingdom", "sz_5"]},
        {"by": "united_kingdom", "do": "move", "units": army, "path": ["sz_5", "germany"]},
        end("united_kingdom"),
        {"by": "united_kingdom", "do": "battle", "space": "sz_5", "kind": "sea"},
        dice=[1, 1, *[6] * 20],
    )
    (line,) = choose(game, "united_kingdom")
    assert line["units"] == {"destroyer": 1} and line["hit"] == {"battleship": 1}


def test_who_has_nothing_to_win_any_more_retreats() -> None:
    game = begun(
        "1941",
        power="germany",
        units={"west_russia": {"germany": {"tank": 2}}, "russia": {"soviet_union": {"infantry": 8}}},
        owners={"west_russia": "germany"},
    )
    game = played(
        game,
        {"by": "germany", "do": "move", "units": {"tank": 2}, "path": ["west_russia", "russia"]},
        end("germany"),
        {"by": "germany", "do": "battle", "space": "russia", "kind": "land"},
        dice=[1, 1, 6, 6, 6, 6, 6, 6, 6, 6],
    )
    assert choose(game, "germany")[0]["do"] == "retreat"


@pytest.mark.parametrize(("near", "home"), [({"tank": 5}, "russia"), ({}, "archangel")])
def test_who_retreats_goes_home_where_his_capital_is_in_danger(near: dict[str, int], home: str) -> None:
    """In Archangel stand more friends; in the Caucasus, beside Moscow, stand five German tanks or none."""
    game = begun(
        "1941",
        power="soviet_union",
        units={
            "russia": {"soviet_union": {"infantry": 8}},
            "archangel": {"soviet_union": {"infantry": 9}},
            "west_russia": {"germany": {"infantry": 4}},
            "caucasus": {"germany": near},
        },
        owners={"west_russia": "germany", "caucasus": "germany"},
    )
    game = played(
        game,
        {"by": "soviet_union", "do": "move", "units": {"infantry": 2}, "path": ["russia", "west_russia"]},
        {"by": "soviet_union", "do": "move", "units": {"infantry": 1}, "path": ["archangel", "west_russia"]},
        end("soviet_union"),
        {"by": "soviet_union", "do": "battle", "space": "west_russia", "kind": "land"},
        dice=[6, 6, 6, 1, *[6] * 8],
    )
    assert choose(game, "soviet_union") == [{"by": "soviet_union", "do": "retreat", "to": home}]


@pytest.mark.parametrize(("beside", "goes_down"), [({}, 1), ({"battleship": 2, "cruiser": 1}, 0)])
def test_a_submarine_goes_down_where_it_can_only_lose(beside: dict[str, int], goes_down: int) -> None:
    game = begun(
        "europe1940",
        power="united_kingdom",
        units={"sz_104": {"germany": {"submarine": 1, **beside}}, "sz_105": {"united_kingdom": {"cruiser": 2}}},
    )
    game = played(
        game,
        {"by": "united_kingdom", "do": "move", "units": {"cruiser": 2}, "path": ["sz_105", "sz_104"]},
        end("united_kingdom"),
        {"by": "united_kingdom", "do": "battle", "space": "sz_104", "kind": "sea"},
    )
    assert choose(game, "germany")[0]["units"].get("submarine", 0) == goes_down


def british_fighters_against(**fleet: int) -> Game:
    """Germany attacks a destroyer in the Channel, beside the air base of the United Kingdom."""
    units = {
        "united_kingdom": {"united_kingdom": {"infantry": 4, "fighter": 3}},
        "sz_110": {"united_kingdom": {"destroyer": 1}},
        "sz_112": {"germany": fleet},
    }
    game = begun("europe1940", power="germany", units=units)
    return played(game, {"by": "germany", "do": "move", "units": fleet, "path": ["sz_112", "sz_110"]}, end("germany"))


def test_fighters_go_up_where_they_turn_a_battle() -> None:
    line = choose(british_fighters_against(cruiser=1, destroyer=1), "united_kingdom")[0]
    assert line["do"] == "scramble" and line["units"] == {"fighter": 3} and line["to"] == "sz_110"


def test_fighters_stay_down_where_they_would_only_be_lost() -> None:
    game = british_fighters_against(battleship=3, cruiser=4, destroyer=3)
    assert choose(game, "united_kingdom") == [{"by": "united_kingdom", "do": "scramble", "units": {}}]


@pytest.mark.parametrize(("raiders", "goes_up"), [(1, 3), (6, 0)])
def test_interceptors_meet_a_few_bombers_and_leave_many_alone(raiders: int, goes_up: int) -> None:
    units = {
        "united_kingdom": {"united_kingdom": {"strategic_bomber": raiders}},
        "western_germany": {"germany": {"fighter": 3}},
    }
    game = begun("europe1940", power="united_kingdom", units=units)
    bombers = {"strategic_bomber": raiders}
    raid: Line = {"by": "united_kingdom", "do": "move", "units": bombers, "path": ["united_kingdom", "western_germany"]}
    game = played(game, {**raid, "mission": "raid"}, end("united_kingdom"))
    assert choose(game, "germany")[0]["units"].get("fighter", 0) == goes_up


def test_pilots_strike_at_the_dearest_ship_that_comes_near_japan() -> None:
    fleet = {"cruiser": 1, "destroyer": 1, "battleship": 1}
    units = {"sz_17": {"united_states": fleet}, "sz_6": {"japan": {"destroyer": 1}}}
    game = begun("global1940", power="united_states", units=units, at_war=[["japan", "united_states"]])
    game = played(
        game,
        {"by": "united_states", "do": "move", "units": fleet, "path": ["sz_17", "sz_6"]},
        end("united_states"),
    )
    line = choose(game, "japan")[0]
    assert (line["do"], line["targets"]) == ("kamikaze", {"cruiser": 2})


def test_a_researcher_is_bought_where_he_stays_until_he_finds_something() -> None:
    header = {"record": 1, "edition": "anniversary", "dice": "scripted", "options": {"research": True}}
    game = new(read_header(header))
    assert choose(game, "germany") == [{"by": "germany", "do": "research", "count": 1}]
