"""Records that were tampered with: a sentence and an exit code for each, at once. ATTACK_RECORDS=N tries so many
instead of the few that every run has time for; `python -m tests.attack.records` tries 15,000."""

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from engine import editions
from engine.__main__ import FAULT, OK, USAGE, main
from tests.attack.records import LONGEST, attack

SLOW = 2.5 * LONGEST
"""Seconds of this process: a machine of CI may be slower, and does other things at once."""
MOST = int(os.environ.get("ATTACK_RECORDS", "2000"))
UK = "united_kingdom"
CROWDED = {
    "fighters": {"eastern_canada": {UK: {"fighter": 1_800}}},
    "fighters on carriers": {"sz_1": {UK: {"fighter": 1_200, "carrier": 600}}},
    "soldiers on ships": {"sz_1": {UK: {"tank": 600, "infantry": 600, "transport": 600}}},
    "fleets in many zones": {f"sz_{n}": {UK: {"fighter": 20, "carrier": 10}} for n in range(1, 41)},
    "soldiers everywhere": {"united_kingdom": {UK: {"infantry": 900}}, "germany": {"germany": {"infantry": 900}}},
}
"""As many units as a game holds, or nearly."""


def test_what_is_made_of_records_is_replayed_or_refused(capsys: pytest.CaptureFixture[str]) -> None:
    found = attack(MOST, seed=1)
    with capsys.disabled():
        print(f"\nmutated records: {found.text()}")  # noqa: T201
    assert not found.faults
    assert found.codes.total() == MOST
    assert all(found.codes[code] > MOST // 50 for code in (OK, FAULT, USAGE))


@pytest.mark.parametrize("command", ["replay", "legal"])
@pytest.mark.parametrize("units", CROWDED.values(), ids=CROWDED.keys())
def test_a_full_board_is_answered_for_at_once(command: str, units: dict[str, Any], tmp_path: Path) -> None:
    position = {"clear": True, "units": units, "power": UK, "phase": "combat_move"}
    record = tmp_path / "record.jsonl"
    record.write_text(json.dumps({"record": 1, "edition": "1941", "position": position}), encoding="utf-8")
    began = time.process_time()
    assert main([command, str(record)]) == OK
    assert time.process_time() - began < SLOW


ADRIFT = {
    "a carrier in each of 40 zones": {f"sz_{n}": {UK: {"fighter": 2, "carrier": 1}} for n in range(1, 41)},
    "ten carriers in each of 41 zones": {f"sz_{n}": {UK: {"fighter": 20, "carrier": 10}} for n in range(1, 42)},
    "twenty carriers": {f"sz_{n}": {UK: {"fighter": 2, "carrier": 1}} for n in range(1, 21)},
}
"""Aircraft whom only carriers can take, none of which can go anywhere without a thought for all the others."""


@pytest.mark.parametrize("phase", ["combat_move", "noncombat_move"])
@pytest.mark.parametrize("units", ADRIFT.values(), ids=ADRIFT.keys())
def test_what_fleets_without_a_shore_may_do_is_told_at_once(units: dict[str, Any], phase: str, tmp_path: Path) -> None:
    board = editions.edition("1941").read("1941")[0]
    owners = {space: "germany" for space in board.spaces if not board.is_sea(space) and space not in board.closable}
    position = {"clear": True, "units": units, "owners": owners, "power": UK, "phase": phase}
    record = tmp_path / "record.jsonl"
    record.write_text(json.dumps({"record": 1, "edition": "1941", "position": position}), encoding="utf-8")
    began = time.process_time()
    assert main(["legal", str(record)]) == OK
    assert time.process_time() - began < SLOW


def ashore(n: int, **units: int) -> list[str]:
    position = {"clear": True, "units": {UK: {UK: units}, "sz_6": {UK: {"transport": n}}}}
    header = {"record": 1, "edition": "1941", "position": {**position, "power": UK, "phase": "noncombat_move"}}
    return [json.dumps(header)]


def going(**units: int) -> str:
    return json.dumps({"by": UK, "do": "move", "units": units, "path": [UK, "sz_6"]})


SHIPPED = {
    "as many ships as soldiers": [*ashore(900, infantry=900), going(infantry=900)],
    "one too many": [*ashore(660, infantry=1_321), going(infantry=660), going(infantry=660), going(infantry=1)],
    "no room for a tank": [*ashore(660, infantry=1_320, tank=1), going(infantry=1_320), going(tank=1)],
}


@pytest.mark.parametrize("lines", SHIPPED.values(), ids=SHIPPED.keys())
def test_hundreds_go_aboard_or_are_refused_at_once(lines: list[str], tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    record.write_text("\n".join(lines), encoding="utf-8")
    began = time.process_time()
    assert main(["replay", str(record)]) == (OK if len(lines) == 2 else FAULT)
    assert time.process_time() - began < SLOW
