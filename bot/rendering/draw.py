"""From a scene to a PNG. Pictures stay palettes from the first pixel to the file, which is what makes them quick."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.rendering import arrows, ink, marks, palette
from bot.rendering.art import BoardArt, Box, NoMapError, Spot, boards, load
from bot.rendering.counters import star
from bot.rendering.courses import Course, courses
from bot.rendering.framing import LEAST, frame_of, is_inside, parts_of, seen
from bot.rendering.ground import ground
from bot.rendering.legend import legend_of
from bot.rendering.placing import Placing, place
from bot.rendering.plates import TEXT, Plate, plates, write_plates
from bot.rendering.roster import Crowd, roster
from bot.rendering.scene import Arrow, Scene
from bot.rendering.signs import Sign, put_up, signs_of
from bot.rendering.strip import notes, strip
from bot.rendering.words import arrows_in_words

__all__ = ["NoMapError", "boards", "render_crop", "render_map", "theatres", "warm"]

MOST_NOTES, MOST_BYTES = 8, 400_000
PHONE_LEAST, PHONE_WIDTH, PHONE_ZOOM = (540, 400), 1080, (1.4, 2.0)
PHONE_TEXT = 17


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
    return _framed(art, scene, (0, 0, art.width, art.height), 1)


def render_crop(scene: Scene) -> bytes:
    """The part of the board that the scene asks for or marks, else all of it, as PNG; enlarged for a phone.

    Raises:
        NoMapError: the board has no drawn map.
    """
    art = load(scene.board)
    is_phone = scene.size == "phone"
    box = frame_of(art, scene, PHONE_LEAST if is_phone else LEAST)
    width = box[2] - box[0]
    zoom = max(PHONE_ZOOM[0], min(PHONE_ZOOM[1], PHONE_WIDTH / width)) if is_phone and width < art.width else 1
    return encode(_framed(art, scene, box, zoom), scene.theme)


def theatres(board: str) -> dict[str, tuple[str, ...]]:
    """Named regions of a board and their spaces, usable as a scene's crop."""
    return dict(load(board).theatres)


def warm(board: str) -> None:
    """Load a board and draw it once, so that the first player does not wait."""
    render_map(Scene(board))


def encode(picture: Image.Image, theme: str) -> bytes:
    """Palette indices as a PNG in a theme's colours."""
    picture.putpalette(palette.flat(theme))
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=4)
    if file.tell() > MOST_BYTES:
        file = io.BytesIO()
        picture.save(file, "PNG", compress_level=6)
    return file.getvalue()


@dataclass(frozen=True)
class Plan:
    """Where everything in a frame will be: nothing is drawn yet."""

    near: tuple[str, ...]
    placings: tuple[Placing, ...]
    signs: tuple[Sign, ...]
    courses: tuple[Course, ...]
    plates: tuple[Plate, ...]
    untold: tuple[Arrow, ...]


def plan(art: BoardArt, scene: Scene, box: Box, zoom: float = 1) -> Plan:
    """Find the places of counters, signs, arrows and their texts, each clear of names and of those before it."""
    near = tuple(name for name, entry in art.spaces.items() if is_inside(art, entry.bounds, box))
    placings = tuple(place(art, scene, name, zoom) for name in near)
    blocks = {p.space: p.block for p in placings if p.block is not None}
    occupied = [*blocks.values(), *(placing.tray.box for placing in placings if placing.tray)]
    up = signs_of(art, scene, near, occupied)
    shown = courses(art, scene, box, blocks)
    size = TEXT if zoom == 1 else PHONE_TEXT
    texts, untold = plates(art, shown, [*occupied, *(sign.box for sign in up)], box, size)
    return Plan(near, placings, tuple(up), tuple(shown), tuple(texts), tuple(untold))


def _framed(art: BoardArt, scene: Scene, box: Box, zoom: float) -> Image.Image:
    """What a frame shows of the map, with everything that stands there, the strip and the notes."""
    laid = plan(art, scene, box, zoom)
    picture = _marked_ground(art, scene, laid.near)
    put_up(picture, laid.signs)
    arrows.draw_lines(picture, laid.courses, scene.theme, parts_of(art, box))
    for placing in laid.placings:
        _tray(picture, placing)
    if zoom == 1:
        _stand(picture, laid.placings, (0, 0), 1, 0)
        write_plates(picture, laid.plates, (0, 0), 1, 0)
        picture = seen(picture, box)
    else:
        picture = ink.enlarged(seen(picture, box), zoom, scene.theme)
        turn = art.width if box[2] > art.width else 0
        _stand(picture, laid.placings, box[:2], zoom, turn)
        write_plates(picture, laid.plates, box[:2], zoom, turn)
    crowds = tuple((art.spaces[p.space].name, p.crowd) for p in laid.placings if p.crowd)
    return _with_strip(scene, picture, crowds, arrows_in_words(scene.board, laid.untold), zoom)


def _marked_ground(art: BoardArt, scene: Scene, near: Sequence[str]) -> Image.Image:
    """The map in its owners' colours with threats, battles, captures and stars, still without counters."""
    picture = ground(art, scene.owners)
    marks.threats(picture, art, {space: level for space, level in scene.threats.items() if space in near})
    for name in near:
        colour = next((c for c, where in _rims(scene) if name in where), None)
        if colour:
            marks.outline(picture, art, name, colour)
    _stars(picture, art, scene, near)
    return picture


def _rims(scene: Scene) -> tuple[tuple[str, Sequence[str]], ...]:
    return (("alarm", scene.battles), ("gold", scene.captured), ("alarm_soft", scene.contested))


def _stars(picture: Image.Image, art: BoardArt, scene: Scene, near: Sequence[str]) -> None:
    """Capitals and victory cities, beside the value badge."""
    for name in near:
        entry = art.spaces[name]
        kinds = [k for k, where in (("star", scene.capitals), ("city", scene.victory_cities)) if name in where]
        x, y = entry.badge or entry.at
        x += round(entry.font * 0.68) + 2
        for kind in kinds:
            size = round(entry.font * (1.25 if kind == "star" else 1.05))
            sprite = star(kind, size)
            picture.paste(sprite.image, (x, y - size // 2), sprite.mask)
            x += size


def _tray(picture: Image.Image, placing: Placing) -> None:
    if placing.tray is None:
        return
    left, top, right, bottom = placing.tray.box
    arrows.thread(picture, placing.tray.origin, ((left + right) // 2, (top + bottom) // 2))
    ImageDraw.Draw(picture).rounded_rectangle(
        placing.tray.box, 8, fill=palette.number("sea3"), outline=palette.number("black"), width=2
    )


def _stand(picture: Image.Image, placings: Sequence[Placing], corner: Spot, zoom: float, turn: int) -> None:
    """Set the counters on a picture that begins at `corner` of the map; `turn` is the map's width if it goes round."""
    for standing in (s for placing in placings for s in placing.standing):
        x = standing.at[0] + (turn if standing.at[0] < corner[0] else 0)
        image = standing.sprite.image
        left = round((x - corner[0]) * zoom) - image.width // 2
        top = round((standing.at[1] - corner[1]) * zoom) - image.height // 2
        picture.paste(image, (left, top), standing.sprite.mask)


def _with_strip(
    scene: Scene, picture: Image.Image, crowds: tuple[Crowd, ...], untold: list[str], zoom: float
) -> Image.Image:
    """The picture with its strip below, and notes on what found no place."""
    width = picture.width
    parts = [picture]
    if scene.title or scene.status:
        status = tuple(scene.status) if width >= 1800 else ()
        parts.append(strip(width, scene.title, status, zoom))
    if (legend := legend_of(scene, width, zoom)) is not None:
        parts.append(legend)
    if crowds:
        parts.append(roster(width, crowds, zoom))
    if len(untold) > MOST_NOTES:
        untold = [*untold[: MOST_NOTES - 1], f"and {len(untold) - MOST_NOTES + 1} more"]
    if untold:
        parts.append(notes(width, tuple(untold)))
    if len(parts) == 1:
        return picture
    whole = Image.new("L", (width, sum(part.height for part in parts)), 0)
    y = 0
    for part in parts:
        whole.paste(part, (0, y))
        y += part.height
    return whole
