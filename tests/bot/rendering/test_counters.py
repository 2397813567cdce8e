"""Counters: the number stands inside, and neither it nor damage or cargo hides the unit; facilities have no box; the
flag of a conquest is on its power's shape."""

from itertools import product

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.rendering import art, palette
from bot.rendering.art import Box
from bot.rendering.counter_layout import place
from bot.rendering.counters import ORDER, counter, facility, facility_place, mark, parts_of
from bot.rendering.phone_panels import NUMERAL, SCALE
from bot.rendering.signs import lock
from bot.rendering.silhouettes import silhouette
from bot.scene import Cargo, Facility, Scene, Stack

FIGURE = round(NUMERAL * SCALE * 2 + 0.5)
SIZES = ((24, 0), (30, 0), (38, 0), (68, FIGURE), (78, FIGURE))
FLEET = {"battleship", "carrier", "cruiser", "destroyer", "submarine", "transport"}
INK = 128


def stacks(size: int) -> list[Stack]:
    """Every kind of unit of every power: one, some and many, damaged ships, ships with cargo."""
    numbers = (2, 9, 12) if size >= 30 and size != 68 else (2, 9)  # where room for two figures is not sought
    found = [Stack(power, unit, n) for power, unit, n in product(palette.POWERS, ORDER, numbers)]
    aboard = (Cargo("germany", "infantry"), Cargo("japan", "fighter"))
    found += [Stack(power, "transport", 1, cargo=aboard) for power in palette.POWERS]
    return found + [Stack(power, "battleship", 1, damaged=1) for power in palette.POWERS]


def hidden(name: str, place: tuple[int, int, int], boxes: list[Box | None]) -> float:
    """The share of a silhouette's ink that lies in some boxes."""
    side, left, top = place
    picture = silhouette(name, side)
    spots = [(i % side + left, i // side + top) for i, value in enumerate(picture.tobytes()) if value >= INK]
    inside = [any(b and b[0] <= x < b[2] and b[1] <= y < b[3] for b in boxes) for x, y in spots]
    return sum(inside) / max(1, len(spots))


@pytest.mark.parametrize(("size", "figure"), SIZES)
def test_nothing_on_a_counter_hides_the_unit(size: int, figure: int) -> None:
    for stack in stacks(size):
        parts = parts_of(stack, size, figure)
        assert hidden(stack.unit, parts.unit, [parts.count, parts.damage, parts.cargo]) <= (0.05 if figure else 0.16), (
            stack
        )
        assert parts.unit[0] >= 0.3 * size, stack


@pytest.mark.parametrize(("size", "figure"), SIZES)
def test_the_number_stands_inside_its_counter(size: int, figure: int) -> None:
    """In the counter's square, on the power's colour."""
    for stack in stacks(size):
        if stack.count > 1:
            box = parts_of(stack, size, figure).count
            assert box is not None
            assert 0 <= box[0] < box[2] <= size, stack
            assert 0 <= box[1] < box[3] <= size, stack
            sprite = counter(stack, size, figure)
            inside = sprite.image.crop((box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2)).tobytes()
            shades = {palette.chip(stack.power, step) for step in range(4)} | {palette.number("cream")}
            assert sum(pixel in shades for pixel in inside) > 0.8 * len(inside), stack
            assert sprite.mask.crop(box).getextrema()[0] == 255, stack


def test_a_counter_without_a_number_is_all_unit() -> None:
    assert parts_of(Stack("germany", "tank"), 40) == parts_of(Stack("japan", "tank"), 40)
    assert parts_of(Stack("germany", "tank"), 40).unit[0] == 28


@pytest.mark.parametrize("name", ["industrial_complex", "air_base", "naval_base"])
def test_a_facility_has_no_box(name: str) -> None:
    """Its corners and most of its square show the land; what is drawn is dark with a light edge."""
    for size, limit in product((24, 40), (None, 8)):
        mask = facility(Facility(name, limit=limit), size).mask
        assert [mask.getpixel(at) for at in ((0, 0), (size - 1, 0))] == [0, 0]
        assert mask.tobytes().count(255) < 0.8 * size * size
        solid_tile = Image.new("L", (size, size), 255).tobytes()
        assert mask.tobytes() != solid_tile


@pytest.mark.parametrize(("size", "figure"), [(24, 0), (38, 0), (78, FIGURE)])
def test_a_facilitys_limit_does_not_hide_it(size: int, figure: int) -> None:
    for name, limit in product(("industrial_complex", "air_base", "naval_base"), (3, 10)):
        told = Facility(name, limit=limit)
        with_limit = facility(told, size, figure).image
        side, left, top = facility_place(told, size, figure)
        ink = silhouette(told.sort, side)
        seen = [
            with_limit.getpixel((left + i % side, top + i // side)) == palette.number("black")
            for i, value in enumerate(ink.tobytes())
            if value > 230
        ]
        assert sum(seen) > 0.85 * len(seen), (name, limit)


def test_the_flag_of_a_conquest_is_in_the_conquerors_shape_and_colour() -> None:
    flags = {power: mark("captured", 26, power) for power in palette.POWERS}
    assert len({flag.mask.tobytes() for flag in flags.values()}) == len(flags)
    for power, flag in flags.items():
        assert palette.chip(power) in flag.image.tobytes()


def test_a_liberated_land_has_the_flag_of_who_freed_it() -> None:
    taken = Scene("1941", owners={"karelia": "soviet_union"}, captured=["karelia"])
    scenes = (taken, replace(taken, conquerors={"karelia": "united_kingdom"}))
    flags = [place(art.load("1941"), s, "karelia").standing[0].sprite.image.tobytes() for s in scenes]
    assert palette.chip("soviet_union") in flags[0]
    assert palette.chip("united_kingdom") in flags[1]


def test_a_strait_is_a_small_lock_open_or_shut() -> None:
    shut, opened = lock(True), lock(False)
    assert max(shut.image.size) <= 20
    assert shut.mask.tobytes() != opened.mask.tobytes()  # told apart without colour
