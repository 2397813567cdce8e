"""What arrows, marks, stripes and neutrals mean, in a line under the map: only what the picture shows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from PIL import Image

from bot.rendering import arrows, palette
from bot.rendering.counters import facility, mark
from bot.rendering.emblems import badge
from bot.rendering.ground import pattern
from bot.rendering.marks import stripes
from bot.rendering.sample_rows import on_strip, sample_rows
from bot.rendering.signs import RANGE, convoy, convoy_under_attack, kamikaze
from bot.scene import Arrow, Facility, Scene, Theme
from bot.wording.pictures import FACILITIES, IDLE, KINDS, LEVELS, MARKS, NEUTRALS, ZONES, may_go

SAMPLE, SIZE = 96, 17
ALWAYS = frozenset({"disrupted"})
EXAMPLE = 3  # IPCs on the sample of a convoy under attack
ALL_FROM = 1800  # pixels of width from which kinds of facilities are told apart in words


def legend_of(scene: Scene, leanings: Collection[str], width: int, zoom: float) -> Image.Image | None:
    """The legend of a scene in which neutrals of some leanings are seen; None where nothing needs one."""
    kinds = tuple(kind for kind in KINDS if any(arrow.kind == kind for arrow in scene.arrows))
    levels = tuple(sorted({min(3, max(1, level)) for level in scene.threats.values()}))
    marked = {"battle": scene.battles, "captured": scene.captured, "placed": scene.placed, "contested": scene.contested}
    shown = tuple(kind for kind in MARKS if marked[kind])
    neutrals = tuple(leaning for leaning in NEUTRALS if leaning in leanings)
    signs = {"convoy": scene.convoys, "disrupted": scene.disrupted, "kamikaze": scene.kamikaze}
    zones = tuple(sign for sign, where in signs.items() if where and (width >= ALL_FROM or sign in ALWAYS))
    ranges = tuple(power for power, spaces in scene.ranges.items() if spaces and width >= ALL_FROM)
    wanted = (kinds, shown, levels, neutrals, _facilities_of(scene, width), zones, ranges)
    return _legend(*wanted, width, zoom, scene.theme) if any(wanted) else None


@lru_cache(maxsize=32)
def _legend(
    kinds: tuple[str, ...],
    shown: tuple[str, ...],
    levels: tuple[int, ...],
    neutrals: tuple[str, ...],
    facilities: tuple[Facility, ...],
    zones: tuple[str, ...],
    ranges: tuple[str, ...],
    width: int,
    zoom: float,
    theme: Theme,
) -> Image.Image:
    signs = {"convoy": convoy(), "disrupted": convoy_under_attack(EXAMPLE), "kamikaze": kamikaze()}
    samples = [*_arrows(kinds, theme), *_marks(shown), *_stripes(levels), *_neutrals(neutrals)]
    samples += [*_facilities(facilities), *((on_strip(signs[zone]), ZONES[zone]) for zone in zones)]
    samples += [(on_strip(badge(power, "", RANGE)), may_go(power)) for power in ranges]
    return sample_rows(width, samples, round(SIZE * zoom))


def _arrows(kinds: Sequence[str], theme: Theme) -> Iterator[tuple[Image.Image, str]]:
    for kind in kinds:
        sample = Image.new("L", (SAMPLE - 8, 30), palette.number("strip"))
        arrow = Arrow(("", ""), "unknown", kind)  # type: ignore[arg-type]
        arrows.draw_lines(
            sample, [(arrow, [(4.0 + x, 15.0) for x in range(0, SAMPLE - 15, 3)])], theme, [(0, 0, *sample.size)]
        )
        yield sample, KINDS[kind]


def _marks(shown: Sequence[str]) -> Iterator[tuple[Image.Image, str]]:
    for kind in shown:
        yield on_strip(mark(kind, 24)), MARKS[kind]


def _facilities_of(scene: Scene, width: int) -> tuple[Facility, ...]:
    """What needs a word: a facility out of use, and under a whole map one of each kind, if there are several."""
    standing = [piece for pieces in scene.facilities.values() for piece in pieces]
    sorts = {piece.sort for piece in standing if piece.sort in FACILITIES}
    told = [Facility(sort) for sort in FACILITIES if sort in sorts and width >= ALL_FROM]
    idle = next((Facility(piece.sort, idle=True) for piece in standing if piece.idle), None)
    return (*told, idle) if idle else tuple(told)


def _facilities(shown: Sequence[Facility]) -> Iterator[tuple[Image.Image, str]]:
    for piece in shown:
        yield on_strip(facility(piece, 26)), IDLE if piece.idle else FACILITIES[piece.kind]


def _stripes(levels: Sequence[int]) -> Iterator[tuple[Image.Image, str]]:
    for level in levels:
        sample = Image.new("L", (SAMPLE - 8, 22), palette.number("grey"))
        sample.paste(palette.number(f"threat{level}"), (0, 0), stripes((0, 0, *sample.size), level))
        yield sample, LEVELS[level]


def _neutrals(leanings: Sequence[str]) -> Iterator[tuple[Image.Image, str]]:
    """A piece of each kind of neutral land with its sign."""
    for leaning in leanings:
        width, height = SAMPLE - 8, 26
        sample = Image.new("L", (width, height), palette.land(None))
        sample.paste(palette.land(None, 1), (0, 0), pattern(leaning, width, height).point([0] + [255] * 255))
        sign = badge(leaning, "", 18)
        sample.paste(sign.image, ((width - sign.image.width) // 2, (height - sign.image.height) // 2), sign.mask)
        yield sample, NEUTRALS[leaning]
