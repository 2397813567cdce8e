"""The checked-in maps show exactly the links of the rules, whichever way one looks."""

import pytest

from assets.cartography import check
from assets.cartography.rules import Rules, Space
from assets.cartography.source import MAPS

BOARDS = sorted(folder.name for folder in MAPS.iterdir() if (folder / "shade.png").is_file())
SPACE = Space("", True, 0, None, False, 0)
RULES = Rules({"a": SPACE, "b": SPACE, "c": SPACE}, frozenset({("a", "b")}))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("view", ["vector", "raster"])
def test_every_link_is_a_border_and_nothing_else_is(board: str, view: str) -> None:
    verdict = check.both(board)[view]
    assert (verdict.absent, verdict.surplus, verdict.missing, verdict.extra) == ((), (), (), ())


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("view", ["vector", "raster"])
def test_borders_are_clearly_there_or_clearly_not(board: str, view: str) -> None:
    """The shortest wanted border must be more than twice the longest unwanted contact."""
    verdict = check.both(board)[view]
    strongest = verdict.strongest[0][1] if verdict.strongest else 0
    assert verdict.weakest[0][1] > 2 * strongest


def test_there_is_a_map_for_1941() -> None:
    assert "1941" in BOARDS


def test_a_missing_border_is_found() -> None:
    verdict = check.compare(RULES, {("a", "b"): 3.0}, {"a", "b", "c"}, frozenset(), 9.0)
    assert verdict.missing == ((("a", "b"), 3.0),)


def test_a_border_too_many_is_found() -> None:
    verdict = check.compare(RULES, {("a", "b"): 30.0, ("b", "c"): 12.0}, {"a", "b", "c"}, frozenset(), 9.0)
    assert verdict.extra == ((("b", "c"), 12.0),)


def test_absent_and_surplus_spaces_are_found() -> None:
    verdict = check.compare(RULES, {("a", "b"): 30.0}, {"a", "b", "d", "*ice"}, frozenset(), 9.0)
    assert (verdict.absent, verdict.surplus, verdict.mismatches) == (("c",), ("d",), 2)


def test_a_canal_needs_no_border() -> None:
    verdict = check.compare(RULES, {}, {"a", "b", "c"}, frozenset({("a", "b")}), 9.0)
    assert verdict.mismatches == 0


def test_waters_outside_the_game_touch_nobody() -> None:
    verdict = check.compare(RULES, {("a", "b"): 30.0, ("*ice", "a"): 99.0}, {"a", "b", "c", "*ice"}, frozenset(), 9.0)
    assert verdict.mismatches == 0
