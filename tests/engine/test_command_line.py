"""The command line as other programs see it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import CUT_OFF, FAULT, LONGEST_COMPLAINT, OK, USAGE, main

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


def line(**data: Any) -> str:
    return json.dumps({"record": 1, "edition": "1941"} | data)


DEEP = "[" * 3900 + "]" * 3900
WRONG = {
    "more units than a game holds": (line(position={"units": {"india": {"germany": {"fighter": 10_000}}}}), FAULT),
    "an expectation 500 deep": (line() + '\n{"expect": ' + '{"a":' * 500 + "1" + "}" * 500 + "}", FAULT),
    "an expectation as long as a line": (
        line() + '\n{"expect": {"orders": [' + ",".join(["1"] * 99_999) + "]}}",
        FAULT,
    ),
    "hostile to a power at peace": (line(position={"at_war": [], "hostile_at_start": ["germany"]}), FAULT),
    "another type": (line(record=True), FAULT),
    "a version to come": (line(record=2), FAULT),
    "no header": ("null", FAULT),
    "a development 100,000 times": (line(edition="revised", position={"techs": {"germany": ["x"] * 99_999}}), FAULT),
    "nested too deep to be read": (line() + "\n" + DEEP, USAGE),
    "an integer of 5,000 digits": (line() + "\n" + "9" * 5000, USAGE),
    "an infinite number": (line() + '\n{"expect": {"round": 1e999}}', USAGE),
    "no number": (line() + '\n{"expect": {"round": NaN}}', USAGE),
    "a key twice": ('{"record": 1, "record": 1, "edition": "1941"}', USAGE),
    "ten megabytes in a line": (line(note="x" * 10_000_000), USAGE),
    "nothing": ("", USAGE),
}


@pytest.mark.parametrize(("text", "code"), WRONG.values(), ids=WRONG.keys())
def test_what_is_no_record_is_refused_in_a_line(
    text: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text(text, encoding="utf-8")
    assert main(["replay", str(path)]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert 10 < len(said.err) < LONGEST_COMPLAINT + 10


@pytest.mark.parametrize("where", ["file", "stdin"])
def test_other_bytes_than_utf_8_are_no_record(where: str, tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    path.write_bytes(line().encode() + b"\n\xff\xfe\x80")
    name, text = (str(path), b"") if where == "file" else ("-", path.read_bytes())
    command = (sys.executable, "-m", "engine", "replay", name)
    done = subprocess.run(command, cwd=ROOT, input=text, capture_output=True, check=False, env={"LC_ALL": "C"})
    assert done.returncode == USAGE
    assert done.stderr == b"'utf-8' codec can't decode byte 0xff in position 33: invalid start byte\n"


def test_stacks_that_cannot_be_are_refused_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    for stack in ("9" * 5000 + " inf", "a" + " " * 100_000 + "!", "1 inf," * 10_000):
        assert main(["odds", "--edition", "1941", "--attack", stack, "--defend", "10000 inf"]) == FAULT
        assert len(capsys.readouterr().err) < LONGEST_COMPLAINT + 10


def test_a_battle_that_is_too_large_to_be_counted_is_fought_with_dice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--edition", "1941", "--attack", "10000 inf", "--defend", "10000 inf"]) == 0
    assert "about: fought" in capsys.readouterr().out


def test_an_option_that_is_no_json_is_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--edition", "1941", "--option", "victory=short"]) == OK
    assert main(["new", "--edition", "1941", "--option", f"bids={DEEP}"]) == FAULT
    assert len(capsys.readouterr().err) < LONGEST_COMPLAINT + 10


PLAYED_THEN = (
    line(),
    json.dumps({"by": "soviet_union", "do": "purchase", "units": {"infantry": 2}}),
    json.dumps({"by": "soviet_union", "do": "end_phase"}),
    json.dumps(
        {"by": "soviet_union", "do": "move", "units": {"infantry": 1}, "path": ["russia", "caucasus", "ukraine"]}
    ),
)
"""Infantry that has walked too far, as if the rules had let it once."""


def test_what_was_played_is_trusted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text("\n".join(PLAYED_THEN))
    assert main(["replay", str(path)]) == FAULT
    said = capsys.readouterr()
    assert said.out == "" and "line 4" in said.err
    assert main(["replay", "--trusted", str(path)]) == OK
    said = capsys.readouterr()
    assert json.loads(said.out)["phase"] == "combat_move"
    assert said.err == "line 4: not by the rules of today, carried out as it was played\n"


@pytest.mark.parametrize(
    "strange",
    [{"by": "soviet_union", "do": "teleport"}, {"by": "soviet_union", "do": "move", "units": {"fighter": 99}}],
)
def test_what_cannot_be_carried_out_at_all_ends_the_telling(
    strange: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text("\n".join([*PLAYED_THEN[:3], json.dumps(strange), PLAYED_THEN[2]]))
    assert main(["replay", "--trusted", str(path)]) == FAULT
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert (told["phase"], told["purchased"]["soviet_union"]) == ("combat_move", {"infantry": 2})
    assert said.err.startswith("told up to there: line 4: ")
