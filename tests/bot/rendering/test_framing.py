"""What crops show: where something happened, as large as can be, and the neighbours of what is asked for."""

import pytest
from msgspec.structs import replace

from bot.rendering import art
from bot.rendering.framing import _across, frames_of, holds, parts_of
from bot.scene import Arrow, Scene
from tests.bot.rendering.positions import FIRST, opening, read

EMPTY = Scene("1941")
RAID = Arrow(("united_kingdom", "western_europe"), "united_kingdom", "amphibious", "2 inf")
MARCH = Arrow(("india", "southeast_asia"), "united_kingdom", "attack", "2 inf")


def frames(scene: Scene) -> list[tuple[int, int, int, int]]:
    return frames_of(art.load(scene.board), scene)


def test_new_units_do_not_widen_the_frame() -> None:
    fought = replace(EMPTY, arrows=[MARCH], battles=["southeast_asia"])
    assert frames(replace(fought, placed=["united_kingdom", "eastern_united_states"])) == frames(fought)


def test_new_units_alone_are_what_is_shown() -> None:
    (frame,) = frames(replace(EMPTY, placed=["united_kingdom"]))
    assert holds(frame, art.load("1941").spaces["united_kingdom"].bounds)


def test_two_fronts_far_apart_are_two_panels() -> None:
    found = frames(replace(EMPTY, arrows=[RAID, MARCH], battles=["western_europe", "southeast_asia"]))
    assert len(found) == 2
    assert all(right - left == 900 for left, _, right, _ in found)


def test_on_the_worlds_board_a_march_over_the_cut_is_one_small_frame() -> None:
    """America lies at both side edges; on so dense a board a close-up is smaller, too."""
    home = Arrow(("western_united_states", "central_united_states"), "united_states", "move", "2 inf")
    ((left, _, right, _),) = frames(Scene("global1940", arrows=[home]))
    assert right - left == 700
    assert left < art.load("global1940").width < right


def test_a_chain_of_marches_that_is_long_is_cut_where_it_is_thinnest() -> None:
    """Each frame meets the next one, so that joining whatever meets would end with the whole map."""
    ways = [
        ("sz_10", "sz_9"),
        ("sz_8", "united_kingdom"),
        ("anglo_egypt_sudan", "middle_east"),
        ("india", "southeast_asia"),
    ]
    spaces = art.load("1941").spaces
    arrows = [Arrow(way, "united_kingdom") for way in ways]
    found = frames(replace(EMPTY, arrows=[*arrows, RAID]))
    assert len(found) == 2
    for arrow in arrows:
        ends = [spaces[space].anchor for space in arrow.path]
        assert any(all(_is_in(end, frame) for end in ends) for frame in found)


def _is_in(spot: tuple[int, int], frame: tuple[int, int, int, int]) -> bool:
    parts = parts_of(art.load("1941"), frame)
    return any(left <= spot[0] <= right and top <= spot[1] <= bottom for left, top, right, bottom in parts)


@pytest.mark.parametrize(("board", "setup"), FIRST)
def test_a_space_is_shown_whole_with_the_names_of_its_neighbours(board: str, setup: str) -> None:
    """For every space of the board, across its edge too."""
    drawn, scene = art.load(board), opening(board, setup)
    table = read(f"boards/{board}.toml")
    pairs = {(one, other) for one, far in table["links"].items() for other in far if other in drawn.spaces}
    for space, entry in drawn.spaces.items():
        beside = [b if a == space else a for a, b in pairs if space in (a, b)]
        (frame,) = frames(replace(scene, crop=(space, *beside)))
        parts = parts_of(drawn, frame)
        assert any(holds(part, entry.bounds) for part in parts), space
        for other in beside:
            assert any(holds(part, drawn.spaces[other].box) for part in parts), (space, other)


def test_the_narrowest_stretch_may_lie_across_the_edge() -> None:
    board = art.load("1941")
    assert _across(board, [(100, 0, 200, 9), (2300, 0, 2380, 9)]) == (2300, 2600)
    assert _across(board, [(100, 0, 200, 9), (900, 0, 1000, 9)]) == (100, 1000)
    assert _across(board, [(50, 0, 80, 9), (2200, 0, 2500, 9)]) == (2200, 2500)
