"""What a league counts, and what an organiser should look at."""

import json

import pytest
from msgspec.structs import replace

from bot.league.abuse import alarms
from bot.league.rating import Rating
from bot.league.statistics import Known, by_setting, of_person
from bot.store.results import StoredResult, StoredShare
from bot.wording.league.cards import alarms_text, card_text, report_text
from bot.wording.league.ratings import Number

DAY = 86_400_000


def result(
    axis: str,
    allies: str,
    winner: str,
    day: int = 0,
    bid: int = 0,
    kind: str = "rule",
    rounds: int = 8,
    **figures: object,
) -> tuple[StoredResult, list[StoredShare]]:
    """A game that counts: "ann" against "bob", won by a side."""
    row = StoredResult(
        result=f"{axis}-{allies}-{day}",
        guild="g",
        season="s1",
        ended_at=day * DAY,
        counts=1,
        winner=winner,
        kind=kind,
        rounds=rounds,
        family="1941 1v1",
        setting="1941 1941",
        edition="1941",
        bid=bid,
        worth=1.0,
        faults="[]",
        record="",
        dice="",
        figures=json.dumps(figures),
    )
    return row, [StoredShare("axis", axis, 1.0, None), StoredShare("allies", allies, 1.0, None)]


@pytest.fixture
def known() -> Known:
    return [
        result("1", "2", "axis", 1, luck={"1": 6.0, "2": -4.0}, waited={"1": 10.0, "2": 3.0}),
        result("2", "1", "axis", 2, bid=-3, rounds=6, luck={"1": -2.0}),
        result("1", "3", "allies", 3, bid=-5, kind="time", rounds=4),
        (replace(result("1", "2", "axis", 4)[0], counts=0), []),
    ]


def test_somebody_has_won_by_side_edition_and_opponent(known: Known) -> None:
    ann = of_person(known, "1")
    assert (ann.games, ann.wins, ann.on_time) == (3, 1, 1)
    assert (ann.sides["axis"].games, ann.sides["axis"].wins, ann.sides["allies"].games) == (2, 1, 1)
    assert (ann.against["2"].games, ann.against["2"].wins) == (2, 1)
    assert (ann.luck, ann.waited, ann.editions["1941"].games) == ([6.0, -2.0], [10.0], 3)


def test_a_card_tells_waiting_only_to_oneself(known: Known) -> None:
    ratings: dict[str, Number] = {"1941 1v1": Rating(1532.4, 96.2, 12)}
    own, others = (card_text("1", of_person(known, "1"), ratings, mine) for mine in (True, False))
    assert "1941 1v1: 1,532 ±96" in own and "Luck a game: +2 IPCs" in own
    assert "Axis 1\u20131; Allies 0\u20131" in own and "Against <@2> 1\u20131, <@3> 0\u20131" in own
    assert "waited for you a median of 10 hours a game, you for them 3 hours" in own and "waited" not in others
    assert "has not finished a game" in card_text("9", of_person(known, "9"), {}, False)


def test_a_setting_is_told_by_its_bids(known: Known) -> None:
    told = by_setting(known, "s1")["1941 1941"]
    assert (told.axis.games, told.axis.wins, told.rounds, told.median_bid) == (3, 2, 6, -4)
    text = report_text({"1941 1941": told})
    assert "3 games, the Axis win 67%" in text
    assert "Allies +5: 0% of 1; Allies +3: 100% of 1; no bid: 100% of 1; median bid Allies +4" in text
    assert by_setting(known, "another") == {}


def test_what_looks_odd_is_shown_and_not_judged() -> None:
    thrown = result("1", "2", "axis", 1, kind="conceded", rounds=3, loser_chance=0.72)
    friends = [result("1", "2", "axis", day) for day in range(2, 8)]
    fresh = [result("5", f"{n}", "axis", 20 + n) for n in (6, 7, 8)]
    found = alarms([thrown, *friends, *fresh])
    assert [(one.kind, one.person) for one in found] == [("early", "2"), ("pair", "1"), ("fresh", "5")]
    text = alarms_text(found)
    assert "<@2> conceded 1-2-1 in round 3 with a chance of 72%" in text
    assert "<@1> and <@2> have met 7 times within a year" in text
    assert "<@5> beat 3 people who have played nobody else" in text


def test_an_honest_league_raises_no_alarm() -> None:
    games = [result(str(one), str(other), "axis", one) for one in range(1, 6) for other in range(1, 6) if one < other]
    assert alarms([*games, result("1", "2", "axis", 9, kind="conceded", rounds=3, loser_chance=0.2)]) == []
    assert alarms_text([]) == "Nothing remarkable."
