"""`docker stop` and systemd ask with SIGTERM: the bot closes its connection and its database before it ends."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

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
