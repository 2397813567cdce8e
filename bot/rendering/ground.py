"""The board under the counters: every land in its owner's colour and pattern, kept per ownership."""

import zlib
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from PIL import Image, ImageChops

from bot.rendering import palette
from bot.rendering.art import BoardArt, load

Owners = tuple[tuple[str, str | None], ...]
TILE = 12  # side of the square that repeats
RIMLESS = [0, 0, 0, *range(3, 256)]  # shades without the faint ones, along the lines of borders

# Which pixels of the tile are one step darker, per power: a second way to tell lands apart besides colour. What is
# nobody's is hatched more heavily than any power's land, and not in the same direction if it leans to a side.
_HATCHED = frozenset((i, (i + width) % TILE) for i in range(TILE) for width in (0, 1))
_PATTERNS: Mapping[str, frozenset[tuple[int, int]]] = {
    "nobody": _HATCHED,
    "strict": _HATCHED,
    "pro_axis": frozenset((width, i) for i in range(TILE) for width in (0, 1)),
    "pro_allies": frozenset((i, width) for i in range(TILE) for width in (0, 1)),
    "dutch": frozenset((x, y) for x in range(TILE) for y in range(TILE) if x % 6 < 3 and y % 6 < 3),
    "soviet_union": frozenset((i, i) for i in range(TILE)),
    "germany": frozenset((0, i) for i in range(TILE)),
    "united_kingdom": frozenset(),
    "japan": frozenset({(2, 2), (3, 2), (2, 3), (3, 3), (8, 8), (9, 8), (8, 9), (9, 9)}),
    "united_states": frozenset((i, 0) for i in range(TILE)),
    "italy": frozenset((TILE - 1 - i, i) for i in range(TILE)),
    "china": frozenset({(i, 0) for i in range(TILE)} | {(0, i) for i in range(TILE)}),
    "france": frozenset({(i, 0) for i in range(0, TILE, 3)} | {(i, 6) for i in range(1, TILE, 3)}),
    "anzac": frozenset({(i, i) for i in range(TILE)} | {(TILE - 1 - i, i) for i in range(TILE)}),
}


def dots(power: str) -> frozenset[tuple[int, int]]:
    """The pixels of a square of `TILE` that are darker on the land of a power or a neutral."""
    return _PATTERNS.get(power, frozenset())


def pattern(power: str, width: int, height: int) -> Image.Image:
    """The pattern of a power or a neutral as a picture of ones and zeros."""
    tile = Image.new("L", (TILE, TILE), 0)
    for spot in _PATTERNS.get(power, ()):
        tile.putpixel(spot, 1)
    sheet = Image.new("L", (width, height), 0)
    row = Image.new("L", (width, TILE), 0)
    for x in range(0, width, TILE):
        row.paste(tile, (x, 0))
    for y in range(0, height, TILE):
        sheet.paste(row, (0, y))
    return sheet


def owner_of(art: BoardArt, owners: Mapping[str, str | None], space: str) -> str | None:
    """Whose colour a land shows: nobody's name is kept apart from land that nobody may enter."""
    entry = art.spaces[space]
    if entry.kind == "closed" and owners.get(space) is None:
        return "closed"
    return owners.get(space, entry.owner)


def ground(
    art: BoardArt,
    owners: Mapping[str, str | None],
    leanings: Mapping[str, str] = MappingProxyType({}),
    is_plain: bool = False,
    below: int = 0,
) -> Image.Image:
    """A fresh copy of the board in its owners' colours, as palette indices, and neutrals as they lean now, with so many
    rows `below` it for something else. A plain one has no faint rims along borders: hardly seen, they make a twelfth of
    the file of the largest board."""
    changed = sorted(
        (name, owners[name])
        for name, entry in art.spaces.items()
        if entry.kind != "sea" and name in owners and owners[name] != entry.owner
    )
    turned = sorted((name, leaning) for name, leaning in leanings.items() if name in art.spaces)
    kept = _ground(art.board, tuple(changed), tuple(turned), is_plain)
    return kept.crop((0, 0, art.width, art.height + below))


@lru_cache(maxsize=2)
def _ground(board: str, changed: Owners, turned: Owners, is_plain: bool) -> Image.Image:
    """The board with some lands in other hands than at first, or leaning otherwise; kept, since most pictures share
    their ownership."""
    art = load(board)
    picture = Image.frombytes("L", (art.width, art.height), zlib.decompress(_at_first(board, is_plain)))
    for name, _ in (*changed, *turned):
        left, top, right, bottom = art.spaces[name].bounds
        # whole tiles, so that patterns of neighbours go on where they were
        box = (
            left // TILE * TILE,
            top // TILE * TILE,
            min(art.width, (right // TILE + 1) * TILE),
            min(art.height, (bottom // TILE + 1) * TILE),
        )
        picture.paste(_painted(art, dict(changed), dict(turned), box, is_plain), box[:2])
    return picture


@lru_cache(maxsize=8)
def _at_first(board: str, is_plain: bool) -> bytes:
    """The board as it is at first, deflated: painting it takes twenty times as long as unpacking it."""
    art = load(board)
    return zlib.compress(_painted(art, {}, {}, art.whole, is_plain).tobytes(), 1)


def _painted(
    art: BoardArt,
    owners: Mapping[str, str | None],
    leanings: Mapping[str, str | None],
    box: tuple[int, int, int, int],
    is_plain: bool,
) -> Image.Image:
    """One rectangle of the board, recoloured and patterned."""
    land, shade = art.land.crop(box), art.shade.crop(box)
    if is_plain:
        shade.paste(shade.point(RIMLESS), (0, 0), land.point(_open_to_all(art)))
    holders = {name: owner_of(art, owners, name) for name, entry in art.spaces.items() if entry.kind != "sea"}
    table = [0] * 256
    for name, holder in holders.items():
        table[art.numbers[name]] = palette.land(holder)
    picture = ImageChops.add(land.point(table), shade)
    plain = shade.point([1] + [0] * 255)
    patterned = {
        name: holder or leanings.get(name) or art.spaces[name].neutral or "nobody" for name, holder in holders.items()
    }
    for power in sorted({p for p in patterned.values() if _PATTERNS.get(p)}):
        theirs = [0] * 256
        for name, wearer in patterned.items():
            if wearer == power:
                theirs[art.numbers[name]] = 1
        dots = ImageChops.multiply(_scaled(land.point(theirs)), _scaled(plain))
        dots = ImageChops.darker(dots, _scaled(pattern(power, picture.width, picture.height)))
        picture = ImageChops.add(picture, dots.point([0] * 255 + [1]))
    return picture


def _open_to_all(art: BoardArt) -> list[int]:
    """A table that is full for lands but those that are closed: they are hatched with a faint shade."""
    lands = {art.numbers[name] for name, entry in art.spaces.items() if entry.kind == "land"}
    return [255 * (number in lands) for number in range(256)]


def _scaled(ones: Image.Image) -> Image.Image:
    return ones.point([0] + [255] * 255)
