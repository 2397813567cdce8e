"""Small signs beside what they are about: to whom a canal is shut, and where a convoy sails. They give way to names
and counters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.art import BoardArt, Box
from bot.rendering.emblems import badge
from bot.rendering.framing import overlap
from bot.rendering.scene import Scene
from bot.rendering.silhouettes import silhouette
from bot.rendering.sprites import FINE, Sprite, solid

DISC, TOKEN, CONVOY, GAP = 19, 13, 24, 3


def put_up(
    picture: Image.Image, art: BoardArt, scene: Scene, near: Sequence[str], occupied: Sequence[Box]
) -> list[Box]:
    """All signs of a scene, clear of names and of what else is `occupied`; the answer is where they are."""
    taken = [entry.box for entry in art.spaces.values()] + list(occupied)
    before = len(taken)
    for name in near:
        if name in scene.convoys:
            _place(picture, convoy(), art.spaces[name].box, taken)
    for name, powers in scene.canals.items():
        if name in art.canals:
            x, y = art.canals[name]
            half = DISC // 2
            spot = (x - half, y - half, x + half + 1, y + half + 1)
            disc = gate(bool(powers))
            picture.paste(disc.image, spot[:2], disc.mask)
            taken.append(spot)
            if powers:
                _place(picture, tokens(tuple(powers)), spot, taken)
    return taken[before:]


def _place(picture: Image.Image, sprite: Sprite, beside: Box, taken: list[Box]) -> None:
    """Right of something, or left, below or above, wherever it is free and on the map."""
    width, height = sprite.image.size
    x, y = (beside[0] + beside[2] - width) // 2, (beside[1] + beside[3] - height) // 2
    corners = ((beside[2] + GAP, y), (beside[0] - GAP - width, y), (x, beside[3] + GAP), (x, beside[1] - GAP - height))
    boxes = [(left, top, left + width, top + height) for left, top in corners]
    inside = [b for b in boxes if b[0] >= 0 and b[1] >= 0 and b[2] <= picture.width and b[3] <= picture.height]
    free = [b for b in inside if not any(overlap(b, other) for other in taken)]
    if not inside:
        return
    box = (free or inside)[0]
    taken.append(box)
    picture.paste(sprite.image, box[:2], sprite.mask)


@lru_cache(maxsize=2)
def gate(is_shut: bool) -> Sprite:
    """A disc with a bar for a canal that is shut to somebody, with a passage for one open to all."""
    side = DISC * FINE
    outer, inner, figure = (Image.new("L", (side, side), 0) for _ in range(3))
    ImageDraw.Draw(outer).ellipse((0, 0, side - 1, side - 1), fill=255)
    rim = 2 * FINE
    ImageDraw.Draw(inner).ellipse((rim, rim, side - 1 - rim, side - 1 - rim), fill=255)
    bars = ((0.25, 0.42, 0.75, 0.58),) if is_shut else ((0.3, 0.26, 0.42, 0.74), (0.58, 0.26, 0.70, 0.74))
    for bar in bars:
        ImageDraw.Draw(figure).rectangle([round(share * side) for share in bar], fill=255)
    small = [solid(layer.reduce(FINE)) for layer in (outer, inner, figure)]
    image = Image.new("L", (DISC, DISC), palette.number("white"))
    image.paste(palette.number("alarm" if is_shut else "safe"), (0, 0), small[1])
    image.paste(palette.number("white"), (0, 0), small[2])
    return Sprite(image, small[0])


@lru_cache(maxsize=64)
def tokens(powers: tuple[str, ...]) -> Sprite:
    """The emblems of some powers in a row, on a plate."""
    marks = [badge(power, "", TOKEN) for power in powers]
    side = marks[0].image.width
    image = Image.new("L", (len(marks) * (side + 1) + 5, side + 4), palette.number("white"))
    box = (0, 0, image.width - 1, image.height - 1)
    ImageDraw.Draw(image).rectangle(box, outline=palette.number("alarm"))
    for i, mark in enumerate(marks):
        image.paste(mark.image, (3 + i * (side + 1), 2), mark.mask)
    return Sprite(image, Image.new("L", image.size, 255))


@lru_cache(maxsize=1)
def convoy() -> Sprite:
    """A freighter in a ring."""
    side = CONVOY * FINE
    outer, inner = (Image.new("L", (side, side), 0) for _ in range(2))
    ImageDraw.Draw(outer).ellipse((0, 0, side - 1, side - 1), fill=255)
    rim = 2 * FINE
    ImageDraw.Draw(inner).ellipse((rim, rim, side - 1 - rim, side - 1 - rim), fill=255)
    small = [solid(layer.reduce(FINE)) for layer in (outer, inner)]
    image = Image.new("L", (CONVOY, CONVOY), palette.number("number"))
    image.paste(palette.number("sea3"), (0, 0), small[1])
    figure = silhouette("transport", round(CONVOY * 0.66))
    at = (CONVOY - figure.width) // 2
    image.paste(palette.number("number"), (at, at - 1), solid(figure))
    return Sprite(image, small[0])
