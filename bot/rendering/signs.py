"""Small signs beside what they are about: to whom a canal is shut, where a convoy sails or kamikaze strike. They give
way to names and counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.rendering import palette
from bot.rendering.art import BoardArt, Box
from bot.rendering.emblems import badge
from bot.rendering.framing import holds, is_free
from bot.rendering.silhouettes import silhouette
from bot.rendering.sprites import FINE, Sprite, font, solid, write
from bot.scene import Scene
from bot.wording.pictures import COST

DISC, TOKEN, CONVOY, FIGURES = 19, 13, 24, 17
RANGE = 13  # pixels of the emblem on land to which a power may go
GAPS = (3, 12, 24, 40)  # how far from what it is about a sign may stand, the nearest first
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))


@dataclass(frozen=True)
class Sign:
    """A sprite with its place on the map."""

    sprite: Sprite
    box: Box


def signs_of(art: BoardArt, scene: Scene, near: Sequence[str], occupied: Sequence[Box]) -> list[Sign]:
    """All signs of a scene, clear of names and of what else is `occupied`."""
    taken = [entry.box for entry in art.spaces.values()] + list(occupied)
    found: list[Sign] = []
    for name in near:
        if name in scene.convoys:
            cost = sum(scene.disrupted.get(name, {}).values())
            found += _beside(art, convoy_under_attack(cost) if cost else convoy(), art.spaces[name].box, taken)
        if name in scene.kamikaze:
            found += _beside(art, kamikaze(), art.spaces[name].box, taken)
        for power in (power for power, spaces in scene.ranges.items() if name in spaces):
            found += _beside(art, badge(power, "", RANGE), art.spaces[name].box, taken)
    for name, powers in scene.canals.items():
        if name in art.canals:
            x, y = art.canals[name]
            spot = (x - DISC // 2, y - DISC // 2, x - DISC // 2 + DISC, y - DISC // 2 + DISC)
            disc = gate(bool(powers))
            stands = [Sign(disc, spot)] if is_free(spot, taken) else _beside(art, disc, spot, taken)
            found += stands
            taken += [sign.box for sign in stands]
            if powers and stands:
                found += _beside(art, tokens(tuple(powers)), stands[0].box, taken)
    return found


def put_up(picture: Image.Image, signs: Sequence[Sign]) -> None:
    """Draw signs on a picture of the whole map."""
    for sign in signs:
        picture.paste(sign.sprite.image, sign.box[:2], sign.sprite.mask)


def _beside(art: BoardArt, sprite: Sprite, what: Box, taken: list[Box]) -> list[Sign]:
    """Right of something, or left, below or above, wherever it is free and on the map; nowhere if it is not."""
    width, height = sprite.image.size
    x, y = (what[0] + what[2] - width) // 2, (what[1] + what[3] - height) // 2
    corners = [
        (x + dx * ((what[2] - what[0] + width) // 2 + gap), y + dy * ((what[3] - what[1] + height) // 2 + gap))
        for gap in GAPS
        for dx, dy in AROUND
    ]
    boxes = [(left, top, left + width, top + height) for left, top in corners]
    free = (b for b in boxes if holds((0, 0, art.width, art.height), b) and is_free(b, taken))
    box = next(free, None)
    if box is None:
        return []
    taken.append(box)
    return [Sign(sprite, box)]


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


def convoy() -> Sprite:
    """A freighter in a ring."""
    return _ringed("transport", palette.number("number"))


@lru_cache(maxsize=64)
def convoy_under_attack(cost: int) -> Sprite:
    """The freighter in a red ring, and behind it what the zone may cost at most."""
    ring = _ringed("transport", palette.number("alarm"))
    text = COST.format(cost=cost)
    width = round(font(FIGURES, "bold").getlength(text)) + 8
    image = Image.new("L", (CONVOY + width, CONVOY), palette.number("alarm"))
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((CONVOY // 2, 2, image.width - 1, CONVOY - 3), 5, fill=255)
    write(image, (CONVOY + 2, CONVOY // 2), text, FIGURES, "burst")
    image.paste(ring.image, (0, 0), ring.mask)
    mask.paste(255, (0, 0), ring.mask)
    return Sprite(image, mask)


def kamikaze() -> Sprite:
    """An aircraft in a ring."""
    return _ringed("fighter", palette.number("gold_deep"))


@lru_cache(maxsize=4)
def _ringed(name: str, colour: int) -> Sprite:
    side = CONVOY * FINE
    outer, inner = (Image.new("L", (side, side), 0) for _ in range(2))
    ImageDraw.Draw(outer).ellipse((0, 0, side - 1, side - 1), fill=255)
    rim = 2 * FINE
    ImageDraw.Draw(inner).ellipse((rim, rim, side - 1 - rim, side - 1 - rim), fill=255)
    small = [solid(layer.reduce(FINE)) for layer in (outer, inner)]
    image = Image.new("L", (CONVOY, CONVOY), colour)
    image.paste(palette.number("sea3"), (0, 0), small[1])
    figure = silhouette(name, round(CONVOY * 0.66))
    at = (CONVOY - figure.width) // 2
    image.paste(colour, (at, at - 1), solid(figure))
    return Sprite(image, small[0])
