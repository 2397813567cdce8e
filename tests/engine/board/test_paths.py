"""Ways across the small board: what is near, and the best of several ways."""

import pytest

from engine.board.paths import reach, shortest
from engine.board.workload import Workload
from tests.engine.small_board import begun

BOARD = begun().state.board


def on_land(here: str, there: str) -> bool:
    return not BOARD.is_sea(there) and there != "mountain"


def freely(space: str) -> bool:
    return True


def test_what_lies_within_two_steps_and_how_far() -> None:
    near = reach(BOARD, "northland", 2, on_land, freely)
    assert near == {"northland": 0, "plain": 1, "southland": 2, "coast": 2}


def test_nobody_goes_on_from_where_he_must_stop() -> None:
    assert reach(BOARD, "northland", 3, on_land, lambda space: space != "plain") == {"northland": 0, "plain": 1}


@pytest.mark.parametrize(
    ("enemies", "way"),
    [
        (set[str](), ["northland", "plain", "southland"]),
        ({"plain"}, ["northland", "plain", "southland"]),
    ],
)
def test_the_shortest_way_goes_before_the_quiet_one(enemies: set[str], way: list[str]) -> None:
    assert shortest(BOARD, "northland", "southland", 3, on_land, freely, enemies.__contains__) == way


def test_of_ways_of_one_length_the_one_with_fewer_enemies_is_best() -> None:
    """From the coast to the east: by southland in both cases; from sz_1 to southland by the coast or the north."""

    def anywhere(here: str, there: str) -> bool:
        return there != "mountain"

    def between(enemies: set[str]) -> list[str]:
        return shortest(BOARD, "sz_1", "plain", 2, anywhere, freely, enemies.__contains__)

    assert between(set()) == ["sz_1", "coast", "plain"], "the alphabet decides"
    assert between({"coast"}) == ["sz_1", "northland", "plain"]


def test_beyond_the_limit_there_is_no_way() -> None:
    assert shortest(BOARD, "northland", "colony", 3, on_land, freely, lambda space: False) == []


def test_a_complex_takes_over_what_another_launched() -> None:
    """The north has launched all it can; the south beside the same zone answers for one of its ships instead."""
    load = Workload({"north": 0, "south": 1}, {"sz_1": {"north": 2}}, {"sz_1": ["north", "south"]})
    assert load.most(["north"]) == 1
    assert load.charge(["north"], 2) == {"south": 1}
    assert load.launched == {"sz_1": {"north": 1, "south": 1}}
    assert load.most(["north"]) == 0
