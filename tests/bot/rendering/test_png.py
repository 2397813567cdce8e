"""Pictures as files: what was drawn is what is read, however it was packed, and no file is larger than its limit."""

import io
import random
import zlib

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.rendering import draw, palette, png
from bot.scene import Scene
from tests.bot.rendering.positions import full_house, opening, overfull
from tests.bot.rendering.test_overlap import busy

COLOURS = palette.flat("light")
FAR_APART = ("germany", "caucasus", "egypt", "norway")


def decoded(data: bytes) -> Image.Image:
    """The palette indices in a file."""
    with Image.open(io.BytesIO(data)) as file:
        file.load()
        assert (file.format, file.mode) == ("PNG", "P")
        return Image.frombytes("L", file.size, file.tobytes())


def noise(width: int, height: int) -> Image.Image:
    return Image.frombytes("L", (width, height), random.Random(7).randbytes(width * height)).point(
        [value % 200 for value in range(256)]
    )


def crowded(board: str, setup: str) -> Scene:
    """Twenty stacks wherever anybody stands at the opening."""
    scene = opening(board, setup)
    powers = [line.power for line in scene.status][:5]
    return replace(scene, stacks={space: full_house(powers, space) for space in scene.stacks})


@pytest.mark.parametrize("size", [(1, 1), (3, 700), (png.BAND + 5, 2), (999, 121), (2400, 300)])
def test_what_is_packed_is_read_again(size: tuple[int, int]) -> None:
    picture = noise(*size)
    assert decoded(png.packed(picture, COLOURS)).tobytes() == picture.tobytes()


@pytest.mark.parametrize("table", [png.UNCHANGED, tuple(reversed(range(256)))])
def test_a_file_holds_its_rows_in_the_numbers_of_a_table_with_their_checksum(table: tuple[int, ...]) -> None:
    picture = noise(999, 300)
    png.packed(picture, COLOURS)  # its bands are kept, but as other bytes
    packed = png.packed(picture, COLOURS, table=table)
    start = packed.index(b"IDAT")
    length = int.from_bytes(packed[start - 4 : start], "big")
    rows = zlib.decompress(packed[start + 4 : start + 4 + length])  # refuses a wrong checksum
    written = picture.point(table).tobytes()
    assert rows == b"".join(b"\0" + written[at : at + 999] for at in range(0, len(written), 999))


def test_bands_kept_from_other_pictures_do_not_change_a_file() -> None:
    before = opening("1941", "1941")
    after = replace(before, title="Round 2", battles=["ukraine"], owners={**before.owners, "ukraine": "germany"})
    draw.render_map(before)
    mixed = draw.render_map(after)
    png.forget()
    assert draw.render_map(after) == mixed
    assert decoded(mixed).tobytes() == draw.whole_map(after).tobytes()


def test_more_effort_changes_no_pixel() -> None:
    scene = overfull("europe1940", "1940")
    picture = draw.whole_map(scene)
    data = draw.encode(picture, scene.theme)
    assert len(data) <= png.MOST_BYTES
    assert decoded(data).tobytes() == picture.tobytes()


def test_no_band_of_the_largest_board_is_deflated_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    bands: list[bytes] = []
    deflated = png._deflated  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(png, "_deflated", lambda rows, *rest: bands.append(bytes(rows)) or deflated(rows, *rest))
    scene = opening("global1940", "1940")
    png.forget()
    data = draw.render_map(scene)
    assert bands
    assert len(bands) == len(set(bands))
    assert decoded(data).tobytes() == draw.whole_map(scene).point(palette.plainest()).tobytes()


@pytest.mark.parametrize(
    "board", [("1941", "1941"), ("revised", "1942"), ("anniversary", "1941"), ("europe1940", "1940")]
)
def test_not_even_a_crowded_world_is_too_large_a_file(board: tuple[str, str]) -> None:
    scene = crowded(*board)
    data = draw.render_map(scene)
    assert len(data) <= png.MOST_BYTES
    assert decoded(data).size == draw.whole_map(scene).size  # nothing was shrunk


@pytest.mark.parametrize("size", ["normal", "phone"])
def test_theatres_far_apart_fit_one_file(size: str) -> None:
    for scene in (overfull("europe1940", "1940"), replace(busy("europe1940", "1940"), crop=None)):
        data = draw.render_crop(replace(scene, crop=FAR_APART, size=size))
        assert len(data) <= png.MOST_BYTES
        assert decoded(data).width >= 900


def test_fewer_colours_between_are_hardly_seen() -> None:
    rich = draw.whole_map(opening("europe1940", "1940"))
    plain = rich.point(palette.plainer())
    pair = []
    for picture in (rich, plain):
        picture.putpalette(COLOURS)
        pair.append(picture.convert("RGB").resize((400, 293), Image.Resampling.BOX))
    difference = ImageChops.difference(*pair).convert("L")
    assert max(difference.resize((20, 15), Image.Resampling.BOX).tobytes()) <= 3


def test_a_picture_that_cannot_be_packed_is_shrunk_until_it_can() -> None:
    data = draw.encode(noise(1600, 1000), "light")
    assert len(data) <= png.MOST_BYTES
    assert decoded(data).width > 300


def test_a_crowded_world_keeps_its_size() -> None:
    """It loses colours between letters and what they stand on before it loses pixels."""
    scene = overfull("global1940", "1940")
    data = draw.render_map(scene)
    assert len(data) <= png.MOST_BYTES
    assert decoded(data).size == draw.whole_map(scene).size
