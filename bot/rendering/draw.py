"""From a scene to a PNG. Pictures stay palettes from the first pixel to the file, which is what makes them quick."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.rendering import arrows, marks, palette
from bot.rendering.art import BoardArt, Box, NoMapError, boards, load
from bot.rendering.counters import star
from bot.rendering.framing import frame_of, is_inside, seen
from bot.rendering.ground import ground
from bot.rendering.placing import Placing, place
from bot.rendering.scene import Scene
from bot.rendering.strip import notes, strip
from bot.rendering.words import stacks_in_words

__all__ = ["NoMapError", "boards", "render_crop", "render_map", "theatres", "warm"]

MOST_NOTES = 8


def render_map(scene: Scene) -> bytes:
    """The whole board as PNG.

    Raises:
        NoMapError: the board has no drawn map.
    """
    art = load(scene.board)
    whole = (0, 0, art.width, art.height)
    picture, placings = _board(art, scene, whole)
    return encode(_with_strip(art, scene, picture, placings), scene.theme)


def render_crop(scene: Scene) -> bytes:
    """The part of the board that the scene asks for or marks, else all of it, as PNG.

    Raises:
        NoMapError: the board has no drawn map.
    """
    art = load(scene.board)
    box = frame_of(art, scene)
    picture, placings = _board(art, scene, box)
    return encode(_with_strip(art, scene, seen(picture, box), placings), scene.theme)


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
    return file.getvalue()


def _board(art: BoardArt, scene: Scene, box: Box) -> tuple[Image.Image, list[Placing]]:
    """The map with everything that is seen inside `box`, still as large as the board."""
    picture = ground(art, scene.owners)
    near = [name for name, entry in art.spaces.items() if is_inside(art, entry.bounds, box)]
    marks.threats(picture, art, {s: n for s, n in scene.threats.items() if s in near})
    for name in near:
        if name in scene.battles or name in scene.captured:
            marks.outline(picture, art, name, "alarm" if name in scene.battles else "gold")
    for name in (n for n in scene.shut_canals if n in art.canals):
        marks.shut(picture, art.canals[name])
    _stars(picture, art, scene, near)
    placings = [place(art, scene, name) for name in near]
    blocks = {p.space: p.block for p in placings if p.block is not None}
    courses = arrows.courses(art, scene, box, blocks)
    arrows.draw_lines(picture, courses, scene.theme)
    for placing in placings:
        _stand(picture, placing)
    arrows.draw_texts(picture, art, courses, blocks)
    return picture, placings


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


def _stand(picture: Image.Image, placing: Placing) -> None:
    if placing.tray is not None:
        draw = ImageDraw.Draw(picture)
        left, top, right, bottom = placing.tray.box
        middle = ((left + right) // 2, (top + bottom) // 2)
        arrows.thread(picture, placing.tray.origin, middle)
        draw.rounded_rectangle(
            placing.tray.box, 8, fill=palette.number("sea3"), outline=palette.number("black"), width=2
        )
    for standing in placing.standing:
        picture.paste(standing.sprite.image, standing.corner, standing.sprite.mask)


def _with_strip(art: BoardArt, scene: Scene, picture: Image.Image, placings: Sequence[Placing]) -> Image.Image:
    """The picture with its strip below, and notes on what was hidden."""
    width = picture.width
    parts = [picture]
    if scene.title or scene.status:
        status = tuple(scene.status) if width >= 1800 else ()
        parts.append(strip(width, scene.title, status))
    hidden = [f"{art.spaces[p.space].name}, also: {stacks_in_words(p.hidden)}" for p in placings if p.hidden]
    if len(hidden) > MOST_NOTES:
        hidden = [*hidden[: MOST_NOTES - 1], f"and more in {len(hidden) - MOST_NOTES + 1} other spaces"]
    if hidden:
        parts.append(notes(width, tuple(hidden)))
    if len(parts) == 1:
        return picture
    whole = Image.new("L", (width, sum(part.height for part in parts)), 0)
    y = 0
    for part in parts:
        whole.paste(part, (0, y))
        y += part.height
    return whole
