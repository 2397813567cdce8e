"""The odds against a judge that shares neither code nor reading with them (`tests/judges`).

The older count (`enumerated.py`) has the engine fight its own battles: it shows that the odds and the play agree, not
that either is right. It also once drew its battles as the odds were put together, two sorts a side, and so agreed with
odds that left one of two sorts of infantry unsupported: no battle it drew had three. The judge's battles are drawn from
the books' tables, up to five sorts a side, and its rounds are read from the books.
"""

import ast
from itertools import islice
from pathlib import Path

import pytest

from tests.engine.odds.judged import differences, figures_apart, fought, judged, said, told
from tests.judges.books import BOOKS
from tests.judges.draws import battles
from tests.judges.judge import Battle

SAMPLE = 60
"""Battles of each edition, always the same ones; `python -m benchmarks.odds_judged` holds thousands."""
PLAYED = 6
SMALL = 3
"""So many units a side where the engine plays the battle with every outcome of its dice."""


@pytest.mark.parametrize("name", BOOKS)
def test_odds_of_random_battles_are_the_judges(name: str) -> None:
    for battle in islice(battles(name, seed=29), SAMPLE):
        found = told(battle)
        assert differences(judged(battle), said(found)) == {}, str(battle)
        assert figures_apart(battle, found) == {}, str(battle)


@pytest.mark.parametrize("name", BOOKS)
def test_random_battles_end_as_the_judge_says_when_the_engine_plays_them(name: str) -> None:
    for battle in islice(battles(name, seed=30, most=SMALL), PLAYED):
        assert differences(judged(battle), fought(battle)) == {}, str(battle)


@pytest.mark.parametrize(
    "battle",
    [
        Battle(
            "global1940", {"artillery": 2, "fighter": 1}, {"infantry": 1, "tank": 1, "aaa": 1}, bombard={"cruiser": 1}
        ),
        Battle("europe1940", {"infantry": 2, "tank": 1}, {"infantry": 1, "aaa": 1}, bombard={"battleship": 1}),
    ],
    ids=str,
)
def test_guns_that_ships_hit_fire_all_the_same_when_the_engine_plays(battle: Battle) -> None:
    """What the ships hit falls by its cost, guns that are still to fire among it [Europe 1940: Battleship and Cruiser
    Bombardment; AAA]."""
    assert differences(judged(battle), fought(battle)) == {}


def test_the_judge_imports_nothing_of_the_engine() -> None:
    for file in sorted((Path(__file__).parents[2] / "judges").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not any(name.split(".")[0] in ("engine", "bot") for name in names), file.name
