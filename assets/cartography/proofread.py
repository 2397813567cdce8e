"""Reads a source against the board it is for: every name must be known, every space drawn, every curve must rise.

What only the drawing can show (lines that do not close, seeds ashore) the stages report when they meet it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import pairwise

from assets.cartography.rules import Rules
from assets.cartography.source import LonLat, Source, SourceError

MOST = 12  # complaints listed at once


def check(source: Source, rules: Rules, countries: Iterable[str]) -> None:
    """Find everything wrong that can be seen without drawing.

    Raises:
        SourceError: with a line for every complaint.
    """
    found = [
        *_curves(source),
        *_names(source, rules),
        *_countries(source, set(countries)),
        *_lines(source, rules),
        *_undrawn(source, rules),
    ]
    if found:
        more = [f"and {len(found) - MOST} more"] if len(found) > MOST else []
        raise SourceError("\n  ".join([f"{len(found)} mistakes in the source:", *found[:MOST], *more]))


def _unknown(where: str, names: Iterable[str], known: Iterable[str], what: str) -> Iterator[str]:
    """A complaint for every name that is not known, with the nearest that is."""
    all_known = sorted(known)
    for name in names:
        if name not in all_known:
            near = get_close_matches(name, all_known, n=1)
            yield f'{where}: no {what} "{name}"' + (f'; did you mean "{near[0]}"?' if near else "")


def _curves(source: Source) -> Iterator[str]:
    """A profile that turns back would fold the map over itself; northern degrees have the smaller y."""
    warp = source.warp
    sides: tuple[tuple[str, tuple[LonLat, ...], int], ...] = (
        ("x_north", warp.north, 1),
        ("x_south", warp.south, 1),
        ("y_focus", warp.y_focus, -1),
        ("y_rest", warp.y_rest, -1),
    )
    for name, stops, sign in sides:
        for (first, first_px), (second, second_px) in pairwise(sorted(stops)):
            if first == second or (second_px - first_px) * sign <= 0:
                yield f"warp {name}: the map folds between {first:g} and {second:g} degrees"


def _names(source: Source, rules: Rules) -> Iterator[str]:
    lands = {name for name, space in rules.spaces.items() if space.land}
    zones = {*rules.spaces} - lands
    yield from _unknown("land", source.land, lands, "territory")
    for number, paint in enumerate(source.paint, start=1):
        yield from _unknown(f"paint {number}", [paint.to], lands, "territory")
    yield from _unknown("blobs", [blob.territory for blob in source.blobs], lands, "territory")
    yield from _unknown("fill", [fill.to for fill in source.fill], lands, "territory")
    yield from _unknown("scale", [t for scale in source.scale for t in scale.territories], lands, "territory")
    for name, shore in source.shores.items():
        yield from _unknown(f"shore {name}", shore.territories, lands, "territory")
    yield from _unknown("seas", [name for name in source.seas if not name.startswith("*")], zones, "zone")
    for canal in source.canals:
        yield from _unknown(canal.name, canal.zones, zones, "zone")
    yield from _unknown("pins", source.pins, rules.spaces, "space")
    yield from _unknown("labels", source.labels, rules.spaces, "space")
    for name, spaces in source.theatres.items():
        yield from _unknown(f"theatre {name}", spaces, rules.spaces, "space")


def _countries(source: Source, countries: set[str]) -> Iterator[str]:
    dealt = [country for group in source.land.values() for country in group]
    for name, group in source.land.items():
        yield from _unknown(f"land {name}", group, countries, "country")
    for twice in sorted({country for country in dealt if dealt.count(country) > 1}):
        yield f'land: "{twice}" is given twice'
    for number, paint in enumerate(source.paint, start=1):
        yield from _unknown(f"paint {number} ({paint.to})", paint.within, dealt, "country under land called")


def _lines(source: Source, rules: Rules) -> Iterator[str]:
    """Every point that a line names must exist."""
    lands = [name for name, space in rules.spaces.items() if space.land]
    points = {*source.nodes, *source.shores, *(f"{n}{side}" for n in source.edge_nodes for side in "<>")}
    for line in source.sea_lines:
        named = [point for point in line.points if isinstance(point, str)]
        ashore = [point[1:] for point in named if point.startswith("@")]
        afloat = [point for point in named if not point.startswith("@")]
        yield from _unknown(f"sea line {line.name}", ashore, lands, "territory")
        yield from _unknown(f"sea line {line.name}", afloat, points, "node or shore")
        if len(line.points) < 2:
            yield f"sea line {line.name}: a line needs two ends"


def _undrawn(source: Source, rules: Rules) -> Iterator[str]:
    for name, space in sorted(rules.spaces.items()):
        if space.land and name not in source.territories:
            yield f"{name} has no land: give it a country, paint it or add a blob"
        if not space.land and not source.seas.get(name):
            yield f"{name} has no seed under seas"
