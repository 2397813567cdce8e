"""The README's example is built from its text; a drawing that goes wrong is reported where it does."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("shapely", reason="the cartography extra is not installed")
pytest.importorskip("scipy", reason="the cartography extra is not installed")

from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from assets.cartography import __main__ as command
from assets.cartography import check, coverage, geometry, rules, soundness, source
from tests.cartography.example import BOARD, Example


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Example:
    return Example(tmp_path, monkeypatch)


def built(example: Example) -> tuple[geometry.Geometry, list[str]]:
    """The geometry, and what the stages found wrong."""
    example.write()
    said: list[str] = []
    drawn = geometry.build(source.load(BOARD), said.append)
    return drawn, [line for line in said if line.startswith("problem")]


def mismatches(drawn: geometry.Geometry) -> check.Verdict:
    facts = rules.load(BOARD)
    return check.compare(facts, drawn.contacts, set(drawn.spaces), drawn.canal_pairs, check.VECTOR_LEAST)


def test_the_example_shows_exactly_its_links(example: Example) -> None:
    drawn, problems = built(example)
    assert problems == []
    assert mismatches(drawn).mismatches == 0


def test_what_is_built_is_sound(example: Example) -> None:
    drawn, _ = built(example)
    geometry.save(drawn, BOARD)
    assert check.unsound(BOARD) == []


def test_a_stray_bit_of_land_goes_to_the_land_around_it(example: Example) -> None:
    """A corner of Scotland far inside England is England's."""
    example.write()
    authored = source.load(BOARD)
    shapes = {"england": box(0, 0, 1000, 500).difference(box(300, 200, 310, 210)), "sz_1": box(0, 700, 1000, 900)}
    shapes["scotland"] = unary_union([box(0, 500, 1000, 700), box(300, 200, 310, 210)])
    settled = coverage.settled(shapes, authored)
    assert settled["england"].equals(box(0, 0, 1000, 500))
    assert settled["scotland"].equals(box(0, 500, 1000, 700))


def test_borders_are_cut_where_rounding_makes_them_cross(example: Example) -> None:
    """A spit thinner than a tenth of a pixel has no area in the file: it is nobody's part of its own."""
    example.write()
    authored = source.load(BOARD)
    spit = Polygon([(400, 500), (400.06, 500), (430.02, 520.03)])
    shapes = {
        "england": unary_union([box(0, 0, 1000, 500), spit]),
        "scotland": box(0, 500, 1000, 900).difference(spit),
    }
    settled = coverage.settled(shapes, authored)
    assert all(shape.is_valid and shape.geom_type == "Polygon" for shape in settled.values())
    stored = {name: geometry.rings(shape) for name, shape in settled.items()}
    assert soundness.faults(stored, list(stored), (1000, 900)) == []


def test_the_same_source_gives_the_same_geometry(example: Example) -> None:
    first, _ = built(example)
    second, _ = built(example)
    assert first.spaces == second.spaces
    assert first.contacts == second.contacts


def test_a_seed_ashore_is_named_with_its_land(example: Example) -> None:
    example.drawing["seas"]["sz_3"] = [[-1, 52.5]]
    drawn, problems = built(example)
    assert any("seed [-1.0, 52.5] of sz_3 lies ashore, in england" in line for line in problems)
    assert "sz_3" in mismatches(drawn).absent


def test_a_seed_off_the_map_is_named(example: Example) -> None:
    example.drawing["seas"]["sz_3"].append([40, 54])
    _, problems = built(example)
    assert any("seed [40.0, 54.0] of sz_3 lies outside the picture" in line for line in problems)


def test_a_seed_in_another_zone_is_named(example: Example) -> None:
    example.drawing["seas"]["sz_3"].append([2, 59.5])
    _, problems = built(example)
    assert any("open: ['sz_2', 'sz_3'] share a face" in line for line in problems)


def test_a_line_that_does_not_close_is_named(example: Example) -> None:
    example.drawing["sea_lines"].pop()
    _, problems = built(example)
    assert any("open: ['sz_2', 'sz_3'] share a face" in line for line in problems)


def test_a_shore_where_nobody_meets_is_named(example: Example) -> None:
    example.drawing["shores"]["border"]["of"] = ["iceland", "scotland"]
    _, problems = built(example)
    assert any("shore border: the territories do not meet at the coast" in line for line in problems)


def test_a_territory_painted_away_is_named(example: Example) -> None:
    example.drawing["paint"].append(
        {"to": "england", "within": ["Iceland"], "poly": [[-30, 60], [-5, 60], [-5, 70], [-30, 70]]}
    )
    with pytest.raises(source.SourceError, match="no land is left of iceland"):
        built(example)


def test_a_false_link_in_the_facts_is_found(example: Example) -> None:
    example.facts = example.facts.replace('iceland = ["sz_1"]', 'iceland = ["sz_1", "sz_2"]')
    drawn, _ = built(example)
    assert [link for link, _ in mismatches(drawn).missing] == [("iceland", "sz_2")]


def test_the_command_says_what_is_wrong_and_fails(example: Example, capsys: pytest.CaptureFixture[str]) -> None:
    example.drawing["paint"][0]["to"] = "scotlnad"
    example.write()
    assert command.main(["build", BOARD]) == 1
    assert 'did you mean "scotland"?' in capsys.readouterr().out
