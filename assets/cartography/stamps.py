"""What is lettered onto the map: names with their halo, zone numbers, value badges, tags at the side edges."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from assets.cartography.lettering import convoy_room, font
from assets.cartography.plan import TAG_FONT, Placed, Plan
from bot.rendering import palette
from bot.rendering.emblems import badge

Array = np.ndarray
Shapes = tuple[tuple[tuple[float, float], ...], ...]
HALO = 2


def stamp_names(picture: Image.Image, placed: dict[str, Placed], on_land: Array) -> None:
    """Set all names; a pixel is letter, halo, or land lightened towards the halo."""
    halo, text, faint, digits = (Image.new("L", picture.size, 0) for _ in range(4))
    leaders = ImageDraw.Draw(picture)
    for place in placed.values():
        if place.leader:
            leaders.line(list(place.leader), fill=palette.number("border"), width=1)
        layer = {"land": text, "closed": faint, "sea": digits}[place.kind]
        for line, (x, y) in _line_spots(place):
            if place.kind != "sea":
                ImageDraw.Draw(halo).text((x, y), line, 255, font(place.font), "mm", stroke_width=HALO, stroke_fill=255)
            ImageDraw.Draw(layer).text((x, y), line, 255, font(place.font), "mm")
    pixels = np.array(picture)
    covered = np.asarray(halo)
    for least, step in ((40, 5), (100, 6), (160, 7)):
        pixels[on_land & (pixels < palette.STEPS) & (covered >= least)] = step
    pixels[covered >= 200] = palette.number("paper")
    for layer, table in ((text, "text"), (faint, "dim"), (digits, "digit")):
        set_ = np.asarray(layer.point(palette.named_ramp(table)))
        where = np.asarray(layer) >= 26
        pixels[where] = set_[where]
    picture.paste(Image.fromarray(pixels))


def _line_spots(place: Placed) -> list[tuple[str, tuple[float, float]]]:
    step = place.font + 1
    top = place.at[1] - (len(place.lines) - 1) / 2 * step
    return [(line, (place.at[0], top + i * step)) for i, line in enumerate(place.lines)]


def stamp_badges(picture: Image.Image, plan: Plan, placed: dict[str, Placed]) -> None:
    """The value of each land on the emblem of whoever owned it at first."""
    for name, place in placed.items():
        if place.badge:
            space = plan.rules.spaces[name]
            sprite = badge(space.owner, str(space.ipc), round(place.font * 1.35))
            x, y = place.badge
            spot = (round(x - sprite.image.width / 2), round(y - sprite.image.height / 2))
            picture.paste(sprite.image, spot, sprite.mask)


def stamp_tags(picture: Image.Image, plan: Plan) -> None:
    """At both side edges, what lies across."""
    layer = Image.new("L", picture.size, 0)
    draw = ImageDraw.Draw(layer)
    for tag in plan.tags:
        draw.text(tag.at, tag.text, 255, font(TAG_FONT), tag.anchor)
    paper = layer.point(lambda v: 255 if v >= 26 else 0)
    picture.paste(layer.point(palette.named_ramp("edge")), (0, 0), paper)


# A freighter, and the gate of a strait: two leaves that leave a way through. In the unit square.
_FREIGHTER = (
    ((0.16, 0.56), (0.84, 0.56), (0.74, 0.74), (0.26, 0.74)),
    ((0.26, 0.56), (0.26, 0.42), (0.46, 0.42), (0.46, 0.56)),
    ((0.34, 0.42), (0.34, 0.26), (0.43, 0.26), (0.43, 0.42)),
    ((0.54, 0.56), (0.54, 0.47), (0.74, 0.47), (0.74, 0.56)),
)
_GATE = (((0.14, 0.26), (0.42, 0.5), (0.14, 0.74)), ((0.86, 0.26), (0.58, 0.5), (0.86, 0.74)))
GATE = 19  # pixels across


def stamp_convoys(picture: Image.Image, placed: dict[str, Placed]) -> None:
    """A disc with a freighter beside the number of a zone in which convoys can be raided."""
    for place in placed.values():
        if place.convoy:
            _disc(picture, place.convoy, convoy_room(place.font) - 2, _FREIGHTER, "number", "sea3")


def stamp_signs(picture: Image.Image, plan: Plan) -> None:
    """A gate where open water may be shut to some."""
    for spot in plan.signs.values():
        _disc(picture, spot, GATE, _GATE, "sea3", "line")


def _disc(picture: Image.Image, at: tuple[float, float], size: int, shapes: Shapes, ground: str, drawing: str) -> None:
    """A round mark: shapes in one colour on a disc of another, rimmed in the darker of the two."""
    rim = "line" if ground != "number" else ground
    disc = Image.new("L", (size * 4, size * 4), 0)
    inner, figure = disc.copy(), disc.copy()
    ImageDraw.Draw(disc).ellipse((0, 0, size * 4 - 1, size * 4 - 1), fill=255)
    ImageDraw.Draw(inner).ellipse((6, 6, size * 4 - 7, size * 4 - 7), fill=255)
    for shape in shapes:
        ImageDraw.Draw(figure).polygon([(x * size * 4, y * size * 4) for x, y in shape], fill=255)
    corner = (round(at[0] - size / 2), round(at[1] - size / 2))
    for mask, name in ((disc, rim), (inner, ground), (figure, drawing)):
        picture.paste(palette.number(name), corner, mask.reduce(4).point(lambda v: 255 if v > 127 else 0))
