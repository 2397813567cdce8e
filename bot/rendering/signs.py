"""Small signs beside what they are about: a lock on a canal, to whom it is shut, convoys and kamikaze. They give way to
names and counters."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFilter

from bot.rendering import palette
from bot.rendering.art import BoardArt, Box
from bot.rendering.emblems import badge
from bot.rendering.framing import holds, is_free
from bot.rendering.silhouettes import silhouette
from bot.rendering.sprites import FINE, Sprite, font, solid, write
from bot.scene import Scene
from bot.wording.pictures import COST

LOCK, TOKEN, CONVOY, FIGURES = 18, 11, 24, 17
RANGE = 13  # pixels of the emblem on land to which a power may go
GAPS = (3, 12, 24, 40)  # how far from what it is about a sign may stand, the nearest first
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))


class Sign(Struct, frozen=True):
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
    everybody = {line.power for line in scene.status if not line.out} or {""}
    for name, powers in scene.canals.items():
        if name in art.canals:
            x, y = art.canals[name]
            spot = (x - LOCK // 2, y - LOCK // 2, x - LOCK // 2 + LOCK, y - LOCK // 2 + LOCK)
            padlock = lock(bool(powers))
            stands = [Sign(padlock, spot)] if is_free(spot, taken) else _beside(art, padlock, spot, taken)
            found += stands
            taken += [sign.box for sign in stands]
            if powers and stands and not everybody <= set(powers):
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
    free = (b for b in boxes if holds(art.whole, b) and is_free(b, taken))
    box = next(free, None)
    if box is None:
        return []
    taken.append(box)
    return [Sign(sprite, box)]


@lru_cache(maxsize=2)
def lock(is_shut: bool) -> Sprite:
    """A small padlock: red and shut for a strait that is shut to somebody, open and pale for one open to all."""
    side = LOCK * FINE
    figure = Image.new("L", (side, side), 0)
    pen = ImageDraw.Draw(figure)
    lean = 0 if is_shut else round(0.24 * side)  # the shackle of an open one stands aside
    ring = (round(0.27 * side) + lean, round(0.08 * side), round(0.73 * side) + lean, round(0.66 * side))
    pen.arc(ring, 180, 360, fill=255, width=round(0.13 * side))
    foot = round(0.37 * side)
    for left in (ring[0], ring[2] - round(0.13 * side)) if is_shut else (ring[0],):
        pen.rectangle((left, foot, left + round(0.13 * side), round(0.5 * side)), fill=255)
    pen.rounded_rectangle(
        (round(0.14 * side), round(0.46 * side), round(0.86 * side), round(0.92 * side)), round(0.08 * side), fill=255
    )
    pen.ellipse((round(0.43 * side), round(0.59 * side), round(0.57 * side), round(0.73 * side)), fill=0)
    shape = solid(figure.reduce(FINE))
    edge = shape.filter(ImageFilter.MaxFilter(3))
    image = Image.new("L", (LOCK, LOCK), palette.number("white"))
    image.paste(palette.number("alarm" if is_shut else "safe"), (0, 0), shape)
    return Sprite(image, edge)


@lru_cache(maxsize=64)
def tokens(powers: tuple[str, ...]) -> Sprite:
    """The emblems of some powers in a row."""
    marks = [badge(power, "", TOKEN) for power in powers]
    side = marks[0].image.width
    image, cover = (Image.new("L", (len(marks) * side, side), 0) for _ in range(2))
    for i, mark in enumerate(marks):
        image.paste(mark.image, (i * side, 0), mark.mask)
        cover.paste(mark.mask, (i * side, 0))
    return Sprite(image, cover)


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
