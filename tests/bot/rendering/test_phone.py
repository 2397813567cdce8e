"""Maps for phones: figures that can be read on a screen of 400 pixels, nothing on top of anything, nobody left out."""

import io
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.rendering import art, draw, panel, strip
from bot.rendering.counters import army, counter, facility, size_of_figures
from bot.rendering.framing import holds
from bot.rendering.phone_panels import NUMERAL, SCALE, WIDEST, panels
from bot.rendering.png import MOST_BYTES
from bot.rendering.sprites import font
from bot.scene import Facility, Scene, Stack
from tests.bot.rendering.positions import opening, overfull
from tests.bot.rendering.test_overlap import SETUPS, busy, touching

SCREEN = 400
LEAST = 14
ZOOM = 2
FIGURE = round(NUMERAL * SCALE * ZOOM + 0.5)


def on_screen(pixels: float) -> float:
    """Pixels of a panel at its largest as pixels of a phone."""
    return pixels * SCREEN / (WIDEST * ZOOM)


def planned(scene: Scene) -> Iterator[tuple[Scene, panel.Plan]]:
    """Every panel of a scene for phones, as it is laid out."""
    board = art.load(scene.board)
    for part in draw.phone_scenes(scene):
        for frame in draw.crop_frames(board, part):
            yield part, panel.plan(board, part, frame, ZOOM, FIGURE)


def test_figures_are_as_high_as_they_are_asked_for() -> None:
    for digit in "0123456789":
        _left, top, _right, bottom = font(size_of_figures(FIGURE), "bold").getbbox(digit)
        assert on_screen(bottom - top) >= LEAST, digit


@pytest.mark.parametrize("size", [50, 58, 66, 76])
def test_every_kind_of_counter_sets_its_figures_large(size: int) -> None:
    """What a figure changes of a counter is as high as the figure at least."""
    pairs = [
        (counter(Stack("germany", "infantry"), size), counter(Stack("germany", "infantry", 8), size, FIGURE)),
        (facility(Facility(), size), facility(Facility(limit=8), size, FIGURE)),
        (facility(Facility(), size), facility(Facility(damage=8), size, FIGURE)),
    ]
    for plain, counted in pairs:
        box = ImageChops.difference(plain.image, counted.image).getbbox()
        assert box is not None
        assert on_screen(box[3] - box[1]) >= LEAST
    one, other = (army("germany", n, size, FIGURE).image for n in (1, 4))
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    assert on_screen(box[3] - box[1]) >= LEAST - 1  # both figures end in the same row of pixels or nearly so


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_counters_with_figures_have_room_for_them(board: str, setup: str) -> None:
    """A counter that tells a number is larger than its figure; nothing in a panel covers a name or another counter."""
    for scene in (opening(board, setup), busy(board, setup), overfull(board, setup)):
        for part, plan in planned(scene):
            large = {name.space: name.box for name in plan.names}
            spaces = art.load(board).spaces
            boxes = [(space, large.get(space, spaces[space].box)) for space in plan.near]
            boxes += [(p.space, standing.box) for p in plan.layouts for standing in p.standing]
            assert touching(boxes) == []
            for placing in plan.layouts:
                shown = part.stacks.get(placing.space, ())
                if placing.standing and not placing.crowd and any(stack.count > 1 for stack in shown):
                    assert placing.standing[0].sprite.image.width >= 1.5 * FIGURE, placing.space


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_the_whole_board_is_shown_in_panels(board: str, setup: str) -> None:
    """Everybody who stands anywhere, and all land that can be held, with its name, in one of ten pictures at most."""
    drawn, scene = art.load(board), opening(board, setup)
    wanted = {space for space, entry in drawn.spaces.items() if entry.kind not in ("sea", "closed")}
    wanted |= {space for space, stacks in scene.stacks.items() if stacks}
    found: set[str] = set()
    parts = draw.phone_scenes(scene)
    assert 1 < len(parts) <= 10
    for part in parts:
        for frame, covered in panels(drawn, part, part.crop or ()):
            assert frame[2] - frame[0] == WIDEST
            assert all(holds(frame, drawn.spaces[space].box) for space in covered)
            found |= set(covered)
    assert found == wanted


@pytest.mark.parametrize(("board", "setup"), SETUPS)
def test_every_panel_fits_one_file(board: str, setup: str) -> None:
    for part in draw.phone_scenes(opening(board, setup)):
        data = draw.render_crop(part)
        assert len(data) <= MOST_BYTES
        assert Image.open(io.BytesIO(data)).width >= 1.4 * WIDEST


def test_what_happened_far_away_is_a_panel_of_its_own() -> None:
    scene = replace(opening("1941", "1941"), battles=["ukraine", "brazil"], size="phone")
    assert len(draw.crop_frames(art.load("1941"), scene)) == 2


def test_notes_on_what_found_no_place_are_as_large_as_the_rest() -> None:
    lines = ("Japan: 3 inf, 1 tank Manchuria to Shensi",)
    small, large = strip.notes(960, lines), strip.notes(960, lines, 2)
    assert (small.height, large.height) == (34, 60)
