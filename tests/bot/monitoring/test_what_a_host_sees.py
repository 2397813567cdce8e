"""What whoever runs the bot reads in its log and on its page: the start, the end and why, a full disk, what waits."""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

import aiohttp
import pytest

from bot import __version__
from bot.__main__ import main
from bot.config import BadSetting, read_settings
from bot.game.games import Games
from bot.monitoring import loop_lag
from bot.monitoring.condition import DiskRoom
from bot.monitoring.health_page import HealthPage
from bot.monitoring.loop_lag import LoopLag
from bot.monitoring.metrics import Metrics
from bot.release import UNKNOWN, commit
from bot.store import outbox
from bot.store.database import rows
from bot.store.errors import StoreFull
from bot.store.outbox import Post
from tests.bot.test_serve import STARTED
from tests.support.discord import ROOT, Table
from tests.support.play import Club
from tests.support.standin.connect import TOKEN


async def test_a_start_and_a_stop_are_a_line_each(table: Table, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "SANDTABLE_DATABASE": str(tmp_path / "x.sqlite3")}
    env |= {"DISCORD_TOKEN": TOKEN, "SANDTABLE_COMMIT": "0123456789abcdef"}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", STARTED, table.server.url), env=env, cwd=ROOT, stderr=asyncio.subprocess.PIPE
    )
    await table.server.ready(120.0)
    process.send_signal(signal.SIGTERM)
    _, told = await process.communicate()
    lines = [json.loads(line) for line in told.decode().splitlines()]
    (start,) = [line for line in lines if line["what"] == "the bot starts"]
    assert start["version"] == __version__ and start["commit"] == "0123456789ab"
    assert start["database"] == str(tmp_path / "x.sqlite3") and start["games"] == {} and start["shards"] == "all"
    (stop,) = [line for line in lines if line["what"] == "the bot stops"]
    assert "SIGTERM" in stop["why"]


@pytest.mark.usefixtures("process_as_before")
def test_who_cannot_begin_stops_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.sqlite3").write_text("Dear Sir, " * 200)
    monkeypatch.setenv("SANDTABLE_DATABASE", str(tmp_path / "x.sqlite3"))
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    assert main(["run"]) == 1
    first, *_ = capsys.readouterr().err.splitlines()
    assert json.loads(first)["what"] == "the bot stops" and "not a Sandtable database" in json.loads(first)["why"]


EVERYWHERE = "0.0.0.0"  # noqa: S104


async def facts(page: HealthPage, path: str = "/health") -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{page.port}{path}") as answer:
        return answer.status, await answer.text()


async def test_a_full_disk_is_on_the_page_and_in_the_log_until_there_is_room(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    await club.begin()
    store, page = club.app.store, HealthPage(club.app.metrics, club.bot.condition, 0)
    await page.start()
    try:
        async with store.transaction() as tx:
            await rows(tx, "PRAGMA max_page_count = 1")
        while not store.writes.trouble:  # until the free pages of the file are used up
            await club.table.alice.slash(club.table.room, "turn buy", units="1 inf")
            await club.table.alice.slash(club.table.room, "turn undo")
        status, told = await facts(page)
        assert (status, json.loads(told)["trouble"]) == (503, ["disk"]) and "disk is full" in told
        assert (await facts(page, "/health/disk"))[0] == 503 and (await facts(page, "/health/database"))[0] == 200
        _, numbers = await facts(page, "/metrics")
        assert 'sandtable_failed_writes_total{error="StoreFull"}' in numbers
        assert "sandtable_database_writable 0.0" in numbers
        assert sum("nothing can be written" in line for line in caplog.messages) == 1
        with pytest.raises(StoreFull):
            await club.app.sign.try_to_write()
        async with store.transaction() as tx:
            await rows(tx, "PRAGMA max_page_count = 1000000")
        assert (await facts(page))[0] == 503, "something small was written: that says nothing"
        await club.app.sign.try_to_write()
        assert (await facts(page))[0] == 200 and "the database can be written again" in caplog.messages
    finally:
        await page.stop()


def test_little_room_is_told_once_and_again_after_there_was_enough(caplog: pytest.LogCaptureFixture) -> None:
    room = DiskRoom()
    for free in (10**9, 10**8, 10**7, None, 10**9, 10**8):
        room.look(free)
    assert len(caplog.messages) == 2 and "little room" in caplog.messages[0]


async def test_the_page_tells_of_the_process_its_build_and_what_waits(club: Club) -> None:
    game = await club.begin()
    async with club.app.store.transaction() as tx:
        post = await outbox.put(tx, Post("1", "{}", at=1_000, game=None, not_before=10**15))
    page = HealthPage(club.app.metrics, club.bot.condition, 0)
    await page.start()
    try:
        _, numbers = await facts(page, "/metrics")
        assert "sandtable_outbox_oldest_seconds 0.0" in numbers, "it is only to be said later"
        async with club.app.store.transaction() as tx:
            await rows(tx, "UPDATE outbox SET attempts = 1 WHERE post = ?", post)
            await rows(tx, "UPDATE games SET header = '{}', turned = turned + 1 WHERE game = ?", game)
        club.app.games.forget(game)
        assert [one async for one in club.app.games.taken_up()] == []
        told = json.loads((await facts(page))[1])
        assert told["oldest_message_seconds"] > 10**6 and told["games_unreadable"] == [game] and told["commit"]
        shown = await club.table.alice.slash(club.table.room, "game status", bot=True)
        assert "cannot be read" in shown.text and game in shown.text
        _, numbers = await facts(page, "/metrics")
    finally:
        await page.stop()
    assert f'version="{__version__}"' in numbers and "sandtable_build_info{" in numbers
    assert "process_resident_memory_bytes" in numbers and "process_cpu_seconds_total" in numbers
    assert "sandtable_games_unreadable 1.0" in numbers and "sandtable_disk_free_bytes" in numbers
    assert "sandtable_event_loop_lag_seconds_count" in numbers


async def test_games_that_can_be_read_again_are_not_told_any_more(club: Club) -> None:
    game = await club.begin()
    games = Games(club.app.store)
    games.unreadable.add(game)
    assert [one.id async for one in games.taken_up()] == [game]
    assert not games.unreadable


async def test_a_process_is_measured_as_long_as_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop_lag, "STEP", 0.001)
    metrics = Metrics()
    metrics.begin()

    def times() -> str:
        return metrics.text().decode().partition("sandtable_event_loop_lag_seconds_count ")[2].split("\n")[0]

    async with LoopLag(metrics):
        while times() == "0.0":
            await asyncio.sleep(0.001)
    left = times()
    await asyncio.sleep(0.01)
    assert times() == left, "nobody goes on waking"


def test_a_bot_that_stood_still_says_so(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()
    metrics.begin()
    for late in (0.01, 4.0):
        LoopLag(metrics).seen(late)
    assert "sandtable_event_loop_lag_seconds_count 2.0" in metrics.text().decode()
    assert len(caplog.messages) == 1 and "stood still" in caplog.messages[0]


async def test_the_page_listens_where_the_host_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings({"SANDTABLE_HEALTH_HOST": EVERYWHERE}).health_host == EVERYWHERE
    assert read_settings({}).health_host == "127.0.0.1"
    with pytest.raises(BadSetting, match="SANDTABLE_HEALTH_HOST is everywhere"):
        read_settings({"SANDTABLE_HEALTH_HOST": "everywhere"})

    async def look() -> dict[str, object]:
        return {"well": True}

    for listens, reached in ((EVERYWHERE, "127.0.0.3"), ("127.0.0.2", "127.0.0.2")):
        page = HealthPage(Metrics(), look, 0, listens)
        await page.start()
        monkeypatch.setenv("SANDTABLE_HEALTH_PORT", str(page.port))
        monkeypatch.setenv("SANDTABLE_HEALTH_HOST", listens)
        try:
            async with aiohttp.ClientSession() as session, session.get(f"http://{reached}:{page.port}/health") as one:
                assert one.status == 200
            assert await asyncio.to_thread(main, ["health"]) == 0
        finally:
            await page.stop()


def test_the_commit_is_read_from_a_clone_where_nobody_says_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SANDTABLE_COMMIT", raising=False)
    commit.cache_clear()
    assert commit(tmp_path) == UNKNOWN
    git = tmp_path / ".git"
    (git / "refs/heads").mkdir(parents=True)
    for head, file, text in (
        ("ref: refs/heads/main", "packed-refs", "# pack-refs\nabcdef0123456789 refs/heads/main\n"),
        ("ref: refs/heads/main", "refs/heads/main", "1234567890abcdef\n"),
        ("fedcba9876543210", "HEAD", "fedcba9876543210\n"),
    ):
        (git / "HEAD").write_text(head + "\n")
        (git / file).write_text(text)
        commit.cache_clear()
        assert commit(tmp_path) == next(word for word in text.split() if len(word) == 16)[:12]
    commit.cache_clear()
