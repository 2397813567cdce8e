"""A working drawing for authors: every space filled and named, with the source's nodes, shores and grid over it."""

from __future__ import annotations

import zlib

from PIL import Image, ImageDraw
from shapely.ops import polylabel

from assets.cartography.geography import polygons
from assets.cartography.geometry import Geometry
from assets.cartography.lettering import font
from assets.cartography.source import Source
from assets.cartography.warp import Projection

Pixel = tuple[float, float]
INK, NODE, SHORE, SEED, GRID = (20, 20, 20), (180, 0, 0), (0, 90, 0), (90, 0, 140), (255, 255, 255)


def draw(geometry: Geometry, source: Source) -> Image.Image:
    """The drawing in design pixels."""
    picture = Image.new("RGB", (geometry.width, geometry.height), (255, 255, 255))
    pen = ImageDraw.Draw(picture)
    projection = Projection(source)
    pieces = [(piece, name) for name, shape in geometry.spaces.items() for piece in polygons(shape)]
    for piece, name in sorted(pieces, key=lambda p: -p[0].envelope.area):
        pen.polygon(list(piece.exterior.coords), fill=_tint(name, name in source.territories), outline=INK)
    _grid(pen, source, projection)
    for name, point in source.nodes.items():
        _dot(pen, projection.point(point), name, NODE)
    for name, shore in source.shores.items():
        _dot(pen, projection.point(shore.near), name, SHORE)
    for name, points in source.seas.items():
        for point in points:
            _dot(pen, projection.point(point), name.removeprefix("sz_"), SEED)
    for name in source.territories & set(geometry.spaces):
        body = max(polygons(geometry.spaces[name]), key=lambda p: p.area)
        middle = polylabel(body, 4)
        pen.text((middle.x, middle.y), name, INK, font(13), "mm")
    return picture


def _tint(name: str, is_land: bool) -> tuple[int, int, int]:
    seed = zlib.crc32(name.encode())
    shade = [seed >> shift & 63 for shift in (0, 8, 16)]
    base = (190, 180, 140) if is_land else (130, 170, 190)
    return (base[0] + shade[0], base[1] + shade[1], base[2] + shade[2])


def _grid(pen: ImageDraw.ImageDraw, source: Source, projection: Projection) -> None:
    first = int(source.canvas.cut_lon // 10 + 1) * 10
    for lon in range(first, first + 360, 10):
        line = [projection.point((lon, lat)) for lat in range(-60, 80, 5)]
        pen.line(line, fill=GRID)
        pen.text((line[-3][0], 4), str(lon), INK, font(12), "ma")
    for lat in range(-50, 80, 10):
        line = [projection.point((lon, lat)) for lon in range(first, first + 360, 5)]
        pen.line(line, fill=GRID)
        pen.text((2, line[0][1]), str(lat), INK, font(12), "lm")


def _dot(pen: ImageDraw.ImageDraw, at: Pixel, name: str, colour: tuple[int, int, int]) -> None:
    x, y = at
    pen.ellipse((x - 3, y - 3, x + 3, y + 3), fill=colour)
    pen.text((x + 5, y - 5), name, colour, font(14), "lb")
