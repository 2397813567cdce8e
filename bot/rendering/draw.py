"""From a scene to a PNG. Pictures stay palettes from the first pixel to the file, which is what makes them quick."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product
from typing import cast

from msgspec.structs import replace
from PIL import Image

from bot.rendering import antialias, palette
from bot.rendering.art import LARGE, PLANE, BoardArt, Box, NoMapError, boards, load
from bot.rendering.framing import frames_of, parts_of
from bot.rendering.legend import legend_of
from bot.rendering.panel import Plan, panel, plan
from bot.rendering.phone_panels import NUMERAL, SCALE, fronts, panels, worth_seeing
from bot.rendering.png import AT_ONCE, MOST_BYTES, packed
from bot.rendering.roster import Crowd, roster
from bot.rendering.sprites import put_below
from bot.rendering.standings import standings
from bot.rendering.strip import notes, strip
from bot.scene import Arrow, Scene
from bot.wording.pictures import and_more

__all__ = ["NoMapError", "boards", "render_crop", "render_map", "theatres"]

MOST_NOTES, SEAM, SMALLER = 8, 8, 0.8
SPECK = 150  # pixels of a space that are not worth a word
PHONE_ZOOMS = (2.0, 1.7, 1.4)


def render_map(scene: Scene) -> bytes:
    """The whole board as PNG.

    Raises:
        NoMapError: the board has no drawn map.
    """
    return encode(whole_map(scene), scene.theme)


def whole_map(scene: Scene) -> Image.Image:
    """The whole board with its strip, as palette indices.

    Raises:
        NoMapError: the board has no drawn map.
    """
    art = load(scene.board)
    return _framed(art, scene, [art.whole], 1)


def close_up(scene: Scene) -> Image.Image:
    """The part of the board that a scene asks for, without legend and notes, as palette indices.

    Raises:
        NoMapError: the board has no drawn map.
    """
    art = load(scene.board)
    frame = frames_of(art, scene)[0]
    below = [strip(frame[2] - frame[0], scene.title, ())] if scene.title else []
    return _stacked([panel(art, scene, frame, 1, plan(art, scene, frame))], below)


def render_crop(scene: Scene) -> bytes:
    """The part of the board that the scene asks for or marks, else all of it, as PNG; in big type for a phone,
    and enlarged if that is not too much for one file.

    Raises:
        NoMapError: the board has no drawn map.
    """
    art = load(scene.board)
    is_phone = scene.size == "phone"
    frames = crop_frames(art, scene)
    if not is_phone:
        return encode(_framed(art, scene, frames, 1), scene.theme)
    pictures = (_framed(art, scene, frames, zoom) for zoom in PHONE_ZOOMS)
    files = (packed(picture, palette.flat(scene.theme), table=palette.plainer()) for picture in pictures)
    small_enough = next((data for data in files if len(data) <= MOST_BYTES), None)
    return small_enough or encode(_framed(art, scene, frames, PHONE_ZOOMS[-1]), scene.theme)


def shown(scene: Scene) -> list[str]:
    """The spaces of which a crop shows enough to be seen, in the order of the board.

    Raises:
        NoMapError: the board has no drawn map.
    """
    art = load(scene.board)
    parts = [part for frame in crop_frames(art, scene) for part in parts_of(art, frame)]
    seen = Counter[int]()
    for part, (plane, index) in product(parts, enumerate(art.index)):
        for count, number in index.crop(part).getcolors() or ():
            seen[plane * PLANE + cast(int, number)] += count  # an index is one number a pixel
    return [space for space, number in art.numbers.items() if seen[number] >= SPECK and space in art.spaces]


def crop_frames(art: BoardArt, scene: Scene) -> list[Box]:
    """The pieces of map of a crop."""
    if scene.size != "phone":
        return frames_of(art, scene)
    return [frame for frame, _ in fronts(art, scene)]


def phone_scenes(scene: Scene) -> list[Scene]:
    """A scene as several for a phone, with two panels each, that together show what it asks for, or all of the board.

    Raises:
        NoMapError: the board has no drawn map.
    """
    art = load(scene.board)
    spaces = [space for space in scene.crop or () if space in art.spaces] or worth_seeing(art, scene)
    covered = [names for _, names in panels(art, scene, spaces)]
    pairs = [tuple(space for names in covered[i : i + 2] for space in names) for i in range(0, len(covered), 2)]
    first, *others = (replace(scene, crop=pair, size="phone") for pair in pairs)
    return [first, *(replace(other, goals=(), status=()) for other in others)]  # how powers stand is told once


def theatres(board: str) -> dict[str, tuple[str, ...]]:
    """Named regions of a board and their spaces, usable as a scene's crop."""
    return dict(load(board).theatres)


def encode(picture: Image.Image, theme: str) -> bytes:
    """Palette indices as a PNG in a theme's colours. One that is too rich for the limit loses some of the colours that
    make edges soft, and if that is not enough, some of its size; a very large one is too rich from the beginning, and
    loses more of them before it becomes smaller."""
    plainer = palette.plainer()
    is_large = picture.width * picture.height > LARGE
    data = _plain_enough(picture, palette.flat(theme)) if is_large else packed(picture, palette.flat(theme))
    size = SMALLER if is_large else 1.0
    while len(data) > MOST_BYTES:
        smaller = picture if size == 1 else antialias.scaled(picture, size, theme)
        data = packed(smaller, palette.flat(theme), table=plainer)
        size *= SMALLER
    return data


def _plain_enough(picture: Image.Image, colours: bytes) -> bytes:
    """A very large picture with as many of its colours as the limit allows, or the fewest."""
    data = b""
    for plainer in (palette.plainest, palette.barest, palette.unhatched):
        data = packed(picture, colours, AT_ONCE, plainer())
        if len(data) <= MOST_BYTES:
            break
    return data


def _framed(art: BoardArt, scene: Scene, frames: Sequence[Box], zoom: float) -> Image.Image:
    """Some pieces of map, equally wide, one under the other, then strip, legend and notes."""
    figure = math.ceil(NUMERAL * SCALE * zoom) if scene.size == "phone" else 0
    is_whole = frames[0] == art.whole  # a part comes with a message that tells who moved
    plans = [plan(art, scene, box, zoom, figure) for box in frames]
    looked_at = worth_seeing(art, scene) if scene.size == "phone" and not scene.crop else art.spaces
    standing = [p for laid in plans for p in laid.layouts if p.space in looked_at]
    crowds = {p.space: (p.crowd, p.hidden) for p in standing if p.crowd or p.hidden}
    neutrals = {scene.leanings.get(name) or entry.neutral or "" for name, entry in art.spaces.items()}
    below = _below(
        scene,
        neutrals,
        round((frames[0][2] - frames[0][0]) * zoom),
        zoom,
        tuple((art.spaces[space].name, *crowd) for space, crowd in crowds.items()),
        [arrow.note or arrow.label for arrow in _untold(plans)] if is_whole else [],
        figure,
    )
    if is_whole and zoom == 1:
        return _whole(art, scene, plans[0], [*below])
    return _stacked([panel(art, scene, box, zoom, laid) for box, laid in zip(frames, plans, strict=True)], below)


def _untold(plans: Sequence[Plan]) -> list[Arrow]:
    """The arrows whose texts found a place in no frame."""
    told = {id(arrow) for laid in plans for arrow, _ in laid.courses} - {id(a) for laid in plans for a in laid.untold}
    return [*{id(arrow): arrow for laid in plans for arrow in laid.untold if id(arrow) not in told}.values()]


def _whole(art: BoardArt, scene: Scene, laid: Plan, below: Sequence[Image.Image]) -> Image.Image:
    """All of the map in one piece, drawn where it stays, and what comes below."""
    picture = panel(art, scene, art.whole, 1, laid, sum(part.height for part in below))
    put_below(picture, below, art.height)
    return picture


def _below(
    scene: Scene,
    neutrals: Collection[str],
    width: int,
    zoom: float,
    crowds: tuple[Crowd, ...],
    untold: Sequence[str],
    figure: int,
) -> Iterator[Image.Image]:
    """The strip under a map, and notes on what found no place on it."""
    if scene.title or scene.status:
        status = tuple(scene.status) if width >= 1800 else ()
        yield strip(width, scene.title, status, zoom)
    if (legend := legend_of(scene, neutrals, width, zoom)) is not None:
        yield legend
    if (below := standings(scene, width, zoom)) is not None:
        yield below
    if crowds:
        yield roster(width, crowds, zoom, figure)
    if untold:
        more = [and_more(len(untold) - MOST_NOTES)] if len(untold) > MOST_NOTES else []
        yield notes(width, (*untold[:MOST_NOTES], *more), zoom)


def _stacked(panels: Sequence[Image.Image], below: Iterable[Image.Image]) -> Image.Image:
    """Panels with dark lines between them, and what comes below."""
    rest = list(below)
    if len(panels) == 1 and not rest:
        return panels[0]
    height = sum(part.height for part in [*panels, *rest]) + SEAM * (len(panels) - 1)
    whole = Image.new("L", (panels[0].width, height), palette.number("strip"))
    put_below(whole, rest, put_below(whole, panels, apart=SEAM) - SEAM)
    return whole
