"""What the books say comes of a position, as readers wrote it who had not seen the rules engine."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import takewhile
from pathlib import Path

import pytest

import engine.__main__ as program

RECORDS = Path(__file__).parent / "judges" / "records"


def in_books() -> Mapping[str, Sequence[Path]]:
    """The records, book by book: one test each would take longer to set up than to play."""
    books = defaultdict[str, list[Path]](list)
    for path in sorted(RECORDS.glob("*.jsonl")):
        books["".join(takewhile(str.isalpha, path.stem))].append(path)
    return books


def fault(path: Path) -> str:
    """What the replay of a record complains of; nothing if all comes as its reader expects."""
    told = StringIO()
    with redirect_stdout(StringIO()), redirect_stderr(told):
        code = program.main(["replay", "--lenient", str(path)])
    return f"{path.name}: {told.getvalue().strip()}" if code else ""


@pytest.mark.parametrize("book", in_books())
def test_what_the_readers_of_the_books_expect_comes(book: str) -> None:
    assert [told for path in in_books()[book] if (told := fault(path))] == []
