"""Games, seats, orders, timers, settings: what is put in comes out, and what must be one stays one."""

import pytest

from bot.store import Database, games, interactions, orders, seats, settings, timers
from bot.store.errors import AlreadyHandled, ChannelTaken, UnknownGame
from bot.store.timers import Timer

from .conftest import HEADER, new_game


async def test_a_game_is_found_by_name_channel_and_player(store: Database, game: str) -> None:
    found = await games.find(store.reader, game)
    assert found == games.Game("g1", "guild", "c1", "forming", "1941", HEADER, 0, 1000, None)
    assert await games.in_channel(store.reader, "c1") == found
    assert await games.find(store.reader, "g2") is None
    async with store.transaction() as tx:
        await seats.take(tx, game, "germany", "anna", at=1, revision=0)
    assert await games.of_user(store.reader, "anna") == [found]
    assert await games.of_user(store.reader, "bert") == []
    assert await games.listed(store.reader, guild="guild") == [found]
    assert await games.listed(store.reader, status="over") == []


async def test_a_channel_holds_one_game_at_a_time(store: Database, game: str) -> None:
    with pytest.raises(ChannelTaken) as caught:
        async with store.transaction() as tx:
            await games.create(tx, new_game("g2"))
    assert caught.value.game == game
    async with store.transaction() as tx:
        await games.set_status(tx, game, "over", at=50)
        await games.create(tx, new_game("g2"))
    assert (await games.known(store.reader, game)).ended_at == 50
    async with store.transaction() as tx:
        await games.set_status(tx, "g2", "running", at=60)
    there = await games.in_channel(store.reader, "c1")
    assert there and (there.game, there.status, there.ended_at) == ("g2", "running", None)
    assert (await games.last_in_channel(store.reader, "c1")) == there
    async with store.transaction() as tx:
        await games.set_status(tx, "g2", "abandoned", at=65)
    assert await games.in_channel(store.reader, "c1") is None


async def test_a_game_that_is_not_there(store: Database) -> None:
    with pytest.raises(UnknownGame):
        async with store.transaction() as tx:
            await games.set_header(tx, "g9", HEADER)


async def test_marks(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await games.mark(tx, game, "panel", "77")
        await games.mark(tx, game, "log", "88")
        await games.mark(tx, game, "panel", "78")
        await games.mark(tx, game, "log", None)
    assert await games.marked(store.reader, game) == {"panel": "78"}


async def test_a_seat_changes_hands_and_remembers(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await seats.take(tx, game, "germany", "anna", at=1, revision=0)
        await seats.take(tx, game, "japan", "anna", at=1, revision=0)
        await seats.take(tx, game, "germany", "anna", at=2, revision=3)
        await seats.take(tx, game, "germany", "bert", at=5, revision=7)
        await seats.leave(tx, game, "japan", at=6, revision=8)
    assert await seats.held(store.reader, game) == {"germany": "bert"}
    assert await seats.history(store.reader, game) == [
        seats.Seat("germany", "anna", 1, 0, 5, 7),
        seats.Seat("japan", "anna", 1, 0, 6, 8),
        seats.Seat("germany", "bert", 5, 7, None, None),
    ]


async def test_standing_orders(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await orders.put(tx, game, "japan", '{"casualties":"cheapest"}', at=1)
        await orders.put(tx, game, "germany", '{"submerge":"never"}', at=1)
        await orders.put(tx, game, "japan", '{"submerge":"always"}', at=2)
        await orders.put(tx, game, "germany", None, at=3)
    assert await orders.all_of(store.reader, game) == {"japan": '{"submerge":"always"}'}


async def test_an_interaction_is_carried_out_once(store: Database, game: str) -> None:
    async with store.transaction() as tx:
        await interactions.claim(tx, "123", game, "anna", at=10)
    assert await interactions.is_claimed(store.reader, "123")
    assert not await interactions.is_claimed(store.reader, "124")
    with pytest.raises(AlreadyHandled):
        async with store.transaction() as tx:
            await interactions.claim(tx, "123", game, "anna", at=11)
    async with store.transaction() as tx:
        await interactions.claim(tx, "200", None, "anna", at=30)
        await interactions.forget(tx, before=20)
    assert not await interactions.is_claimed(store.reader, "123")
    assert await interactions.is_claimed(store.reader, "200")


async def test_timers_replace_and_stay_until_dropped(store: Database, game: str) -> None:
    assert await timers.next_due(store.reader) is None
    async with store.transaction() as tx:
        await timers.put(tx, Timer(game, "deadline", "japan", due=100))
        await timers.put(tx, Timer(game, "deadline", "japan", due=200, payload="x"))
        await timers.put(tx, Timer(game, "reminder", "japan", due=150))
        await timers.put(tx, Timer(game, "reminder", "germany", due=300))
    assert await timers.next_due(store.reader) == 150
    for _ in range(2):
        due = await timers.due(store.reader, now=200)
        assert due == [Timer(game, "reminder", "japan", 150), Timer(game, "deadline", "japan", 200, "x")]
    async with store.transaction() as tx:
        await timers.drop(tx, game, "deadline", "japan")
        await timers.drop(tx, game, "reminder")
    assert await timers.next_due(store.reader) is None


async def test_settings(store: Database) -> None:
    async with store.transaction() as tx:
        await settings.put(tx, "guild", "1", "map", "dark")
        await settings.put(tx, "user", "1", "map", "light")
        await settings.put(tx, "guild", "1", "ping", "once")
        await settings.put(tx, "guild", "1", "ping", None)
    assert await settings.all_of(store.reader, "guild", "1") == {"map": "dark"}
    assert await settings.all_of(store.reader, "channel", "1") == {}
