"""A position as a map scene: the figures on the map are those of the rules."""

import pytest

from bot.game.play_lines import play_one
from bot.orders import speech
from bot.scene import Goal
from bot.scenes.history import MOST_FRAMES, film_scenes
from bot.scenes.maps import arrows, crop_of, position_scene, with_objectives
from bot.story import Turn
from bot.wording.alt_text import alt_map
from bot.wording.status import board_lines
from engine import Dice, new, no_dice, read_header
from engine import events as e
from engine.state import State


def at_first(edition: str) -> State:
    return new(read_header({"record": 1, "edition": edition, "dice": "scripted"})).state


@pytest.mark.parametrize(
    ("edition", "limits"),
    [
        ("abc", {"eastern_united_states": 3, "western_united_states": 3, "united_kingdom": 3}),
        ("1941", {"eastern_united_states": 6, "russia": 3, "germany": 4}),
        ("revised", {"eastern_united_states": 12, "caucasus": 4}),
    ],
)
def test_a_complex_shows_what_it_may_mobilize(edition: str, limits: dict[str, int]) -> None:
    scene = position_scene(at_first(edition))
    assert {space: scene.facilities[space][0].limit for space in limits} == limits


def test_a_power_with_two_economies_shows_both_purses() -> None:
    lines = {line.power: line.text for line in position_scene(at_first("global1940")).status}
    assert lines["united_kingdom"] == "28 Europe, 17 Pacific"
    assert lines["germany"] == "30 IPCs"


def test_where_china_may_go_beside_its_own_land_is_marked() -> None:
    scene = position_scene(at_first("global1940"))
    assert {"burma", "kwangtung", "manchuria"} <= set(scene.ranges["china"])
    assert "yunnan" not in scene.ranges["china"]
    assert position_scene(at_first("1941")).ranges == {}


def test_zones_of_kamikaze_are_marked_while_some_pilots_are_left() -> None:
    state = at_first("global1940")
    assert "sz_6" in position_scene(state).kamikaze
    state.marks.kamikaze["japan"] = 0
    assert position_scene(state).kamikaze == ()


def test_neutrals_show_how_they_lean_now() -> None:
    state = at_first("europe1940")
    assert position_scene(state).leanings == {}
    state.neutrals |= {"spain": "pro_allies", "yugoslavia": "allies", "eire": "axis"}
    assert position_scene(state).leanings == {"spain": "pro_allies", "eire": "pro_axis"}


def test_convoys_that_are_disrupted_show_what_they_may_cost() -> None:
    state = at_first("europe1940")
    assert position_scene(state).disrupted == {}
    state.add("submarine", "germany", "sz_109")
    assert position_scene(state).disrupted == {"sz_109": {"united_kingdom": 6}}
    assert "Convoys may cost United Kingdom up to 6 IPCs, about 2, in Sea Zone 109" in board_lines(state, speech(state))


def test_a_film_tells_a_long_game_from_its_first_rounds_to_its_last_turn() -> None:
    state = at_first("1941")
    turns = [Turn(1 + n // 5, "germany", state) for n in range(3 * MOST_FRAMES)]
    scenes = film_scenes(state, turns, speech(state), "dark")
    assert {scene.theme for scene in scenes} == {"dark"}
    assert len(scenes) == MOST_FRAMES + 1
    assert scenes[1].title.startswith("Round 1 ")
    assert scenes[-1].title.startswith(f"Round {turns[-1].round} ")


def test_an_attack_that_won_is_still_drawn_as_an_attack() -> None:
    state = at_first("1941")
    state.owners["west_russia"] = "soviet_union"
    army = {"soviet_union": {"infantry": 6}}
    told = [
        e.Moved("soviet_union", {"infantry": 6}, ["russia", "west_russia"]),
        e.BattleBegan("west_russia", "land", "soviet_union", army, {"germany": {"infantry": 3}}),
        e.Captured("west_russia", "soviet_union", "soviet_union", "germany"),
        e.Moved("soviet_union", {"infantry": 2}, ["karelia", "west_russia"]),
        e.BattleBegan("west_russia", "land", "germany", {"germany": {"tank": 1}}, army),
    ]
    assert [(arrow.path[0], arrow.kind) for arrow in arrows(state, told)] == [("russia", "attack"), ("karelia", "move")]


def test_a_map_tells_the_objectives_of_the_power_in_turn() -> None:
    game = new(
        read_header({"record": 1, "edition": "anniversary", "setup": "1941", "options": {"national_objectives": True}})
    )
    scene = with_objectives(game, position_scene(game.state))
    assert scene.goals == (Goal("Heartland", 5, "held"), Goal("East", 5, "open"), Goal("Drive", 5, "near"))
    assert "Objectives of Germany: Heartland 5 held, East 5 not held, Drive 5 one step away." in alt_map(scene)


def test_in_chinas_part_the_objectives_are_those_of_the_united_states() -> None:
    part = {"power": "china", "phase": "combat_move"}
    options = {"national_objectives": True}
    game = new(
        read_header({"record": 1, "edition": "anniversary", "setup": "1941", "options": options, "position": part})
    )
    assert next(iter(with_objectives(game, position_scene(game.state)).goals)).name == "Home"


def test_what_a_power_has_developed_is_told_with_its_money() -> None:
    header = {"record": 1, "edition": "global1940", "options": {"research": True}}
    game = new(read_header(header | {"position": {"techs": {"germany": ["radar", "rockets"]}}}))
    scene = position_scene(game.state)
    assert {line.power: line.note for line in scene.status if line.note} == {"germany": "radar and rockets"}
    assert "Germany 30 IPCs (in turn), has radar and rockets." in alt_map(scene)


def test_before_battles_stand_swords_show_where_they_will_be_fought() -> None:
    """1941, Germany's combat move: who has entered enemy land or a defended zone fights there; who only passes by a
    submarine does not."""
    units = {"caucasus": {"soviet_union": {"infantry": 2}}, "ukraine": {"germany": {"infantry": 3}}}
    units |= {"sz_8": {"united_kingdom": {"battleship": 1}}, "sz_9": {"germany": {"submarine": 1}}}
    position = {"power": "germany", "phase": "combat_move", "units": units}
    game = new(read_header({"record": 1, "edition": "1941", "dice": "scripted", "position": position}))
    marches = (("ukraine", "caucasus", "infantry"), ("sz_9", "sz_8", "submarine"))
    told: list[e.Event] = []
    for origin, goal, unit in marches:
        line = {"by": "germany", "do": "move", "units": {unit: 1}, "path": [origin, goal]}
        step = play_one(game, line, Dice(no_dice))
        game, told = step.game, [*told, *step.events]
    assert game.state.battles == []
    scene = crop_of(game, told, "")
    assert scene is not None
    assert set(scene.battles) == {"caucasus", "sz_8"}
    assert scene.contested == ()
    assert not any(arrow.quiet for arrow in scene.arrows)
