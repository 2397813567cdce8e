"""What only a server can do to the bot: refuse it, go away, come back as another, serve several processes."""

import asyncio
import logging

import asyncpg
import pytest

from bot.store import games, open_database, outbox, record, settings
from bot.store.database import rows
from bot.store.errors import NewerDatabase, NotADatabase, StoreError, StoreFailed, StoreFull, StoreUnreachable
from bot.store.migrations import migrations
from bot.store.outbox import Post
from bot.store.postgres import link
from bot.store.postgres.address import password_of, place_of
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.migrate import FOLDER
from bot.store.postgres.together import numbered
from bot.store.sqlite.migrate import FOLDER as OF_SQLITE
from bot.store.tables import TABLES
from tests.bot.store.conftest import new_game
from tests.support.postgres import Databases, address, running_server, say
from tests.support.standin.changes import patience

__all__ = ["address"]


async def execute(url: str, sql: str) -> None:
    """Several statements of somebody else."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE application_name = 'sandtable' AND datname = current_database()"
)
EVERY_OTHER = OTHERS.replace("pg_terminate_backend(pid)", "count(pg_terminate_backend(pid))")
"""All of them: of a question whose first row is enough, only that is worked out."""
FULL = (
    "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE 'no space' USING ERRCODE = '53100'; END $$; "
    "CREATE TRIGGER full_disk BEFORE INSERT ON lines EXECUTE FUNCTION full_disk()"
)
COLUMNS = "SELECT column_name::TEXT FROM information_schema.columns WHERE table_schema = 'sandtable' AND table_name = ?"


def test_statements_are_numbered_as_sqlite_counts() -> None:
    assert numbered("a = ? AND b = ?2 AND c = ?") == "a = $1 AND b = $2 AND c = $3"
    assert numbered("a = ?2 AND (?2 IS NULL OR b = ?1)") == "a = $2 AND ($2 IS NULL OR b = $1)"


def test_the_password_is_known_and_not_said() -> None:
    url = "postgresql://me:s%40cret@db.example:5433/games?sslmode=require"
    assert set(password_of(url)) == {"s%40cret", "s@cret"}
    assert place_of(url) == "db.example:5433/games"
    assert password_of("postgresql://db.example/games") == ()


async def test_a_server_without_tls_is_not_one_that_does_not_answer() -> None:
    async def plain(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(8)
        writer.write(b"N")  # as a server says that it speaks no TLS
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(plain, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    with pytest.raises(StoreFailed, match="speaks no TLS, and sslmode"):
        await open_database(f"postgresql://me:hush@127.0.0.1:{port}/games?sslmode=require")
    server.close()
    await server.wait_closed()


async def test_both_engines_have_the_same_tables(address: str, tmp_path: pytest.TempPathFactory) -> None:
    first = await open_database(f"{tmp_path}/games.sqlite3")
    second = await open_database(address)
    for table in TABLES:
        here = {name for _, name, *_ in await rows(first.reader, f"PRAGMA table_info({table})")}
        there = {name for (name,) in await rows(second.reader, COLUMNS, table)}
        assert there - here <= {"claimed_by"} and not here - there, table
    found = await rows(first.reader, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    assert {name for (name,) in found} == set(TABLES)
    assert migrations(FOLDER)[-1].version == migrations(OF_SQLITE)[-1].version
    await first.close()
    await second.close()


# --- at the start ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://me:secret@127.0.0.1:1/games", "No database server answers at 127.0.0.1:1/games"),
        ("postgresql://me:secret@nowhere.invalid/games", "No database server answers at nowhere.invalid/games"),
        ("postgresql://me:secret@127.0.0.1:port/games", "DATABASE_URL cannot be read"),
    ],
)
async def test_an_address_that_leads_nowhere(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said) as caught:
        await open_database(url)
    assert "secret" not in str(caught.value) and caught.value.__cause__ is None


async def test_a_database_that_is_not_there(postgres: Databases) -> None:
    with pytest.raises(StoreFailed, match="no such database"):
        await open_database(postgres.server.url("missing"))


async def test_a_newer_schema_is_refused_and_left_alone(address: str) -> None:
    await say(address, "UPDATE sandtable.version SET version = 99")
    with pytest.raises(NewerDatabase, match=r"version 99.*Upgrade"):
        await open_database(address)
    assert await say(address, "SELECT version FROM sandtable.version") == 99


async def test_another_programs_schema_is_refused(postgres: Databases) -> None:
    url = await postgres.make(bare=True)
    await say(url, "CREATE SCHEMA sandtable")
    await say(url, "CREATE TABLE sandtable.recipes (name TEXT)")
    with pytest.raises(NotADatabase, match="another program"):
        await open_database(url)
    await postgres.drop(url)


async def test_a_server_that_is_too_old(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgres.migrate.OLDEST", 990_000)
    with pytest.raises(StoreFailed, match="PostgreSQL 99 or newer is needed"):
        await open_database(address)


async def test_a_migration_that_fails_leaves_nothing(postgres: Databases, monkeypatch: pytest.MonkeyPatch) -> None:
    url = await postgres.make(bare=True)
    await say(url, "CREATE FUNCTION public.instr(TEXT, TEXT) RETURNS TEXT LANGUAGE sql AS 'SELECT $1'")
    await say(url, "CREATE SCHEMA sandtable")
    await say(url, "CREATE TYPE sandtable.votes AS ENUM ('in the way')")
    with pytest.raises(StoreFailed, match="cannot be used"):
        await open_database(url)
    assert await say(url, "SELECT count(*) FROM pg_tables WHERE schemaname = 'sandtable'") == 0
    await postgres.drop(url)


# --- while it runs --------------------------------------------------------------------------------------------------


async def test_a_lost_connection_is_made_anew_and_what_was_begun_is_not_written(address: str) -> None:
    store = await open_database(address)
    async with store.transaction() as tx:
        await games.create(tx, new_game())
    with pytest.raises(StoreUnreachable, match="Nothing was changed"):
        async with store.transaction() as tx:
            await record.append(tx, "g1", 0, ["a"], at=1)
            await say(address, OTHERS)
            await record.append(tx, "g1", 1, ["b"], at=1)
    assert await record.lines(store.reader, "g1") == []
    async with store.transaction() as tx:
        await record.append(tx, "g1", 0, ["c"], at=1)
    assert await record.lines(store.reader, "g1") == ["c"]
    await store.close()


@pytest.mark.parametrize("about", [None, "g1"])
async def test_what_the_server_wrote_before_it_was_lost_counts_as_written(
    address: str, monkeypatch: pytest.MonkeyPatch, about: str | None
) -> None:
    """The commit reaches the server and its answer does not reach the bot."""
    store = await PostgresDatabase.open(address)
    async with store.transaction() as tx:
        await games.create(tx, new_game())
    execute = asyncpg.Connection.execute

    async def lost(self: asyncpg.Connection, sql: str, *values: object, timeout: float | None = None) -> str:
        said = await execute(self, sql, *values, timeout=timeout)
        if sql == "COMMIT":
            raise ConnectionResetError("the answer is lost")
        return said

    with monkeypatch.context() as patch:
        patch.setattr(asyncpg.Connection, "execute", lost)
        async with store.transaction(about) as tx:
            await record.append(tx, "g1", 0, ["a"], at=1)
    assert await record.lines(store.reader, "g1") == ["a"]
    await store.close()


@pytest.mark.parametrize("about", [None, "g1"])
async def test_what_the_server_did_not_write_before_it_was_lost_is_told(
    address: str, monkeypatch: pytest.MonkeyPatch, about: str | None
) -> None:
    store = await PostgresDatabase.open(address)
    async with store.transaction() as tx:
        await games.create(tx, new_game())
    execute = asyncpg.Connection.execute

    async def cut(self: asyncpg.Connection, sql: str, *values: object, timeout: float | None = None) -> str:
        if sql == "COMMIT":
            await say(address, EVERY_OTHER)
            while not self.is_closed():
                await asyncio.sleep(0.01)
        return await execute(self, sql, *values, timeout=timeout)

    with monkeypatch.context() as patch, pytest.raises(StoreUnreachable, match="Nothing was changed"):
        patch.setattr(asyncpg.Connection, "execute", cut)
        async with store.transaction(about) as tx:
            await record.append(tx, "g1", 0, ["a"], at=1)
    assert await record.lines(store.reader, "g1") == []
    await store.close()


async def test_a_server_that_restarts_is_waited_for_and_everything_acknowledged_is_there(
    postgres: Databases, caplog: pytest.LogCaptureFixture
) -> None:
    with running_server() as server:
        store = await open_database(server.url("postgres"))
        async with store.transaction() as tx:
            await games.create(tx, new_game())
            await record.append(tx, "g1", 0, ["a"], at=1)
        server.stop()
        reading = asyncio.create_task(record.lines(store.reader, "g1"))
        async with patience():
            while not any("the bot waits for it" in record.message for record in caplog.records):
                await asyncio.sleep(0.01)
        server.start()
        assert await reading == ["a"]
        async with store.transaction() as tx:
            await record.append(tx, "g1", 1, ["b"], at=1)
        assert await record.lines(store.reader, "g1") == ["a", "b"]
        await store.close()
    said = [record.message for record in caplog.records if record.levelno >= logging.WARNING]
    assert any("the bot waits for it" in line for line in said) and "the database is there again" in said
    assert "secret" not in caplog.text


async def test_a_server_that_stays_away_is_told_to_who_asks(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await PostgresDatabase.open(address)
    monkeypatch.setattr(link, "connected", nobody_there)
    await say(address, OTHERS)
    while store._link._mending is None:
        await asyncio.sleep(0.01)
    monkeypatch.setattr(link, "PATIENCE", 0.0)
    for _ in range(2):
        with pytest.raises(StoreUnreachable, match="waits for it"):
            await games.listed(store.reader)
        with pytest.raises(StoreUnreachable, match="waits for it"):
            async with store.transaction():
                pass
    await store.close()


async def nobody_there(url: str, answers: float) -> asyncpg.Connection:
    raise ConnectionRefusedError


async def test_a_server_keeps_what_it_has_read_for_a_connection(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = await link.connected(address)
    try:
        await raw.fetch("SELECT $1::TEXT", "a")
        clock = asyncio.get_running_loop()
        later = clock.time() + 3600
        monkeypatch.setattr(clock, "time", lambda: later)
        await asyncio.sleep(0)
        monkeypatch.undo()
        names = await raw.fetch("SELECT statement FROM pg_prepared_statements")
        assert "SELECT $1::TEXT" in {name for (name,) in names}, "however long ago it was"
    finally:
        await raw.close()


async def test_a_node_that_may_only_be_read_is_left_for_the_one_that_may_be_written(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failover: the address leads to a node that follows for a while."""
    store = await open_database(address)
    monkeypatch.setattr(link, "PATIENCE", 0.1)
    name = address.partition("?")[0].rpartition("/")[2]
    await say(address, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await say(address, OTHERS)
    with pytest.raises(StoreUnreachable):
        async with store.transaction() as tx:
            await settings.put(tx, "user", "1", "zone", "UTC")
    await execute(
        address,
        f"BEGIN READ WRITE; ALTER DATABASE {name} RESET default_transaction_read_only; COMMIT",
    )
    monkeypatch.undo()
    async with store.transaction() as tx:
        await settings.put(tx, "user", "1", "zone", "UTC")
    assert await settings.all_of(store.reader, "user", "1") == {"zone": "UTC"}
    await store.close()


async def test_a_full_disk_changes_nothing_and_is_survived(address: str) -> None:
    store = await open_database(address)
    async with store.transaction() as tx:
        await games.create(tx, new_game())
    await execute(address, f"SET search_path = sandtable; {FULL}")
    with pytest.raises(StoreFull, match="full"):
        async with store.transaction() as tx:
            await outbox.put(tx, Post("c1", "said", at=1))
            await record.append(tx, "g1", 0, ["a"], at=1)
    assert await outbox.waiting(store.reader) == 0 and not store.mail.rung
    await say(address, "DROP TRIGGER full_disk ON sandtable.lines")
    async with store.transaction() as tx:
        await record.append(tx, "g1", 0, ["a"], at=1)
    await store.close()
