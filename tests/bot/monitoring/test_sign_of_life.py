"""Who was away is told by the shards, not by the database that others have used meanwhile."""

from __future__ import annotations

from bot.monitoring.sign_of_life import SignOfLife
from bot.presence.pace import HOUR
from bot.shards import ALL, Shards
from bot.store import Database

LOW, HIGH = Shards(0, 1, 4), Shards(2, 3, 4)


async def test_while_one_was_away_the_other_was_not(store: Database) -> None:
    await SignOfLife(store, LOW, lambda: 0).beat()
    await SignOfLife(store, HIGH, lambda: 2 * HOUR).beat()
    assert await SignOfLife(store, LOW, lambda: 3 * HOUR).asleep_ms() == 3 * HOUR
    low = SignOfLife(store, LOW, lambda: 3 * HOUR)
    await low.woken(3 * HOUR)
    assert await low.asleep_ms() == 0
    assert await SignOfLife(store, HIGH, lambda: 3 * HOUR).asleep_ms() == HOUR


async def test_of_shards_that_nobody_had_and_of_one_process_the_database_tells(store: Database) -> None:
    await SignOfLife(store, ALL).beat()
    assert await SignOfLife(store, ALL).asleep_ms() < HOUR
    assert await SignOfLife(store, Shards(3, 3, 4)).asleep_ms() < HOUR
