"""Typical pictures still look as they did: same shape, and no part that a reader would see differ."""

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.bot.rendering.golden import FOLDER, PICTURES, small

WHOLE, PART = 1.5, 14.0  # mean difference of 255 allowed over all, and over any square
SQUARE = 20


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_it_did(name: str) -> None:
    with Image.open(FOLDER / f"{name}.png") as file:
        before = file.convert("RGB")
    now = small(PICTURES[name]())
    assert now.size == before.size
    difference = ImageChops.difference(now, before).convert("L")
    assert ImageStat.Stat(difference).mean[0] <= WHOLE
    squares = difference.resize((now.width // SQUARE, now.height // SQUARE), Image.Resampling.BOX)
    assert max(squares.tobytes()) <= PART


def test_a_lost_counter_would_be_noticed() -> None:
    with Image.open(FOLDER / "opening-1941.png") as file:
        before = file.convert("RGB")
    changed = before.copy()
    changed.paste((200, 30, 30), (200, 60, 212, 72))
    difference = ImageChops.difference(changed, before).convert("L")
    squares = difference.resize((before.width // SQUARE, before.height // SQUARE), Image.Resampling.BOX)
    assert max(squares.tobytes()) > PART
