from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Database, games, open_database
from bot.store.games import NewGame

HEADER = '{"record":1,"edition":"1941","dice":"scripted"}'


def new_game(game: str = "g1", channel: str = "c1", guild: str | None = "guild") -> NewGame:
    return NewGame(game=game, guild=guild, channel=channel, header=HEADER, edition="1941", at=1000)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await open_database(tmp_path / "games.sqlite3")
    yield opened
    await opened.close()


@pytest.fixture
async def game(store: Database) -> str:
    async with store.transaction() as tx:
        await games.create(tx, new_game())
    return "g1"
