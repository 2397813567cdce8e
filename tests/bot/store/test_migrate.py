"""A PostgreSQL database is not changed under the hands of those who use it."""

from pathlib import Path

import pytest

from bot.store import open_database
from bot.store.errors import InUse
from bot.store.migrations import migrations
from bot.store.postgres.link import connected
from bot.store.postgres.migrate import FOLDER, migrate, version_of
from tests.support.postgres import address, postgres

__all__ = ["address", "postgres"]


async def test_a_newer_bot_changes_nothing_while_an_older_one_runs(address: str, tmp_path: Path) -> None:
    for file in FOLDER.iterdir():
        (tmp_path / file.name).write_text(file.read_text())
    newest = migrations(FOLDER)[-1].version
    (tmp_path / f"V{newest + 1}__more.sql").write_text("CREATE TABLE more (a TEXT);")
    running, newer = await open_database(address), await connected(address)
    try:
        with pytest.raises(InUse, match="processes of an earlier one still run on it"):
            await migrate(newer, tmp_path)
        assert await version_of(newer) == newest
        await running.close()
        await migrate(newer, tmp_path)
        assert await version_of(newer) == newest + 1
    finally:
        await newer.close()
