"""When the bot or Discord was away: nobody is flooded, nobody loses time, and what was due rings when it should."""

import asyncio

import pytest

from bot.clock import now_ms
from bot.presence.pace import HOUR
from bot.shards import Shards
from bot.store import Database, games, timers
from bot.store.alarm import AWAKE
from bot.store.games import NewGame
from bot.store.timers import Timer
from bot.table.timers import Timers
from tests.bot.store.conftest import game

__all__ = ["game"]


async def test_nothing_rings_while_discord_cannot_be_heard(store: Database, game: str) -> None:
    """And after a long silence everybody's times are moved by it before anything rings."""
    skew, happened = 0, list[str]()
    heard, asked = set[int](), asyncio.Event()

    def hears() -> set[int]:
        asked.set()
        return heard

    async def ring(timer: Timer) -> None:
        happened.append(timer.subject)
        async with store.transaction() as tx:
            await timers.drop(tx, timer.game, timer.kind, timer.subject)
        rang.set()

    async def wake(asleep: int, shards: Shards) -> None:
        happened.append("moved")

    rang = asyncio.Event()
    work = Timers(store, {"bell": ring}, (wake,), hears, lambda: now_ms() + skew)
    async with store.transaction() as tx:
        await timers.put(tx, Timer(game, "bell", "late", 1))
    task = asyncio.create_task(work.run())
    try:
        await asked.wait()
        assert happened == []
        skew = 3 * HOUR
        heard.add(0)
        store.timers.ring()
        await rang.wait()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert happened == ["moved", "late"]


async def test_only_the_times_of_a_shard_that_cannot_be_heard_stand_still(store: Database) -> None:
    now, happened, shards, heard = 1, list[str](), Shards(0, 1, 2), {0}

    async def ring(timer: Timer) -> None:
        happened.append(f"{timer.game} rings")
        async with store.transaction() as tx:
            await timers.drop(tx, timer.game, timer.kind)

    async def wake(asleep: int, shards: Shards) -> None:
        happened.append(f"{shards} is moved by {asleep // HOUR} hours")

    async with store.transaction() as tx:
        for number in shards.ids:
            await games.create(tx, NewGame(f"game {number}", str(number << 22), str(number), "{}", "1941", 1))
            await timers.put(tx, Timer(f"game {number}", "bell", "", 1))
    work = Timers(store, {"bell": ring}, (wake,), lambda: heard, lambda: now, shards)
    for _ in range(2):
        await work.run_woken(work.missed())
        await work.ring_due()
        assert happened == ["game 0 rings"]
        now += 3 * HOUR
    heard = {0, 1}
    await work.run_woken(work.missed())
    await work.ring_due()
    assert happened == ["game 0 rings", "1/2 is moved by 6 hours", "game 1 rings"]


async def test_whoever_is_woken_finds_what_was_written(store: Database, game: str) -> None:
    """A timer that is due at once rings at once: its sleeper is woken when the row is there, not before."""
    rang = asyncio.Event()

    async def ring(timer: Timer) -> None:
        rang.set()
        async with store.transaction() as tx:
            await timers.drop(tx, timer.game, timer.kind)

    work = Timers(store, {"bell": ring})
    task = asyncio.create_task(work.run())
    try:
        while store.timers._until == AWAKE:
            await asyncio.sleep(0)
        async with store.transaction() as tx:
            await timers.put(tx, Timer(game, "bell", "", now_ms()))
            for _ in range(20):
                await asyncio.sleep(0.005)  # time enough for a sleeper that was woken too early to nod off again
        await asyncio.wait_for(rang.wait(), 20)
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_what_was_undone_has_no_consequences(store: Database, game: str) -> None:
    with pytest.raises(RuntimeError):
        async with store.transaction() as tx:
            await timers.put(tx, Timer(game, "bell", "", 1))
            raise RuntimeError("on purpose")
    async with store.transaction():
        pass
    assert not store.timers.rung


async def test_a_ring_that_fails_is_tried_later_and_holds_nobody_up(store: Database, game: str) -> None:
    rung = list[str]()

    async def ring(timer: Timer) -> None:
        if timer.subject == "broken":
            raise RuntimeError("on purpose")
        rung.append(timer.subject)
        async with store.transaction() as tx:
            await timers.drop(tx, timer.game, timer.kind, timer.subject)

    work = Timers(store, {"bell": ring})
    async with store.transaction() as tx:
        await timers.put(tx, Timer(game, "bell", "broken", 1))
        await timers.put(tx, Timer(game, "bell", "sound", 2))
        await timers.put(tx, Timer(game, "of another version", "unknown", 3))
    await work.ring_due()
    assert rung == ["sound"]
    left = await timers.due(store.reader, 1 << 60)
    assert {timer.subject for timer in left} == {"broken", "unknown"}
    assert not await timers.due(store.reader, now_ms())
