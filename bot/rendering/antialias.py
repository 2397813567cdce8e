"""Smooth drawing on a palette picture: where a shape covers a pixel in part, a table finds the nearest mixed colour."""

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from bot.rendering import palette
from bot.rendering.sprites import translated

BAND = 128  # rows
_LEVELS = ((26, 110, 0.28), (110, 190, 0.6))


@lru_cache(maxsize=128)
def _mixed(index: int, share: float, theme: str) -> bytes:
    """For every palette index, the index nearest to it mixed with a share of another colour."""
    colours = palette.colours(theme)
    over = colours[index]
    mixed = bytearray()
    for colour in colours:
        mixed += bytes(round(a + (b - a) * share) for a, b in zip(colour, over, strict=True))
    row = Image.frombytes("RGB", (len(colours), 1), bytes(mixed))
    nearest = row.quantize(palette=holder(theme), dither=Image.Dither.NONE).tobytes()
    return nearest.ljust(256, b"\0")


@lru_cache(maxsize=8)
def _within(low: int, high: int) -> bytes:
    """A table that is full from `low` up to, not including, `high`."""
    return bytes(255 if low <= value < high else 0 for value in range(256))


def scaled(picture: Image.Image, zoom: float, theme: str) -> Image.Image:
    """A larger or smaller palette picture with soft edges, every pixel the palette's nearest colour."""
    size = (round(picture.width * zoom), round(picture.height * zoom))
    return indexed(in_colours(picture, theme).resize(size, Image.Resampling.BICUBIC), theme)


def in_colours(picture: Image.Image, theme: str) -> Image.Image:
    """A palette picture in its theme's colours."""
    return _by_bands(picture, "RGB", lambda band: _with_palette(band, theme).convert("RGB"))


def indexed(picture: Image.Image, theme: str) -> Image.Image:
    """A picture in colours as palette indices, each the nearest colour."""
    return _by_bands(picture, "L", lambda band: _nearest(band, theme))


def _by_bands(picture: Image.Image, mode: str, change: Callable[[Image.Image], Image.Image]) -> Image.Image:
    """Convert a picture a band at a time: Pillow lets nobody else run while it looks colours up."""
    whole = Image.new(mode, picture.size)
    for top in range(0, picture.height, BAND):
        whole.paste(change(picture.crop((0, top, picture.width, min(picture.height, top + BAND)))), (0, top))
    return whole


def _with_palette(band: Image.Image, theme: str) -> Image.Image:
    band.putpalette(palette.flat(theme))
    return band


def _nearest(band: Image.Image, theme: str) -> Image.Image:
    indices = band.quantize(palette=holder(theme), dither=Image.Dither.NONE)
    return Image.frombytes("L", band.size, indices.tobytes())


@lru_cache(maxsize=4)
def holder(theme: str) -> Image.Image:
    """A picture that does nothing but hold a theme's colours, as Pillow's `quantize` wants them."""
    holder = Image.new("P", (1, 1))
    holder.putpalette(palette.flat(theme))
    return holder


def paint(picture: Image.Image, coverage: Image.Image, at: tuple[int, int], index: int, theme: str) -> None:
    """Lay a colour over a palette picture with soft edges; `at` is the coverage's upper left corner."""
    region = picture.crop((at[0], at[1], at[0] + coverage.width, at[1] + coverage.height))
    for low, high, share in _LEVELS:
        region.paste(mixed(region, index, share, theme), (0, 0), translated(coverage, _within(low, high)))
    region.paste(index, (0, 0), translated(coverage, _within(_LEVELS[-1][1], 256)))
    picture.paste(region, at)


def mixed(region: Image.Image, index: int, share: float, theme: str) -> Image.Image:
    """A palette picture mixed throughout with a share of one colour."""
    return translated(region, _mixed(index, share, theme))
