"""What the books say comes of a position, as a reader wrote it who had not seen the rules engine."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine.__main__ as program

RECORDS = sorted((Path(__file__).parent / "judges" / "records").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_the_reader_of_the_books_expects_comes(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["replay", "--lenient", str(path)]) == 0, capsys.readouterr().err
