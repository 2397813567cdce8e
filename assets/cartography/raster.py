"""From polygons and layout to the two pictures the bot loads: `index.png` (which space a pixel is) and `shade.png`.

A pixel of `shade.png` below the number of steps is land shaded towards ink or paper whatever its owner's colour is;
any other value is a palette index that never changes. So recolouring a map needs no blending at run time.

A board with more faces than a byte can number has two planes in `index.png`: lands with their number in the first,
waters in the second with theirs less `PLANE`.
"""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from assets.cartography.check import PLANE
from assets.cartography.geography import polygons
from assets.cartography.plan import Placed, Plan
from assets.cartography.stamps import stamp_badges, stamp_names, stamp_tags
from bot.rendering import palette

FINE = 3  # pictures are drawn this much larger, then reduced
BANDS = ((18, "sea1"), (12, "sea2"), (6, "sea3"))
BORDER, COAST, ZONE, LEADER, CANAL = 1.5, 2.1, 2.0, 1.3, 5.0  # line widths in pixels
HATCH_GAP, HATCH_WIDTH = 9, 1.4

Array = np.ndarray


def numbers(plan: Plan) -> dict[str, int]:
    """The index number of every drawn face; 0 is nothing. If one plane is too small, waters begin at `PLANE` + 1."""
    names = sorted(plan.shapes)
    if len(names) < PLANE:
        return {name: i for i, name in enumerate(names, start=1)}
    lands, waters = ([name for name in names if plan.is_land(name) == land] for land in (True, False))
    return {n: i for i, n in enumerate(lands, start=1)} | {n: i for i, n in enumerate(waters, start=PLANE + 1)}


def index_numbers(plan: Plan) -> Array:
    """Every pixel's number, painted largest first so that what lies inside something else ends on top."""
    canvas = Image.new("I;16", (plan.width * FINE, plan.height * FINE), 0)
    draw = ImageDraw.Draw(canvas)
    by_name = numbers(plan)
    pieces = [(piece, name) for name, shape in plan.shapes.items() for piece in polygons(shape)]
    for piece, name in sorted(pieces, key=lambda p: (-p[0].envelope.area, p[1])):
        draw.polygon(_fine(piece.exterior.coords), fill=by_name[name])
    return np.asarray(canvas)[FINE // 2 :: FINE, FINE // 2 :: FINE]


def index_picture(index: Array) -> Image.Image:
    """The numbers as a picture of one plane, or of two."""
    planes = [np.where(index // PLANE == plane, index % PLANE, 0).astype(np.uint8) for plane in (0, 1)]
    if not planes[1].any():
        return Image.fromarray(planes[0])
    return Image.merge("LA", [Image.fromarray(plane) for plane in planes])


def shade_picture(plan: Plan, placed: dict[str, Placed], index: Array) -> Image.Image:
    """Everything on the map that does not depend on who owns what."""
    lines = _Lines(plan)
    on_land = _is(plan, index, land=True)
    shade = np.where(on_land, palette.PLAIN, palette.number("sea0")).astype(np.uint8)
    _water(shade, plan, on_land, index)
    _ground(shade, plan, placed, on_land, lines)
    _outline(shade, on_land, lines)
    _seam(shade, index, plan, on_land)
    picture = Image.fromarray(shade)
    _canals(picture, plan)
    stamp_names(picture, placed, on_land)
    stamp_badges(picture, plan, placed)
    stamp_tags(picture, plan)
    return picture


def _fine(points: object) -> list[tuple[float, float]]:
    return [(x * FINE, y * FINE) for x, y in points]  # type: ignore[attr-defined]


def _mask(plan: Plan, shape: BaseGeometry) -> Array:
    """Coverage of every pixel by a shape, 0 to 1."""
    canvas = Image.new("L", (plan.width * FINE, plan.height * FINE), 0)
    draw = ImageDraw.Draw(canvas)
    for piece in polygons(shape):
        draw.polygon(_fine(piece.exterior.coords), fill=255)
        for hole in piece.interiors:
            draw.polygon(_fine(hole.coords), fill=0)
    return np.asarray(canvas.reduce(FINE), np.float32) / 255


def _strokes(plan: Plan, shape: BaseGeometry, width: float) -> Array:
    canvas = Image.new("L", (plan.width * FINE, plan.height * FINE), 0)
    draw = ImageDraw.Draw(canvas)
    for line in getattr(shape, "geoms", [shape]):
        draw.line(_fine(line.coords), fill=255, width=round(width * FINE), joint="curve")
    return np.asarray(canvas.reduce(FINE), np.float32) / 255


class _Lines:
    """Coverage of the kinds of borders, drawn once."""

    def __init__(self, plan: Plan) -> None:
        shapes = plan.shapes
        edge = plan.frame.buffer(4.4, join_style="mitre").boundary.buffer(0.8)
        lands = unary_union([s.boundary for n, s in shapes.items() if plan.is_land(n)]).difference(edge)
        zones = plan.zone_lines.difference(edge)
        self.border = _strokes(plan, linemerge(lands), BORDER)
        self.coast = _strokes(plan, linemerge(plan.land.boundary.difference(edge)), COAST)
        self.zone = _strokes(plan, linemerge(zones), ZONE)


def _is(plan: Plan, index: Array, land: bool) -> Array:
    chosen = [number for name, number in numbers(plan).items() if plan.is_land(name) == land]
    return np.isin(index, chosen)


def _water(shade: Array, plan: Plan, on_land: Array, index: Array) -> None:
    """Shallows around the coasts, and waters that are no space: ice and lakes."""
    for reach, name in BANDS:
        near = _mask(plan, plan.land.buffer(reach)) > 0.5
        shade[near & ~on_land] = palette.number(name)
    for name, number in numbers(plan).items():
        if name.startswith("*"):
            kind = "ice" if name.startswith("*ice") else "lake"
            shade[index == number] = palette.number(kind)


def _ground(shade: Array, plan: Plan, placed: dict[str, Placed], on_land: Array, lines: _Lines) -> None:
    """A soft rim inside every border, and hatching on land that nobody may enter."""
    rims = unary_union([s.difference(s.buffer(-3)) for n, s in plan.shapes.items() if plan.is_land(n)])
    rim = Image.fromarray((_mask(plan, rims) * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(1.6))
    shade[on_land & (np.asarray(rim) > 120)] = 1
    closed = unary_union([plan.shapes[n] for n, p in placed.items() if p.kind == "closed"])
    if not closed.is_empty:
        y, x = np.indices(shade.shape)
        stripe = (x + y) % HATCH_GAP < HATCH_WIDTH
        shade[(_mask(plan, closed) > 0.5) & stripe & on_land] = 1


def _outline(shade: Array, on_land: Array, lines: _Lines) -> None:
    """Coasts, borders and zone lines, each from faint to full by coverage."""
    ink = np.maximum(lines.border, lines.coast)
    for least, step in ((0.18, 2), (0.45, 3), (0.72, palette.INK)):
        shade[on_land & (ink >= least)] = step
    at_sea = ~on_land & (shade >= palette.STEPS)
    _along(shade, at_sea, lines.zone, "zone", "line")
    _along(shade, at_sea, lines.coast, "coast", "border")


def _seam(shade: Array, index: Array, plan: Plan, on_land: Array) -> None:
    """Borders that lie on the side edges, for pictures that go across them."""
    parted = index[:, 0] != index[:, -1]
    for x in (0, 1, -1) if plan.source.canvas.wraps else ():
        shade[parted & on_land[:, x], x] = 3
        shade[parted & ~on_land[:, x], x] = palette.number("line")


def _along(shade: Array, where: Array, coverage: Array, mix: str, full: str) -> None:
    names = (f"{mix}1", f"{mix}2", f"{mix}3", full)
    for least, name in zip((0.12, 0.36, 0.6, 0.84), names, strict=True):
        shade[where & (coverage >= least)] = palette.number(name)


def _canals(picture: Image.Image, plan: Plan) -> None:
    """Each canal as a narrow water with banks, over whatever it crosses."""
    size = (plan.width * FINE, plan.height * FINE)
    banks, water = Image.new("L", size, 0), Image.new("L", size, 0)
    for line in plan.canals.values():
        points = _fine(line)
        ImageDraw.Draw(banks).line(points, fill=255, width=round(CANAL * FINE), joint="curve")
        ImageDraw.Draw(water).line(points, fill=255, width=round((CANAL - 2.4) * FINE), joint="curve")
    for mask, name in ((banks, "border"), (water, "sea3")):
        picture.paste(palette.number(name), (0, 0), mask.reduce(FINE).point(lambda v: 255 if v > 127 else 0))
