"""A new process takes over from an old one: every press is answered, by one of them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.config import CannotStart
from bot.discord_ui.hand_over import HandOver
from bot.discord_ui.sharded_bot import ShardedBot
from bot.monitoring.metrics import Metrics
from bot.monitoring.shard_watch import ShardWatch
from bot.shards import Shards
from bot.store import games, open_database
from bot.store.claims import Successor
from bot.store.sqlite.database import SqliteDatabase
from tests.support.claims import Registry, SharedClaims
from tests.support.discord import Table, running
from tests.support.postgres import address, postgres
from tests.support.standin.connect import QUICK

__all__ = ["address", "postgres"]

MINE = Shards(0, 0, 1)


@asynccontextmanager
async def connected(table: Table, path: Path, registry: Registry, take_over: bool = False) -> AsyncIterator[ShardedBot]:
    table.server.limits.begin_seconds = 0.0
    store = await SqliteDatabase.open(path)
    store.claims = SharedClaims(registry)
    try:
        bot = ShardedBot(store, shards=MINE, take_over=take_over, hasty=True, **QUICK)
        async with running(bot, table.server):
            yield bot
    finally:
        await store.close()


@asynccontextmanager
async def on_server(table: Table, url: str, take_over: bool = False) -> AsyncIterator[ShardedBot]:
    """A bot on a PostgreSQL database, with the claims that are made there."""
    table.server.limits.begin_seconds = 0.0
    store = await open_database(url)
    try:
        async with running(
            ShardedBot(store, shards=MINE, take_over=take_over, hasty=True, **QUICK), table.server
        ) as bot:
            yield bot
    finally:
        await store.close()


async def test_a_second_process_does_not_even_connect(table: Table, tmp_path: Path) -> None:
    registry = Registry()
    async with connected(table, tmp_path / "old", registry):
        with pytest.raises(CannotStart, match="--take-over"):
            async with connected(table, tmp_path / "new", registry):
                raise AssertionError("it has begun")
        assert len(table.server.gateway.identifies) == 1


async def test_while_both_are_connected_the_old_one_answers(table: Table, tmp_path: Path) -> None:
    registry = Registry()
    async with (
        connected(table, tmp_path / "old", registry) as old,
        connected(table, tmp_path / "new", registry, take_over=True) as new,
    ):
        await table.alice.slash(table.room, "game new", edition="1941")
        assert await old.app.service.in_channel(str(table.room.id))
        assert new.hand_over.waits and len(table.server.callbacks) == 1
        await table.server.until(lambda: new.hears)
        assert [(await bot.condition())["state"] for bot in (old, new)] == ["ready", "waits"]
        assert new.app.sign.was_shown(within=60.0)
        for bot in (new, old):
            guild = bot.get_guild(table.guild.id)
            assert guild is not None
            await bot.on_guild_join(guild)
        assert sum("is here: slow games" in message.text for message in table.room.messages) == 1, "one says hello"


async def test_what_is_pressed_while_the_old_one_ends_is_answered_by_the_new_one(table: Table, tmp_path: Path) -> None:
    registry = Registry()
    held = table.server.faults.hold("POST", "/interactions/*/*/callback")
    async with (
        connected(table, tmp_path / "old", registry) as old,
        connected(table, tmp_path / "new", registry, take_over=True) as new,
    ):
        await table.server.until(lambda: [how for _, how in registry.waiting.values()] == [Successor.READY])
        slow = await table.bob.slash(table.room, "help", wait=False)
        await table.server.until(lambda: table.server.api.busy)
        closing = asyncio.create_task(old.close())
        await table.server.until(lambda: old.hand_over._leaves)
        pressed = await table.alice.slash(table.room, "game new", wait=False, edition="1941")
        assert pressed.ack is None
        held.set()
        await closing
        await pressed.answered()
        await slow.answered()
        assert await new.app.service.in_channel(str(table.room.id))
        assert not new.hand_over.waits and not registry.waiting
        accepted = [request for request in table.server.callbacks if request.status == 200]
        assert len(accepted) == 2, "each once"
        assert "forming here" in pressed.text and "reference" not in slow.text


async def test_a_process_that_is_to_end_goes_on_until_the_new_one_is_connected(table: Table, tmp_path: Path) -> None:
    registry = Registry()
    new = SharedClaims(registry)
    async with connected(table, tmp_path / "old", registry) as old:
        assert not await new.wait_for(MINE, ready=False)
        closing = asyncio.create_task(old.close())
        await table.alice.slash(table.room, "game new", edition="1941")
        assert not closing.done() and not old.hand_over._leaves
        assert not await new.wait_for(MINE, ready=True)
        await closing
        assert await new.wait_for(MINE, ready=True)


async def test_who_is_only_told_that_the_old_one_is_thinking_is_answered_by_the_new_one(
    table: Table, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the old one is killed between its first answer and the next."""
    monkeypatch.setattr("bot.discord_ui.hand_over.IN_A_HURRY", 0.01)
    told = table.server.faults.hold("PATCH", "/webhooks/*/*/messages/*")
    async with on_server(table, address) as old, on_server(table, address, take_over=True) as new:
        await table.server.until(lambda: old.hears and new.hears)
        pressed = await table.alice.slash(table.room, "game new", wait=False, edition="1941")
        await pressed.acked()
        await table.server.until(lambda: table.server.api.busy == 1)
        while await old.app.store.claims.successor() is not Successor.READY:
            await asyncio.sleep(0.01)
        await old.close()
        await pressed.answered()
        told.set()
        assert pressed.text.startswith("That is done.") and pressed.answered_after is not None
        assert [row.channel for row in await games.listed(new.app.store.reader)] == [str(table.room.id)]


async def test_what_was_held_for_too_long_is_dropped() -> None:
    registry = Registry()
    await SharedClaims(registry).take(MINE)
    hand_over = HandOver(ShardWatch(SharedClaims(registry), MINE, Metrics()), lambda: True, waits=True, holds=0.01)
    assert not await hand_over.takes(SimpleNamespace(extras={}))


async def test_where_nobody_is_to_be_followed_it_begins(table: Table, tmp_path: Path) -> None:
    registry = Registry()
    async with connected(table, tmp_path / "new", registry, take_over=True) as new:
        await table.server.until(lambda: not new.hand_over.waits and any(table.server.commands.values()))
        await table.alice.slash(table.room, "game new", edition="1941")
        assert await new.app.service.in_channel(str(table.room.id))


async def test_a_process_whose_shards_went_to_another_ends(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the database was gone for a while, and the other was quicker to come back."""
    monkeypatch.setattr("bot.monitoring.shard_watch.LOOK", 0.01)
    registry = Registry()
    async with connected(table, tmp_path / "old", registry) as old:
        registry.holders = {key: SharedClaims(registry) for key in registry.holders}
        await table.server.until(old.is_closed)
        assert old.hand_over.lost
