from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Database, games
from bot.store.games import NewGame
from bot.store.sqlite.database import SqliteDatabase
from tests.support.postgres import opened_by, postgres

__all__ = ["postgres"]

HEADER = '{"record":1,"edition":"1941","dice":"scripted"}'


def new_game(game: str = "g1", channel: str = "c1", guild: str | None = "guild") -> NewGame:
    return NewGame(game=game, guild=guild, channel=channel, header=HEADER, edition="1941", at=1000)


@pytest.fixture
async def file_store(tmp_path: Path) -> AsyncIterator[SqliteDatabase]:
    """A database in a file."""
    opened = await SqliteDatabase.open(tmp_path / "games.sqlite3")
    yield opened
    await opened.close()


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """A database of either engine: what is true of one is true of the other."""
    async with opened_by(request.param, request, tmp_path) as opened:
        yield opened


@pytest.fixture
async def game(store: Database) -> str:
    async with store.transaction() as tx:
        await games.create(tx, new_game())
    return "g1"
