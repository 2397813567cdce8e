"""What has changed, front by front."""

import pytest

from engine import events as e
from engine.advice.fronts import fronts, regions_of
from engine.advice.objectives import changed_objectives
from engine.advice.warnings import UNMOVED, warnings
from tests.support.positions import begun

REGIONS = {"east": ("russia", "ukraine"), "pacific": ("japan",)}


def test_every_space_lies_in_the_region_that_is_nearest() -> None:
    board = begun("1941").state.board
    found = regions_of(board, REGIONS)
    assert set(found) == {space for space in board.spaces if board.neighbours[space]} | {"russia", "ukraine", "japan"}
    assert (found["caucasus"], found["sz_45"], found["philippine_islands"]) == ("east", "pacific", "pacific")


def test_where_most_is_at_stake_is_told_first() -> None:
    before = begun("1941").state
    after = begun("1941", owners={"caucasus": "germany"}).state
    told: list[e.Event] = [
        e.Lost("sz_45", "japan", {"transport": 1}, cargo={"japan": {"infantry": 2}}),
        e.Lost("caucasus", "soviet_union", {"infantry": 1}),
        e.Placed("japan", {"infantry": 1}, "japan"),
    ]
    found = fronts(before, after, told, regions_of(before.board, REGIONS))
    assert list(found) == ["pacific", "east"]
    assert found["pacific"].lost == {"japan": {"transport": 1, "infantry": 2}}
    assert found["pacific"].placed == {"japan": {"infantry": 1}}
    assert found["east"].captured == {"caucasus": ("soviet_union", "germany")}


def test_objectives_that_came_and_went_are_named() -> None:
    before, now = begun("global1940"), begun("global1940", at_war=[["germany", "soviet_union"]])
    gained, gone = changed_objectives(now, before.state, ["germany"])
    assert [each.id for each in gone] == ["ger_trade", "ger_ore"] and not gained


@pytest.mark.parametrize(
    ("units", "reminded"), [({"new_zealand": 1}, False), ({"new_zealand": 1, "alexandria": 1}, True)]
)
def test_nobody_is_reminded_to_attack_whom_he_cannot_reach(units: dict[str, int], reminded: bool) -> None:
    there = {space: {"anzac": {"infantry": n}} for space, n in units.items()}
    game = begun("global1940", clear=True, power="anzac", phase="combat_move", units=there)
    assert (UNMOVED in {each.about for each in warnings(game)}) == reminded
