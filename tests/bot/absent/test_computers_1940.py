"""Computers at the tables of 1940: wars, two purses, China, and what is asked between moves and battles."""

import asyncio
import json
from typing import Any

from bot.store import record
from tests.support.computers import in_turn
from tests.support.game_time import all_posted, newest
from tests.support.play import Club
from tests.support.standin.changes import patience

Line = dict[str, Any]


async def alone(club: Club, edition: str, *powers: str, **position: Any) -> str:
    """A game in which Alice plays these powers and computers the rest, from a position with little on the board and
    the first of them in turn."""
    alice, room = club.table.alice, club.table.room
    await alice.slash(room, "game new", edition=edition)
    for power in powers:
        await alice.slash(room, "game join", power=power)
    await alice.slash(room, "game computer", level="steady")
    await alice.slash(room, "game start")
    await alice.slash(room, "dice words", text="hello")
    position = {"clear": True, "phase": "combat_move", "power": powers[0]} | position
    answer = await alice.slash(room, "table edit", position=json.dumps(position), why="a short game")
    assert (await club.game()).game.state.phase == position["phase"], answer.text
    return (await club.game()).id


async def lines_of(club: Club, game: str, power: str) -> list[Line]:
    texts = await record.lines(club.app.store.reader, game)
    return [line for line in map(json.loads, texts) if line["by"] == power]


async def test_fighters_of_a_computer_go_up_for_its_ships(club: Club) -> None:
    alice, room = club.table.alice, club.table.room
    units = {
        "sz_112": {"germany": {"cruiser": 1, "destroyer": 1}},
        "sz_110": {"united_kingdom": {"destroyer": 1}},
        "united_kingdom": {"united_kingdom": {"infantry": 2, "fighter": 3}},
        "germany": {"germany": {"infantry": 9}},
    }
    game = await alone(club, "europe1940", "germany", units=units)
    await alice.slash(room, "do", orders="1 cruiser, 1 destroyer sz 112 > sz 110")
    await alice.slash(room, "turn end", sure=True)
    await all_posted(club)
    (up, *_) = await lines_of(club, game, "united_kingdom")
    assert (up["do"], up["units"], up["note"]) == ("scramble", {"fighter": 3}, "computer: steady")
    told = await newest(club, "scrambles 3 fighters")
    assert "United Kingdom scrambles 3 fighters from United Kingdom to Sea Zone 110." in told.text


async def test_pilots_of_a_computer_strike(club: Club) -> None:
    alice, room = club.table.alice, club.table.room
    units = {"sz_17": {"united_states": {"cruiser": 1, "battleship": 1}}, "sz_6": {"japan": {"destroyer": 1}}}
    war = [["japan", "united_states"]]
    game = await alone(club, "global1940", "united_states", units=units, at_war=war)
    await alice.slash(room, "do", orders="1 cruiser, 1 battleship sz 17 > sz 6")
    await alice.slash(room, "turn end", sure=True)
    await all_posted(club)
    (strike, *_) = await lines_of(club, game, "japan")
    assert (strike["do"], strike["targets"]) == ("kamikaze", {"cruiser": 2})
    assert not (await club.game()).game.state.pending


async def test_the_british_buy_from_both_purses_and_china_moves_in_one_message_each(club: Club) -> None:
    alice, room = club.table.alice, club.table.room
    units = {
        "kansu": {"china": {"infantry": 3}},
        "united_kingdom": {"united_kingdom": {"infantry": 2}},
        "india": {"united_kingdom": {"infantry": 2}},
    }
    position = {"units": units, "at_war": [["japan", "china"], ["germany", "united_kingdom"]], "round": 2}
    game = await alone(club, "global1940", "united_states", "italy", phase="mobilize", **position)
    await alice.slash(room, "turn end", sure=True)
    await in_turn(club, "italy")
    assert any(line["do"] == "move" for line in await lines_of(club, game, "china"))
    orders = [line for line in await lines_of(club, game, "united_kingdom") if line["do"] == "purchase"]
    assert [line["economy"] for line in orders] == ["europe", "pacific"]
    told = await newest(club, "Round 2 · United Kingdom")
    assert "It found no attack worth its price. It buys" in told.text
    assert "(Europe)" in told.text and "(Pacific)" in told.text
    for turn in ("Round 2 · China", "Round 2 · United Kingdom"):
        assert sum(message.text.startswith(turn) for message in room.messages) == 1
    assert len([m for m in club.table.server.pings_of(alice) if "Italy" in m.text]) == 1


async def test_a_computer_declares_war_and_the_table_reads_it(club: Club) -> None:
    alice, room = club.table.alice, club.table.room
    units = {
        "germany": {"germany": {"infantry": 9, "tank": 3}},
        "russia": {"soviet_union": {"infantry": 3}},
        "france": {"france": {"infantry": 2}},
    }
    await alone(club, "europe1940", "france", "soviet_union", phase="mobilize", units=units, round=3)
    await alice.slash(room, "turn end", sure=True)
    await in_turn(club, "soviet_union")
    told = await newest(club, "Round 4 · Germany")
    assert "Germany declares war on Soviet Union" in told.text


async def test_computers_concede_for_a_side_that_is_theirs_alone(club: Club) -> None:
    """Of everything the Axis has a tenth; nobody but computers plays for it."""
    alice, room = club.table.alice, club.table.room
    units = {"russia": {"soviet_union": {"infantry": 200}}, "germany": {"germany": {"infantry": 3}}}
    await alone(club, "europe1940", "soviet_union", phase="mobilize", units=units, round=6)
    await alice.slash(room, "turn end", sure=True)
    async with patience():
        while not (await club.game()).game.state.winner:
            await asyncio.sleep(0.01)
    await all_posted(club)
    assert (await club.game()).game.state.winner == "allies"
    told = (await newest(club, "concedes")).text
    assert "of all units and income its side has 12 % left" in told and "The Allies have won" in told
