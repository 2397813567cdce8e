"""Kill -9 at each step of a roll: the dice that were asked for are the dice that fall, once."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import settings
from engine.dice.verify import verify_text
from tests.bot.dice.bot_to_kill import STEPS, roll_once

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("step", STEPS)
async def test_killed_at_a_step_of_a_roll(tmp_path: Path, step: str) -> None:
    command = [sys.executable, "-m", "tests.bot.dice.bot_to_kill", str(tmp_path), step]
    killed = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=300, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
    table, store, thread = await roll_once(tmp_path, lambda reached: None)
    verdict = verify_text(await table.export())
    played = await settings.all_of(store.reader, "channel", "g")
    await store.close()
    assert verdict.fault is None
    (seen,) = verdict.rolls
    assert played == {"1": json.dumps([face for roll in seen.rolls for face in roll.dice])}
    assert len(thread.messages()) == verdict.entries == 5
    assert next(held["id"] for held in thread.messages() if seen.request_hash in held["text"]) == seen.message
