"""A network that drops everything and says nothing: noticed within seconds, and the bot is not locked out by itself."""

import asyncio
import logging
from collections.abc import AsyncIterator

import asyncpg
import pytest
import pytest_asyncio

from bot.shards import Shards
from bot.store import games, open_database, record
from bot.store.errors import StoreUnreachable
from bot.store.postgres import link
from tests.bot.store.conftest import new_game
from tests.support.postgres import Databases, address
from tests.support.wire import Wire, until, wired

__all__ = ["address"]

AGES = 40.0
"""Seconds after which something has not happened. Before, a silent network was noticed after 60."""


@pytest_asyncio.fixture
async def wire(postgres: Databases) -> AsyncIterator[Wire]:
    async with wired(f"{postgres.server.place}/.s.PGSQL.5432") as found:
        yield found


async def test_who_writes_is_told_and_the_bot_comes_back_to_what_was_its_own(
    wire: Wire, address: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has not heard that the first connection is lost, and keeps its locks."""
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(link, "CONNECTS", 1)
    store, other = await open_database(wire.url(address)), await open_database(address)
    async with store.transaction() as tx:
        await games.create(tx, new_game())
    assert await store.claims.take(Shards(0, 1, 4)) == () and await other.claims.take(Shards(2, 3, 4)) == ()
    before = store.process
    async with asyncio.timeout(AGES):
        async with store.alone("g1"):
            wire.fall_silent()
            with pytest.raises(StoreUnreachable, match="Nothing was changed"):
                async with store.transaction() as tx:
                    await record.append(tx, "g1", 0, ["never"], at=1)
            assert before in await other.running(), "the server still has the old session, with its locks"
            wire.mend()
        await until(lambda: here(store.process != before and "the database is there again" in caplog.messages))
        while not {(0, 4), (1, 4)} <= await other.claims.taken():
            await asyncio.sleep(0.05)
        assert await other.claims.take(Shards(1, 1, 4)) == (1,), "what was claimed is claimed again"
        assert await store.claims.take(Shards(0, 1, 4)) == ()
        async with store.alone("g1"), store.transaction() as tx:
            await record.append(tx, "g1", 0, ["a"], at=1)
        assert await record.lines(other.reader, "g1") == ["a"]
        assert await other.running() == {store.process, other.process}, "no dead session is left"
    (back,) = [one for one in caplog.records if one.message == "the database is there again"]
    assert getattr(back, "why", None) == "no answer came" and getattr(back, "seconds", 0.0) >= 4.0
    assert "this process's lost session; it was ended" in caplog.text
    await store.close()
    await other.close()


async def here(holds: bool) -> bool:
    return holds


async def test_other_processes_sessions_are_left_alone(address: str) -> None:
    """Only what holds a number of this process is its own, not whoever has the same role."""
    first, second = await open_database(address), await open_database(address)
    kept = second.process
    connection = await asyncpg.connect(address)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid::BIGINT = $1",
        first.process,
    )
    async with asyncio.timeout(AGES):
        await until(lambda: here(first.process not in (None, kept)))
        async with first.transaction() as tx:
            await games.create(tx, new_game())
    assert second.process == kept and kept in await first.running()
    await connection.close()
    await first.close()
    await second.close()


async def test_a_pooler_in_session_mode_serves_a_role_of_any_name(postgres: Databases, address: str) -> None:
    """It takes no startup parameter that it does not know, and a role called otherwise than the schema finds it."""
    connection = await asyncpg.connect(address)
    await connection.execute(
        "DO $$ BEGIN CREATE ROLE games_of_ours LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;"
        "GRANT ALL ON SCHEMA sandtable TO games_of_ours; GRANT ALL ON ALL TABLES IN SCHEMA sandtable TO games_of_ours;"
        "GRANT ALL ON ALL SEQUENCES IN SCHEMA sandtable TO games_of_ours"
    )
    await connection.close()
    async with wired(f"{postgres.server.place}/.s.PGSQL.5432", strict=True) as wire:
        store = await open_database(wire.url(address, "games_of_ours"))
        async with store.transaction() as tx:
            await games.create(tx, new_game())
        assert [row.game for row in await games.listed(store.reader)] == ["g1"]
        await store.close()
