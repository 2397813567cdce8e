"""How a game went: the turning point, the battles, the luck and the film, from games that were played out."""

import re

import pytest
from PIL import Image

from benchmarks.random_stories import given_up
from bot.orders import speech
from bot.rendering import film
from bot.scenes.conclusion import MOST_SHOTS, chances_scene, conclusion_scene, fought_in, front_scenes
from engine import events as e
from engine.advice.standing import strength, win_chance


@pytest.mark.parametrize("loser", ["axis", "allies"])
@pytest.mark.parametrize("edition", ["1941", "revised", "anniversary"])
def test_the_card_names_the_winner_and_adds_the_battles_up(edition: str, loser: str) -> None:
    told = given_up(edition, 3, loser)
    card = conclusion_scene(told, speech(told.first))
    winner = "Allies" if loser == "axis" else "Axis"
    assert card.sections[0].heading == f"The {winner} have won"
    headings = [section.heading for section in card.sections]
    gains = [battle.gain(told.game.state.winner or "") for turn in told.turns for battle in fought_in(turn)]
    assert (f"Best battle of the {winner}" in headings) == any(gain > 0 for gain in gains)
    assert (f"Worst battle of the {winner}" in headings) == any(gain <= 0 for gain in gains)
    rolled = any(isinstance(event, e.Rolled) for turn in told.turns for event in turn.events)
    assert ("Luck of the dice" in headings) == rolled


def test_the_card_says_whose_battle_it_was_and_who_won() -> None:
    told = given_up("revised", 3, "axis")
    sections = {section.heading: section for section in conclusion_scene(told, speech(told.first)).sections}
    best = sections["Best battle of the Allies"].rows[0].text
    assert re.match(
        r".+ attacks .+ in round \d+(, | and )(wins|is beaten|breaks off|nobody|neither).*: "
        r"the Allies lose \d+ IPCs?, the Axis \d+ IPCs?$",
        best,
    ), best


def test_a_game_begins_even_and_the_chances_of_both_sides_are_one_whole() -> None:
    told = given_up("revised", 3, "allies")
    assert win_chance(told.first, told.first, "axis") == 0.5
    for turn in told.turns:
        both = win_chance(told.first, turn.state, "axis") + win_chance(told.first, turn.state, "allies")
        assert both == pytest.approx(1)
    for figures in zip(*(row.values for row in chances_scene(told, speech(told.first)).rows), strict=True):
        assert sum(figure or 0 for figure in figures) == 100
    assert strength(told.first, "axis") > 0


def test_the_film_shows_the_fronts_close_up_and_the_board_at_the_end() -> None:
    told = given_up("1941", 3, "axis")
    scenes = front_scenes(told.turns, speech(told.first))
    assert 1 < len(scenes) <= MOST_SHOTS + 1
    assert all(scene.crop for scene in scenes[:-1])
    assert scenes[-1].crop is None
    for scene in scenes[:-1]:
        frame = film._frame(scene, 640)
        assert frame.width == 640
        assert frame.height <= 640 * film.SHAPE + 1


def test_a_close_up_is_closer_than_the_map() -> None:
    told = given_up("1941", 3, "axis")
    scene = front_scenes(told.turns, speech(told.first))[0]
    assert isinstance(film.close_up(scene), Image.Image)
    assert film.close_up(scene).width < film.whole_map(scene).width / 1.5
