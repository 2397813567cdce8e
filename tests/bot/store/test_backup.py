"""A backup is whole, whatever the bot does meanwhile."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.store import backup, open_database, record
from bot.store.errors import NotADatabase, StoreError
from bot.store.sqlite.database import SqliteDatabase


@pytest.fixture
async def store(file_store: SqliteDatabase) -> SqliteDatabase:
    """Files have ways of their own to fail."""
    return file_store


async def test_a_backup_while_the_bot_writes_is_consistent(store: SqliteDatabase, game: str, tmp_path: Path) -> None:
    begun, stop = asyncio.Event(), asyncio.Event()

    async def play() -> int:
        revision = 0
        while not stop.is_set():
            async with store.transaction() as tx:
                line = f"line {revision + 1}"
                revision = await record.append(tx, game, revision, [line], at=1, snapshot=f"{revision + 1}".encode())
            begun.set()
        return revision

    playing = asyncio.create_task(play())
    await begun.wait()
    for n in range(5):
        await asyncio.sleep(0.02)
        await backup(store.path, tmp_path / f"copy{n}.sqlite3")
    stop.set()
    last = await playing
    assert len(await record.lines(store.reader, game)) == last
    for n in range(5):
        copy = await open_database(tmp_path / f"copy{n}.sqlite3")
        lines = await record.lines(copy.reader, game)
        assert lines and lines == [f"line {i}" for i in range(1, len(lines) + 1)]
        assert await record.snapshot(copy.reader, game) == record.Snapshot(len(lines), f"{len(lines)}".encode())
        await copy.close()


async def test_a_backup_is_restored_by_putting_it_in_place(store: SqliteDatabase, game: str, tmp_path: Path) -> None:
    async with store.transaction() as tx:
        await record.append(tx, game, 0, ["a"], at=1)
    await backup(store.path, tmp_path / "copy.sqlite3")
    async with store.transaction() as tx:
        await record.append(tx, game, 1, ["b"], at=1)
    restored = await open_database(tmp_path / "copy.sqlite3")
    async with restored.transaction() as tx:
        assert await record.append(tx, game, 1, ["c"], at=2) == 2
    assert await record.lines(restored.reader, game) == ["a", "c"]
    await restored.close()


async def test_a_backup_does_not_overwrite(store: SqliteDatabase, tmp_path: Path) -> None:
    target = tmp_path / "there.sqlite3"
    target.write_text("precious")
    with pytest.raises(FileExistsError):
        await backup(store.path, target)
    assert target.read_text() == "precious"


async def test_a_backup_of_nothing_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(NotADatabase):
        await backup(tmp_path / "none.sqlite3", tmp_path / "copy.sqlite3")
    sqlite3.connect(tmp_path / "empty.sqlite3").close()
    with pytest.raises(NotADatabase):
        await backup(tmp_path / "empty.sqlite3", tmp_path / "copy.sqlite3")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.sqlite3"]


async def test_a_backup_into_a_folder_that_is_not_there(store: SqliteDatabase, tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        await backup(store.path, tmp_path / "nowhere" / "copy.sqlite3")
