"""Complexes and bases: minor and major ones, damage, and what is out of use are told apart without colour."""

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.rendering import draw, legend, palette
from bot.rendering.counters import facility
from bot.scene import Facility, Scene
from bot.wording.alt_text import alt_map
from tests.bot.rendering.positions import opening

MINOR, MAJOR = Facility(grade="minor"), Facility(grade="major")
SIZES = (21, 27, 40)


def ink(piece: Facility, size: int) -> Image.Image:
    """A facility's picture in light and dark only."""
    picture = facility(piece, size).image.copy()
    picture.putpalette(palette.flat("light"))
    return picture.convert("L")


def differing(one: Facility, other: Facility, size: int) -> float:
    """The share of pixels that are plainly lighter or darker."""
    pairs = zip(ink(one, size).tobytes(), ink(other, size).tobytes(), strict=True)
    return sum(abs(a - b) > 60 for a, b in pairs) / size**2


@pytest.mark.parametrize("size", SIZES)
def test_a_major_complex_is_no_minor_one(size: int) -> None:
    assert differing(MINOR, MAJOR, size) > 0.08


@pytest.mark.parametrize("size", SIZES)
def test_a_base_out_of_use_is_crossed_out_besides_its_damage(size: int) -> None:
    base = Facility("air_base", damage=3)
    assert differing(base, replace(base, idle=True), size) > 0.03


def test_a_complex_of_one_kind_looks_as_ever() -> None:
    assert facility(Facility(grade="standard"), 40).image.tobytes() == facility(Facility(), 40).image.tobytes()


def test_the_legend_names_what_stands_on_the_board() -> None:
    scene = replace(opening("europe1940", "1940"), legend=True)
    assert _legend(scene) != _legend(replace(scene, facilities={}))
    assert _legend(scene) != _legend(replace(scene, convoys=()))


def test_on_a_board_with_one_kind_of_complex_it_only_says_what_is_out_of_use() -> None:
    told = legend._facilities_of(opening("1941", "1941"))
    assert [(piece.sort, piece.idle) for piece in told] == [("industrial_complex", True)]


def test_the_alt_text_says_what_does_not_work() -> None:
    scene = Scene("europe1940", facilities={"egypt": [Facility("naval_base", damage=4, idle=True)]})
    assert "Egypt: naval base with 4 damage, out of use." in alt_map(scene)


def test_a_map_of_bombed_bases_is_drawn() -> None:
    pieces = [Facility("air_base", damage=6, idle=True), Facility(limit=0, damage=20, grade="major")]
    assert draw.render_map(Scene("europe1940", facilities={"western_germany": pieces}))


def _legend(scene: Scene) -> bytes:
    drawn = legend.legend_of(scene, ("strict",), 2400, 1)
    return b"" if drawn is None else drawn.tobytes()


def test_a_neutral_that_has_turned_wears_another_sign_and_pattern() -> None:
    scene = Scene("europe1940", crop=("spain",))
    turned = replace(scene, leanings={"spain": "pro_allies"})
    before, after = draw.close_up(scene), draw.close_up(turned)
    assert before.size == after.size and before.tobytes() != after.tobytes()
    free = replace(turned, owners={"spain": "germany"})
    assert draw.close_up(free).tobytes() == draw.close_up(replace(free, leanings={})).tobytes()
