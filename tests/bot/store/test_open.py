"""Opening: what is made, what is refused, and that nothing is touched when it is refused."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import is_alive, open_database, settings
from bot.store.database import row
from bot.store.errors import Damaged, InUse, NewerDatabase, NotADatabase, StoreError, StoreFailed
from bot.store.migrations import migrations
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.lockfile import lock_path
from bot.store.sqlite.migrate import FOLDER, migrate


@pytest.fixture
async def store(file_store: SqliteDatabase) -> SqliteDatabase:
    """Files have ways of their own to fail."""
    return file_store


async def test_a_new_database_is_durable_by_default(store: SqliteDatabase) -> None:
    async with store.transaction() as tx:
        assert await row(tx, "PRAGMA journal_mode") == ("wal",)
        assert await row(tx, "PRAGMA synchronous") == (2,)
        assert await row(tx, "PRAGMA foreign_keys") == (1,)
        assert await row(tx, "PRAGMA user_version") == (len(migrations(FOLDER)),)


async def test_the_reader_cannot_write(store: SqliteDatabase) -> None:
    with pytest.raises(StoreError):
        await row(store.reader, "DELETE FROM games")


async def test_opened_again_it_is_the_same(tmp_path: Path) -> None:
    for _ in range(2):
        opened = await open_database(tmp_path / "a.sqlite3")
        await opened.close()


async def test_two_bots_on_one_database_are_refused(store: SqliteDatabase) -> None:
    program = "import asyncio, sys; from bot.store import open_database; asyncio.run(open_database(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", program, str(store.path)], capture_output=True, text=True, timeout=300)
    assert done.returncode != 0
    assert "in use by another process" in done.stderr
    with pytest.raises(InUse):
        await open_database(store.path)


@pytest.mark.skipif(sys.platform == "win32", reason="there a file that is open cannot be removed")
async def test_a_second_bot_is_refused_although_somebody_has_removed_the_lock_file(store: SqliteDatabase) -> None:
    lock_path(store.path).unlink()
    program = "import asyncio, sys; from bot.store import open_database; asyncio.run(open_database(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", program, str(store.path)], capture_output=True, text=True, timeout=300)
    assert done.returncode != 0 and "in use by another process" in done.stderr
    lock_path(store.path).unlink()
    await store.beat()
    assert is_alive(store.path), "the first one goes on, and shows it"
    async with store.transaction() as tx:
        await settings.put(tx, "user", "1", "still", "there")


async def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite3"
    await (await open_database(path)).close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    before = path.read_bytes()
    with pytest.raises(NewerDatabase, match=r"version 99.*Upgrade"):
        await open_database(path)
    assert path.read_bytes() == before


async def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir, " * 200)
    with pytest.raises(NotADatabase):
        await open_database(path)
    assert path.read_text() == "Dear Sir, " * 200


async def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE recipes (name)")
    db.close()
    with pytest.raises(NotADatabase, match="another program"):
        await open_database(path)


async def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="folder"):
        await open_database(tmp_path / "nowhere" / "games.sqlite3")


async def test_a_damaged_database_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await (await open_database(path)).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + bytes(len(whole) - 100))
    with pytest.raises((Damaged, NotADatabase)):
        await open_database(path)


def test_migrations_run_in_order_and_only_once(tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "V1__start.sql").write_text((FOLDER / "V1__start.sql").read_text())
    path = tmp_path / "old.sqlite3"
    db = sqlite3.connect(path, isolation_level=None)
    migrate(db, path, folder)
    db.execute("INSERT INTO settings VALUES ('guild', '1', 'k', 'v')")
    (folder / "V2__more.sql").write_text("CREATE TABLE more (a TEXT); UPDATE settings SET value = value || '2';")
    migrations.cache_clear()
    for _ in range(2):
        migrate(db, path, folder)
    assert db.execute("SELECT value FROM settings").fetchall() == [("v2",)]
    assert db.execute("PRAGMA user_version").fetchone() == (2,)
    db.close()
    copy = sqlite3.connect(tmp_path / "old.sqlite3.v1")
    assert copy.execute("SELECT value FROM settings").fetchall() == [("v",)]
    copy.close()


def test_each_upgrade_leaves_a_copy_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host goes back to an older copy, plays on, and upgrades again: the first copy is not of that day."""
    path = tmp_path / "games.sqlite3"
    for text in ("monday", "friday", "sunday"):
        path.unlink(missing_ok=True)
        db = sqlite3.connect(path, isolation_level=None)
        with monkeypatch.context() as then:
            then.setattr("bot.store.sqlite.migrate.migrations", lambda folder: migrations(folder)[:4])
            migrate(db, path)
        db.execute("INSERT INTO settings VALUES ('guild', '1', 'day', ?)", (text,))
        migrate(db, path)
        db.close()
    kept: list[str] = []
    for name in ("games.sqlite3.v4", "games.sqlite3.v4.2", "games.sqlite3.v4.3"):
        copy = sqlite3.connect(tmp_path / name)
        kept += [value for (value,) in copy.execute("SELECT value FROM settings")]
        copy.close()
    assert kept == ["monday", "friday", "sunday"] and not list(tmp_path.glob("*.part"))


def test_a_copy_that_was_broken_off_is_not_taken_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.sqlite3"
    db = sqlite3.connect(path, isolation_level=None)
    with monkeypatch.context() as then:
        then.setattr("bot.store.sqlite.migrate.migrations", lambda folder: migrations(folder)[:4])
        migrate(db, path)
    (tmp_path / "games.sqlite3.v4.part").write_bytes(b"half of it")
    migrate(db, path)
    db.close()
    copy = sqlite3.connect(tmp_path / "games.sqlite3.v4")
    assert copy.execute("PRAGMA user_version").fetchone() == (4,)
    copy.close()


async def test_a_file_that_is_mostly_empty_is_made_small_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    opened = await open_database(path)
    async with opened.transaction() as tx:
        for number in range(60):
            await settings.put(tx, "user", str(number), "text", "x" * 100_000)
    async with opened.transaction() as tx:
        for number in range(1, 60):
            await settings.put(tx, "user", str(number), "text", None)
    await opened.close()
    grown = path.stat().st_size
    opened = await open_database(path)
    assert grown > 5_000_000 and path.stat().st_size < 500_000
    assert await settings.all_of(opened.reader, "user", "0") == {"text": "x" * 100_000}
    await opened.close()


def test_nobody_else_can_read_what_the_bot_makes(tmp_path: Path) -> None:
    """Who reads the database foresees dice, and who reads a backup does, too."""
    database = tmp_path / "games.sqlite3"
    program = (
        "import asyncio, os, sys; os.umask(0o022); from bot.__main__ import main; from bot.store import open_database\n"
        "import bot.serve\n"
        "async def serve(settings, token, **options):\n"
        "    store = await open_database(settings.database)\n"
        "    async with store.transaction(): pass\n"
        "    os.chdir(settings.database.parent); print(sorted(oct(one.stat().st_mode)[-3:] for one in store.files()))\n"
        "    return 0\n"
        "bot.serve.serve = serve\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    for arguments in (["run"], ["backup", str(tmp_path / "copy.sqlite3")]):
        env = {**os.environ, "DISCORD_TOKEN": "x", "SANDTABLE_DATABASE": str(database)}
        done = subprocess.run([sys.executable, "-c", program, *arguments], env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    rights = {path.name: oct(path.stat().st_mode)[-3:] for path in tmp_path.iterdir()}
    assert rights and set(rights.values()) == {"600"}, rights


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "V1__start.sql").write_text("CREATE TABLE one (a TEXT); CREATE TABLE one (b TEXT);")
    path = tmp_path / "broken.sqlite3"
    db = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        migrate(db, path, folder)
    assert db.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
    assert db.execute("PRAGMA user_version").fetchone() == (0,)
    db.close()


async def test_the_sign_of_life_grows_old(store: SqliteDatabase) -> None:
    await store.beat()
    assert is_alive(store.path)
    assert not is_alive(store.path, within=-1)
    assert not is_alive(store.path.with_name("never.sqlite3"))
