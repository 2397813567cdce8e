"""Any moment of any recorded game is a fixture."""

from functools import cache
from pathlib import Path

from engine import Game, replay

TESTS = Path(__file__).resolve().parents[1]


@cache
def _path_of(record: str) -> Path:
    """A record of tests/games or tests/cases by its name; `revised/na-su-4-salvage` where that is not enough."""
    found = [path for folder in ("games", "cases") for path in (TESTS / folder).glob(f"**/{record}.jsonl")]
    assert len(found) == 1, f"{record}: {[str(path.relative_to(TESTS)) for path in found]}"
    return found[0]


@cache
def fixture_at_line(record: str, line: int) -> Game:
    """The game of a record as it stood after a line of its file, the header being the first. It is shared among tests:
    play on from it, do not write to it."""
    return replay(_path_of(record).read_text("utf-8"), until=line).game
