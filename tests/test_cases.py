"""Acceptance: every record under tests/cases replays, comes out of its own export byte for byte, and every record under
tests/records_refused fails where and how its index says."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine import editions, state_text
from engine.__main__ import main
from engine.playback.replay import replay
from engine.record import write

TESTS = Path(__file__).resolve().parent
CASES = TESTS / "cases"
REFUSED = TESTS / "records_refused"


def header(path: Path) -> dict[str, Any]:
    with path.open(encoding="utf-8") as lines:
        return json.loads(next(lines))


def named(path: Path) -> str:
    return str(path.relative_to(TESTS).with_suffix(""))


# Records may be written before their edition: those of editions the engine does not know yet wait.
PLAYABLE = [path for path in sorted(CASES.rglob("*.jsonl")) if header(path)["edition"] in editions.ids()]
BROKEN = [
    pytest.param(folder / f"{name}.jsonl", expected, id=named(folder / name))
    for folder in sorted(REFUSED.iterdir())
    for name, expected in tomllib.loads((folder / "index.toml").read_text(encoding="utf-8")).items()
]


@pytest.mark.parametrize("path", PLAYABLE, ids=named)
def test_case_replays_and_its_export_too(path: Path) -> None:
    """What `replay --lenient` accepts is exported with full paths and exactly the dice used, and that is read strictly,
    to the same bytes. A fault of either is raised with its line."""
    done = replay(path.read_text(encoding="utf-8"), lenient=True)
    exported = "\n".join(write(line) for line in [header(path), *done.lines])
    again = replay(exported)
    assert state_text(again.game.state) == state_text(done.game.state)
    assert again.lines == done.lines


@pytest.mark.parametrize("folder", sorted({path.parent for path in PLAYABLE}), ids=named)
def test_the_command_line_replays_a_record_of_each_edition(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = min(folder.glob("*.jsonl"))
    assert main(["replay", "--lenient", str(path)]) == 0, capsys.readouterr().err
    assert json.loads(capsys.readouterr().out)["edition"] == header(path)["edition"]


@pytest.mark.parametrize("folder", [path.parent for path in sorted(CASES.glob("*/index.toml"))], ids=named)
def test_index_lists_exactly_the_records(folder: Path) -> None:
    index = tomllib.loads((folder / "index.toml").read_text(encoding="utf-8"))
    assert sorted(name.removesuffix(".jsonl") for name in index) == sorted(path.stem for path in folder.glob("*.jsonl"))
    assert all(entry["checks"] for entry in index.values())


@pytest.mark.parametrize(("path", "expected"), BROKEN)
def test_broken_record_is_refused(path: Path, expected: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["replay", str(path)])
    said = capsys.readouterr()
    assert (code, said.out) == (expected["exit"], "")
    assert expected["says"] in said.err
    assert said.err.count("\n") == 1
