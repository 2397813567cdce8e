"""Marks over whole spaces: the rim of a battle or a capture, the shading of a threat, a canal that is shut."""

from collections.abc import Mapping
from functools import cache, lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.rendering import palette
from bot.rendering.art import BoardArt, Box, Spot, load
from bot.rendering.sprites import translated

RIM = 9  # pixels, odd: half of it is a rim's width, the border's own line included
STRIPE = 10


@lru_cache(maxsize=128)
def _body(board: str, space: str) -> tuple[Image.Image, Spot]:
    """Where a space is, as a mask, and the mask's place on the map."""
    art = load(board)
    left, top, right, bottom = art.spaces[space].bounds
    box = (max(0, left - RIM), max(0, top - RIM), min(art.width, right + RIM), min(art.height, bottom + RIM))
    plane, number = art.plane(space)
    table = [0] * 256
    table[number] = 255
    return plane.crop(box).point(table), (box[0], box[1])


@lru_cache(maxsize=64)
def _rim(board: str, space: str) -> tuple[Image.Image, Spot]:
    """Where a space ends, as a mask: what is left without the pixels that have nothing but the space around them."""
    body, at = _body(board, space)
    inner = translated(body.filter(ImageFilter.BoxBlur(RIM // 2)), _full())
    return ImageChops.subtract(body, inner), at


@cache
def _full() -> bytes:
    return bytes(255) + b"\xff"


def outline(picture: Image.Image, art: BoardArt, space: str, colour: str) -> None:
    """A coloured rim just inside a space's border, whose own line stays, and under names."""
    rim, at = _rim(art.board, space)
    box = (*at, at[0] + rim.width, at[1] + rim.height)
    picture.paste(palette.number(colour), box, ImageChops.darker(rim, translated(picture.crop(box), _unlined())))


def stripes(box: Box, level: int) -> Image.Image:
    """Slanting stripes, the closer the higher the level; neighbouring boxes fit together."""
    left, top, right, bottom = box
    sheet = Image.new("L", (right - left, bottom - top), 0)
    draw = ImageDraw.Draw(sheet)
    gap = STRIPE * (4 - level)
    for diagonal in range((left + top) // gap * gap, right + bottom, gap):
        draw.line((diagonal - bottom - left, bottom - top, diagonal - top - left, 0), fill=255, width=3)
    return sheet


def threats(picture: Image.Image, art: BoardArt, levels: Mapping[str, int]) -> None:
    """Stripe every threatened space, closer and redder with its level from 1 to 3."""
    for space, level in levels.items():
        step = min(3, max(1, level))
        body, at = _body(art.board, space)
        box = (*at, at[0] + body.width, at[1] + body.height)
        covered = ImageChops.darker(ImageChops.darker(body, stripes(box, step)), _open(picture.crop(box)))
        picture.paste(palette.number(f"threat{step}"), box, covered)


def _open(region: Image.Image) -> Image.Image:
    """Where the map shows plain land or open water, so that stripes run under names and borders."""
    return translated(region, _plain())


@cache
def _unlined() -> bytes:
    """A table that is full but for lettering and the lines of borders, coasts and zones."""
    table = bytearray(_not_lettering())
    for index in range(palette.STEPS * len(palette.OWNERS)):
        if index % palette.STEPS in (3, palette.INK):
            table[index] = 0
    for name in ("border", "line", "coast2", "coast3", "zone2", "zone3"):
        table[palette.number(name)] = 0
    return bytes(table)


@cache
def _plain() -> bytes:
    table = bytearray(256)
    for index in range(palette.STEPS * len(palette.OWNERS)):
        table[index] = 255 if index % palette.STEPS <= 1 else 0
    for name in ("sea0", "sea1", "sea2", "sea3"):
        table[palette.number(name)] = 255
    return bytes(table)


def bare(region: Image.Image) -> Image.Image:
    """Where the map shows no lettering, so that arrows run under names and values."""
    return translated(region, _not_lettering())


@cache
def _not_lettering() -> bytes:
    table = bytearray([255] * 256)
    for name in ("paper", "ink", "faint", "number"):
        table[palette.number(name)] = 0
    for mix in ("text", "dim", "digit"):
        for step in (1, 2, 3):
            table[palette.number(f"{mix}{step}")] = 0
    for index in range(palette.chip("soviet_union"), palette.chip("unknown", 3) + 1):
        table[index] = 0
    return bytes(table)
