"""What is lettered onto the map: names with their halo, zone numbers, value badges, tags at the side edges."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from assets.cartography.plan import TAG_FONT, Placed, Plan
from bot.rendering import palette
from bot.rendering.emblems import badge
from bot.rendering.sprites import font

Array = np.ndarray
HALO = 2


def stamp_names(picture: Image.Image, placed: dict[str, Placed], on_land: Array) -> None:
    """Set all names; a pixel is letter, halo, or land lightened towards the halo."""
    halo, text, faint, digits = (Image.new("L", picture.size, 0) for _ in range(4))
    leaders = ImageDraw.Draw(picture)
    for place in placed.values():
        if place.leader:
            leaders.line(list(place.leader), fill=palette.number("border"), width=1)
        layer = {"land": text, "closed": faint, "sea": digits}[place.kind]
        face = font(place.font, "regular" if place.kind == "closed" else "medium")
        for line, (x, y) in _line_spots(place):
            if place.kind != "sea":
                ImageDraw.Draw(halo).text((x, y), line, 255, face, "mm", stroke_width=HALO, stroke_fill=255)
            ImageDraw.Draw(layer).text((x, y), line, 255, face, "mm")
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
    """The value of each land on the emblem of whoever owned it at first, or on the sign of its neutrality."""
    for name, place in placed.items():
        if place.badge:
            space = plan.rules.spaces[name]
            sprite = badge(space.owner or space.neutral, str(space.ipc), round(place.font * 1.35))
            x, y = place.badge
            spot = (round(x - sprite.image.width / 2), round(y - sprite.image.height / 2))
            picture.paste(sprite.image, spot, sprite.mask)


def stamp_tags(picture: Image.Image, plan: Plan) -> None:
    """At both side edges, what lies across."""
    layer = Image.new("L", picture.size, 0)
    draw = ImageDraw.Draw(layer)
    for tag in plan.tags:
        draw.text(tag.at, tag.text, 255, font(TAG_FONT, "bold"), tag.anchor)
    paper = layer.point(lambda v: 255 if v >= 26 else 0)
    picture.paste(layer.point(palette.named_ramp("edge")), (0, 0), paper)
