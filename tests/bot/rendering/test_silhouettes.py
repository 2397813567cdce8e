"""Units are told apart by their outlines alone, at the size they have on a crowded map."""

from itertools import combinations

import pytest
from PIL import Image

from bot.rendering.counters import ORDER
from bot.rendering.emblems import NEUTRALS, outline
from bot.rendering.emblems import SHAPES as TOKENS
from bot.rendering.silhouettes import SHAPES, silhouette
from bot.rendering.sprites import stencil
from engine.editions import edition, ids

SAME_DRAWING = {frozenset(("aa_gun", "aaa")), frozenset(("bomber", "strategic_bomber"))}
MOST_ALIKE = 0.8  # of the pixels that either covers


def alike(a: Image.Image, b: Image.Image) -> float:
    """The share of what either picture covers that both cover."""
    one, other = ([value >= 128 for value in image.tobytes()] for image in (a, b))
    return sum(map(min, one, other)) / max(1, sum(map(max, one, other)))


@pytest.mark.parametrize("size", [17, 24])
def test_no_two_units_look_alike(size: int) -> None:
    found = {
        (a, b): round(likeness, 2)
        for a, b in combinations(ORDER, 2)
        if frozenset((a, b)) not in SAME_DRAWING
        and (likeness := alike(silhouette(a, size), silhouette(b, size))) > MOST_ALIKE
    }
    assert found == {}


@pytest.mark.parametrize("name", ids())
def test_every_unit_of_the_tables_has_a_drawing(name: str) -> None:
    kinds = {kind.id for kind in edition(name).unit_table().values() if not kind.is_facility}
    assert kinds <= set(ORDER) <= set(SHAPES)


def test_no_two_powers_have_tokens_of_one_shape() -> None:
    shapes = {power: stencil((22, 22), [outline(power, 21, (10.5, 10.5))]) for power in TOKENS}
    found = {(a, b): alike(shapes[a], shapes[b]) for a, b in combinations(TOKENS, 2)}
    assert {pair: round(share, 2) for pair, share in found.items() if share > 0.94} == {}


def test_neutrals_that_lean_to_a_side_have_signs_of_their_own() -> None:
    shapes = {key: stencil((22, 22), [outline(key, 21, (10.5, 10.5))]) for key in (*TOKENS, *NEUTRALS)}
    leaning = [key for key in NEUTRALS if key != "strict"]
    assert len(leaning) == 3
    found = {(a, b): alike(shapes[a], shapes[b]) for a in leaning for b in shapes if a != b}
    assert {pair: round(share, 2) for pair, share in found.items() if share > 0.94} == {}
