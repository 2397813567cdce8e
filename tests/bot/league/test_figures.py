"""Openings are counted; a card and a report are drawn, and a text says the same."""

import io

from PIL import Image

from bot.league.figures import card_scene, names_of, report_scene
from bot.league.openings import Opening, by_opening, openings_of
from bot.league.rating import Ratings, rate
from bot.league.season import table
from bot.league.statistics import Known, by_setting, of_person
from bot.rendering.figures import render_figures
from bot.scene import FigureScene
from bot.story import begun
from bot.wording.league.cards import card_text, opening_words, openings_text
from bot.wording.league.pictures import alt_figures
from tests.bot.league import game
from tests.bot.league.records import berlin
from tests.bot.league.test_season import paired, played, season
from tests.bot.league.test_statistics import result

KARELIA = {"axis": {"power": "germany", "attacks": ["karelia"], "main": "infantry"}}
EGYPT = {"axis": {"power": "germany", "attacks": [], "main": ""}}


def known() -> Known:
    waited = {"1": 10.0, "2": 3.0}
    return [
        result("1", "2", "axis", 1, luck={"1": 6.0}, waited=waited, openings=KARELIA),
        result("2", "1", "axis", 2, bid=-3, openings=KARELIA),
        result("1", "3", "allies", 3, bid=4, kind="time", openings=EGYPT),
        result("1", "3", "axis", 4),
    ]


def size_of(scene: FigureScene) -> tuple[int, int]:
    return Image.open(io.BytesIO(render_figures(scene))).size


def test_the_first_turn_of_each_side_is_its_opening() -> None:
    evidence = berlin()
    story = begun(evidence.header)
    story.go_on(evidence.lines)
    told = openings_of(story)
    assert told["allies"]["power"] == "soviet_union" and told["axis"]["power"] == "germany"
    assert told["axis"]["attacks"] == sorted(told["axis"]["attacks"]) and told["axis"]["main"]
    assert len(told) == 2, "two sides, and no later turn"


def test_openings_win_more_or_less_often_and_old_results_have_none() -> None:
    found = by_opening(known(), "s1")
    karelia, egypt = found
    assert karelia == Opening("1941", "axis", "germany", ("karelia",), "infantry")
    assert [(of.games, of.wins) for of in found.values()] == [(2, 2), (1, 0)]
    assert by_opening(known(), person="2") == {karelia: found[karelia].__class__(1, 1)}
    names = names_of(found)
    assert opening_words(karelia, names) == "Germany: Karelia; infantry"
    assert opening_words(egypt, names) == "Germany: no attack"
    assert openings_text(found.items(), names).startswith("Germany: Karelia; infantry 2\u20130")


def test_a_card_counts_bids_lengths_and_hours_both_ways() -> None:
    ann = of_person(known(), "1")
    assert {bid: (of.games, of.wins) for bid, of in ann.bids.items()} == {0: (2, 2), 3: (1, 0), 4: (1, 0)}
    assert (ann.waited, ann.waits, ann.rounds) == ([10.0], [3.0], [8, 8, 8, 8])
    text = card_text("1", ann, {}, True, "Germany: Karelia 1\u20130")
    assert "By bid: no bid 2\u20130, with 3 0\u20131, with 4 0\u20131" in text
    assert "a median of 10 hours a game, you for them 3 hours" in text
    assert "A game takes a median of 8 rounds" in text and "Openings: Germany" in text


def test_a_card_is_drawn_with_its_curve_and_told_in_words() -> None:
    ratings = rate([game("1", "2", "axis", day) for day in range(6)])
    own = {family: ratings.rating(family, "1") for family, who in ratings.people if who == "1"}
    steps = {family: ratings.steps[family, "1"] for family in own}
    began = by_opening(known(), person="1")
    scene = card_scene("Anna", of_person(known(), "1"), own, steps, began, {"2": "Bert"}, True, "light")
    assert len(scene.curve) == 7 and scene.curve[0] == 1500
    told = alt_figures(scene)
    assert told.startswith("Anna · 2\u20132. Ratings: 1942_2 1v1 ") and "Others waited for you 10 hours" in told
    assert "Against: player 1" not in told and "Bert 1\u20131" in told
    assert size_of(scene)[0] == 800
    others = card_scene("Anna", of_person(known(), "1"), own, steps, began, {}, False, "dark")
    assert "waited" not in alt_figures(others) and size_of(others)[1] == size_of(scene)[1] - 2 * 46


def test_a_report_is_drawn_with_bids_lengths_and_ends() -> None:
    done = played(paired(season("round robin", 4)), better=True)
    told, began = by_setting(known(), "s1"), by_opening(known(), "s1")
    favours: dict[str, tuple[float, float | None]] = {"1941 1941": (34.0, 6.0)}
    scene = report_scene("Spring · report", told, favours, began, table(done), {"p1": "Anna"}, "light")
    text = alt_figures(scene)
    for part in ("1 Anna 3\u20130", "The Axis win 75% of 4", "Allies +3 1\u20130", "Length of games 8 rounds"):
        assert part in text, text
    assert "Favoured Axis, 34 points" in text and "Even with Allies +6" in text and "on time 1" in text
    assert size_of(scene)[1] > 600


def test_nothing_played_is_an_empty_card() -> None:
    scene = card_scene("Anna", of_person([], "1"), {}, {}, {}, {}, True, "light")
    assert scene.curve == () and alt_figures(scene).startswith("Anna") and size_of(scene)[1] >= 76
    assert size_of(report_scene("Spring", {}, {}, {}, [], {}, "dark"))[1] >= 76
    assert Ratings().steps == {}
