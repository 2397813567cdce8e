"""Several processes on one server: each game, message and timer is one's, and the others wait or go on."""

import asyncio

import pytest

from bot.shards import Shards
from bot.store import Database, games, open_database, outbox, record, settings, taking, timers
from bot.store.claims import Successor
from bot.store.database import rows
from bot.store.errors import StoreUnreachable
from bot.store.outbox import Post
from bot.store.timers import Timer
from tests.bot.store.conftest import new_game
from tests.support.postgres import address, say

__all__ = ["address"]

HOLDERS = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1"


async def test_one_process_at_a_time_writes_a_game_and_the_other_waits(address: str) -> None:
    first, second = await open_database(address), await open_database(address)
    told: list[str] = []

    async def write(store: Database, name: str) -> None:
        async with store.alone("g1"):
            told.append(f"{name} begins")
            await asyncio.sleep(0.02)
            told.append(f"{name} ends")

    await asyncio.gather(write(first, "first"), write(second, "second"), write(first, "third"))
    assert [line.partition(" ")[2] for line in told] == ["begins", "ends"] * 3
    async with first.alone("g1"), second.alone("g2"):
        pass
    await first.close()
    await second.close()


async def test_who_lost_the_lock_of_a_game_with_the_connection_writes_nothing(address: str) -> None:
    first, second = await open_database(address), await open_database(address)
    async with first.transaction() as tx:
        await games.create(tx, new_game())
    mine = await say(address, "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1")
    async with first.alone("g1"):
        await say(address, HOLDERS)

        async with second.alone("g1"), second.transaction() as tx:
            await record.append(tx, "g1", 0, ["from the second"], at=1)
        with pytest.raises(StoreUnreachable, match="try again"):
            async with first.transaction() as tx:
                await settings.put(tx, "user", "1", "zone", "UTC")
    async with first.alone("g1"), first.transaction() as tx:
        await record.append(tx, "g1", 1, ["from the first"], at=1)
    assert mine == 0 and await record.lines(second.reader, "g1") == ["from the second", "from the first"]
    await first.close()
    await second.close()


async def test_what_one_process_queues_wakes_the_poster_of_another(address: str) -> None:
    first, second = await open_database(address), await open_database(address)
    second.mail.look()
    async with first.transaction() as tx:
        await outbox.put(tx, Post("c1", "said", at=1))
        assert not second.mail.rung
    for _ in range(200):
        if second.mail.rung:
            break
        await asyncio.sleep(0.01)
    assert second.mail.rung and [post.payload for post in await outbox.due(second.reader, 10)] == ["said"]
    await first.close()
    await second.close()


async def test_shards_are_claimed_by_one_process_and_handed_over(address: str) -> None:
    first, second = await open_database(address), await open_database(address)
    assert await first.claims.take(Shards(0, 1, 4)) == ()
    assert await first.claims.take(Shards(0, 1, 4)) == ()
    assert await second.claims.take(Shards(1, 2, 4)) == (1,)
    assert await second.claims.take(Shards(2, 3, 4)) == ()
    assert await first.claims.taken() == {(0, 4), (1, 4), (2, 4), (3, 4)}
    third = await open_database(address)
    assert await first.claims.successor() is Successor.NONE
    for ready, seen in ((False, Successor.COMING), (True, Successor.READY), (False, Successor.COMING)):
        assert not await third.claims.wait_for(Shards(0, 1, 4), ready)
        assert await first.claims.successor() is seen and await second.claims.successor() is Successor.NONE
    await first.close()
    while not await third.claims.wait_for(Shards(0, 1, 4), ready=True):
        await asyncio.sleep(0.01)
    assert await third.claims.taken() == {(0, 4), (1, 4), (2, 4), (3, 4)}
    await third.claims.release()
    assert await second.claims.taken() == {(2, 4), (3, 4)}
    await second.close()
    await third.close()


async def test_a_message_and_a_timer_are_taken_by_one_process_as_long_as_it_lives(address: str) -> None:
    first, second = await open_database(address), await open_database(address)

    async def takes(store: Database) -> tuple[bool, bool]:
        return await taking.post(store, None, number), await taking.timer(store, "g1", "remind", "anna", 7)

    async with first.transaction() as tx:
        await games.create(tx, new_game())
        number = await outbox.put(tx, Post("c1", "said", at=1))
        await timers.put(tx, Timer("g1", "remind", "anna", 7))
    assert await takes(first) == (True, True)
    assert await takes(second) == (False, False)
    assert await takes(first) == (True, True), "it may try again"
    await first.close()
    assert await takes(second) == (True, True)
    async with second.transaction() as tx:
        await outbox.posted(tx, number, "77", 8)
        await timers.drop(tx, "g1", "remind", "anna")
    assert await takes(second) == (False, False), "it is done"
    await second.close()


async def test_who_takes_a_message_at_the_same_instant_does_not_wait(address: str) -> None:
    first, second = await open_database(address), await open_database(address)
    async with first.transaction() as tx:
        number = await outbox.put(tx, Post("c1", "said", at=1))
    async with first.transaction() as mine:
        assert await rows(mine, taking.TAKE_POST, first.process, number)
        assert not await taking.post(second, None, number)
    await first.close()
    await second.close()


async def test_a_sign_of_life_is_seen_by_all(address: str) -> None:
    first, second = await open_database(address), await open_database(address)
    assert await second.asleep_ms() == 0, "nobody was ever there"
    await first.beat()
    await first.beat()
    assert await second.asleep_ms() < 60_000
    assert await first.size() > 0 and await first.last_backup() is None
    assert len(await first.running()) == 2
    await first.close()
    await second.close()
