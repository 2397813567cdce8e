"""The board and the chat are one table: what is ordered by one is told by the other, and the record is the same."""

import re
from collections.abc import AsyncIterator

import pytest_asyncio
from aiohttp import ClientSession

from bot.config import BoardAddress, Hosting
from bot.discord_ui.client import SandtableBot
from bot.store import Database, record
from tests.support.board import Visit, fresh
from tests.support.discord import Table, running
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.connect import QUICK


@pytest_asyncio.fixture
async def bot(table: Table, store: Database) -> AsyncIterator[SandtableBot]:
    """Sandtable, connected to the stand-in, with its boards on a port."""
    sandtable = SandtableBot(store, **QUICK, hasty=True, hosting=Hosting(board=BoardAddress(0)))
    async with running(sandtable, table.server):
        yield sandtable


@pytest_asyncio.fixture
async def session() -> AsyncIterator[ClientSession]:
    async with ClientSession() as found:
        yield found


async def by_board(club: Club, person: Person, session: ClientSession) -> Visit:
    """Somebody opens the link that /board gives."""
    told = (await person.slash(club.table.room, "board")).text
    found = re.search(r"\(<(http://[^#]+)#([\w-]+)>\)", told)
    assert found is not None, told
    visit = Visit(session, found[1])
    visit.key = (await visit.told("api/enter", {"key": found[2]}))["key"]
    return visit


async def test_two_play_by_the_board_and_three_by_chat(club: Club, session: ClientSession) -> None:
    game = await club.begin()
    people = club.table.people
    alice = await by_board(club, people[0], session)
    bob = await by_board(club, people[1], session)
    await alice.does({"do": "purchase", "units": {"infantry": 2}})
    await end(alice)
    stacks = (await alice.told("api/seat"))["stacks"]
    units = next(stack["units"] for stack in stacks if stack["space"] == "karelia")
    ways = await alice.told("api/ways", {"start": "karelia", "units": units})
    attack = next(way for way in ways if way.get("attack"))
    await alice.does(attack["line"])
    await end(alice)
    fight = (await alice.told("api/seat"))["fights"][0]
    await alice.does(fight["line"])
    await answered(club, {"soviet_union": alice, "germany": bob})
    while (await club.game()).game.state.power == "soviet_union":
        if (await alice.told("api/seat")).get("places_all"):
            await alice.told("api/place_all", {"request": fresh(), "turn": (await alice.told("api/seat"))["turn"]})
        await end(alice)
    assert (await bob.told("api/seat"))["mine"]
    await bob.does({"do": "purchase", "units": {"tank": 1}})
    while (await club.game()).game.state.power == "germany":
        if (await bob.told("api/seat")).get("places_all"):
            await bob.told("api/place_all", {"request": fresh(), "turn": (await bob.told("api/seat"))["turn"]})
        await end(bob)
    await club.does("turn buy", units="1 inf")
    await club.table.server.settle(0.1)
    carol = await by_board(club, people[2], session)
    assert (await carol.told("api/seat"))["purses"][0]["ordered"] == {"infantry": 1}
    await club.does("turn undo")
    lines = await record.lines(club.app.store.reader, game)
    assert '"dice":[' in "".join(lines).replace(" ", "")
    news = await alice.told("api/news")
    assert len(news["steps"]) + news["base"] == len(lines)
    whole = await alice.told("api/past")
    for told in (news, whole):
        rolled = [step for step in told["steps"] if '"dice"' in lines[step["line"] + told.get("base", 0) - 1]]
        assert rolled and all(step["proof"].startswith("https://discord.com/channels/") for step in rolled)
        assert [step["roll"] for step in rolled] == sorted({step["roll"] for step in rolled}), "each has its own"
    await club.told("Karelia")


async def answered(club: Club, visits: dict[str, Visit]) -> None:
    """Whoever is asked says what is likeliest, until nobody is."""
    while pending := (await club.game()).game.state.pending:
        visit = visits[pending[0].by]
        seat = await visit.told("api/seat")
        answer = seat["asks"][0]["answers"][0]["line"]
        await visit.told("api/act", {"request": fresh(), "lines": [answer], "revision": seat["revision"]})


async def end(visit: Visit) -> None:
    """End the phase, whatever is overlooked."""
    done = await visit.does({"do": "end_phase"})
    if done.get("warnings"):
        await visit.does({"do": "end_phase"}, warned=done["warned"])


async def test_the_link_is_told_to_its_owner_alone_and_is_in_no_log(club: Club) -> None:
    await club.begin()
    asked = await club.table.alice.slash(club.table.room, "board")
    assert asked.reply.private_to is not None
    assert not [message for message in club.public() if "#" in message.text and "http" in message.text]


async def test_words_for_the_dice_are_given_on_the_board_and_read_in_the_channel(
    club: Club, session: ClientSession
) -> None:
    room, people = club.table.room, club.table.people
    await people[0].slash(room, "game new", edition="1941")
    for power, person in club.seats.items():
        await person.slash(room, "game join", power=power)
    await people[0].slash(room, "game start")
    game = (await club.game()).id
    bob = await by_board(club, people[1], session)
    assert (await bob.told("api/seat"))["words"]
    await bob.told("api/words", {"request": fresh(), "text": "**luck** <@1> @everyone"})
    shown = await club.told("words for the dice: “")
    assert shown.mentions == [] and "everyone" in shown.text and "**luck**" not in shown.text
    table = await club.app.service.rolls.table_of(game)
    assert str(people[1].id) not in await table.unheard()
    assert "words" not in await bob.told("api/seat")
    again = await bob.told("api/words", {"request": fresh(), "text": "more"}, status=409)
    assert "already" in again["error"]
