"""What is kept while a position is looked at changes nothing: the same lines are legal where all is found anew."""

from collections.abc import Callable, Hashable
from typing import Any

import pytest

from engine import new, read_header
from engine.lines import legal_lines
from engine.movement.survey import Survey


def found_anew(survey: Survey, key: Hashable, work: Callable[[], Any]) -> Any:
    return work()


@pytest.mark.parametrize(
    ("edition", "power", "phase"),
    [
        ("1941", "japan", "combat_move"),
        ("1942second", "united_kingdom", "combat_move"),
        ("revised", "japan", "combat_move"),
        ("1941", "japan", "noncombat_move"),
        ("anniversary", "japan", "combat_move"),
        ("europe1940", "germany", "combat_move"),
        ("global1940", "united_kingdom", "combat_move"),
        ("abc", "japan", "advance"),
    ],
)
def test_the_same_moves_are_legal_where_nothing_is_kept(
    edition: str, power: str, phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new(read_header({"record": 1, "edition": edition, "position": {"power": power, "phase": phase}}))
    lines = legal_lines(game)
    assert any(line["do"] == "move" for line in lines)
    monkeypatch.setattr(Survey, "once", found_anew)
    assert legal_lines(game) == lines
