"""A running bot's process is prepared so that what is reckoned beside the event loop does not hold it up."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.serve import PROMPT


@pytest.fixture
def as_before() -> Iterator[None]:
    """This process is the other tests' too."""
    interval = sys.getswitchinterval()
    gc.unfreeze()
    sys.setswitchinterval(2 * PROMPT)
    yield
    gc.unfreeze()
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("as_before")
def test_what_the_bot_has_loaded_is_left_alone_by_collections_and_threads_take_turns_soon(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "x.sqlite3").write_text("no database at all, so that the bot ends before it goes anywhere")
    monkeypatch.setenv("SANDTABLE_DATABASE", str(tmp_path / "x.sqlite3"))
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    assert main(["run"]) == 1
    assert gc.get_freeze_count() > len(sys.modules)
    assert gc.isenabled()
    assert sys.getswitchinterval() == pytest.approx(PROMPT)
