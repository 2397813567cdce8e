"""Colours: enough room for all of them, and nobody has to tell red from green."""

import io
from itertools import combinations

import pytest
from PIL import Image

from bot.rendering import draw, ground, palette
from bot.rendering.emblems import SHAPES
from bot.scene import Scene
from tests.bot.rendering.colour_vision import DEFICIENCIES, contrast, difference, seen_with

CLEARLY = 7.0  # three times what is just noticeable
POWERS = [power for power in palette.OWNERS if power != "nobody"]


def test_a_palette_has_at_most_256_colours() -> None:
    assert len(palette.colours("light")) == len(palette.colours("dark")) <= 256


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_owners_look_different_to_everybody(theme: str, deficiency: str) -> None:
    colours = palette.colours(theme)
    seen = {owner: seen_with(deficiency, colours[palette.land(owner)]) for owner in POWERS}
    assert not [(a, b) for a, b in combinations(POWERS, 2) if difference(seen[a], seen[b]) < CLEARLY]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_land_looks_different_from_water(theme: str, deficiency: str) -> None:
    colours = palette.colours(theme)
    water = seen_with(deficiency, colours[palette.number("sea0")])
    for owner in palette.OWNERS:
        assert difference(seen_with(deficiency, colours[palette.land(owner)]), water) >= CLEARLY, owner


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lettering_stands_out(theme: str) -> None:
    colours = palette.colours(theme)
    pairs = [("paper", "ink"), ("strip", "cream"), ("strip_lit", "cream"), ("white", "black"), ("sea0", "number")]
    assert all(contrast(colours[palette.number(a)], colours[palette.number(b)]) >= 3.6 for a, b in pairs)


def test_silhouettes_stand_out_on_every_token() -> None:
    colours = palette.colours("light")
    for power in palette.CHIPS:
        assert contrast(colours[palette.chip(power)], colours[palette.number("cream")]) >= 3, power


def test_every_power_has_a_token_of_its_own_shape() -> None:
    assert set(SHAPES) == set(palette.POWERS)
    assert len(set(SHAPES.values())) == len(SHAPES)


def test_a_power_without_colours_is_nobodys_land_and_a_grey_token() -> None:
    assert palette.land("atlantis") == palette.land("nobody")
    assert palette.chip("atlantis") == palette.chip("unknown")


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_a_land_changes_hands_visibly_in_a_drawn_map(deficiency: str) -> None:
    """What is measured here are pixels of pictures, not table entries; what two owners share in colour they do not
    share in pattern."""
    seen = {}
    for owner in palette.POWERS:
        picture = Image.open(io.BytesIO(draw.render_crop(Scene("1941", owners={"siberia": owner}, crop=("siberia",)))))
        patch = picture.convert("RGB").crop((picture.width // 2 - 40, 150, picture.width // 2 + 40, 190))
        pixels = list(zip(*[iter(patch.tobytes())] * 3, strict=True))
        seen[owner] = seen_with(deficiency, max(set(pixels), key=pixels.count))
    assert not [(a, b) for a, b in combinations(seen, 2) if difference(seen[a], seen[b]) < CLEARLY]


def test_every_power_but_one_has_a_pattern_of_its_own() -> None:
    wearers = (*palette.POWERS, "nobody", "pro_axis", "pro_allies")
    patterns = [ground._PATTERNS.get(wearer, frozenset()) for wearer in wearers]
    assert len(set(patterns)) == len(patterns)


def test_very_large_pictures_lose_only_the_shallows() -> None:
    """Owners, powers and lines stay apart where nothing but depth of water is left out."""
    plainer, plainest = palette.plainer(), palette.plainest()
    waters = {palette.number(f"sea{depth}") for depth in (1, 2, 3)}
    assert {index for index in range(256) if plainer[index] != plainest[index]} <= waters
    assert {plainest[water] for water in waters} == {palette.number("sea0")}
