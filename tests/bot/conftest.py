"""A table of five, the bot at it, and games on it, for every test of the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.client import SandtableBot
from bot.loopback.changes import PATIENT
from bot.loopback.connect import QUICK
from bot.store import Store
from tests.support.discord import Table, running, table
from tests.support.mentions import careless
from tests.support.play import Club

__all__ = ["table"]


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "games.sqlite3")
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def bot(table: Table, store: Store) -> AsyncIterator[SandtableBot]:
    """Sandtable, connected to the stand-in."""
    sandtable = SandtableBot(store, **QUICK, hasty=True)
    async with running(sandtable, table.server):
        yield sandtable
    assert not careless(table.server), "a message did not say whom it may notify"


@pytest_asyncio.fixture
async def club(table: Table, bot: SandtableBot, monkeypatch: pytest.MonkeyPatch) -> Club:
    """The five people and what they usually do. The server is at rest only when nothing is being drawn or posted:
    a picture takes time in which no request comes."""
    settle = table.server.settle

    async def at_rest(quiet: float = 0.05, within: float = PATIENT) -> None:
        await settle(quiet, within)
        while bot.poster.busy and not bot.is_closed():
            await settle(quiet, within)

    monkeypatch.setattr(table.server, "settle", at_rest)
    return Club(table, bot)
