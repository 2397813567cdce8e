"""The command line as other programs see it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import CUT_OFF

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests/games/1941-berlin-in-three-rounds.jsonl"


@pytest.mark.parametrize("arguments", [("new", "--edition", "1941"), ("replay", "--events", str(RECORD))])
def test_a_reader_who_has_left_is_no_fault(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            (sys.executable, "-m", "engine", *arguments), cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writing)
    assert done.stderr == b""
    assert done.returncode == CUT_OFF
