"""Worked examples of the dice protocol, one table a file: the first line names the columns, each other line is a row.

`lines.jsonl` is the exception: log lines, which `logs.jsonl` puts together by number. The page's tests read them too.
"""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "examples"


def table(name: str) -> list[dict[str, Any]]:
    """The rows of one table, each by column."""
    head, *rows = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").split("\n")[:-1]
    return [dict(zip(json.loads(head), json.loads(row), strict=True)) for row in rows]


def logs() -> list[dict[str, Any]]:
    """Whole logs as text, with what is to be found in them: an outcome, or [code, entry]."""
    lines = (FOLDER / "lines.jsonl").read_text(encoding="utf-8").split("\n")[:-1]
    return [row | {"text": "\n".join(lines[number] for number in row["lines"])} for row in table("logs")]
