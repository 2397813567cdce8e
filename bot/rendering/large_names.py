"""Names for a phone: larger than the map's own, which they cover, wherever nothing else stands in the way."""

from collections.abc import Sequence
from itertools import product

from msgspec import Struct
from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.arrow_paths import Point
from bot.rendering.art import BoardArt, Box, SpaceArt, Spot
from bot.rendering.counters import star
from bot.rendering.emblems import badge
from bot.rendering.framing import holds, is_free
from bot.rendering.sprites import font, write
from bot.scene import Scene

READABLE = 31  # height of letters in the picture that is aimed at
SHARES = (1.0, 0.75, 0.5, 0.25)
LEANINGS = ((0, 0), (0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
LEAST_GAIN, MOST_GAIN = 1.12, 1.9
EDGE, CLEAR = 3, 5  # pixels round a name, and between it and a line


class BigName(Struct, frozen=True):
    """A space's name with its height of letters and its box, both in pixels of the map."""

    space: str
    size: float
    box: Box


def big_names(
    art: BoardArt,
    scene: Scene,
    near: Sequence[str],
    occupied: Sequence[Box],
    lines: Sequence[Sequence[Point]],
    parts: Sequence[Box],
    zoom: float,
) -> list[BigName]:
    """As many names as find room, each as large as it can be; closed land keeps its small one. A large name never
    covers one of the lines, arrows or threads to trays: under the map's own names they run through."""
    found: list[BigName] = []
    points = [point for line in lines for point in line]
    for space in near:
        entry = art.spaces[space]
        gain = min(MOST_GAIN, READABLE / (entry.font * zoom))
        if entry.kind == "closed" or gain < LEAST_GAIN:
            continue
        names = [other.box for name, other in art.spaces.items() if name != space]
        taken = [*occupied, *names, *(name.box for name in found)]
        for share, lean in product(SHARES, LEANINGS):
            size = entry.font * (1 + (gain - 1) * share)
            box = _box(entry, _stars(scene, space), size, lean)
            is_seen = any(holds(part, box) for part in parts) and is_free(box, taken)
            left, top, right, bottom = box[0] - CLEAR, box[1] - CLEAR, box[2] + CLEAR, box[3] + CLEAR
            if is_seen and not any(left < x < right and top < y < bottom for x, y in points):
                found.append(BigName(space, size, box))
                break
    return found


def _stars(scene: Scene, space: str) -> list[str]:
    return [k for k, where in (("star", scene.capitals), ("city", scene.victory_cities)) if space in where]


def _box(entry: SpaceArt, stars: Sequence[str], size: float, lean: Spot) -> Box:
    """What name, value and stars need: over the map's own name, and growing from it all around or to one side."""
    marks = (len(stars) + (entry.badge is not None)) * (size * 1.25 + 2)
    width = max(font(round(size)).getlength(line) for line in entry.lines) + marks + 2 * EDGE
    height = size * 1.12 * len(entry.lines) + 2 * EDGE
    left, top, right, bottom = entry.box
    x = (left + right) / 2 + lean[0] * max(0, width - (right - left)) / 2
    y = (top + bottom) / 2 + lean[1] * max(0, height - (bottom - top)) / 2
    return (
        min(left, round(x - width / 2)),
        min(top, round(y - height / 2)),
        max(right, round(x + width / 2)),
        max(bottom, round(y + height / 2)),
    )


def write_names(
    picture: Image.Image, art: BoardArt, scene: Scene, names: Sequence[BigName], corner: Spot, zoom: float, turn: int
) -> None:
    """Set names on an enlarged picture that begins at `corner` of the map; `turn`: its width if it goes round."""
    pen = ImageDraw.Draw(picture)
    for name in names:
        entry, size = art.spaces[name.space], round(name.size * zoom)
        shift = (turn if name.box[0] < corner[0] else 0) - corner[0]
        left, right = (round((x + shift) * zoom) for x in name.box[::2])
        top, bottom = (round((y - corner[1]) * zoom) for y in name.box[1::2])
        is_sea = entry.kind == "sea"
        pen.rounded_rectangle((left, top, right - 1, bottom - 1), 6, fill=palette.number("sea0" if is_sea else "paper"))
        stars = _stars(scene, name.space)
        step = round(size * 1.25) + 2
        wide = right - left - step * (len(stars) + (entry.badge is not None))
        for i, text in enumerate(entry.lines):
            y = (top + bottom) / 2 + (i - (len(entry.lines) - 1) / 2) * size * 1.12
            write(picture, (left + wide / 2, y), text, size, "digit" if is_sea else "text", "m")
        _marks(
            picture,
            entry,
            scene.leanings.get(name.space) or entry.emblem,
            stars,
            (left + wide, (top + bottom) // 2),
            size,
            step,
        )


def _marks(
    picture: Image.Image, entry: SpaceArt, emblem: str | None, stars: Sequence[str], at: Spot, size: int, step: int
) -> None:
    """Value and stars, right of the name."""
    sprites = [badge(emblem, str(entry.ipc), round(size * 1.1))] if entry.badge is not None else []
    sprites += [star(kind, size) for kind in stars]
    for i, sprite in enumerate(sprites):
        x = at[0] + i * step + (step - sprite.image.width) // 2
        picture.paste(sprite.image, (x, at[1] - sprite.image.height // 2), sprite.mask)
