"""Phases that may not be left as they are: what leads out of them, at either level and with any budget."""

from typing import Any

import pytest

from engine import Game, new, read_header
from engine.players.deadlock import hindrance, out_of_deadlock
from engine.players.draft import Draft
from engine.players.steady import choose
from engine.players.weights import EASY, STEADY
from engine.record import Move, as_one_of, read_action

AMONG_ENEMIES: dict[str, Any] = {
    "clear": True,
    "power": "united_states",
    "phase": "combat_move",
    "units": {
        "sz_10": {"united_kingdom": {"transport": 1}},
        "sz_19": {"united_states": {"submarine": 2}},
        "sz_21": {"germany": {"submarine": 1, "destroyer": 1}},
        "sz_23": {"united_states": {"transport": 1}, "germany": {"destroyer": 1}},
        "sz_47": {"united_states": {"transport": 2}, "japan": {"battleship": 1, "carrier": 1, "fighter": 2}},
        "eastern_united_states": {"united_states": {"infantry": 2, "fighter": 2}},
        "germany": {"germany": {"infantry": 9}},
        "japan": {"japan": {"infantry": 9}},
    },
    "hostile_at_start": ["sz_21", "sz_23", "sz_47"],
}


def begun(**position: Any) -> Game:
    return new(read_header({"record": 1, "edition": "1941", "dice": "scripted", "position": position}))


def test_transports_leave_every_zone_in_which_they_may_not_stay() -> None:
    game = begun(**AMONG_ENEMIES)
    lines = out_of_deadlock(game)
    assert {as_one_of(line, Move).path[0] for line in lines[:-1]} == {"sz_23", "sz_47"}
    assert Draft(game, lines).lines == lines and lines[-1].do == "end_phase"


@pytest.mark.parametrize("how", [EASY, STEADY])
@pytest.mark.parametrize("budget", [0, 1, 200])
def test_a_phase_that_ships_hold_up_is_led_to_its_end(how: str, budget: int) -> None:
    game = begun(**AMONG_ENEMIES)
    lines = choose(game, "united_states", how, budget)
    draft = Draft(game, [read_action(line) for line in lines])
    assert len(draft.lines) == len(lines) and lines[-1]["do"] == "end_phase"


def test_who_has_ships_to_free_attacks_all_the_same() -> None:
    lines = choose(begun(**AMONG_ENEMIES), "united_states")
    assert any(line["do"] == "move" and line["path"][-1] == "sz_21" for line in lines)


def test_where_moves_have_left_no_way_nothing_is_said() -> None:
    draft = Draft(begun(power="soviet_union", phase="combat_move"))
    assert draft.add(Move(by="soviet_union", units={"submarine": 1}, path=["sz_4", "sz_3"]))
    assert hindrance(draft.game) == ("sea.no_business", "sz_3")
    assert choose(draft.game, "soviet_union", budget=0) == []


def test_a_way_that_enemies_leave_open_is_found_beside_the_zone() -> None:
    """Most of what lies within reach on the map is behind Japanese ships."""
    units = {
        "sz_42": {"japan": {"cruiser": 1}},
        "sz_54": {"japan": {"destroyer": 2, "carrier": 2}},
        "sz_62": {"anzac": {"transport": 1}, "japan": {"destroyer": 1, "battleship": 1}},
        "sz_63": {"japan": {"cruiser": 1}},
        "new_south_wales": {"anzac": {"infantry": 4}},
    }
    position = {"clear": True, "power": "anzac", "phase": "combat_move", "units": units, "at_war": [["anzac", "japan"]]}
    position["hostile_at_start"] = ["sz_42", "sz_54", "sz_62", "sz_63"]
    game = new(read_header({"record": 1, "edition": "global1940", "dice": "scripted", "position": position}))
    assert choose(game, "anzac", budget=0)[-1]["do"] == "end_phase"


def test_a_gun_without_any_value_in_a_fight_finds_its_place() -> None:
    position = {"power": "germany", "phase": "mobilize", "purchased": {"germany": {"aaa": 1}}}
    game = new(read_header({"record": 1, "edition": "europe1940", "dice": "scripted", "position": position}))
    assert [line["do"] for line in choose(game, "germany")] == ["place", "end_phase"]
