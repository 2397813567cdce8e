"""Counters: a unit's silhouette on its power's token, with its count, damage and cargo."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from bot.rendering import palette
from bot.rendering.emblems import outline
from bot.rendering.silhouettes import silhouette
from bot.rendering.sprites import VISIBLE, Sprite, font, solid, stencil
from bot.scene import Cargo, Facility, Stack

ORDER = (
    "infantry",
    "mechanized_infantry",
    "artillery",
    "tank",
    "aa_gun",
    "aaa",
    "fighter",
    "tactical_bomber",
    "bomber",
    "strategic_bomber",
    "battleship",
    "carrier",
    "cruiser",
    "destroyer",
    "submarine",
    "transport",
)
AIRCRAFT = {"fighter", "tactical_bomber", "bomber", "strategic_bomber"}
MOST_PIPS = 4
FIGURE = 0.72  # height of a bold figure, of the size of its type
_MARKS = {"battle": "alarm", "captured": "gold_deep", "contested": "black"}
_PAPER_RAMP = palette.named_ramp("count")


def rank(unit: str) -> int:
    """The place of a unit in every list: land, air, sea."""
    return ORDER.index(unit) if unit in ORDER else len(ORDER)


@lru_cache(maxsize=4096)
def counter(stack: Stack, size: int, figure: int = 0) -> Sprite:
    """The counter of a stack in a square of `size` pixels, its figures at least `figure` pixels high."""
    sprite = _token(stack.power, stack.unit, size)
    image, mask = sprite.image.copy(), sprite.mask.copy()
    pips = [cargo for cargo in stack.cargo for _ in range(cargo.count)]
    _pips(image, mask, pips, stack.power, size)
    if stack.count != 1:
        _corner(image, mask, str(stack.count), size, figure)
    if stack.damaged:
        _damage(image, mask, stack.damaged if stack.count > 1 else 0, size, figure)
    return Sprite(image, mask)


@lru_cache(maxsize=512)
def _token(power: str, unit: str, size: int) -> Sprite:
    """Token shape in the power's colour, a light rim inside a dark one, and the silhouette."""
    middle = ((size - 1) / 2, (size - 1) / 2)
    outer = solid(stencil((size, size), [outline(power, size - 1, middle)]))
    # a black edge of its own, so that wearing away works at the picture's rim too
    framed = ImageOps.expand(outer, 1, 0)
    rim = framed.filter(ImageFilter.MinFilter(3))
    inner = rim.filter(ImageFilter.MinFilter(3 if size < 34 else 5))
    image = Image.new("L", (size, size), palette.number("black"))
    for colour, area in ((palette.number("cream"), rim), (palette.chip(power), inner)):
        image.paste(colour, (0, 0), ImageOps.crop(area, 1))
    figure = silhouette(unit, round(size * 0.70))
    spot = ((size - figure.width) // 2, (size - figure.height) // 2)
    image.paste(figure.point(palette.chip_ramp(power)), spot, figure.point(VISIBLE))
    return Sprite(image, outer)


@lru_cache(maxsize=256)
def army(power: str, count: int, size: int, figure: int = 0) -> Sprite:
    """All units of a power in one token, of which only the number is told, in figures of at least `figure` pixels."""
    middle = ((size - 1) / 2, (size - 1) / 2)
    outer = solid(stencil((size, size), [outline(power, size - 1, middle)]))
    inner = solid(stencil((size, size), [outline(power, size - 5, middle)]))
    image = Image.new("L", (size, size), palette.number("cream"))
    image.paste(palette.chip(power), (0, 0), inner)
    letters = Image.new("L", (size, size), 0)
    text = str(count)
    usual = round(size * (0.62 if len(text) < 2 else 0.52 if len(text) < 3 else 0.4))
    face = font(max(9, usual, size_of_figures(figure)), "bold")
    ImageDraw.Draw(letters).text((size / 2, size / 2 + 0.5), text, 255, face, "mm")
    image.paste(letters.point(palette.chip_ramp(power)), (0, 0), letters.point(VISIBLE))
    return Sprite(image, outer)


@lru_cache(maxsize=512)
def facility(piece: Facility, size: int, figure: int = 0) -> Sprite:
    """A complex or base: dark on a light tile, its limit at the lower right, its damage in red at the left; a red bar
    runs across one that does nothing."""
    image = Image.new("L", (size, size), palette.number("black"))
    mask = Image.new("L", (size, size), 255)
    for x, y in ((0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1)):
        mask.putpixel((x, y), 0)
    ImageDraw.Draw(image).rectangle((1, 1, size - 2, size - 2), fill=palette.number("white"))
    shape = silhouette(piece.sort, round(size * 0.76))
    spot = ((size - shape.width) // 2, (size - shape.height) // 2)
    image.paste(shape.point(_PAPER_RAMP), spot, shape.point(VISIBLE))
    if piece.idle:
        ImageDraw.Draw(image).line((2, 2, size - 3, size - 3), fill=palette.number("alarm"), width=max(3, size // 9))
    if piece.limit is not None:
        _corner(image, mask, str(piece.limit), size, figure)
    if piece.damage:
        _damage(image, mask, piece.damage, size, figure)
    return Sprite(image, mask)


@lru_cache(maxsize=64)
def mark(kind: str, size: int) -> Sprite:
    """A round mark: a battle, a captured or a newly filled space."""
    middle = ((size - 1) / 2, (size - 1) / 2)
    outer = stencil((size, size), [outline(None, size - 1, middle)])
    inner = stencil((size, size), [outline(None, size - 4, middle)])
    back = palette.number(_MARKS.get(kind, "safe"))
    image = Image.new("L", (size, size), palette.number("white"))
    image.paste(back, (0, 0), solid(inner))
    figure = silhouette(kind, round(size * 0.64))
    spot = ((size - figure.width) // 2, (size - figure.height) // 2)
    image.paste(palette.number("white"), spot, solid(figure))
    return Sprite(image, solid(outer))


@lru_cache(maxsize=64)
def overflow(hidden: int, size: int) -> Sprite:
    """What stands for stacks that found no place: "+3"."""
    image = Image.new("L", (size, size), palette.number("black"))
    letters = Image.new("L", (size, size), 0)
    ImageDraw.Draw(letters).text((size / 2, size / 2), f"+{hidden}", 255, font(round(size * 0.5), "bold"), "mm")
    image.paste(palette.number("white"), (0, 0), letters.point(VISIBLE))
    return Sprite(image, Image.new("L", (size, size), 255))


def size_of_figures(height: int) -> int:
    """The size of type in which figures are so high."""
    return math.ceil(height / FIGURE)


def _corner(image: Image.Image, mask: Image.Image, text: str, size: int, figure: int) -> None:
    """A small white label at the lower right corner."""
    height = max(11, round(size * 0.40), figure + 4 if figure else 0)
    face = font(max(10, round(size * 0.42), size_of_figures(figure)), "bold")
    width = min(size, max(height - 1, round(face.getlength(text)) + 4))
    left, top = size - width, size - height
    tile = Image.new("L", (width, height), 0)
    ImageDraw.Draw(tile).text((width / 2, height / 2 + 0.5), text, 255, face, "mm")
    label = tile.point(_PAPER_RAMP)
    ImageDraw.Draw(label).rectangle((0, 0, width - 1, height - 1), outline=palette.number("black"))
    image.paste(label, (left, top))
    mask.paste(255, (left, top, left + width, size))


def _damage(image: Image.Image, mask: Image.Image, count: int, size: int, figure: int) -> None:
    """A red corner at the left, with the number of damaged ships or points where it is not plain: below, but above
    where it has two figures or large ones, for beside a count they would run together."""
    text = str(count) if count else "!"
    side = max(11, round(size * 0.40), figure + 4 if figure else 0)
    face = font(max(10, round(size * 0.38), size_of_figures(figure)), "bold")
    width = min(size, max(side, round(face.getlength(text)) + 4))
    tile = Image.new("L", (width, side), palette.number("alarm"))
    letters = Image.new("L", (width, side), 0)
    ImageDraw.Draw(letters).text((width / 2, side / 2 + 0.5), text, 255, face, "mm")
    ramp = palette.named_ramp("burst")
    tile.paste(letters.point(ramp), (0, 0), letters.point(VISIBLE))
    ImageDraw.Draw(tile).rectangle((0, 0, width - 1, side - 1), outline=palette.number("white"))
    top = size - side if len(text) < 2 and not figure else 0
    image.paste(tile, (0, top))
    mask.paste(255, (0, top, width, top + side))


def _pips(image: Image.Image, mask: Image.Image, cargo: list[Cargo], power: str, size: int) -> None:
    """Along the top edge, what a ship carries: a triangle for an aircraft, a square for a land unit; dark on light, but
    light on dark what is an ally's."""
    side = max(7, round(size * 0.24))
    draw, cover = ImageDraw.Draw(image), ImageDraw.Draw(mask)
    for i, piece in enumerate(cargo[:MOST_PIPS]):
        left = 1 + i * (side + 1)
        if left + side > size:
            return
        box = (left, 0, left + side - 1, side - 1)
        colours = (palette.number("cream"), palette.chip(piece.power))
        ground, figure = colours if piece.power == power else colours[::-1]
        draw.rectangle(box, fill=ground, outline=palette.number("black"))
        cover.rectangle(box, fill=255)
        middle = (box[0] + box[2]) / 2
        inside = (box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2)
        if piece.unit in AIRCRAFT:
            draw.polygon([(middle, inside[1]), (inside[2], inside[3]), (inside[0], inside[3])], fill=figure)
        else:
            draw.rectangle(inside, fill=figure)


@lru_cache(maxsize=32)
def star(kind: str, size: int) -> Sprite:
    """A capital's star or a victory city's rings, gold inside a dark edge: gold alone is lost on sand and orange."""
    inner = silhouette(kind, max(6, size - 2))
    gold = Image.new("L", (size, size), 0)
    gold.paste(solid(inner), ((size - inner.width) // 2, (size - inner.height) // 2))
    image = Image.new("L", (size, size), palette.number("black"))
    image.paste(palette.number("gold"), (0, 0), gold)
    return Sprite(image, gold.filter(ImageFilter.MaxFilter(3)))
