"""The drawn boards: pictures and layout under `assets/maps`, read once and kept."""

import json
import math
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from msgspec import Struct
from PIL import Image, ImageChops

from bot.rendering import palette
from bot.scene import NoMapError
from engine.json_types import JsonMapping

MAPS = Path(__file__).resolve().parents[2] / "assets" / "maps"
MOST_BOARDS = 2  # whose pixels are kept
LARGE = 5_000_000  # pixels from which a picture is too rich for one file in any case
PLANE = 256  # numbers of spaces in one plane of the index: lands are all in the first
Spot = tuple[int, int]
Box = tuple[int, int, int, int]


class Tray(Struct, frozen=True):
    """A reserved place in open water for the counters of a space too small to hold them."""

    box: Box
    origin: Spot
    pitch: int
    slots: tuple[Spot, ...]


class SpaceArt(Struct, frozen=True):
    """Where one space's name and counters are, in pixels of the whole map; `box` holds name, value and stars."""

    name: str
    kind: str
    owner: str | None
    ipc: int
    font: int
    lines: tuple[str, ...]
    at: Spot
    box: Box
    badge: Spot | None
    bounds: Box
    levels: tuple[tuple[int, tuple[Spot, ...]], ...]
    tray: Tray | None
    neutral: str | None = None

    @property
    def emblem(self) -> str | None:
        """What its value stands on: the emblem of its first owner, or the sign of a neutral."""
        return self.owner or self.neutral

    @property
    def anchor(self) -> Spot:
        """Where arrows begin and end if nobody stands there: the place for a counter that is most in the middle, for
        the middle itself may be an island."""
        if self.tray is not None:
            return self.tray.origin
        if not self.levels:
            return self.at
        spots = self.levels[0][1][:4]
        middle = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
        return min(spots, key=lambda spot: math.dist(spot, middle))


class BoardArt(Struct, frozen=True):
    """Everything needed to draw one board. Its pixels are kept for the boards drawn last only: ten to twenty megabytes
    each."""

    board: str
    width: int
    height: int
    wraps: bool
    numbers: Mapping[str, int]
    spaces: Mapping[str, SpaceArt]
    canals: Mapping[str, Spot]
    theatres: Mapping[str, tuple[str, ...]]

    @property
    def index(self) -> tuple[Image.Image, ...]:
        """Of every pixel which space it is, in one plane or, where one byte cannot number all, in two."""
        return _pixels(self.board).index

    @property
    def shade(self) -> Image.Image:
        """How dark every pixel is, and of what sort."""
        return _pixels(self.board).shade

    @property
    def land(self) -> Image.Image:
        """The numbers of the spaces where an owner's colour shows, else 0."""
        return _pixels(self.board).land

    @property
    def whole(self) -> Box:
        """All of it."""
        return 0, 0, self.width, self.height

    @property
    def is_large(self) -> bool:
        """Whether a picture of all of it is too rich in any case."""
        return self.width * self.height > LARGE

    def plane(self, space: str) -> tuple[Image.Image, int]:
        """The plane of the index that shows a space, and its number there."""
        plane, number = divmod(self.numbers[space], PLANE)
        return self.index[plane], number


class _Pixels(Struct, frozen=True):
    index: tuple[Image.Image, ...]
    shade: Image.Image
    land: Image.Image


def boards() -> tuple[str, ...]:
    """Boards that have a map."""
    return tuple(sorted(folder.name for folder in MAPS.iterdir() if (folder / "shade.png").is_file()))


@lru_cache(maxsize=8)
def load(board: str) -> BoardArt:
    """The art of a board.

    Raises:
        NoMapError: there is none.
    """
    folder = MAPS / board
    if board not in boards():
        raise NoMapError(f"there is no map of {board}")
    layout = json.loads((folder / "layout.json").read_text(encoding="utf-8"))
    spaces = {key: _space(value) for key, value in layout["spaces"].items()}
    return BoardArt(
        board=board,
        width=layout["width"],
        height=layout["height"],
        wraps=layout["wraps"],
        numbers=layout["index"],
        spaces=spaces,
        canals={name: (spot[0], spot[1]) for name, spot in layout["canals"].items()},
        theatres={name: tuple(names) for name, names in layout["theatres"].items()},
    )


@lru_cache(maxsize=MOST_BOARDS)
def _pixels(board: str) -> _Pixels:
    """The pictures of a board, kept for the few drawn last."""
    art, folder = load(board), MAPS / board
    index = _read(folder / "index.png").split()
    shade = _read(folder / "shade.png")
    colourable = shade.point([255] * palette.STEPS + [0] * (256 - palette.STEPS))
    at_sea = [0 if _is_land(n, art.numbers, art.spaces) else 255 for n in range(PLANE)]
    land = ImageChops.subtract(ImageChops.darker(index[0], colourable), index[0].point(at_sea))
    return _Pixels(index, shade, land)


def _is_land(number: int, numbers: Mapping[str, int], spaces: Mapping[str, SpaceArt]) -> bool:
    return any(n == number and name in spaces and spaces[name].kind != "sea" for name, n in numbers.items())


def _read(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        return picture.copy() if picture.mode in ("L", "LA") else picture.convert("L")


def _space(raw: JsonMapping) -> SpaceArt:
    return SpaceArt(
        name=raw["name"],
        kind=raw["kind"],
        owner=raw.get("owner"),
        ipc=raw.get("ipc", 0),
        font=raw["font"],
        lines=tuple(raw["lines"]),
        at=_spot(raw["at"]),
        box=_box(raw["box"]),
        badge=_spot(raw["badge"]) if "badge" in raw else None,
        bounds=_box(raw["bounds"]),
        levels=tuple((pitch, tuple(_spot(s) for s in spots)) for pitch, spots in raw["levels"]),
        tray=_tray(raw["tray"]) if raw.get("tray") else None,
        neutral=raw.get("neutral"),
    )


def _tray(raw: JsonMapping) -> Tray:
    return Tray(_box(raw["box"]), _spot(raw["from"]), raw["pitch"], tuple(_spot(s) for s in raw["slots"]))


def _spot(raw: list[int]) -> Spot:
    return (raw[0], raw[1])


def _box(raw: list[int]) -> Box:
    return (raw[0], raw[1], raw[2], raw[3])
