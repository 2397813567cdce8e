"""A running bot's process is prepared so that what is reckoned beside the event loop does not hold it up; what keeps it
from starting is a sentence to the host."""

import asyncio
import gc
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.serve import PROMPT
from bot.store import open_database
from tests.support.discord import ROOT, Table
from tests.support.standin.connect import TOKEN


@pytest.mark.usefixtures("process_as_before")
def test_what_the_bot_has_loaded_is_left_alone_by_collections_and_threads_take_turns_soon(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "x.sqlite3").write_text("no database at all, so that the bot ends before it goes anywhere")
    monkeypatch.setenv("SANDTABLE_DATABASE", str(tmp_path / "x.sqlite3"))
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    gc.unfreeze()
    sys.setswitchinterval(2 * PROMPT)
    assert main(["run"]) == 1
    assert gc.get_freeze_count() > len(sys.modules)
    assert gc.isenabled()
    assert sys.getswitchinterval() == pytest.approx(PROMPT)


def ended(arguments: list[str], **environment: str) -> tuple[int, str]:
    """A bot in a process of its own, until it ends: its exit code, and what the host reads."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run(
        [sys.executable, "-m", "bot", *arguments], env=env, cwd=ROOT, capture_output=True, timeout=300, check=False
    )
    return done.returncode, done.stderr.decode()


STARTED = """
import sys
from tests.support.standin.connect import connect
connect(sys.argv.pop(1))
from bot.__main__ import main
sys.exit(main(["run"]))
"""


async def told_by(url: str, folder: Path, **environment: str) -> tuple[int, str]:
    """A bot that speaks to the stand-in at an address, until it ends."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "SANDTABLE_DATABASE": str(folder / "x.sqlite3"), **environment}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", STARTED, url), env=env, cwd=ROOT, stderr=asyncio.subprocess.PIPE
    )
    _, told = await process.communicate()
    return process.returncode or 0, told.decode()


async def test_a_wrong_token_is_a_sentence(table: Table, tmp_path: Path) -> None:
    code, told = await told_by(table.server.url, tmp_path, DISCORD_TOKEN="wrong")
    assert code == 1 and "does not accept the token" in told and "Traceback" not in told


async def test_no_network_is_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    code, told = await told_by(url, tmp_path, DISCORD_TOKEN=TOKEN)
    assert code == 1 and "cannot be reached" in told and "Traceback" not in told


async def test_a_health_port_that_is_taken_is_a_sentence(table: Table, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, told = await told_by(table.server.url, tmp_path, DISCORD_TOKEN=TOKEN, SANDTABLE_HEALTH_PORT=port)
    assert code == 1 and f"port {port} of the health page" in told and "Traceback" not in told


@pytest.mark.parametrize("name", ["x" * 300, "x" * 254, "taken.txt/copy", "no such folder/copy", "\udcff\n", ""])
def test_a_backup_under_an_impossible_name_is_a_sentence(tmp_path: Path, name: str) -> None:
    database = tmp_path / "x.sqlite3"
    asyncio.run(opened_and_closed(database))
    (tmp_path / "taken.txt").write_text("a file")
    code, told = ended(["backup", f"{tmp_path}/{name}"], SANDTABLE_DATABASE=str(database))
    assert "Traceback" not in told
    assert (code == 1 and "backup" in told) or name == "\udcff\n"
    assert not list(tmp_path.glob("*.part"))


async def opened_and_closed(database: Path) -> None:
    await (await open_database(database)).close()
