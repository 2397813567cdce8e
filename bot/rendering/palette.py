"""The 256 colours of every map, by name: pictures are palettes end to end, so a theme or an owner is only a table.

Index 8 * owner + step is land of that owner: step 0 plain, 1-4 ever nearer to a border's ink, 5-7 ever nearer to the
paper under a label. Then come four steps of every power's counter colour towards cream, then the named colours.
"""

from collections.abc import Mapping
from functools import cache, lru_cache

RGB = tuple[int, int, int]

POWERS = (
    "soviet_union",
    "germany",
    "united_kingdom",
    "japan",
    "united_states",
    "italy",
    "china",
    "france",
    "anzac",
)
OWNERS = ("closed", "nobody", *POWERS)
CHIPS = (*POWERS, "unknown")
STEPS = 8
CHIP_STEPS = 4
PLAIN, INK = 0, 4

_LAND: Mapping[str, Mapping[str, RGB]] = {
    "light": {
        "closed": (233, 229, 221),
        "nobody": (214, 192, 198),
        "soviet_union": (210, 102, 90),
        "germany": (136, 142, 150),
        "united_kingdom": (233, 208, 162),
        "japan": (240, 170, 66),
        "united_states": (148, 192, 112),
        "italy": (112, 80, 56),
        "china": (202, 219, 122),
        "france": (112, 146, 200),
        "anzac": (158, 198, 196),
    },
    "dark": {
        "closed": (66, 62, 56),
        "nobody": (104, 88, 132),
        "soviet_union": (144, 52, 46),
        "germany": (84, 90, 98),
        "united_kingdom": (166, 140, 92),
        "japan": (186, 118, 24),
        "united_states": (88, 142, 68),
        "italy": (66, 42, 24),
        "china": (140, 154, 58),
        "france": (52, 84, 142),
        "anzac": (104, 146, 146),
    },
}
_CHIP: Mapping[str, RGB] = {
    "soviet_union": (146, 28, 26),
    "germany": (50, 54, 60),
    "united_kingdom": (128, 84, 26),
    "japan": (190, 96, 0),
    "united_states": (38, 86, 38),
    "italy": (82, 48, 24),
    "china": (92, 110, 16),
    "france": (32, 66, 136),
    "anzac": (44, 92, 84),
    "unknown": (92, 92, 96),
}
_BASE: Mapping[str, Mapping[str, RGB]] = {
    "light": {
        "border": (50, 38, 28),
        "paper": (255, 251, 240),
        "ink": (22, 16, 10),
        "faint": (104, 94, 80),
        "sea0": (134, 178, 209),
        "sea1": (148, 189, 216),
        "sea2": (163, 201, 223),
        "sea3": (180, 213, 231),
        "line": (38, 88, 130),
        "number": (20, 56, 96),
        "ice": (228, 236, 240),
        "lake": (150, 190, 216),
        "tag": (128, 26, 20),
    },
    "dark": {
        "border": (10, 10, 12),
        "paper": (26, 26, 28),
        "ink": (246, 240, 226),
        "faint": (176, 170, 158),
        "sea0": (24, 42, 60),
        "sea1": (29, 50, 70),
        "sea2": (35, 58, 80),
        "sea3": (42, 67, 91),
        "line": (96, 140, 178),
        "number": (148, 188, 220),
        "ice": (62, 72, 82),
        "lake": (30, 52, 72),
        "tag": (240, 140, 120),
    },
}
_SHARED: Mapping[str, RGB] = {
    "cream": (255, 252, 242),
    "white": (255, 255, 255),
    "black": (12, 10, 8),
    "grey": (150, 148, 144),
    "strip": (36, 31, 28),
    "strip_lit": (70, 60, 50),
    "gold": (255, 206, 60),
    "gold_deep": (150, 96, 8),
    "alarm": (214, 24, 32),
    "alarm_soft": (240, 140, 140),
    "safe": (24, 120, 160),
    "threat1": (250, 196, 84),
    "threat2": (240, 130, 50),
    "threat3": (206, 40, 40),
}
# name -> (from, to): three colours on the way, `name1` nearest to `from`
_MIXES: Mapping[str, tuple[str, str]] = {
    "text": ("paper", "ink"),
    "dim": ("paper", "faint"),
    "zone": ("sea0", "line"),
    "coast": ("sea3", "border"),
    "digit": ("sea0", "number"),
    "edge": ("sea0", "tag"),
    "count": ("white", "black"),
    "caption": ("strip", "cream"),
    "caption_lit": ("strip_lit", "cream"),
    "star": ("gold", "black"),
    "burst": ("alarm", "white"),
    "loss": ("paper", "tag"),
}

_TOWARDS_INK = (0.0, 0.11, 0.30, 0.60, 0.90)
_TOWARDS_PAPER = (0.36, 0.68, 0.92)
_MIX_SHARES = (0.28, 0.54, 0.80)
_CHIP_SHARES = (0.0, 0.28, 0.54, 0.80)

HATCHED = 1  # the step of land in the lines of its pattern
_PLAINER_LAND = (0, 1, 1, 4, 4, 0, 7, 7)  # step by step

_FIRST_CHIP = STEPS * len(OWNERS)
_FIRST_NAME = _FIRST_CHIP + CHIP_STEPS * len(CHIPS)
_NAMES = (
    *_BASE["light"],
    *_SHARED,
    *(f"{name}{step}" for name in _MIXES for step in (1, 2, 3)),
)
_NUMBER = {name: _FIRST_NAME + i for i, name in enumerate(_NAMES)}


def number(name: str) -> int:
    """The palette index of a named colour."""
    return _NUMBER[name]


def land(owner: str | None, step: int = PLAIN) -> int:
    """The palette index of land; an owner that has no colour of its own is shown as nobody's."""
    known = owner if owner in OWNERS else "nobody"
    return OWNERS.index(known) * STEPS + step


def chip(power: str, step: int = 0) -> int:
    """The palette index of a power's counter colour, `step` 0-3 towards cream."""
    known = power if power in CHIPS else "unknown"
    return _FIRST_CHIP + CHIPS.index(known) * CHIP_STEPS + step


def ramp(first: int, between: tuple[int, int, int], last: int) -> bytes:
    """A table from coverage 0-255 to five palette indices: how anti-aliasing is done without blending."""
    lengths = (26, 64, 64, 64, 38)
    return b"".join(bytes([step]) * length for step, length in zip((first, *between, last), lengths, strict=True))


def between(mix: str) -> tuple[int, int, int]:
    """The three steps of a named mix."""
    return (number(f"{mix}1"), number(f"{mix}2"), number(f"{mix}3"))


def named_ramp(mix: str) -> bytes:
    """The coverage table of one of the named mixes, e.g. `text` from paper to ink."""
    first, last = _MIXES[mix]
    return ramp(number(first), between(mix), number(last))


def chip_ramp(power: str) -> bytes:
    """The coverage table from a power's counter colour to cream."""
    return ramp(chip(power), (chip(power, 1), chip(power, 2), chip(power, 3)), number("cream"))


@cache
def plainer() -> list[int]:
    """A table to much the same picture that packs better: edges, letters and coasts have one colour between."""
    table = list(range(256))
    for first in range(0, STEPS * len(OWNERS), STEPS):
        table[first : first + STEPS] = [first + step for step in _PLAINER_LAND]
    for power in CHIPS:
        table[chip(power, 1)], table[chip(power, 3)] = chip(power), number("cream")
    table[number("sea1")], table[number("sea2")] = number("sea0"), number("sea3")
    for mix, (first, last) in _MIXES.items():
        nearest, _, furthest = between(mix)
        table[nearest], table[furthest] = number(first), number(last)
    return table


@cache
def plainest() -> list[int]:
    """The same for a picture that is very large: shallow water is not told from deep."""
    table = list(plainer())
    for band in ("sea1", "sea2", "sea3"):
        table[number(band)] = number("sea0")
    return table


@cache
def barest() -> list[int]:
    """The same for one that is crowded besides: nothing is between a letter or a silhouette and what it stands on."""
    table = list(plainest())
    for mix, (_, last) in _MIXES.items():
        table[between(mix)[1]] = number(last)
    for power in CHIPS:
        table[chip(power, 2)] = number("cream")
    return table


@cache
def unhatched() -> list[int]:
    """The same without the hatching of land, which its emblems tell apart as well."""
    table = list(barest())
    for first in range(0, STEPS * len(OWNERS), STEPS):
        for step, plain in enumerate(_PLAINER_LAND):
            table[first + step] = first if plain == HATCHED else table[first + step]
    return table


def _mix(a: RGB, b: RGB, share: float) -> RGB:
    return tuple(round(x + (y - x) * share) for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


@lru_cache(maxsize=4)
def colours(theme: str) -> tuple[RGB, ...]:
    """All colours of a theme in index order; an unknown theme is the light one."""
    theme = theme if theme in _BASE else "light"
    named = {**_BASE[theme], **_SHARED}
    table: list[RGB] = []
    for owner in OWNERS:
        plain = _LAND[theme][owner]
        table += [_mix(plain, named["border"], share) for share in _TOWARDS_INK]
        table += [_mix(plain, named["paper"], share) for share in _TOWARDS_PAPER]
    for power in CHIPS:
        table += [_mix(_CHIP[power], named["cream"], share) for share in _CHIP_SHARES]
    table += list(named.values())
    for first, last in _MIXES.values():
        table += [_mix(named[first], named[last], share) for share in _MIX_SHARES]
    return tuple(table)


@lru_cache(maxsize=4)
def flat(theme: str) -> bytes:
    """A theme's colours as Pillow's `putpalette` wants them."""
    return bytes(channel for colour in colours(theme) for channel in colour)
