"""Hundreds of texts as players write them, with slips and oddities, and what each is read as (`readings.jsonl`).

A line says what reads it, the text, and what it is or what the player is told. Where reading changes on purpose, so
does its line.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct, to_builtins
from msgspec.structs import asdict

from bot.orders.ahead import Clause, Condition
from bot.orders.read_order import read_order
from bot.parsing.parse_errors import Unclear
from bot.refusals import NotPossible
from tests.bot.parsing.readers import reader, readers

READINGS = [json.loads(line) for line in Path(__file__).with_name("readings.jsonl").read_text("utf-8").splitlines()]
WITHOUT_CONDITION = asdict(Condition("")) | {"about": None}
WITHOUT_ANYTHING = asdict(Clause("fight")) | {"about": ""}


def shortened(clause: Clause) -> dict[str, Any]:
    """What a clause says, without what it leaves open."""

    def without(of: dict[str, Any], empty: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in of.items() if value != empty[key]}

    said = without(asdict(clause), WITHOUT_ANYTHING)
    conditions = {
        key: [without(asdict(one), WITHOUT_CONDITION) for one in said.get(key, ())] for key in ("when", "as_long")
    }
    return said | {key: of for key, of in conditions.items() if of}


def read(reading: dict[str, Any]) -> Any:
    """What a text is read as now."""
    kind, text, id = reading["read"], reading["text"], reading.get("edition", "revised")
    if kind == "order":
        return read_order(text, reader(id, reading.get("asked", ""), reading.get("phase", "combat_move")))
    if kind == "find":
        return getattr(reader(id).words, reading["names"]).find(text)
    found: Any = readers(id)[kind](text)
    if kind == "clauses":
        return [shortened(clause) for clause in found]
    if kind == "ranked":
        return found[:6]
    return to_builtins(found) if isinstance(found, Struct) else found


def outcome(reading: dict[str, Any]) -> dict[str, Any]:
    """The same line as it would be written now."""
    asked = {key: value for key, value in reading.items() if key not in ("is", "says", "choices")}
    try:
        return asked | {"is": json.loads(json.dumps(read(reading)))}
    except (Unclear, NotPossible) as unclear:
        choices = [id for id, _ in getattr(unclear, "choices", ())]
        return asked | {"says": str(unclear)} | ({"choices": choices} if choices else {})


@pytest.mark.parametrize("kind", list(dict.fromkeys(reading["read"] for reading in READINGS)))
def test_texts_are_read_as_they_were(kind: str) -> None:
    expected = [reading for reading in READINGS if reading["read"] == kind]
    assert [outcome(reading) for reading in expected] == expected
