"""Kill -9 at any step: nothing acknowledged is lost, nothing is there by halves, nothing happens twice."""

import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import games, interactions, open_database, outbox, record
from bot.store.dice import StoreLedger
from bot.store.postgres.address import is_address
from tests.support.postgres import Databases

from .bot_to_kill import GAME

ROOT = Path(__file__).resolve().parents[3]
STEPS = ("begun", "claimed", "appended", "queued", "rolled", "before commit", "committed")
CLICKS = 6


def player(where: str, step: str, count: int, clicks: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.bot.store.bot_to_kill", where, step, str(count), str(clicks)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def acknowledged(process: "subprocess.Popen[str]") -> list[int]:
    told, _ = process.communicate(timeout=300)
    return [int(line) for line in told.split()]


async def clicks_in(where: str) -> list[int]:
    """The clicks that are in the store, having checked that each is there in every table alike."""
    store = await open_database(where)
    try:
        if await games.find(store.reader, GAME) is None:
            return []
        lines = await record.lines(store.reader, GAME)
        there = list(range(1, len(lines) + 1))
        assert lines == [f'{{"click":{n},"dice":[{n % 6 + 1}]}}' for n in there]
        assert (await games.known(store.reader, GAME)).revision == len(lines)
        assert [message.payload for message in await outbox.due(store.reader, now=10**6)] == [
            f"click {n}" for n in there
        ]
        for n in there:
            assert await interactions.is_claimed(store.reader, str(n))
        assert not await interactions.is_claimed(store.reader, str(len(lines) + 1))
        if lines:
            assert await record.snapshot(store.reader, GAME) == record.Snapshot(len(lines), lines[-1].encode())
        async with StoreLedger(store).transaction() as dice:
            assert [entry.number for entry in await dice.entries(GAME)] == there
            last = await dice.last_roll(GAME)
            assert (last.number if last else 0) == len(lines)
        return there
    finally:
        await store.close()


ON_A_SERVER = ("queued", "before commit", "committed")
"""What is killed between two statements is all the same to a server."""


@pytest.fixture
async def where(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """A database of the engine that is asked for, not there yet."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield str(tmp_path / "games.sqlite3")
        return
    databases: Databases = request.getfixturevalue("postgres")
    url = await databases.make()
    yield url
    await databases.drop(url)


@pytest.mark.parametrize(
    ("where", "step"),
    [*(("sqlite", step) for step in STEPS), *(("postgres", step) for step in ON_A_SERVER)],
    indirect=["where"],
)
async def test_killed_at_a_step(where: str, step: str) -> None:
    killed = player(where, step, 4, CLICKS)
    told = acknowledged(killed)
    assert killed.returncode == -signal.SIGKILL
    there = await clicks_in(where)
    assert there[: len(told)] == told, "an acknowledged click is lost"
    assert len(there) - len(told) == (1 if step == "committed" else 0)
    again = player(where, "never", 1, CLICKS)
    assert acknowledged(again) == list(range(len(there) + 1, CLICKS + 1)), "a click was carried out twice"
    assert again.returncode == 0
    assert await clicks_in(where) == list(range(1, CLICKS + 1))


@pytest.mark.parametrize("where", ["sqlite", "postgres"], indirect=True)
async def test_killed_at_any_moment(where: str) -> None:
    chance, told = random.Random(1941), set[int]()
    for _ in range(3 if is_address(where) else 6):
        process = player(where, "never", 1, 5000)
        assert process.stdout is not None
        told |= {int(process.stdout.readline()) for _ in range(2)}  # it runs now
        time.sleep(chance.random() * 0.2)
        process.kill()
        told |= set(acknowledged(process))
        there = await clicks_in(where)
        assert told <= set(there), "an acknowledged click is lost"
    assert len(told) > 3
