"""What menus of moves ask beside the goal: enemies that hide, what sails along, a friend's ships and units."""

import json
from typing import Any

from bot.loaded import Loaded
from bot.messages import codes, wizard_steps
from bot.store.games import Game as Row
from bot.wish import said
from engine import new, read_header
from engine.advice.destinations import led, ways
from tests.bot.discord_ui.turn.test_move_wizard import picks, presses
from tests.support.play import Club
from tests.support.standin.components import Menu
from tests.support.standin.exchange import Exchange


def at(edition: str, power: str, phase: str, **position: Any) -> Loaded:
    """A game that stands in a position, all powers held by one player."""
    start: dict[str, Any] = {"power": power, "phase": phase} | position
    header: dict[str, Any] = {"record": 1, "edition": edition, "dice": "scripted", "position": start}
    game = new(read_header(header))
    row = Row("g", None, "1", "running", edition, json.dumps(header), 0, 0, None)
    return Loaded(row, game, 0, players=dict.fromkeys(game.state.turn_order(), "1"))


def test_a_button_leads_aboard_a_friends_transport() -> None:
    loaded = at("revised", "united_kingdom", "noncombat_move")
    way = next(way for way in ways(loaded.game, {"infantry": 1}, "western_canada") if "carrier" in said(way.move))
    assert codes.way_of(loaded, "western_canada", {"infantry": 1}, codes.way_code(loaded, way)) == way


def test_the_menus_lead_a_friends_units_too() -> None:
    loaded = at("revised", "united_kingdom", "combat_move")
    loaded.game.state.led["united_states"] = "united_kingdom"
    friends = led(loaded.game)
    _, rows = wizard_steps.from_where(loaded, 1)
    space, owner = friends[0]
    code = codes.origin_code(loaded, space, owner)
    assert codes.origin_of(loaded, code) == (space, owner)
    text, rows = wizard_steps.which_units(loaded, space, owner)
    assert text and rows


async def led_on(club: Club, power: str, start: str, units: str, goal: str) -> Exchange:
    """The menus as far as Confirm, for a power whose phase of attacks has come."""
    while (await club.game()).game.state.power != power:
        await club.does("turn end")
    if (await club.game()).game.state.phase == "purchase":
        await club.does("turn end")
    person = await club.player()
    status = await person.slash(club.table.room, "game status")
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
