"""A host's file goes to a server and comes back: everything is there, byte for byte, or nothing is."""

import asyncio
import lzma
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from bot.__main__ import main
from bot.store import Database, backup_of, games, move_to, open_database, outbox, record
from bot.store.database import rows
from bot.store.errors import InUse, StoreFailed
from bot.store.outbox import Post
from bot.store.sqlite.migrate import migrate
from bot.store.tables import TABLES
from tests.support.postgres import Databases, address

__all__ = ["address"]

OLD = Path(__file__).parents[2] / "upgrade" / "database-04536b5.sqlite3.xz"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Eleven games of an earlier bot, with everything that can be kept about one."""
    path = tmp_path / "games.sqlite3"
    path.write_bytes(lzma.decompress(OLD.read_bytes()))
    db = sqlite3.connect(path, isolation_level=None)
    migrate(db, path)
    db.execute("DELETE FROM outbox WHERE post = (SELECT max(post) FROM outbox)")  # its number is not given again
    db.close()
    return path


async def exports(store: Database) -> dict[str, str]:
    return {game.game: await record.text(store.reader, game.game) for game in await games.listed(store.reader)}


def contents(path: Path) -> dict[str, list[tuple[object, ...]]]:
    db = sqlite3.connect(path)
    found = {table: sorted(db.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in TABLES}  # noqa: S608
    found["numbers"] = db.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name").fetchall()
    db.close()
    return found


async def test_a_file_goes_to_a_server_and_comes_back_as_it_was(file: Path, address: str, tmp_path: Path) -> None:
    before = contents(file)
    counts = await move_to(file, address)
    assert counts == {table: len(before[table]) for table in TABLES} and counts["games"] == 11
    assert contents(file) == before
    old, new = await open_database(file), await open_database(address)
    assert await exports(old) == await exports(new)
    await backup_of(address, tmp_path / "back.sqlite3")
    assert contents(tmp_path / "back.sqlite3") == before
    assert await new.last_backup() is not None
    ((last,),) = await rows(old.reader, "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
    async with new.transaction() as tx:
        assert await outbox.put(tx, Post("c1", "said", at=1)) == last + 1
    await old.close()
    await new.close()


async def test_nothing_is_moved_where_something_is_or_while_a_bot_runs(file: Path, address: str) -> None:
    store = await open_database(file)
    with pytest.raises(InUse):
        await move_to(file, address)
    await store.close()
    with pytest.raises(StoreFailed, match="There is no database at"):
        await move_to(file.with_name("nowhere.sqlite3"), address)
    await move_to(file, address)
    with pytest.raises(StoreFailed, match="has games or settings already"):
        await move_to(file, address)


async def test_what_does_not_arrive_as_it_was_is_not_moved(file: Path, address: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute(
        "SET search_path = sandtable; CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN NEW.line := NEW.line || ' '; RETURN NEW; END $$; "
        "CREATE TRIGGER spoil BEFORE INSERT ON lines FOR EACH ROW WHEN (NEW.n = 7) EXECUTE FUNCTION spoil()"
    )
    with pytest.raises(StoreFailed, match="What arrived in lines is not what was sent"):
        await move_to(file, address)
    assert await connection.fetchval("SELECT count(*) FROM sandtable.games") == 0
    await connection.close()


async def test_a_backup_of_a_server_does_not_overwrite(address: str, tmp_path: Path) -> None:
    (tmp_path / "there.sqlite3").write_text("precious")
    with pytest.raises(FileExistsError):
        await backup_of(address, tmp_path / "there.sqlite3")
    with pytest.raises(StoreFailed, match="unable to open"):
        await backup_of(address, tmp_path / "nowhere" / "copy.sqlite3")


def test_the_commands(
    file: Path, postgres: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = asyncio.run(postgres.make())
    monkeypatch.setenv("SANDTABLE_DATABASE", str(file))
    assert main(["move-to", "mysql://here/games"]) == 1
    monkeypatch.setenv("DATABASE_URL", url)
    assert main(["move-to"]) == 0
    told = capsys.readouterr()
    assert (
        "begins with postgresql://" in told.err and "11 games with" in told.out and "secret" not in told.out + told.err
    )
    monkeypatch.setenv("DATABASE_URL", url)
    assert main(["backup", str(tmp_path / "copy.sqlite3")]) == 0
    assert main(["backup", str(tmp_path / "copy.sqlite3")]) == 1
    assert main(["health"]) == 1, "no bot runs there"
    monkeypatch.setenv("DATABASE_URL", "sqlite:///games")
    assert main(["health"]) == 1
    told = capsys.readouterr()
    assert (
        "was copied to" in told.out and "exists already" in told.err and "DATABASE_URL is not the address" in told.err
    )
    asyncio.run(postgres.drop(url))
