"""Who was away is told by the shards, not by the database that others have used meanwhile."""

from bot.monitoring.sign_of_life import SignOfLife
from bot.presence.pace import HOUR
from bot.shards import ALL, Shards
from bot.store import Database

LOW, HIGH = Shards(0, 1, 4), Shards(2, 3, 4)


async def test_while_one_was_away_the_other_was_not(store: Database) -> None:
    await SignOfLife(store, LOW, lambda: 0).beat([0, 1])
    await SignOfLife(store, HIGH, lambda: 2 * HOUR).beat([2, 3])
    low = SignOfLife(store, LOW, lambda: 3 * HOUR)
    assert await low.asleep_ms() == {0: 3 * HOUR, 1: 3 * HOUR}
    await low.woken(3 * HOUR, LOW.only(1))
    assert await low.asleep_ms() == {0: 3 * HOUR, 1: 0}
    assert await SignOfLife(store, HIGH, lambda: 3 * HOUR).asleep_ms() == {2: HOUR, 3: HOUR}


async def test_of_a_shard_that_could_not_be_heard_it_counts_as_away(store: Database) -> None:
    await SignOfLife(store, LOW, lambda: 0).beat([0, 1])
    await SignOfLife(store, LOW, lambda: HOUR).beat([0])
    assert await SignOfLife(store, LOW, lambda: HOUR).asleep_ms() == {0: 0, 1: HOUR}


async def test_of_shards_that_nobody_had_the_database_tells(store: Database) -> None:
    await SignOfLife(store, ALL).beat([0])
    assert (await SignOfLife(store, ALL).asleep_ms())[0] < HOUR
    assert (await SignOfLife(store, Shards(3, 3, 4)).asleep_ms())[3] < HOUR


async def test_who_waits_is_alive_but_looks_after_nobody(store: Database) -> None:
    await SignOfLife(store, LOW, lambda: 0).beat([0, 1])
    waiting = SignOfLife(store, LOW, lambda: HOUR)
    await waiting.wait()
    assert waiting.was_shown(within=60.0) and not waiting.was_shown(within=-1.0)
    assert await waiting.asleep_ms() == {0: HOUR, 1: HOUR}
