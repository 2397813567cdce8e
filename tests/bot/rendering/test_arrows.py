"""Arrows end at the units they are about, and no text lies on another arrow: counted on turns that were played, and on
boards where everybody moves."""

import math
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from benchmarks.random_stories import story
from bot.rendering import art, draw, panel
from bot.rendering.arrow_labels import plates
from bot.rendering.arrow_paths import Course, closely
from bot.rendering.art import BoardArt, Box
from bot.rendering.counter_layout import CounterLayout
from bot.rendering.framing import frames_of
from bot.scene import Arrow, Scene
from bot.scenes.maps import told_scene
from tests.bot.rendering.positions import FIRST, opening
from tests.bot.rendering.test_overlap import busy

BOARDS = [one for one in FIRST if one[0] != "global1940"]
HALF_A_LINE = 6  # pixels: an arrow's line with its casing is twice as wide
AT_HAND = 20  # pixels from the counters: the space between, and an arrow's head


def played(edition: str) -> Iterator[Scene]:
    for turn in story(edition, 3).turns:
        scene = told_scene(turn.state, turn.events, "")
        if scene.arrows:
            yield scene


def plans(scene: Scene) -> Iterator[tuple[BoardArt, Box, panel.Plan]]:
    drawn = art.load(scene.board)
    for frame in [(0, 0, drawn.width, drawn.height), *frames_of(drawn, scene)]:
        yield drawn, frame, panel.plan(drawn, scene, frame)


def crowded_texts(drawn: BoardArt, frame: Box, plan: panel.Plan) -> int:
    """How many texts lie on arrows that are not theirs. Each arrow has a text of its own, by which it is known."""
    shown: list[Course] = [
        (replace(arrow, label=f"{n} {arrow.label}"[:24]), curve) for n, (arrow, curve) in enumerate(plan.courses)
    ]
    placed, _ = plates(drawn, shown, [layout.block for layout in plan.layouts if layout.block], frame, 15)
    found = 0
    for plate in placed:
        left, top, right, bottom = plate.box
        others = [point for arrow, curve in shown if arrow.label != plate.text for point in closely(curve)]
        found += any(
            left - HALF_A_LINE < x < right + HALF_A_LINE and top - HALF_A_LINE < y < bottom + HALF_A_LINE
            for x, y in others
        )
    return found


@pytest.mark.parametrize("edition", ["1941", "revised", "anniversary"])
def test_no_text_lies_on_another_arrow_in_turns_that_were_played(edition: str) -> None:
    counted = [crowded_texts(*plan) for scene in played(edition) for plan in plans(scene)]
    assert len(counted) > 20
    assert sum(counted) == 0


@pytest.mark.parametrize(("board", "setup"), BOARDS)
def test_no_text_lies_on_another_arrow_where_everybody_moves(board: str, setup: str) -> None:
    assert sum(crowded_texts(*plan) for plan in plans(busy(board, setup))) == 0


def _is_there(drawn: BoardArt, layout: CounterLayout | None, space: str, tip: tuple[float, float]) -> bool:
    """Whether a tip lies in a space, or right at its counters where they need more room than it has."""
    x, y = tip[0] % drawn.width if drawn.wraps else tip[0], tip[1]
    near = (int(x) - 2, int(y) - 2, int(x) + 3, int(y) + 3)  # on the line between two spaces it is in both
    index, number = drawn.plane(space)
    if number in index.crop(near).tobytes():
        return True
    if layout is None or layout.block is None:
        return False
    left, top, right, bottom = layout.block
    aside = min(max(left - way, way - right, 0) for way in (x - drawn.width, x, x + drawn.width))
    return aside <= AT_HAND and max(top - y, y - bottom, 0) <= AT_HAND


@pytest.mark.parametrize("edition", ["1941", "revised", "anniversary"])
def test_an_arrow_ends_in_the_space_it_leads_to_or_at_its_counters(edition: str) -> None:
    astray, counted = [], 0
    for scene in [*played(edition), busy(edition, {"1941": "1941", "revised": "1942", "anniversary": "1941"}[edition])]:
        for drawn, _, plan in plans(scene):
            layouts = {layout.space: layout for layout in plan.layouts}
            for arrow, curve in plan.courses:
                goal = arrow.path[-1]
                counted += 1
                if not _is_there(drawn, layouts.get(goal), goal, curve[-1]):
                    astray.append(
                        (
                            scene.board,
                            arrow.path,
                            tuple(map(round, curve[-1])),
                            layouts[goal].block if goal in layouts else None,
                        )
                    )
    assert counted > 200
    assert astray == []


@pytest.mark.parametrize("edition", ["1941", "revised", "anniversary"])
def test_a_text_lies_nearest_to_its_own_arrow(edition: str) -> None:
    """Each arrow has a text of its own here, by which it is known."""
    astray, counted = [], 0
    for scene in [*played(edition), busy(edition, {"1941": "1941", "revised": "1942", "anniversary": "1941"}[edition])]:
        own = [replace(arrow, label=f"{n} {arrow.label}"[:14]) for n, arrow in enumerate(scene.arrows)]
        for _, frame, plan in plans(replace(scene, arrows=own)):
            lines: dict[str, list[tuple[float, float]]] = {}
            for arrow, curve in plan.courses:  # one that goes across the edge has two pieces
                lines.setdefault(arrow.label, []).extend(closely(curve))
            for plate in plan.plates:
                far = {text: min(_far(plate.box, point) for point in line) for text, line in lines.items()}
                counted += 1
                if far[plate.text] > min(far.values()) or far[plate.text] > BESIDE:
                    astray.append((scene.board, frame, plate.text, far[plate.text]))
    assert counted > 50
    assert astray == []


BESIDE = 28  # pixels: further from its arrow a text would seem to belong to what lies between


def _far(box: Box, point: tuple[float, float]) -> float:
    return math.hypot(max(box[0] - point[0], 0, point[0] - box[2]), max(box[1] - point[1], 0, point[1] - box[3]))


APART = 24  # pixels between the tips of heads: less, and one covers another


@pytest.mark.parametrize("edition", ["1941", "revised", "anniversary"])
def test_where_arrows_meet_their_heads_are_fanned(edition: str) -> None:
    close, counted = 0, 0
    for scene in played(edition):
        for _, _, plan in plans(scene):
            tips: dict[str, list[tuple[float, float]]] = {}
            for arrow, curve in plan.courses:
                tips.setdefault(arrow.path[-1], []).append(curve[-1])
            for here in tips.values():
                pairs = [(one, other) for n, one in enumerate(here) for other in here[:n]]
                counted += len(pairs)
                close += sum(math.dist(one, other) < APART for one, other in pairs)
    assert counted > 20
    assert close <= counted // 50  # arrows too short to be bent


def test_five_attacks_on_one_land_end_at_five_places_around_it() -> None:
    origins = ("germany", "eastern_europe", "southern_europe", "west_russia", "karelia")
    drawn = art.load("1941")
    arrows = [Arrow((origin, "ukraine"), "germany", "attack", "1 inf") for origin in origins]
    scene = replace(opening("1941", "1941"), arrows=arrows, battles=["ukraine"])
    plan = panel.plan(drawn, scene, (0, 0, drawn.width, drawn.height))
    block = next(layout.block for layout in plan.layouts if layout.space == "ukraine")
    assert block is not None
    tips = [curve[-1] for _, curve in plan.courses]
    assert min(math.dist(one, other) for n, one in enumerate(tips) for other in tips[:n]) >= APART
    assert all(_far(block, tip) <= AT_HAND for tip in tips)


def test_a_quiet_move_is_drawn_pale_and_without_a_text() -> None:
    march = Arrow(("germany", "eastern_europe"), "germany", "move", "2 inf")
    drawn, scene = art.load("1941"), replace(opening("1941", "1941"), battles=["ukraine"])
    told, quiet = (replace(scene, arrows=[one]) for one in (march, replace(march, quiet=True)))
    frame = (0, 0, drawn.width, drawn.height)
    assert [plate.text for plate in panel.plan(drawn, told, frame).plates] == ["2 inf"]
    laid = panel.plan(drawn, quiet, frame)
    assert (laid.plates, laid.untold) == ((), ())
    bare = draw.whole_map(replace(scene, arrows=[])).tobytes()
    drawings = [draw.whole_map(one).tobytes() for one in (told, quiet)]
    strong, pale = (sum(a != b for a, b in zip(bare, drawing, strict=True)) for drawing in drawings)
    assert 0 < pale < strong / 2
