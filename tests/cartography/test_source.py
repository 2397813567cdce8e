"""Mistakes in a source are named: where, what, and what was probably meant."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assets.cartography import proofread, rules, source
from tests.cartography.example import BOARD, Example, block

COUNTRIES = ("United Kingdom", "Ireland", "Iceland", "France")
Drawing = dict[str, Any]


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Example:
    return Example(tmp_path, monkeypatch)


def complaint(example: Example) -> str:
    example.write()
    with pytest.raises(source.SourceError) as caught:
        proofread.check(source.load(BOARD), rules.load(BOARD), COUNTRIES)
    return str(caught.value)


def test_the_manual_shows_the_form_of_every_entry(example: Example) -> None:
    others = json.loads(block("json", 1))
    assert source.ENTRIES - {"note"} == set(example.drawing) | set(others)
    example.drawing |= others
    example.write()
    read = source.load(BOARD)
    assert (read.drop[0].any_size, read.scale[0].shift, read.blobs[0].radii) == (True, (-20, 0), (14, 10))
    assert (read.canals[0].zones, read.edge_nodes, read.options.wobble) == (("sz_1", "sz_2"), {"gap": -30}, 0.3)


def test_the_example_has_no_mistakes(example: Example) -> None:
    proofread.check(source.load(BOARD), rules.load(BOARD), COUNTRIES)


@pytest.mark.parametrize("board", sorted(f.name for f in source.MAPS.iterdir() if (f / "source.json").is_file()))
def test_the_boards_have_no_mistakes(board: str) -> None:
    authored = source.load(board)
    dealt = [country for group in authored.land.values() for country in group]
    proofread.check(authored, rules.load(board), dealt)


def test_a_comma_too_few_is_shown_with_its_line(example: Example) -> None:
    example.write(block("json").replace('"wraps": false},', '"wraps": false}'))
    with pytest.raises(source.SourceError, match=r"source\.json, line 3, column 2"):
        source.load(BOARD)


MISTAKES: dict[str, tuple[Callable[[Drawing], object], str]] = {
    "a territory under land": (
        lambda d: d["land"].update(icelnd=d["land"].pop("iceland")),
        'land: no territory "icelnd"; did you mean "iceland"?',
    ),
    "a territory to paint": (
        lambda d: d["paint"][0].update(to="scotlnad"),
        'paint 1: no territory "scotlnad"; did you mean "scotland"?',
    ),
    "a zone with seeds": (
        lambda d: d["seas"].update(sz_33=d["seas"].pop("sz_3")),
        'seas: no zone "sz_33"; did you mean "sz_3"?',
    ),
    "a zone without seeds": (lambda d: d["seas"].pop("sz_3"), "sz_3 has no seed under seas"),
    "a land without land": (lambda d: d["land"].pop("iceland"), "iceland has no land: give it a country"),
    "a country": (
        lambda d: d["land"].update(eire=["Irland"]),
        'land eire: no country "Irland"; did you mean "Ireland"?',
    ),
    "a country given twice": (
        lambda d: d["land"].update(eire=["Ireland", "Iceland"]),
        'land: "Iceland" is given twice',
    ),
    "a country to paint in": (
        lambda d: d["paint"][0].update(within=["France"]),
        'paint 1 (scotland): no country under land called "France"',
    ),
    "a node": (
        lambda d: d["sea_lines"][0].__setitem__(2, "nroth"),
        'sea line 1|2 far: no node or shore "nroth"; did you mean "north"?',
    ),
    "a shore to run to": (
        lambda d: d["sea_lines"][1].__setitem__(2, "@scotlan"),
        'sea line 1|2 near: no territory "scotlan"; did you mean "scotland"?',
    ),
    "a line with one end": (lambda d: d["sea_lines"].append(["lost", "north"]), "sea line lost: a line needs two ends"),
    "a shore": (
        lambda d: d["shores"]["border"].update(of=["england", "scotia"]),
        'shore border: no territory "scotia"; did you mean "scotland"?',
    ),
    "a label": (lambda d: d["labels"].update(erie="Eire"), 'labels: no space "erie"; did you mean "eire"?'),
    "a pin": (lambda d: d.update(pins={"erie": [0, 0]}), 'pins: no space "erie"; did you mean "eire"?'),
    "a theatre": (
        lambda d: d["theatres"]["isles"].append("sz_0"),
        'theatre isles: no space "sz_0"',
    ),
    "a warp that folds": (
        lambda d: d["warp"]["x_north"]["stops"].__setitem__(1, [-12, 900]),
        "warp x_north: the map folds between -12 and 2 degrees",
    ),
    "an entry nobody knows": (lambda d: d.update(sealines=[]), "no such entry: sealines"),
    "an entry too few": (lambda d: d.pop("seas"), "seas is missing"),
    "half an entry": (lambda d: d["paint"][1].pop("poly"), "paint 2 (eire): poly is missing"),
    "a point with three numbers": (lambda d: d["seas"].update(sz_1=[[1, 2, 3]]), "seas sz_1: too many values"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named(example: Example, mistake: str) -> None:
    make, expected = MISTAKES[mistake]
    make(example.drawing)
    assert expected in complaint(example)


def test_all_mistakes_are_named_at_once(example: Example) -> None:
    example.drawing["paint"][0]["to"] = "scotlnad"
    example.drawing["labels"]["erie"] = "Eire"
    said = complaint(example)
    assert said.startswith("3 mistakes")  # nothing is left of Scotland
    assert "scotlnad" in said and "erie" in said and "scotland has no land" in said
