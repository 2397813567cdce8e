"""The drawn map against the rules: every link is a visible border, and no two other spaces touch.

Looked at twice, since each view catches what the other lets pass: lengths of vector borders, and pairs of neighbouring
pixels in the finished index picture. Polygons that are not sound are refused as well.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops

from assets.cartography import soundness
from assets.cartography import source as sources
from assets.cartography.rules import Pair, Rules, pair
from assets.cartography.rules import load as load_rules

Contacts = dict[Pair, float]
VECTOR_LEAST = 9.0  # design pixels of common border that count as touching
DIFFERING = re.compile(rb"[^\0]")
PLANE = 256  # numbers of spaces that fit one plane of an index picture
RASTER_LEAST = 9  # pairs of neighbouring pixels that count as touching


@dataclass(frozen=True)
class Verdict:
    """How a drawn map differs from the rules; `weakest` and `strongest` show how wide the gap between yes and no is."""

    absent: tuple[str, ...]
    surplus: tuple[str, ...]
    missing: tuple[tuple[Pair, float], ...]
    extra: tuple[tuple[Pair, float], ...]
    weakest: tuple[tuple[Pair, float], ...]
    strongest: tuple[tuple[Pair, float], ...]

    @property
    def mismatches(self) -> int:
        """Everything that is wrong, counted."""
        return len(self.absent) + len(self.surplus) + len(self.missing) + len(self.extra)


def compare(rules: Rules, drawn: Contacts, spaces: set[str], canals: frozenset[Pair], least: float) -> Verdict:
    """Judge drawn contacts; pairs joined by a canal are drawn by its sign and need no border."""
    inside = {key: size for key, size in drawn.items() if not key[0].startswith("*") and not key[1].startswith("*")}
    touching = {key for key, size in inside.items() if size >= least} | canals
    wanted = rules.links
    real = {name for name in spaces if not name.startswith("*")}
    bordered = sorted((inside.get(key, 0.0), key) for key in wanted - canals)
    unwanted = sorted(((size, key) for key, size in inside.items() if key not in wanted), reverse=True)
    return Verdict(
        absent=tuple(sorted(set(rules.spaces) - real)),
        surplus=tuple(sorted(real - set(rules.spaces))),
        missing=tuple((key, inside.get(key, 0.0)) for key in sorted(wanted - touching)),
        extra=tuple((key, inside.get(key, 0.0)) for key in sorted(touching - wanted)),
        weakest=tuple((key, size) for size, key in bordered[:5]),
        strongest=tuple((key, size) for size, key in unwanted[:5]),
    )


def both(board: str) -> dict[str, Verdict]:
    """The verdicts on vector borders and on pixels of a board's checked-in files."""
    rules = load_rules(board)
    stored = json.loads((sources.directory(board) / "geometry.json").read_text(encoding="utf-8"))
    canals = frozenset(pair(*canal["zones"]) for canal in stored["canals"].values())
    vector: Contacts = {(a, b): size for a, b, size in stored["contacts"]}
    raster, seen = raster_contacts(board)
    return {
        "vector": compare(rules, vector, set(stored["spaces"]), canals, VECTOR_LEAST),
        "raster": compare(rules, raster, seen, canals, RASTER_LEAST),
    }


def unsound(board: str) -> list[str]:
    """What is wrong with the polygons of a board's checked-in geometry, in words."""
    stored = json.loads((sources.directory(board) / "geometry.json").read_text(encoding="utf-8"))
    lands = [name for name, space in load_rules(board).spaces.items() if space.land]
    return soundness.faults(stored["spaces"], lands, (stored["width"], stored["height"]))


def raster_contacts(board: str) -> tuple[Contacts, set[str]]:
    """Pairs of spaces that touch in the index picture, and the spaces seen."""
    folder = sources.directory(board)
    layout = json.loads((folder / "layout.json").read_text(encoding="utf-8"))
    names = {number: name for name, number in layout["index"].items()}
    with Image.open(folder / "index.png") as picture:
        planes = picture.split()
    histograms = (used for plane in planes for used in plane.histogram())
    present = {names.get(number, "*") for number, used in enumerate(histograms) if used}
    return touching(planes, names, layout["wraps"]), present


def touching(planes: Sequence[Image.Image], names: dict[int, str], wraps: bool) -> Contacts:
    """How many pixels of each two spaces lie side by side or one above the other; what has no name is `*`."""
    counts: Counter[tuple[int, int]] = Counter()
    width, height = planes[0].size
    for step, last in (((-1, 0), (width - 1, 0, width, height)), ((0, -1), (0, height - 1, width, height))):
        beside = [ImageChops.offset(plane, *step) for plane in planes]
        if step == (0, -1) or not wraps:  # what is last has nothing beside it
            for plane, moved in zip(planes, beside, strict=True):
                moved.paste(plane.crop(last), last)
        counts.update(_parted(planes, beside))
    seen: Contacts = {}
    for (a, b), size in counts.items():
        key = pair(names.get(a, "*"), names.get(b, "*"))
        seen[key] = seen.get(key, 0) + size
    return seen


def _parted(here: Sequence[Image.Image], there: Sequence[Image.Image]) -> Iterator[tuple[int, int]]:
    """The numbers of all pixels that are not the same as those beside them."""
    differing = bytearray(here[0].width * here[0].height)
    pairs = [(one.tobytes(), other.tobytes()) for one, other in zip(here, there, strict=True)]
    masks = [ImageChops.difference(one, other).tobytes() for one, other in zip(here, there, strict=True)]
    for mask in masks:
        for found in DIFFERING.finditer(mask):
            differing[found.start()] = 1
    for found in DIFFERING.finditer(differing):
        at = found.start()
        yield _number(pairs, 0, at), _number(pairs, 1, at)


def _number(pairs: Sequence[tuple[bytes, bytes]], side: int, at: int) -> int:
    """A pixel's number; those of the second plane begin where the first plane's end."""
    return next((plane * PLANE + values[side][at] for plane, values in enumerate(pairs) if values[side][at]), 0)
