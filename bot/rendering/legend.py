"""What arrows, marks, stripes and neutrals mean, in lines under one map of a game: no other repeats them."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from PIL import Image

from bot.rendering import arrows, palette
from bot.rendering.counters import facility, mark
from bot.rendering.emblems import badge
from bot.rendering.ground import pattern
from bot.rendering.marks import stripes
from bot.rendering.sample_rows import on_strip, sample_rows
from bot.rendering.signs import RANGE, convoy, convoy_under_attack, kamikaze, lock
from bot.scene import Arrow, Facility, Scene, Theme
from bot.wording.pictures import FACILITIES, IDLE, KINDS, LEVELS, MARKS, NEUTRALS, STRAITS, ZONES, may_go

SAMPLE, SIZE = 96, 17
EXAMPLE = 3  # IPCs on the sample of a convoy under attack


class Shown(Struct, frozen=True):
    """What a legend explains. `power`: whose flag is on its samples, where there is more than stripes of these
    `levels`; `straits`: whether the board has any; `ranges`: the powers whose range is drawn."""

    levels: tuple[int, ...]
    power: str = ""
    neutrals: tuple[str, ...] = ()
    facilities: tuple[Facility, ...] = ()
    zones: tuple[str, ...] = ()
    ranges: tuple[str, ...] = ()
    straits: bool = False


def legend_of(scene: Scene, leanings: Collection[str], width: int, zoom: float) -> Image.Image | None:
    """The legend of a game, for the one picture that carries it: all that its board may show, with the neutrals of some
    leanings. Under another picture only how its stripes are to be read; None where there are none."""
    levels = tuple(sorted({min(3, max(1, level)) for level in scene.threats.values()}))
    if not scene.legend and not levels:
        return None
    shown = _whole(scene, leanings) if scene.legend else Shown(levels)
    return _legend(shown, width, zoom, scene.theme)


def _whole(scene: Scene, leanings: Collection[str]) -> Shown:
    """All that the board of a scene may show."""
    return Shown(
        levels=tuple(LEVELS),
        power=next((line.power for line in scene.status if line.active), "unknown"),
        neutrals=tuple(leaning for leaning in NEUTRALS if leaning in leanings),
        facilities=_facilities_of(scene),
        zones=tuple(sign for sign in ZONES if (scene.kamikaze if sign == "kamikaze" else scene.convoys)),
        ranges=tuple(power for power, spaces in scene.ranges.items() if spaces),
        straits=bool(scene.canals),
    )


@lru_cache(maxsize=32)
def _legend(shown: Shown, width: int, zoom: float, theme: Theme) -> Image.Image:
    """Rows of samples."""
    signs = {"convoy": convoy(), "disrupted": convoy_under_attack(EXAMPLE), "kamikaze": kamikaze()}
    samples = [*_arrows(theme), *_marks(shown.power)] if shown.power else []
    samples += [*_stripes(shown.levels), *_neutrals(shown.neutrals)]
    samples += [*_facilities(shown.facilities), *((on_strip(signs[zone]), ZONES[zone]) for zone in shown.zones)]
    samples += [(on_strip(lock(is_shut)), text) for is_shut, text in STRAITS.items() if shown.straits]
    samples += [(on_strip(badge(power, "", RANGE)), may_go(power)) for power in shown.ranges]
    return sample_rows(width, samples, round(SIZE * zoom))


def _arrows(theme: Theme) -> Iterator[tuple[Image.Image, str]]:
    for kind, text in KINDS.items():
        sample = Image.new("L", (SAMPLE - 8, 30), palette.number("strip"))
        is_quiet = kind == "quiet"
        arrow = Arrow(("", ""), "unknown", "move" if is_quiet else kind, quiet=is_quiet)  # type: ignore[arg-type]
        arrows.draw_lines(
            sample, [(arrow, [(4.0 + x, 15.0) for x in range(0, SAMPLE - 15, 3)])], theme, [(0, 0, *sample.size)]
        )
        yield sample, text


def _marks(power: str) -> Iterator[tuple[Image.Image, str]]:
    for kind, text in MARKS.items():
        yield on_strip(mark(kind, 24, power if kind == "captured" else "")), text


def _facilities_of(scene: Scene) -> tuple[Facility, ...]:
    """One of each kind that the board has, if it has several, and one out of use."""
    standing = [piece for pieces in scene.facilities.values() for piece in pieces]
    sorts = {piece.sort for piece in standing if piece.sort in FACILITIES}
    told = [Facility(sort) for sort in FACILITIES if sort in sorts]
    return (*told, Facility(standing[0].sort, idle=True)) if standing else ()


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
