"""What the rules note of the history of a game: each edition knows its own names, and no other."""

from typing import Any

import pytest

import engine
from engine.editions import edition, ids
from engine.errors import BadLine
from engine.facts import table

NOTES = ("noted", "once")


def noted_in(row: Any) -> set[str]:
    """The names that a table notes something under, however deep."""
    if isinstance(row, list):
        return set[str]().union(*map(noted_in, row))
    if not isinstance(row, dict):
        return set()
    own = {row[word] for word in NOTES if isinstance(row.get(word), str)}
    return own.union(*map(noted_in, row.values()))


@pytest.mark.parametrize("name", ids())
def test_what_a_table_notes_is_in_the_history_of_its_edition(name: str) -> None:
    page = edition(name)
    tables = [table("objectives", name), *(table("setups", f"{page.board}_{setup}") for setup in page.setups)]
    assert noted_in(tables) <= set(page.history)


@pytest.mark.parametrize("name", ids())
def test_a_position_may_name_its_history_and_no_other(name: str) -> None:
    def begun(history: list[str]) -> engine.Game:
        return engine.new(engine.read_header({"record": 1, "edition": name, "position": {"history": history}}))

    known = list(edition(name).history)
    assert begun(known).state.marks.history == set(known)
    with pytest.raises(BadLine, match="knows no moon_landing"):
        begun(["moon_landing"])
