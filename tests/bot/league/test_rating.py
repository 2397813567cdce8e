"""Ratings: fixed numbers, the same from any order, nothing left of what is withdrawn, and skills found again."""

import math
import random

import pytest
from msgspec.structs import replace

from bot.league.rating import BIAS, POINTS, Belief, Ratings, rate, take_in
from bot.league.results import Result, Share
from bot.wording.league.ratings import favour_text, why_text
from tests.bot.league import FAMILY, SETTING, game, spearman

TEAMS = "1942_2 teams"


def points(ratings: Ratings, family: str = FAMILY, **expected: float) -> None:
    for person, number in expected.items():
        assert ratings.rating(family, person).points == pytest.approx(number, abs=1e-9), person


def test_the_first_games_of_a_league_give_fixed_numbers() -> None:
    ratings = rate([game("ann", "bob", "axis"), game("bob", "carol", "allies", bid=-10)])
    points(ratings, ann=1600.6374211999203, bob=1332.065810258147, carol=1594.7385173885455)
    assert ratings.rating(FAMILY, "bob").rd == pytest.approx(224.5431357447197, abs=1e-9)
    assert ratings.bias(SETTING).points == pytest.approx(1500.994220779617, abs=1e-9)
    assert POINTS * ratings.bids["1942_2"].mean == pytest.approx(10.5265019320607, abs=1e-9)
    first, second = ratings.steps[FAMILY, "bob"]
    assert (first.expected, second.expected) == (0.5, pytest.approx(0.42916948710945574, abs=1e-9))


def test_a_team_moves_by_its_shares() -> None:
    ratings = rate([game("ann .6, bob .4", "carol", "axis")])
    ann, bob = (ratings.rating(TEAMS, one).points - 1500 for one in ("ann", "bob"))
    assert ann / bob == pytest.approx(1.5)
    assert ratings.rating(TEAMS, "carol").points < 1500 - ann


def glicko(rating: float, rd: float, other: float, other_rd: float, won: int) -> float:
    """Glickman's first system, for one game."""
    q = math.log(10) / 400
    g = 1 / math.sqrt(1 + 3 * q**2 * other_rd**2 / math.pi**2)
    expected = 1 / (1 + 10 ** (-g * (rating - other) / 400))
    d2 = 1 / (q**2 * g**2 * expected * (1 - expected))
    return rating + q / (1 / rd**2 + 1 / d2) * g * (won - expected)


@pytest.mark.parametrize("gap", [-300, -100, 0, 50, 200])
@pytest.mark.parametrize("rd", [50, 60, 80])
def test_between_settled_people_it_is_glicko(gap: int, rd: int) -> None:
    ratings = Ratings()
    ratings.settings[SETTING] = Belief(0.0, 1e-12)
    for person, at in (("ann", gap), ("bob", 0)):
        ratings.people[FAMILY, person] = Belief(at / POINTS, (rd / POINTS) ** 2)
    take_in(ratings, game("ann", "bob", "axis"))
    ours = ratings.rating(FAMILY, "ann").points
    assert ours == pytest.approx(glicko(1500 + gap, rd, 1500, rd, 1), abs=1)


def some_games(people: int, count: int, seed: int = 1) -> list[Result]:
    rng = random.Random(seed)
    games: list[Result] = []
    for number in range(count):
        one, other = rng.sample(range(people), 2)
        games.append(game(f"p{one}", f"p{other}", rng.choice(("axis", "allies")), number % 40, rng.choice((0, -9))))
    return games


def numbers(ratings: Ratings) -> dict[tuple[str, str], float]:
    return {who: belief.mean for who, belief in ratings.people.items()}


def test_results_may_arrive_in_any_order() -> None:
    games = some_games(12, 200)
    shuffled = random.Random(2).sample(games, len(games))
    assert numbers(rate(games)) == numbers(rate(games)) == numbers(rate(shuffled))


def test_a_game_that_is_withdrawn_was_never_played() -> None:
    games = some_games(12, 60)
    before = numbers(rate(games))
    wrong = game("p1", "p2", "axis", 3.5)
    assert numbers(rate([*games, wrong])) != before
    assert numbers(rate([one for one in [*games, wrong] if one != wrong])) == before


def without(side: tuple[Share, ...]) -> tuple[Share, ...]:
    return tuple(replace(share, person="gone-1") if share.person == "p3" else share for share in side)


def test_who_is_forgotten_changes_nobodys_number() -> None:
    games = some_games(8, 60)
    forgotten = [replace(one, axis=without(one.axis), allies=without(one.allies)) for one in games]
    before, after = numbers(rate(games)), numbers(rate(forgotten))
    assert after.pop((FAMILY, "gone-1")) == before.pop((FAMILY, "p3"))
    assert after == before


def test_the_bias_of_a_side_and_the_worth_of_a_bid_are_learned() -> None:
    """The Axis win two games of three without a bid, and half of them against one of 12."""
    games: list[Result] = []
    for number in range(900):
        names = f"p{number % 97}", f"p{(number * 7 + 3) % 89 + 100}"
        without_bid = number % 2 == 0
        axis_wins = number % 6 < 4 if without_bid else number % 4 == 1
        games.append(game(*names, "axis" if axis_wins else "allies", number / 10, 0 if without_bid else -12))
    ratings = rate(games)
    assert 60 < ratings.bias(SETTING).points - 1500 < 140
    assert ratings.fair_bid(SETTING, "1942_2") == pytest.approx(12, abs=3)
    assert rate(games[:500]).fair_bid(SETTING, "1942_2") is None


def test_time_makes_a_number_uncertain_and_does_not_change_it() -> None:
    ratings = Ratings()
    ratings.people[FAMILY, "ann"] = Belief(0.5, (60 / POINTS) ** 2, games=30, at=1)
    now, in_a_year = ratings.rating(FAMILY, "ann"), ratings.rating(FAMILY, "ann", 365 * 86_400_000)
    assert now.points == in_a_year.points
    assert (round(now.rd), round(in_a_year.rd)) == (60, 105)
    assert ratings.rating(FAMILY, "ann", 10**14).rd == pytest.approx(300)


def test_a_newcomer_is_not_listed_until_some_five_games_are_played() -> None:
    games = [game("ann", f"p{n}", "axis" if n % 2 else "allies", n) for n in range(8)]
    for n in range(8):  # those he plays against have played each other before
        games += [
            game(f"p{n}", f"p{k}", "axis" if (n + k) % 2 else "allies", -99 + n + k / 9) for k in range(8) if k != n
        ]
    counts = [rate([one for one in games if one.ended <= day * 86_400_000]) for day in range(8)]
    provisional = [one.rating(FAMILY, "ann").provisional for one in counts]
    assert provisional[0] and not provisional[-1]
    assert ("ann" in dict(counts[0].listed(FAMILY)), "ann" in dict(counts[-1].listed(FAMILY))) == (False, True)


def test_fresh_accounts_beaten_once_each_are_worth_little() -> None:
    """Elo would give some 130 points for it."""
    ratings = Ratings()
    ratings.people[FAMILY, "ann"] = Belief(0.0, (80 / POINTS) ** 2)
    for n in range(10):
        take_in(ratings, game("ann", f"new{n}", "axis", n))
    steps = ratings.steps[FAMILY, "ann"]
    assert all(step.change <= 10 + 1e-9 for step in steps)
    assert {step.why for step in steps} <= {"capped", ""}
    assert ratings.rating(FAMILY, "ann").points < 1585


def test_the_sixth_game_against_one_opponent_within_a_year_moves_nobody() -> None:
    games = [game("ann", "bob", "axis", day) for day in (0, 10, 20, 30, 40, 50, 366)]
    steps = rate(games).steps[FAMILY, "ann"]
    assert [step.why for step in steps] == ["", "", "", "", "", "often", ""]
    assert steps[5].change == 0 < steps[6].change


def test_a_loss_that_was_lost_before_he_sat_down_is_not_held_against_a_substitute() -> None:
    lost = replace(game("ann", "bob", "axis"), allies=(Share("bob", 0.5, 1.0), Share("carol", 0.5, 0.0)))
    ratings = rate([lost])
    assert ratings.rating(FAMILY, "carol").points == 1500
    assert ratings.steps[FAMILY, "carol"][0].why == "unmoved"
    assert ratings.rating(FAMILY, "bob").points < 1500


def test_a_computer_in_a_seat_is_nobody() -> None:
    ratings = rate([game("ann", "bob .7, - .3", "axis")])
    assert {person for _, person in ratings.people} == {"ann", "bob"}


def test_an_adjudicated_game_counts_half() -> None:
    whole, half = (rate([game("ann", "bob", "axis", worth=worth)]).rating(FAMILY, "ann") for worth in (1.0, 0.5))
    assert 0.5 < (half.points - 1500) / (whole.points - 1500) < 0.75
    assert half.rd > whole.rd


def test_nothing_played_is_the_start() -> None:
    ratings = rate([])
    assert (ratings.rating(FAMILY, "ann").points, ratings.listed(FAMILY)) == (1500, [])
    assert ratings.bias(SETTING).rd == pytest.approx(POINTS * math.sqrt(BIAS))


# --- skills that are known ------------------------------------------------------------------------------------------


def test_twenty_games_each_find_the_skills_of_people_who_keep_to_a_side() -> None:
    """The Axis are worth 100 Elo points more, and half of the people play them whenever they can."""
    rng, people = random.Random(2), 500
    skill = [rng.gauss(0, 200) for _ in range(people)]
    fond = [rng.random() < 0.5 for _ in range(people)]
    games: list[Result] = []
    for round in range(20):
        order = rng.sample(range(people), people)
        for one, other in zip(order[::2], order[1::2], strict=True):
            axis, allies = (other, one) if fond[other] and not fond[one] else (one, other)
            wins = rng.random() < 1 / (1 + 10 ** (-(skill[axis] + 100 - skill[allies]) / 400))
            games.append(game(f"p{axis}", f"p{allies}", "axis" if wins else "allies", 10 * round))
    ratings = rate(games)
    found = [ratings.rating(FAMILY, f"p{one}").points for one in range(people)]
    assert spearman(skill, found) >= 0.88
    assert 60 < ratings.bias(SETTING).points - 1500 < 140


# --- in words -------------------------------------------------------------------------------------------------------


def test_a_number_is_explained() -> None:
    ratings = rate([game("1", "2", "axis", 1), game("3", "1", "allies", 2, bid=-9)])
    text = why_text(ratings.rating(FAMILY, "1"), ratings.steps[FAMILY, "1"])
    first, newest, oldest = text.splitlines()
    assert first.startswith("**1,668? ±") and "2 games" in first
    assert newest.startswith("- +68: beat <@3> as the Allies (chance 57%; sides and bid were worth \u221211)")
    assert oldest == "- +101: beat <@2> as the Axis (chance 50%), 1,500 to 1,601"


def test_many_games_are_summed_up_and_none_says_so() -> None:
    ratings = rate([game("1", str(n), "axis", n) for n in range(10, 30)])
    lines = why_text(ratings.rating(FAMILY, "1"), ratings.steps[FAMILY, "1"]).splitlines()
    assert len(lines) == 12 and "10 games before" in lines[-1]
    assert "1,500" in why_text(ratings.rating(FAMILY, "9"), [])


def test_the_sides_of_a_setting_in_words() -> None:
    assert favour_text(34, 20, None) == "The Axis are favoured by 34 points (±20)."
    assert favour_text(-12, 20, -3).endswith("a bid of 3 for the Axis makes it even.")
