"""`docker stop` and systemd ask with SIGTERM: the bot closes its connection and its database before it ends."""

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from bot.discord_ui import starting
from bot.discord_ui.starting import ending_when_cancelled
from tests.support.discord import Table, bot_process
from tests.support.standin.changes import patience

PATIENCE = 60.0


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signal")
async def test_a_bot_that_is_asked_to_end_says_goodbye(table: Table, tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    async with bot_process(
        ["-m", "tests.support.terminal.against_standin"], table.server, {"SANDTABLE_DATABASE": str(database)}
    ) as process:
        process.send_signal(signal.SIGTERM)
        async with patience(PATIENCE):
            assert await process.wait() == 0
    assert database.exists()
    assert not database.with_name(f"{database.name}-wal").exists()


async def test_a_cancellation_that_is_forgotten_is_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `asyncio.wait_for` forgets one in Python 3.11 when a message comes in the same moment."""
    monkeypatch.setattr(starting, "ASKS_AGAIN", 0.01)
    begun, asked = asyncio.Event(), list[str]()

    async def deaf() -> None:
        begun.set()
        for which in ("first", "second"):
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                asked.append(which)
        await asyncio.Event().wait()

    playing = asyncio.create_task(ending_when_cancelled(deaf()))
    await begun.wait()
    playing.cancel()
    async with patience(PATIENCE):
        with pytest.raises(asyncio.CancelledError):
            await playing
    assert asked == ["first", "second"]


async def test_what_ends_by_itself_says_why() -> None:
    async def fails() -> None:
        raise OSError("no such port")

    with pytest.raises(OSError, match="no such port"):
        await ending_when_cancelled(fails())
