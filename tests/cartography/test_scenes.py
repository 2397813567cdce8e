"""Every setup on its map: what stands there hides no name, no tag, no sign and nobody else's counters."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations

import pytest

from bot.rendering import art
from bot.rendering.art import Box
from bot.rendering.counter_layout import CounterLayout, place
from bot.rendering.sprites import font
from bot.rendering.strip import strip
from bot.scene import Scene
from tests.bot.rendering.positions import ASSETS, opening

SETUPS = [
    (board, path.stem.removeprefix(f"{board}_"))
    for board in art.boards()
    for path in sorted((ASSETS / "setups").glob(f"{board}_*.toml"))
]
CROWDED = {"global1940": 3}  # spaces whose units are told in numbers, and one by one under the map
SIGN = 9  # pixels from the middle of a canal's sign to its rim
FOREIGN = 0.12  # share of a counter that may stand on land of others, where borders bend


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def layout(board: str) -> dict:
    return json.loads((ASSETS / "maps" / board / "layout.json").read_text(encoding="utf-8"))


def layouts(scene: Scene) -> list[CounterLayout]:
    loaded = art.load(scene.board)
    return [place(loaded, scene, name) for name in loaded.spaces]


def counters(scene: Scene) -> Iterator[tuple[str, Box]]:
    """What every counter covers; between its picture and the edge of its place there is a pixel of air."""
    for placing in layouts(scene):
        for standing in placing.standing:
            left, top, right, bottom = standing.box
            yield placing.space, (left + 1, top + 1, right - 1, bottom - 1)


def texts(scene: Scene) -> dict[str, Box]:
    """The boxes of everything that is lettered on a map."""
    names = {name: entry.box for name, entry in art.load(scene.board).spaces.items()}
    return names | {f"tag {text} {box[0]}": tuple(box) for text, box in layout(scene.board)["tags"]}


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_no_text_touches_another(board: str, setup: str) -> None:
    boxes = texts(opening(board, setup))
    assert not [(a, b) for a, b in combinations(boxes, 2) if overlap(boxes[a], boxes[b])]


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_no_counter_stands_on_a_text(board: str, setup: str) -> None:
    scene = opening(board, setup)
    boxes = texts(scene)
    assert not [(space, text) for space, at in counters(scene) for text, box in boxes.items() if overlap(at, box)]


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_no_counter_covers_one_of_another_space(board: str, setup: str) -> None:
    standing = list(counters(opening(board, setup)))
    assert not [(a, b) for (a, at), (b, to) in combinations(standing, 2) if a != b and overlap(at, to)]


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_all_units_of_a_setup_are_shown_one_by_one(board: str, setup: str) -> None:
    crowded = [p.space for p in layouts(opening(board, setup)) if p.crowd]
    assert len(crowded) <= CROWDED.get(board, 0), crowded


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_trays_in_use_are_covered_by_nothing_else(board: str, setup: str) -> None:
    scene = opening(board, setup)
    standing = list(counters(scene))
    boxes = texts(scene)
    for placing in layouts(scene):
        if placing.tray is not None:
            box = placing.tray.box
            assert not [space for space, at in standing if space != placing.space and overlap(at, box)]
            assert not [text for text, at in boxes.items() if overlap(at, box)]


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_signs_of_canals_stay_in_sight(board: str, setup: str) -> None:
    scene = opening(board, setup)
    signs = {n: (x - SIGN, y - SIGN, x + SIGN, y + SIGN) for n, (x, y) in art.load(board).canals.items()}
    covering = [*texts(scene).items(), *counters(scene)]
    assert not [(sign, name) for sign, box in signs.items() for name, at in covering if overlap(box, at)]


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_counters_stand_in_their_own_space(board: str, setup: str) -> None:
    """A counter may hang over the shore, but not over the land of others."""
    scene = opening(board, setup)
    loaded = art.load(board)
    trays = {p.space for p in layouts(scene) if p.tray is not None}
    owned = {space for space, entry in loaded.spaces.items() if entry.kind != "sea"}
    for space, box in counters(scene):
        seen = loaded.land.crop(box).histogram()
        own = seen[loaded.numbers[space]] if space in owned else 0
        foreign = sum(seen[1:]) - own
        assert space in trays or foreign / sum(seen) <= FOREIGN, space


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_the_strip_has_room_for_everybody(board: str, setup: str) -> None:
    """The title ends before the first power begins, whatever treasuries and players' marks are shown."""
    scene = opening(board, setup)
    width = art.load(board).width
    whole, rest = (strip(width, title, tuple(scene.status)) for title in (scene.title, ""))
    background = whole.getpixel((0, 0))
    first = next(
        x for x in range(width) if any(v != background for v in rest.crop((x, 0, x + 1, rest.height)).tobytes())
    )
    between = whole.crop((first - 24, 0, first - 4, whole.height)).tobytes()
    assert set(between) == {background}
    assert font(12).getlength(scene.title) < first


@pytest.mark.parametrize("board", art.boards())
def test_threads_of_trays_cross_no_name(board: str) -> None:
    spaces = art.load(board).spaces
    crossed = [
        (name, other)
        for name, entry in spaces.items()
        if entry.tray is not None
        for other, at in spaces.items()
        if other != name and _crosses(entry.tray.origin, _middle(entry.tray.box), at.box, entry.tray.box)
    ]
    assert not crossed


def _middle(box: Box) -> tuple[int, int]:
    return ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)


def _crosses(start: tuple[int, int], end: tuple[int, int], box: Box, until: Box) -> bool:
    """Whether a straight line runs through a box before it gets to where it ends."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for step in range(steps + 1):
        x = start[0] + (end[0] - start[0]) * step / steps
        y = start[1] + (end[1] - start[1]) * step / steps
        if until[0] <= x <= until[2] and until[1] <= y <= until[3]:
            return False
        if box[0] + 1 < x < box[2] - 1 and box[1] + 1 < y < box[3] - 1:
            return True
    return False
