"""Who looks for developments: researchers who stay, or dice of one turn, each in the words of its book."""

import pytest

from bot.orders import speech
from bot.wording.events import sentence
from bot.wording.speech import Speech
from engine import events as e
from engine import new, read_header


def says(edition: str) -> Speech:
    return speech(new(read_header({"record": 1, "edition": edition, "options": {"research": True}})).state)


@pytest.mark.parametrize(
    ("edition", "ordered", "rolled"),
    [
        ("anniversary", "2 more researchers", "2 researchers of Germany (10 IPCs): 1 4, nothing yet, they go on."),
        ("global1940", "2 research dice", "2 research dice of Germany (10 IPCs): 1 4, nothing found."),
    ],
)
def test_each_book_has_its_word(edition: str, ordered: str, rolled: str) -> None:
    say = says(edition)
    assert ordered in say.order({"by": "germany", "do": "research", "count": 2})
    assert sentence(e.ResearchersRolled("germany", [1, 4], False, 10), say) == rolled
