"""What menus of moves ask beside the goal, where it makes a difference: enemies that hide, what sails along, a friend's
ships and units, and where aircraft could land."""

from __future__ import annotations

import json
from typing import Any

from bot.game.cargo_options import hunts, loads, may_leave_alone
from bot.game.landing_options import homes
from bot.game.move_options import led, ways
from bot.game.play_lines import play_one
from bot.loaded import Loaded
from bot.messages import codes, wizard_steps
from bot.standin.components import Menu
from bot.standin.exchange import Exchange
from bot.store.games import Game as Row
from engine import Dice, new, no_dice, read_header
from tests.bot.test_steps import picks, presses
from tests.support.play import Club


def at(edition: str, power: str, phase: str, **position: Any) -> Loaded:
    """A game that stands in a position, all powers held by one player."""
    start: dict[str, Any] = {"power": power, "phase": phase} | position
    header: dict[str, Any] = {"record": 1, "edition": edition, "dice": "scripted", "position": start}
    game = new(read_header(header))
    row = Row("g", None, "1", "running", edition, json.dumps(header), 0, 0, None)
    return Loaded(row, game, 0, players=dict.fromkeys(game.state.turn_order(), "1"))


def way_to(loaded: Loaded, units: dict[str, int], start: str, goal: str) -> dict[str, Any]:
    return next(way.line for way in ways(loaded.game, units, start) if way.goal == goal)


def test_submarines_may_be_left_alone_by_ships_only_and_only_where_the_book_lets_them() -> None:
    loaded = at("1941", "united_kingdom", "combat_move")
    assert may_leave_alone(loaded.game, way_to(loaded, {"destroyer": 1}, "sz_10", "sz_9"))
    assert not may_leave_alone(loaded.game, way_to(loaded, {"fighter": 1}, "sz_14", "sz_9"))
    revised = at("revised", "united_kingdom", "combat_move")
    lines = [way.line for way in ways(revised.game, {"destroyer": 1}, "sz_15")]
    assert lines and not any(may_leave_alone(revised.game, line) for line in lines)


def test_ships_that_stay_may_attack_the_submarine_beside_them() -> None:
    forces = {"sz_9": {"germany": {"submarine": 1}, "united_kingdom": {"destroyer": 1}}}
    loaded = at("1941", "united_kingdom", "combat_move", units=forces)
    stay = next(way for way in ways(loaded.game, {"destroyer": 1}, "sz_9") if not way.steps)
    assert (stay.line["path"], stay.line["engage"], stay.attack) == (["sz_9"], True, True)
    assert play_one(loaded.game, {"by": "united_kingdom"} | stay.line, Dice(no_dice))
    assert hunts(loaded.game, {"destroyer": 1}, "sz_10") is None


def test_what_sails_along_is_asked_where_ships_stay_behind() -> None:
    units = {"sz_7": {"united_kingdom": {"transport": 2, "infantry": 1, "tank": 1}}}
    cargo = {
        "sz_7": [
            {"by": "united_kingdom", "ship": "transport", "units": {"united_kingdom": {kind: 1}}}
            for kind in units["sz_7"]["united_kingdom"]
            if kind != "transport"
        ]
    }
    loaded = at("1941", "united_kingdom", "noncombat_move", units=units, cargo=cargo)
    one, both = (way_to(loaded, {"transport": n}, "sz_7", "sz_6") for n in (1, 2))
    assert sorted(map(str, loads(loaded.game, one))) == ["{'infantry': 1}", "{'tank': 1}"]
    assert loads(loaded.game, both) == []


def test_a_friends_transports_take_units_aboard_in_noncombat() -> None:
    loaded = at("revised", "united_kingdom", "noncombat_move")
    way = next(way for way in ways(loaded.game, {"infantry": 1}, "western_canada") if way.line.get("carrier"))
    assert (way.goal, way.line["carrier"]) == ("sz_55", "united_states")
    assert codes.way_of(loaded, "western_canada", {"infantry": 1}, codes.way_code(loaded, way)) == way
    assert not way.is_plain


def test_units_of_a_friend_that_one_leads_are_among_the_starts() -> None:
    loaded = at("revised", "united_kingdom", "combat_move")
    loaded.game.state.led["united_states"] = "united_kingdom"
    friends = led(loaded.game)
    assert ("united_kingdom", "united_states") in friends or friends
    _, rows = wizard_steps.from_where(loaded, 1)
    space, owner = friends[0]
    code = codes.origin_code(loaded, space, owner)
    assert codes.origin_of(loaded, code) == (space, owner)
    text, rows = wizard_steps.which_units(loaded, space, owner)
    assert text and rows
    found = [way for space, owner in friends for way in ways(loaded.game, {"fighter": 1}, space, owner)]
    assert all(way.line["of"] == "united_states" for way in found)


def test_an_attack_by_air_says_where_it_could_land() -> None:
    loaded = at("1941", "germany", "combat_move")
    line = way_to(loaded, {"bomber": 1}, "germany", "united_kingdom")
    after = play_one(loaded.game, {"by": "germany"} | line, Dice(no_dice)).game
    found = homes(after, "united_kingdom", ["bomber"])
    assert found[0] in ("western_europe", "norway_finland", "germany")
    assert "united_kingdom" not in found and not any(space.startswith("sz_") for space in found)


async def led_on(club: Club, power: str, start: str, units: str, goal: str) -> Exchange:
    """The menus as far as Confirm, for a power whose phase of attacks has come."""
    while (await club.game()).game.state.power != power:
        await club.does("end")
    if (await club.game()).game.state.phase == "purchase":
        await club.does("end")
    person = await club.player()
    status = await person.slash(club.table.room, "status")
    step = await presses(person, status.reply, "Move by menu")
    for label in (start, units, goal):
        step = await picks(person, step.reply, label)
    return step


async def test_a_destroyer_sails_past_a_submarine_with_one_press(club: Club) -> None:
    await club.begin()
    step = await led_on(club, "united_kingdom", "Sea Zone 10", "1 destroyer", "Sea Zone 9")
    labels = [button.label for button in step.reply.buttons]
    assert labels[:2] == ["Confirm", "Confirm, leave submarines and transports alone"]
    done = await presses(await club.player(), step.reply, labels[1])
    assert "Moved 1 destroyer" in done.text
    ships = (await club.game()).game.state.own_at("sz_9", "united_kingdom")
    assert [ship.engage for ship in ships if ship.kind == "destroyer"] == [False]


async def test_aircraft_stay_behind_or_sail_along_as_the_menu_says(club: Club) -> None:
    await club.begin(edition="abc")
    step = await led_on(club, "japan", "Sea Zone 45", "1 carrier", "Sea Zone 44")
    menus: list[Menu] = step.reply.menus
    assert [option.label for option in menus[0].options][:1] == ["With 2 fighters"]
    step = await picks(await club.player(), step.reply, "With nothing aboard")
    assert "(with nothing aboard)" in step.text
    done = await presses(await club.player(), step.reply, "Confirm")
    assert "Moved 1 carrier" in done.text
    state = (await club.game()).game.state
    assert not [unit for unit in state.at("sz_44") if unit.kind == "fighter" and unit.owner == "japan"]
