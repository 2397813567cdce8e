"""A game on a server that goes away in the middle: players are told or wait, nothing is lost, nothing is said twice."""

import asyncio
import json
from collections import Counter

import asyncpg
import pytest

from bot.game.games import Games
from bot.store import Database, open_database, outbox, record
from bot.store.postgres import link
from bot.store.postgres.database import PostgresDatabase
from tests.support.play import Club

pytestmark = pytest.mark.parametrize("store", ["postgres"], indirect=True)
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE application_name = 'sandtable' AND datname = current_database()"
)


def url_of(store: Database) -> str:
    assert isinstance(store, PostgresDatabase)
    return store._link.url


async def cut(store: Database) -> None:
    """All connections of the bot break."""
    connection = await asyncpg.connect(url_of(store))
    await connection.execute(CUT)
    await connection.close()


async def test_a_game_goes_on_over_lost_connections_and_nothing_is_said_twice(club: Club, store: Database) -> None:
    game = await club.begin()
    answers: list[str] = []
    for command, options in (
        ("turn buy", {"units": "1 inf"}),
        ("turn end", {}),
        ("turn move", {"from_": "Russia", "units": "1 inf", "to": "West Russia"}),
        ("turn undo", {}),
    ):
        await cut(store)
        answers.append((await club.does(command, **options)).text)
    assert not any("cannot be reached" in answer for answer in answers), answers
    await cut(store)
    while await outbox.waiting(store.reader):
        await asyncio.sleep(0.1)
    lines = await record.lines(store.reader, game)
    assert [json.loads(line)["do"] for line in lines] == ["purchase", "end_phase"]
    said = Counter((message.channel.id, message.text) for message in club.public() if message.text)
    assert [text for (_, text), times in said.items() if times > 1] == []


async def test_who_acts_while_the_server_is_away_is_told_that_the_bot_waits(
    club: Club, store: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await club.begin()
    await club.table.server.settle()

    async def nobody_there(url: str, answers: float) -> asyncpg.Connection:
        raise ConnectionRefusedError

    with monkeypatch.context() as away:
        away.setattr(link, "connected", nobody_there)
        away.setattr(link, "PATIENCE", 0.0)
        await cut(store)
        alice = club.table.alice
        answer = await alice.slash(club.table.room, "turn buy", units="1 inf")
        assert "The database cannot be reached. Nothing was changed; the bot waits for it" in answer.text
    answer = await alice.slash(club.table.room, "turn buy", units="2 inf")
    assert "Bought" in answer.text
    assert len(await record.lines(store.reader, game)) == 1


async def test_what_another_process_has_played_and_taken_back_is_seen(club: Club, store: Database) -> None:
    """As many lines as before, but others: what is kept in memory is not believed."""
    game = await club.begin()
    await club.does("turn buy", units="1 inf")
    other = await open_database(url_of(store))
    elsewhere = Games(other)
    before = await elsewhere.look(game)
    await club.does("turn undo")
    await club.does("turn buy", units="1 tank")
    after = await elsewhere.look(game)
    assert after.revision == before.revision == 1
    assert after.game.state != before.game.state
    assert after.game.state == (await club.app.service.look(game)).game.state
    await other.close()


async def test_dice_fall_in_a_game_that_was_looked_at_for_the_same_press(club: Club, store: Database) -> None:
    game = await club.begin()
    await club.does("turn end")
    await club.does("turn move", from_="Russia", units="6 inf, 1 arm", to="West Russia")
    await club.does("turn end")
    await club.does("battle fight", space="west russia")
    lines = [json.loads(line) for line in await record.lines(store.reader, game)]
    assert any(line["do"] == "battle" and line["dice"] for line in lines), lines
