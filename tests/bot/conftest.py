"""A table of five, the bot at it, and games on it, for every test of the bot."""

import asyncio
import gc
import logging
import os
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.absent import thinking
from bot.dice import rolls
from bot.dice import table as dice_table
from bot.discord_ui.client import SandtableBot
from bot.store import Database, ledger, outside
from tests.support.discord import BUSY, Table, running, table
from tests.support.mentions import careless
from tests.support.play import Club
from tests.support.postgres import opened_by, postgres
from tests.support.standin.changes import PATIENT, patience
from tests.support.standin.connect import QUICK

__all__ = ["postgres", "table"]

ANSWERING = ("CommandTree-invoker", "discord.py: on_interaction")
"""What the library calls the tasks in which presses, commands and forms are answered."""
ENGINE = "SANDTABLE_TEST_ENGINE"
"""The variable that has all tests of the bot run on "postgres"."""


@pytest.fixture(autouse=True)
def nobody_hurries(monkeypatch: pytest.MonkeyPatch) -> None:
    """A click waits for its dice as long as a busy machine takes, and is not told that they are on their way."""
    for name in ("PATIENCE", "QUEUED"):
        monkeypatch.setattr(rolls, name, BUSY)
    monkeypatch.setattr(dice_table, "LISTENS", BUSY)
    monkeypatch.setattr(thinking, "SHORTLY", BUSY)


@pytest.fixture(autouse=True)
def seeds_for_a_short_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chain of 65,536 seeds takes longer to hash than most tests take; processes of their own have the long one."""
    monkeypatch.setattr(ledger, "CHAIN_LENGTH", 1024)


@pytest.fixture(autouse=True)
def nothing_slow_in_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot only logs is an exception here."""
    monkeypatch.setattr(outside.rule, "strict", True)


@pytest.fixture
def process_as_before() -> Iterator[None]:
    """For tests that start the program in their own process, which is the other tests' too: what it does to the rights
    of new files, to the threads, to the collector of garbage and to the logs (whose stream is closed when the test
    ends) is undone."""
    root = logging.getLogger()
    handlers, level, interval = root.handlers, root.level, sys.getswitchinterval()
    umask = os.umask(0o022)
    yield
    os.umask(umask)
    root.handlers = handlers
    root.setLevel(level)
    sys.setswitchinterval(interval)
    gc.unfreeze()


@pytest_asyncio.fixture
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """In a file; on a server for the tests that ask for it, or for all where ENGINE says so."""
    async with opened_by(getattr(request, "param", os.environ.get(ENGINE, "sqlite")), request, tmp_path) as opened:
        yield opened


@pytest_asyncio.fixture
async def bot(table: Table, store: Database) -> AsyncIterator[SandtableBot]:
    """Sandtable, connected to the stand-in; what it counts can be looked at."""
    sandtable = SandtableBot(store, **QUICK, hasty=True)
    sandtable.app.metrics.begin()
    async with running(sandtable, table.server):
        yield sandtable
    assert not careless(table.server), "a message did not say whom it may notify"


@pytest_asyncio.fixture
async def club(table: Table, bot: SandtableBot, monkeypatch: pytest.MonkeyPatch) -> Club:
    """The five people and what they usually do. The server is at rest only when the bot is: a picture is drawn, a roll
    computed and an order given ahead looked for without any request."""
    settle = table.server.settle

    async def at_rest(quiet: float = 0.05, within: float = PATIENT) -> None:
        async with patience(within):
            await settle(quiet, within)
            while at_work(bot) and not bot.is_closed():
                await settle(quiet, within)

    monkeypatch.setattr(table.server, "settle", at_rest)
    return Club(table, bot)


def at_work(bot: SandtableBot) -> bool:
    """Whether something follows from what was done, or somebody is being answered."""
    names = [task.get_name() for task in asyncio.all_tasks()]
    answering = any(name.startswith(ANSWERING) for name in names)
    return (
        answering
        or bot.poster.busy
        or bot.app.service.rolls.busy
        or bool(bot.app.autopilot.looking or bot.app.computer_player.playing)
    )
