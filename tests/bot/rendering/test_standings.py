"""Objectives and developments under a map: told by marks that differ without colour, in type that can be read."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.rendering import draw, palette
from bot.rendering.standings import disc, standings
from bot.scene import Goal, GoalMark, PowerLine, Scene
from tests.bot.rendering.positions import opening

GOALS = (Goal("Heartland", 5, "held"), Goal("East", 5), Goal("Drive", 5, "near"), Goal("Berlin", 5, "paid"))
GERMANY = PowerLine("germany", "Germany", "31 IPCs", active=True)
MARKS: tuple[GoalMark, ...] = ("held", "near", "open", "paid")


def ink(mark: GoalMark) -> bytes:
    sprite = disc(mark, 20)
    ground = Image.new("L", (20, 20), palette.number("strip"))
    ground.paste(sprite.image, (0, 0), sprite.mask)
    ground.putpalette(palette.flat("light"))
    return ground.convert("L").tobytes()


@pytest.mark.parametrize(("one", "other"), list(combinations(MARKS, 2)))
def test_marks_are_told_apart_in_light_and_dark(one: GoalMark, other: GoalMark) -> None:
    assert sum(abs(a - b) > 60 for a, b in zip(ink(one), ink(other), strict=True)) >= 20


def test_without_objectives_and_developments_there_is_nothing() -> None:
    assert standings(Scene("anniversary", status=(GERMANY,)), 2400, 1) is None


def test_they_stand_under_whole_maps_and_pictures_for_phones() -> None:
    scene = Scene("anniversary", status=(GERMANY,), goals=GOALS)
    assert standings(scene, 2400, 1) is not None
    assert standings(scene, 1000, 1) is None
    assert standings(replace(scene, size="phone"), 960, 2) is not None


def test_many_developments_take_several_rows() -> None:
    few = replace(GERMANY, note="radar")
    many = replace(GERMANY, note=" and ".join(["increased factory production"] * 6))
    heights = [standings(Scene("anniversary", status=(line,), size="phone"), 960, 2) for line in (few, many)]
    assert [picture and picture.height for picture in heights] == [48, 240]


def test_several_pictures_for_a_phone_tell_them_once() -> None:
    scenes = draw.phone_scenes(replace(opening("anniversary", "1941"), goals=GOALS))
    assert [len(scene.goals) for scene in scenes] == [4] + [0] * (len(scenes) - 1)
