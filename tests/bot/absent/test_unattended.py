"""Tables without people: computers play one turn, then the table is asked; and who may stop a game that is not his."""

import asyncio
import json

from bot.absent.computer_player import TURN
from bot.absent.unattended import ASKED
from bot.config import Hosting, Limits
from bot.discord_ui.client import SandtableBot
from bot.store import Database, record, timers
from tests.support.computers import begin_with_computers
from tests.support.discord import Table, running
from tests.support.game_time import all_posted, newest
from tests.support.play import Club
from tests.support.standin.changes import patience
from tests.support.standin.connect import QUICK

QUESTION = "Only computers play here"


async def asked(club: Club, game: str, turn: str) -> None:
    """Until the table is asked whether this turn is to be played."""
    async with patience():
        while [one.payload for one in await timers.of(club.app.store.reader, game, TURN)] != [f"{ASKED}{turn}"]:
            await asyncio.sleep(0.01)
    await all_posted(club)


async def left_to_computers(club: Club) -> str:
    """Alice, the last person at the table, gives her seat away in her first turn."""
    alice = club.table.alice
    game = await begin_with_computers(club, alice, "soviet_union", level="easy")
    await alice.slash(club.table.room, "game computer", power="soviet_union", level="easy")
    await asked(club, game, "1.soviet_union")
    return game


async def powers_that_played(club: Club, game: str) -> set[str]:
    lines = [json.loads(text) for text in await record.lines(club.app.store.reader, game)]
    return {line["by"] for line in lines if line["do"] != "orders"}


async def test_without_people_nothing_is_played_until_somebody_says_so_turn_by_turn(club: Club) -> None:
    game = await left_to_computers(club)
    assert not await powers_that_played(club, game)
    question = await newest(club, QUESTION)
    assert {button.label for button in question.buttons} == {"Play the next turn", "Take the seat", "Delete the game"}
    assert "asks again" in (await club.table.bob.click(question, "Play the next turn")).text
    await asked(club, game, "1.germany")
    lines = [json.loads(text) for text in await record.lines(club.app.store.reader, game)]
    assert {line["by"] for line in lines if line["do"] == "end_phase"} == {"soviet_union"}
    assert len([one for one in club.public() if QUESTION in one.text]) == 2
    assert "Germany" in (await newest(club, QUESTION)).text


async def test_an_old_button_begins_nothing_and_two_presses_play_one_turn(club: Club) -> None:
    game = await left_to_computers(club)
    first = await newest(club, QUESTION)
    await club.table.bob.click(first, "Play the next turn")
    await asked(club, game, "1.germany")
    await club.table.alice.slash(club.table.room, "game join", power="germany")
    answer = await club.table.bob.click(first, "Play the next turn")
    assert "no longer current" in answer.text
    assert (await club.game()).game.state.power == "germany"


async def test_who_sits_down_plays_on_without_being_asked(club: Club) -> None:
    game = await left_to_computers(club)
    question = await newest(club, QUESTION)
    await club.table.bob.slash(club.table.room, "game join", power="germany")
    await club.table.bob.click(question, "Play the next turn")
    async with patience():
        while (await club.game()).game.state.power != "germany":
            await asyncio.sleep(0.01)
    await all_posted(club)
    assert len([one for one in club.public() if QUESTION in one.text]) == 1
    assert "germany" not in {one.split(".")[-1] for one in await asked_turns(club, game)}


async def asked_turns(club: Club, game: str) -> list[str]:
    return [one.payload for one in await timers.of(club.app.store.reader, game, TURN) if ASKED in one.payload]


async def test_it_rests_after_a_restart_too(table: Table, store: Database) -> None:
    async with running(SandtableBot(store, **QUICK, hasty=True), table.server) as bot:
        game = await left_to_computers(Club(table, bot))
    async with running(SandtableBot(store, **QUICK, hasty=True), table.server) as bot:
        club = Club(table, bot)
        await club.app.computer_player.take_up(await club.game())
        await asked(club, game, "1.soviet_union")
        assert not await powers_that_played(club, game)
        await table.bob.click(await newest(club, QUESTION), "Play the next turn")
        await asked(club, game, "1.germany")


async def test_who_manages_the_channel_pauses_and_deletes_any_game_in_it(club: Club) -> None:
    await club.begin()
    room, owner = club.table.room, club.table.guild.host
    assert "votes" not in (await owner.slash(room, "table pause")).text
    assert (await club.game()).facts.presence.pause is not None
    await owner.slash(room, "table resume")
    assert (await club.game()).facts.presence.pause is None
    stranger = club.table.guild.add_member("mallory", "Mallory")
    assert "hold no power" in (await stranger.slash(room, "table pause")).text
    assert "Only the host" in (await stranger.slash(room, "table delete")).text
    sure = await owner.slash(room, "table delete")
    await owner.click(sure.reply, sure.reply.buttons[0].custom_id or "")
    await newest(club, "has deleted this game")
    assert not await club.app.store.reader.query("SELECT game FROM games", ())


async def test_games_are_limited_for_a_person_and_for_a_server(table: Table, store: Database) -> None:
    async with running(
        SandtableBot(store, **QUICK, hasty=True, hosting=Hosting(Limits(person=2, server=3))), table.server
    ):
        rooms = [table.guild.add_channel(f"room-{number}") for number in range(5)]
        for room in rooms[:2]:
            await table.alice.slash(room, "game new", edition="1941")
        refused = await table.alice.slash(rooms[2], "game new", edition="1941")
        assert "host of 2 open games" in refused.text
        await table.bob.slash(rooms[2], "game new", edition="1941")
        refused = await table.carol.slash(rooms[3], "game new", edition="1941")
        assert "3 open games already" in refused.text
        await table.alice.slash(rooms[0], "game cancel")
        await table.carol.slash(rooms[3], "game new", edition="1941")
        assert await store.reader.query("SELECT count(*) FROM games WHERE status = 'forming'", ()) == [(3,)]
