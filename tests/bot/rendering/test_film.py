"""The film: every scene a frame, within the limit, or a clear refusal."""

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.rendering import film
from tests.bot.rendering.positions import opening

SCENE = opening("1941", "1941")
SCENES = [
    replace(SCENE, title=f"Round {n}", owners={**SCENE.owners, "ukraine": p})
    for n, p in enumerate(["japan", "germany", "italy"])
]


def test_a_film_has_a_frame_for_every_scene() -> None:
    image = Image.open(io.BytesIO(film.render_film(SCENES)))
    assert (image.format, image.n_frames, image.width) == ("GIF", 3, 1200)


def test_a_film_shrinks_until_it_fits() -> None:
    large = film.render_film(SCENES)
    small = film.render_film(SCENES, limit=len(large) - 1)
    assert len(small) < len(large)
    assert Image.open(io.BytesIO(small)).width < 1200


def test_a_long_film_begins_smaller() -> None:
    assert film._widths(10)[0] == 1200
    assert film._widths(121)[0] == 800
    assert film._widths(10_000) == (480,)


def test_scenes_of_different_height_make_one_film() -> None:
    image = Image.open(io.BytesIO(film.render_film([SCENES[0], replace(SCENES[1], title="", status=())])))
    assert image.n_frames == 2


def test_a_film_that_cannot_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="larger than 1000 bytes"):
        film.render_film(SCENES[:1], limit=1000)


def test_a_film_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one scene"):
        film.render_film([])
