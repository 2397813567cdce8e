"""The board as an Activity: launched in the channel, its people known, its command not lost."""

from collections.abc import AsyncIterator

import pytest_asyncio
from aiohttp import ClientSession

from bot.config import BoardAddress, Hosting
from bot.discord_ui.activity import ENTRY_POINT, ActivityDoor
from bot.discord_ui.client import SandtableBot
from bot.store import Database
from tests.support.board import Visit
from tests.support.discord import Table, running
from tests.support.play import Club
from tests.support.standin.connect import QUICK
from tests.support.standin.routes.activities import SECRET

LAUNCH = 12


@pytest_asyncio.fixture
async def bot(table: Table, store: Database) -> AsyncIterator[SandtableBot]:
    """Sandtable with a board that can be an Activity; the developer portal has Activities on."""
    table.server.activities.on = True
    board = BoardAddress(0, url="https://board.example.org/", secret=SECRET)
    sandtable = SandtableBot(store, **QUICK, hasty=True, hosting=Hosting(board=board))
    async with running(sandtable, table.server):
        yield sandtable


async def test_the_board_is_launched_in_the_channel_or_opened_by_a_link(club: Club) -> None:
    await club.begin()
    room, alice = club.table.room, club.table.alice
    assert (await alice.slash(room, "board")).ack == LAUNCH
    linked = await alice.slash(room, "board", link=True)
    assert "https://board.example.org/#" in linked.text
    club.table.server.activities.on = False
    assert "https://board.example.org/#" in (await alice.slash(room, "board")).text, "switched off, the link is left"


async def test_who_opened_it_is_what_discord_says(club: Club, bot: SandtableBot) -> None:
    game = await club.begin()
    activities, alice, bob = club.table.server.activities, club.table.alice, club.table.bob
    door = ActivityDoor(bot, SECRET)
    instance = activities.opened(club.table.room, alice.id)
    found = await door.enter(activities.code_of(alice.id), instance)
    assert found is not None and found[:2] == (str(alice.id), str(club.table.room.id))
    assert await door.enter("no-code", instance) is None
    assert await door.enter(activities.code_of(bob.id), instance) is None, "he is not in it"
    assert await door.enter(activities.code_of(alice.id), "../../users/@me") is None
    assert await ActivityDoor(bot, "wrong").enter(activities.code_of(alice.id), instance) is None
    assert bot.board is not None
    async with ClientSession() as session:
        visit = Visit(session, f"http://127.0.0.1:{bot.board.port}/")
        joined = await visit.told("api/join", {"code": activities.code_of(alice.id), "instance": instance})
        visit.key = joined["key"]
        assert (await visit.told("api/seat"))["powers"] == ["soviet_union"]
        once = activities.code_of(alice.id)
        await visit.told("api/join", {"code": once, "instance": instance})
        await visit.told("api/join", {"code": once, "instance": instance}, status=403)
        async with await visit.ask("api/news", Origin=door.origin) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "frame-ancestors https://discord.com" in policy and SECRET not in str(answer.headers)
    assert game


async def test_the_command_that_opens_it_outlives_a_change_of_the_commands(club: Club, bot: SandtableBot) -> None:
    server = club.table.server
    launch = {"id": "77", "type": ENTRY_POINT, "name": "launch", "description": "Play", "handler": 2, "version": "1"}
    launch |= {"application_id": str(server.world.application_id), "default_member_permissions": None}
    server.commands[None] = {(ENTRY_POINT, "launch"): launch}
    await bot.sync_commands()
    told = server.commands[None]
    assert told[ENTRY_POINT, "launch"]["id"] == "77" and told[ENTRY_POINT, "launch"]["handler"] == 2
    assert len(told) > 10
    asked = len([request for request in server.requests if request.method == "PUT"])
    await bot.sync_commands()
    assert len([request for request in server.requests if request.method == "PUT"]) == asked
