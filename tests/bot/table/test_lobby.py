"""A game begins once, however often and however early its start is asked for."""

import asyncio

import discord
from msgspec.structs import replace

from bot.table.lobby_card import lobby_message
from bot.wording.rules import FROM_SOURCES, overview
from engine import new, read_header
from engine.editions import edition
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


async def test_a_table_is_told_where_the_book_was_not_seen(club: Club) -> None:
    """The card of a lobby says in a line that the rules are from public sources; of other games it does not."""
    await club.found()
    seen = await club.game()
    page = edition("1942second")
    header = read_header({"record": 1, "edition": page.id})
    unseen = replace(seen, game=new(header), players={})
    assert FROM_SOURCES in lobby_message(unseen).body
    assert FROM_SOURCES not in lobby_message(seen).body
    assert FROM_SOURCES in overview(page) and FROM_SOURCES not in overview(edition("1941"))
