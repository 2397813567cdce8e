"""A full disk is told as what it is, changes nothing, and the store goes on when there is room again."""

import resource
import signal
from collections.abc import Iterator

import pytest

from bot.store import backup, record
from bot.store.database import rows
from bot.store.errors import StoreError, StoreFull
from bot.store.sqlite.database import SqliteDatabase

BIG = "x" * 100_000


@pytest.fixture
async def store(file_store: SqliteDatabase) -> SqliteDatabase:
    """Files have ways of their own to fail."""
    return file_store


async def test_a_full_disk_changes_nothing_and_is_survived(store: SqliteDatabase, game: str) -> None:
    async with store.transaction() as tx:
        await record.append(tx, game, 0, ["a"], at=1, snapshot=b"s")
        ((pages,),) = await rows(tx, "PRAGMA page_count")
        await rows(tx, f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(StoreFull, match="full"):
        async with store.transaction() as tx:
            await record.append(tx, game, 1, [BIG], at=1, snapshot=b"t")
    assert await record.lines(store.reader, game) == ["a"]
    assert await record.snapshot(store.reader, game) == record.Snapshot(1, b"s")
    async with store.transaction() as tx:
        await rows(tx, "PRAGMA max_page_count = 1000000")
        assert await record.append(tx, game, 1, [BIG], at=1, snapshot=b"t") == 2
    assert await record.lines(store.reader, game) == ["a", BIG]


@pytest.fixture
def no_file_may_grow() -> Iterator[None]:
    """The operating system refuses to write beyond the first 150 kB of any file."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, ignored)


async def test_a_refused_write_of_the_system_changes_nothing(
    store: SqliteDatabase, game: str, no_file_may_grow: None
) -> None:
    revision = 0
    with pytest.raises(StoreError):
        while True:
            async with store.transaction() as tx:
                await record.append(tx, game, revision, [BIG[:20_000]], at=1)
            revision += 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    assert len(await record.lines(store.reader, game)) == revision
    async with store.transaction() as tx:
        assert await record.append(tx, game, revision, ["b"], at=1) == revision + 1


async def test_a_backup_that_finds_no_room_leaves_nothing_behind(store: SqliteDatabase, game: str) -> None:
    async with store.transaction() as tx:
        await record.append(tx, game, 0, [BIG] * 5, at=1)
    before = set(store.path.parent.iterdir())
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, hard))
    try:
        with pytest.raises(StoreError):
            await backup(store.path, store.path.with_name("copy.sqlite3"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))
        signal.signal(signal.SIGXFSZ, ignored)
    assert set(store.path.parent.iterdir()) == before
