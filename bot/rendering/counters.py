"""Counters: a unit's silhouette on its power's token, with its count, damage and cargo."""

import math
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFilter, ImageOps

from bot.rendering import palette
from bot.rendering.art import Box
from bot.rendering.emblems import outline
from bot.rendering.room import CENTRED, place_for
from bot.rendering.silhouettes import silhouette
from bot.rendering.sprites import VISIBLE, Sprite, font, solid, stencil, translated
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
NARROW = (0.84, 0.76)  # of their width, that is left of large figures: of one, of several
HALO = 2  # pixels of the light edge round a facility
_MARKS = {"battle": "alarm", "contested": "black"}
_PAPER_RAMP, _BURST_RAMP = palette.named_ramp("count"), palette.named_ramp("burst")
_SMOOTH = Image.Resampling.BILINEAR


def rank(unit: str) -> int:
    """The place of a unit in every list: land, air, sea."""
    return ORDER.index(unit) if unit in ORDER else len(ORDER)


class Parts(Struct, frozen=True):
    """Where everything is on a counter, in its pixels: the figure of how many, damage and cargo, and the unit beside
    them: its size and its left upper corner."""

    count: Box | None
    damage: Box | None
    cargo: Box | None
    unit: tuple[int, int, int]


def parts_of(stack: Stack, size: int, figure: int = 0) -> Parts:
    """The parts of a stack's counter. The unit is as large as it can be without being covered."""
    pips = min(MOST_PIPS, sum(cargo.count for cargo in stack.cargo))
    count = _count_box(str(stack.count), size, figure) if stack.count != 1 else None
    damage = _damage_box(_hurt(stack), size, figure, below=bool(pips)) if stack.damaged else None
    cargo = (0, 0, min(size, 1 + pips * (_pip(size) + 1)), _pip(size)) if pips else None
    return Parts(count, damage, cargo, _beside(stack.unit, stack.power, size, count, (damage, cargo)))


@lru_cache(maxsize=1024)
def counter(stack: Stack, size: int, figure: int = 0) -> Sprite:
    """The counter of a stack in a square of `size` pixels, its figures at least `figure` pixels high."""
    parts = parts_of(stack, size, figure)
    plate = _plate(stack.power, size, parts.count)
    image, mask = plate.image.copy(), plate.mask.copy()
    side, left, top = parts.unit
    shape = silhouette(stack.unit, side)
    image.paste(translated(shape, palette.chip_ramp(stack.power)), (left, top), translated(shape, VISIBLE))
    pips = [cargo for cargo in stack.cargo for _ in range(cargo.count)]
    _pips(image, mask, pips, stack.power, size)
    if parts.count:
        _write(image, parts.count, str(stack.count), size, figure, palette.chip_ramp(stack.power))
    if parts.damage:
        _damage(image, mask, parts.damage, _hurt(stack), size, figure)
    return Sprite(image, mask)


def _hurt(stack: Stack) -> str:
    """How many of a stack are damaged, where that is not plain."""
    return str(stack.damaged) if stack.count > 1 else "!"


def _beside(
    name: str, shape: str | None, size: int, count: Box | None, others: Sequence[Box | None]
) -> tuple[int, int, int]:
    """The size of a silhouette and its left upper corner, clear of everything else on its counter."""
    shares = [tuple(edge / size for edge in box) if box else None for box in (count, *others)]
    taken = tuple(share for share in shares if share)
    found = place_for(name, shape, taken, shares[0]) if taken else CENTRED  # type: ignore[arg-type]
    side = round(found[0] * size)
    return (
        (side, (size - side) // 2, (size - side) // 2)
        if not taken
        else (side, round(found[1] * size), round(found[2] * size))
    )


@lru_cache(maxsize=512)
def _plate(power: str, size: int, grown: Box | None) -> Sprite:
    """Token shape in the power's colour, a light rim inside a dark one; at its lower right it is grown to hold a
    figure."""
    middle = ((size - 1) / 2, (size - 1) / 2)
    outer = solid(stencil((size, size), [outline(power, size - 1, middle)]))
    if grown:
        ImageDraw.Draw(outer).rectangle((grown[0], grown[1], size - 1, size - 1), fill=255)
    # a black edge of its own, so that wearing away works at the picture's rim too
    framed = ImageOps.expand(outer, 1, 0)
    rim = framed.filter(ImageFilter.MinFilter(3))
    inner = rim.filter(ImageFilter.MinFilter(3 if size < 34 else 5))
    image = Image.new("L", (size, size), palette.number("black"))
    for colour, area in ((palette.number("cream"), rim), (palette.chip(power), inner)):
        image.paste(colour, (0, 0), ImageOps.crop(area, 1))
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
    image.paste(translated(letters, palette.chip_ramp(power)), (0, 0), translated(letters, VISIBLE))
    return Sprite(image, outer)


@lru_cache(maxsize=512)
def facility(piece: Facility, size: int, figure: int = 0) -> Sprite:
    """A complex or base: no counter, but the thing itself, dark with a light edge, beside it its limit, at the left in
    red its damage; a red bar runs across one that does nothing."""
    limit = _count_box(str(piece.limit), size, figure) if piece.limit is not None else None
    damage = _damage_box(str(piece.damage), size, figure) if piece.damage else None
    side, left, top = facility_place(piece, size, figure)
    ink = Image.new("L", (size + 2 * HALO, size + 2 * HALO), 0)  # what stands at the rim has an edge all the same
    ink.paste(silhouette(piece.sort, side), (left + HALO, top + HALO))
    if limit:
        letters = _letters(str(piece.limit), _type(size, figure), figure > 0)
        ink.paste(letters, tuple(HALO + at for at in _centred(limit, letters)))  # type: ignore[arg-type]
    edge = ImageOps.crop(solid(ink).filter(ImageFilter.MaxFilter(2 * HALO + 1)), HALO)
    image = Image.new("L", (size, size), palette.number("white"))
    image.paste(translated(ImageOps.crop(ink, HALO), _PAPER_RAMP), (0, 0), edge)
    if piece.idle:
        run = (left + side // 12, top + side // 12, left + side * 11 // 12, top + side * 11 // 12)
        for wide, colour in ((max(5, side // 5), "white"), (max(3, side // 8), "alarm")):
            for canvas, fill in ((image, palette.number(colour)), (edge, 255)):
                ImageDraw.Draw(canvas).line(run, fill=fill, width=wide)
    if damage:
        _damage(image, edge, damage, str(piece.damage), size, figure)
    return Sprite(image, edge)


def facility_place(piece: Facility, size: int, figure: int) -> tuple[int, int, int]:
    """The size of a facility's silhouette and its left upper corner, beside its figures."""
    limit = _count_box(str(piece.limit), size, figure) if piece.limit is not None else None
    damage = _damage_box(str(piece.damage), size, figure) if piece.damage else None
    return _beside(piece.sort, None, size, limit, (damage,))


@lru_cache(maxsize=128)
def mark(kind: str, size: int, power: str = "") -> Sprite:
    """A round mark: a battle, or a newly filled space; on the shape of a power, in its colour, a flag where it took
    the land."""
    middle = ((size - 1) / 2, (size - 1) / 2)
    outer = stencil((size, size), [outline(power, size - 1, middle)])
    inner = stencil((size, size), [outline(power, size - 4, middle)])
    back = palette.chip(power or "unknown") if kind == "captured" else palette.number(_MARKS.get(kind, "safe"))
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
    image.paste(palette.number("white"), (0, 0), translated(letters, VISIBLE))
    return Sprite(image, Image.new("L", (size, size), 255))


def size_of_figures(height: int) -> int:
    """The size of type in which figures are so high."""
    return math.ceil(height / FIGURE)


@lru_cache(maxsize=512)
def _letters(text: str, size: int, is_narrow: bool) -> Image.Image:
    """The coverage of bold figures, cropped to their ink; large ones are set narrower."""
    box = font(size, "bold").getbbox(text)
    letters = Image.new("L", (round(box[2] - box[0]), round(box[3] - box[1])), 0)
    ImageDraw.Draw(letters).text((-box[0], -box[1]), text, 255, font(size, "bold"))
    return (
        letters.resize((round(letters.width * NARROW[len(text) > 1]), letters.height), _SMOOTH)
        if is_narrow
        else letters
    )


def _type(size: int, figure: int) -> int:
    """The size of type of a figure on a counter."""
    return max(10, round(size * 0.44), size_of_figures(figure))


def _count_box(text: str, size: int, figure: int) -> Box:
    """Where a figure stands at the lower right, with the light edge around it."""
    letters = _letters(text, _type(size, figure), figure > 0)
    edge = 2 if size < 34 else 3
    return (max(0, size - letters.width - 2 * edge - 1), max(0, size - letters.height - 2 * edge - 1), size, size)


def _write(image: Image.Image, box: Box, text: str, size: int, figure: int, ramp: bytes) -> None:
    letters = _letters(text, _type(size, figure), figure > 0)
    image.paste(translated(letters, ramp), _centred(box, letters), translated(letters, VISIBLE))


def _centred(box: Box, tile: Image.Image) -> tuple[int, int]:
    return ((box[0] + box[2] - tile.width) // 2, (box[1] + box[3] - tile.height) // 2)


def _damage_box(text: str, size: int, figure: int, below: bool = False) -> Box:
    """Where damage stands at the left: below, but above where it has two figures or large ones, for beside a count
    they would run together."""
    letters = _letters(text, _type(size, figure) - 1, figure > 0)
    side = max(11, round(size * 0.40), letters.height + 4)
    width = min(size, max(side if not figure else 0, letters.width + 6))
    top = size - side if below or (len(text) < 2 and not figure) else 0
    return (0, top, width, top + side)


def _damage(image: Image.Image, mask: Image.Image, box: Box, text: str, size: int, figure: int) -> None:
    """A red corner with the number of damaged ships or points where it is not plain."""
    letters = _letters(text, _type(size, figure) - 1, figure > 0)
    ImageDraw.Draw(image).rectangle(
        (box[0], box[1], box[2] - 1, box[3] - 1), fill=palette.number("alarm"), outline=palette.number("white")
    )
    image.paste(translated(letters, _BURST_RAMP), _centred(box, letters), translated(letters, VISIBLE))
    mask.paste(255, box)


def _pip(size: int) -> int:
    """The side of what stands for a piece of cargo."""
    return max(7, round(size * 0.24))


def _pips(image: Image.Image, mask: Image.Image, cargo: list[Cargo], power: str, size: int) -> None:
    """Along the top edge, what a ship carries: a triangle for an aircraft, a square for a land unit; dark on light, but
    light on dark what is an ally's."""
    side = _pip(size)
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
