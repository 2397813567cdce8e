"""The command: stacks as players type them, a record's position, words and JSON."""

import json
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.errors import BadLine
from engine.odds.question.typed_stacks import read_order, read_stack
from tests.engine.odds.arena import EDITION

TABLE = EDITION.read("1941")[1]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("3 inf, 1 tank", {"infantry": 3, "tank": 1}),
        ("2i1t", {"infantry": 2, "tank": 1}),
        ("2 infantry and 1 armour", {"infantry": 2, "tank": 1}),
        ("12x fighters + bmb", {"fighter": 12, "bomber": 1}),
        ("dd, 2 subs; 1 bb.hit & 1 bb", {"destroyer": 1, "submarine": 2, "battleship.hit": 1, "battleship": 1}),
        ("1 tank 2 tanks", {"tank": 3}),
        ("2 transp", {"transport": 2}),
        ("", {}),
    ],
)
def test_stacks_are_read(text: str, units: dict[str, int]) -> None:
    assert read_stack(text, TABLE) == units


@pytest.mark.parametrize("text", ["3 foo", "1 artillery", "3 inf, !", "2"])
def test_what_names_no_unit_is_refused(text: str) -> None:
    with pytest.raises(BadLine):
        read_stack(text, TABLE)


def test_orders_of_loss_are_read() -> None:
    assert read_order("cheapest", TABLE) == "cheapest"
    assert read_order("bb.hit, inf, ftr", TABLE) == ["battleship.hit", "infantry", "fighter"]


def test_a_battle_between_stacks(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["odds", "--edition", "1941", "--attack", "1 inf", "--defend", "1 inf"]
    assert main([*command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["win"], told["lose"], told["draw"]) == (0.25, 0.625, 0.125)
    assert told["attacker"]["lost_ipc"] == 2.25
    assert main(command) == 0
    assert "attacker wins    25.00 %" in capsys.readouterr().out


def test_a_battle_of_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = {
        "clear": True,
        "power": "germany",
        "phase": "combat_move",
        "units": {
            "eastern_europe": {"germany": {"infantry": 3, "tank": 1}},
            "ukraine": {"soviet_union": {"infantry": 3}},
        },
        "owners": {"ukraine": "soviet_union"},
    }
    lines = [
        {"record": 1, "edition": "1941", "dice": "scripted", "position": position},
        {"by": "germany", "do": "move", "units": {"infantry": 3, "tank": 1}, "path": ["eastern_europe", "ukraine"]},
    ]
    record = tmp_path / "record.jsonl"
    record.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert main(["odds", str(record), "--space", "ukraine", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main(["odds", "--edition", "1941", "--attack", "3 inf 1 tank", "--defend", "3 inf", "--json"]) == 0
    assert told["results"] == json.loads(capsys.readouterr().out)["results"]
    assert main(["odds", str(record), "--space", "russia"]) == 1
    assert main(["odds", str(record), "--space", "nowhere"]) == 1


def test_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds"]) == 2
    assert main(["odds", "record.jsonl"]) == 2
    assert main(["odds", "--edition", "1941", "--attack", "1 zeppelin", "--defend", "1 inf"]) == 1
    assert "zeppelin" in capsys.readouterr().err
