"""Polygons that are not sound are named: two lands share a straight border in the middle of a square."""

from assets.cartography.soundness import faults

Ring = list[list[float]]
SIZE = (100, 100)
WEST: Ring = [[0, 0], [50, 0], [50, 100], [0, 100]]
EAST: Ring = [[50, 0], [100, 0], [100, 100], [50, 100]]


def found(*, west: list[list[Ring]], east: list[list[Ring]], sea: list[list[Ring]] | None = None) -> list[str]:
    spaces = {"east": east, "west": west} | ({"sz_1": sea} if sea else {})
    return faults(spaces, ["east", "west"], SIZE)


def test_two_halves_are_sound() -> None:
    assert found(west=[[WEST]], east=[[EAST]]) == []


def test_an_island_in_a_lake_in_a_land_is_sound() -> None:
    lake: Ring = [[10, 10], [40, 10], [40, 40], [10, 40]]
    isle: Ring = [[20, 20], [30, 20], [30, 30], [20, 30]]
    assert found(west=[[WEST, lake]], east=[[EAST], [isle]], sea=[[lake, isle]]) == []


def test_a_part_without_area_is_named() -> None:
    assert "west has a part of no area at 7,7" in found(west=[[WEST], [[[7, 7], [7.1, 7], [7, 7]]]], east=[[EAST]])


def test_a_ring_that_meets_itself_is_named() -> None:
    hourglass: Ring = [[0, 0], [50, 0], [50, 50], [25, 50], [50, 100], [0, 100], [25, 50], [0, 50]]
    assert "west meets itself at 25,50" in found(west=[[hourglass]], east=[[EAST]])


def test_borders_that_cross_are_named() -> None:
    west: Ring = [[0, 0], [50, 0], [50, 20], [40, 60], [60, 60], [50, 100], [0, 100]]
    east: Ring = [[50, 0], [100, 0], [100, 100], [50, 100], [40, 40], [60, 50], [50, 20]]
    assert any(fault.startswith("borders cross") for fault in found(west=[[west]], east=[[east]]))


def test_a_gap_between_neighbours_is_named() -> None:
    east: Ring = [[50.1, 0], [100, 0], [100, 100], [50.1, 100]]
    assert "a border of east has 1 sides from 50.1,0 to 50.1,100" in found(west=[[WEST]], east=[[east]])


def test_a_corner_that_only_one_neighbour_has_is_named() -> None:
    east: Ring = [[50, 0], [100, 0], [100, 100], [50, 100], [50, 50]]
    assert "a border of west has 1 sides from 50,0 to 50,100" in found(west=[[WEST]], east=[[east]])


def test_a_stray_part_among_foreign_land_is_named() -> None:
    bit: Ring = [[10, 10], [20, 10], [20, 20], [10, 20]]
    assert found(west=[[WEST, bit]], east=[[EAST], [bit]]) == ["east has a stray part of 100 px2 at 10,10"]


def test_a_large_exclave_is_no_stray() -> None:
    exclave: Ring = [[10, 10], [40, 10], [40, 40], [10, 40]]
    assert found(west=[[WEST, exclave]], east=[[EAST], [exclave]]) == []
