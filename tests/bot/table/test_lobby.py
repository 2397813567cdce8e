"""A game begins once, however often and however early its start is asked for."""

from __future__ import annotations

import asyncio

import discord

from tests.support.play import Club


async def test_a_start_that_is_asked_for_many_times_at_once_makes_one_dice_log(club: Club) -> None:
    await club.found()
    room, server = club.table.room, club.table.server
    server.faults.delay("POST", "/channels/*/threads", seconds=0.3, times=20)
    people = [person for person in club.table.people for _ in range(4)]
    told = await asyncio.gather(*(person.slash(room, "game start") for person in people))
    await server.settle(0.2)
    assert len({answer.text for answer in told}) == 2
    assert len([request for request in server.requests if request.route.endswith("/threads")]) == 1
    assert len(room.threads) == 1
    assert (await club.game()).row.status == "running"


async def test_a_start_that_is_refused_makes_no_thread(club: Club) -> None:
    await club.table.alice.slash(club.table.room, "game new", edition="1941")
    refused = await club.table.alice.slash(club.table.room, "game start")
    await club.table.server.settle()
    assert "nobody" in refused.text.lower() and not club.table.room.threads


async def test_a_thread_whose_game_did_not_begin_after_all_is_taken_by_the_next_start(club: Club) -> None:
    game = await club.found()
    lobby, room = club.app.lobby, club.table.room
    channel = club.bot.get_channel(room.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="made before", type=discord.ChannelType.public_thread)
    await lobby._made(game, str(thread.id))
    await club.table.alice.slash(room, "game start")
    assert [one.id for one in room.threads] == [thread.id]
