"""A position that an earlier version kept is opened as it was, whatever it remembered, and its game goes on."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import state_text
from engine.playback.replay import replay
from engine.playback.snapshot import BadSnapshot, from_bytes, to_bytes
from engine.record import read_header

TESTS = Path(__file__).resolve().parents[1]
KEPT: list[dict[str, Any]] = [
    json.loads(line) for line in (TESTS / "upgrade" / "snapshots_version_1.jsonl").read_text("utf-8").splitlines()
]


def opened(kept: dict[str, Any]) -> Any:
    """The game of a row, opened from what was kept of it."""
    with (TESTS / kept["record"]).open(encoding="utf-8") as lines:
        header = read_header(json.loads(next(lines)))
    return from_bytes(json.dumps(kept["snapshot"]).encode(), header)


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{Path(kept['record']).stem}:{kept['line']}")
def test_an_old_position_is_the_one_its_record_leads_to(kept: dict[str, Any]) -> None:
    """The record is played to the line after which the position was kept: nothing may be missing, marks included."""
    text = (TESTS / kept["record"]).read_text("utf-8")
    game, same = opened(kept), replay(text, until=kept["line"], lenient=True).game
    assert state_text(game.state) == state_text(same.state)
    assert to_bytes(game) == to_bytes(same)


def test_the_rows_show_every_mark_that_was_ever_kept() -> None:
    used = [kept["snapshot"]["used"] for kept in KEPT]
    assert {key.partition(":")[0] for marks in used for key in marks} == {
        *("begun", "bid_spaces", "claimed", "treaty", "turn", "until"),
    }
    assert {text.partition(":")[0] for marks in used for text in marks.get("turn", ())} == {
        *("battle", "beaten", "built", "chinese_divisions", "joint_strike", "landing", "launched", "moved"),
        *("research", "rocket"),
    }


def test_a_version_nobody_wrote_is_no_snapshot() -> None:
    with pytest.raises(BadSnapshot):
        opened(KEPT[0] | {"snapshot": KEPT[0]["snapshot"] | {"version": 99}})
