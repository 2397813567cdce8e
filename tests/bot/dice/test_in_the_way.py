"""A roll that is written down is carried through by itself, whatever disk and network do meanwhile."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator

import pytest_asyncio

from bot.store import Database
from bot.store.database import quiet
from tests.bot.dice.beacon_table import BeaconTable, beacon_table
from tests.support.discord import Table
from tests.support.standin.changes import patience

WEST = "west russia"


@pytest_asyncio.fixture
async def at(table: Table, store: Database) -> AsyncIterator[BeaconTable]:
    async with beacon_table(table, store) as laid:
        yield laid


def full_disk(step: str) -> None:
    """Nothing can be written any more."""
    if step == "before commit":
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise full


def path_of_log(at: BeaconTable) -> str:
    thread = next(thread for thread in at.club.table.room.threads if thread.name.startswith("Dice log"))
    return f"/channels/{thread.id}/messages"


async def rolled_once(at: BeaconTable) -> None:
    await at.rolled()
    verdict = await at.verdict()
    assert (verdict.ok, len(verdict.rolls), verdict.notes["void"]) == (True, 1, 0)
    assert len(at.carriers('"type":"request"')) == 1


async def test_a_log_that_is_posted_to_too_fast_is_no_fault(at: BeaconTable) -> None:
    alice = await at.at_a_battle()
    at.club.table.server.faults.rate_limit("POST", path_of_log(at), retry_after=0.01, times=12)
    answer = await alice.slash(at.club.table.room, "battle fight", space=WEST)
    assert "Roll 1 is written down and will be rolled" in answer.text or "Battle" in answer.text, answer.text
    await rolled_once(at)


async def test_a_disk_that_fills_after_a_roll_was_written_down_costs_only_time(at: BeaconTable) -> None:
    alice = await at.at_a_battle()
    store, server = at.club.app.store, at.club.table.server
    held = server.faults.hold("POST", path_of_log(at))
    answer = await alice.slash(at.club.table.room, "battle fight", space=WEST, wait=False)
    async with patience():
        while await at.club.app.service.rolls.ledger.reader.first_open_roll((await at.club.game()).id) is None:
            await asyncio.sleep(0.02)
    store._watch = full_disk
    held.set()
    await answer.answered()
    assert "Roll 1 is written down and will be rolled" in answer.text, answer.text
    store._watch = quiet
    await rolled_once(at)
