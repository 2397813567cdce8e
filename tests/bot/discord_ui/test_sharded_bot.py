"""Bots that share Discord's servers, each with its shards, against the stand-in's gateway."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.config import CannotStart
from bot.discord_ui.client import SandtableBot
from bot.discord_ui.sharded_bot import ShardedBot
from bot.shards import Shards
from bot.store.sqlite.database import SqliteDatabase
from tests.support.claims import Registry, SharedClaims
from tests.support.discord import Table, running
from tests.support.standin.connect import QUICK


@asynccontextmanager
async def sharded(table: Table, path: Path, shards: Shards) -> AsyncIterator[ShardedBot]:
    """A bot of its own, on a file of its own."""
    store = await SqliteDatabase.open(path / f"{shards.first}.sqlite3")
    store.claims = SharedClaims(Registry())
    try:
        bot = ShardedBot(store, shards=shards, hasty=True, **QUICK)
        bot.app.metrics.begin()
        async with running(bot, table.server):
            yield bot
    finally:
        await store.close()


async def test_a_press_is_answered_by_the_process_with_the_servers_shard(table: Table, tmp_path: Path) -> None:
    table.server.limits.max_concurrency = 4
    guild = table.server.add_guild("Elsewhere", (2, 4))
    room, zoe = guild.add_channel("war-room"), guild.add_member("zoe")
    async with sharded(table, tmp_path, Shards(0, 1, 4)) as low, sharded(table, tmp_path, Shards(2, 3, 4)) as high:
        await zoe.slash(room, "game new", edition="1941")
        assert await high.app.service.in_channel(str(room.id))
        assert len(table.server.callbacks) == 1
        counted = [bot.app.metrics.text().decode() for bot in (low, high)]
        assert 'sandtable_shard_interactions_total{shard="2"} 1.0' in counted[1]
        assert "sandtable_shard_interactions_total{" not in counted[0]


async def test_only_the_first_shards_process_tells_discord_the_commands(table: Table, tmp_path: Path) -> None:
    async with sharded(table, tmp_path, Shards(1, 1, 2)):
        assert not [r for r in table.server.requests if r.route.endswith("/commands")]


async def test_health_tells_which_shard_is_not_connected_and_that_no_time_runs_there(
    table: Table, tmp_path: Path
) -> None:
    table.server.limits.max_concurrency = 2
    async with sharded(table, tmp_path, Shards(0, 1, 2)) as bot:
        await table.server.until(lambda: bot.heard == {0, 1})
        assert (await bot.condition())["trouble"] == []
        table.server.gateway.refuse_resume = True
        table.server.limits.begin_seconds = 3600.0
        cut = next(s.connection for s in table.server.gateway.connected if s.shard == [1, 2])
        assert cut is not None
        cut.cut()
        await table.server.until(lambda: not bot.hears and bot.heard == {0})
        facts = await bot.condition()
        assert (facts["well"], facts["trouble"]) == (False, ["gateway"])
        assert [(shard["shard"], shard["connected"]) for shard in facts["shards"]] == [(0, True), (1, False)]
        assert 'sandtable_shard_connected{shard="1"} 0.0' in bot.app.metrics.text().decode()
        table.server.limits.begin_seconds = 0.0
        await table.server.until(lambda: bot.hears and bot.heard == {0, 1})


async def test_a_bot_whose_sessions_are_used_up_does_not_begin_one_more(table: Table, tmp_path: Path) -> None:
    table.server.limits.starts_per_day = 1
    with pytest.raises(CannotStart, match="only 1 more sessions within 24 hours, and 2 are needed"):
        async with sharded(table, tmp_path, Shards(0, 1, 2)):
            raise AssertionError("it has begun")
    assert not table.server.gateway.identifies


async def test_nor_does_a_bot_without_shards(table: Table, tmp_path: Path) -> None:
    table.server.limits.starts_per_day = 0
    store = await SqliteDatabase.open(tmp_path / "games.sqlite3")
    with pytest.raises(CannotStart, match="only 0 more sessions within 24 hours, and 1 are needed"):
        async with running(SandtableBot(store, **QUICK, hasty=True), table.server):
            raise AssertionError("it has begun")
    assert not table.server.gateway.identifies
    await store.close()
