"""Pictures of a season: a table or a bracket, with a text that says the same; nobody's name breaks them."""

import io

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.league.law import Form
from bot.league.pictures import season_scene
from bot.league.rating import Ratings, rate
from bot.league.season import Season
from bot.rendering.league import render_league
from bot.scene import LeagueScene
from bot.wording.league.pictures import alt_league, shown_name
from tests.bot.league import game
from tests.bot.league.test_season import paired, played, season, won

NAMES = {"p1": "Anna", "p2": "Bert", "p3": "An officer with a name that nobody can read to its end", "p4": "Łukasz 🎲"}


def scene_of(one: Season, ratings: Ratings | None = None, hidden: frozenset[str] = frozenset()) -> LeagueScene:
    return season_scene("Spring", one, ratings or Ratings(), NAMES, hidden, "light")


def size_of(scene: LeagueScene) -> tuple[int, int]:
    return Image.open(io.BytesIO(render_league(scene))).size


def test_a_table_has_a_row_a_person() -> None:
    ratings = rate([replace(game("p1", "p2", "axis"), family="1941 1v1")])
    scene = scene_of(played(season("round robin", 4), better=True), ratings, frozenset({"p2"}))
    assert [(row.place, row.name, *row.figures) for row in scene.rows[:2]] == [
        ("1", "Anna", "3", "0", "3", "1,601?"),
        ("2", "Bert", "2", "1", "2", "—"),
    ]
    assert alt_league(scene).startswith("Spring. Won, Lost, Points, Rating. 1 Anna: 3, 0, 3, 1,601?.")
    assert size_of(scene)[0] == 800


@pytest.mark.parametrize(("form", "people"), [("single", 6), ("double", 5), ("double", 32)])
def test_a_bracket_is_drawn_as_far_as_it_is_known(form: Form, people: int) -> None:
    begun = paired(season(form, people))
    size = size_of(scene_of(begun))
    done = played(begun, better=True)
    assert size[0] > 0 < size[1] and size_of(scene_of(done)) >= size
    assert "Anna won" in alt_league(scene_of(done))


def test_the_rounds_of_a_bracket_have_names() -> None:
    scene = scene_of(won(paired(season("double", 4)), "W1.1", "p1"))
    assert [one.name for one in scene.rounds] == ["Round 1", "Round 2", "Lower 1", "Lower 2", "Final"]
    assert [(tie.names, tie.winner) for tie in scene.rounds[0].ties] == [
        (("Anna", "Łukasz"), 0),
        (("Bert", "An officer with a name t"), None),
    ]
    assert scene.rounds[1].ties[0].names == ("Anna", "…")


def test_a_large_cup_is_a_table() -> None:
    assert scene_of(paired(season("single", 100))).rounds == ()
    assert len(scene_of(paired(season("single", 100))).rows) == 40


def test_a_season_that_has_not_begun_is_an_empty_table() -> None:
    assert size_of(scene_of(season("single", 2)))[1] > 100
    assert size_of(LeagueScene("Nobody"))[1] > 100


@pytest.mark.parametrize(
    ("name", "told"), [(None, "player 3"), ("  a\n\u202eb ", "ab"), ("", "player 3"), ("Ann O.", "Ann O.")]
)
def test_a_name_is_one_line(name: str | None, told: str) -> None:
    assert shown_name(name, 3) == told
