"""Who plays whom: everybody once, nobody twice, byes where somebody is missing, two defeats and one is out."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from bot.league.pairing.elimination import BYE, Filled, Match, champion, double, filled, seed_order, single
from bot.league.pairing.ladder import ladder_after, may_challenge, within_reach
from bot.league.pairing.round_robin import Pair, resting, round_robin
from bot.league.pairing.swiss import swiss


def people(count: int) -> list[str]:
    return [f"p{number}" for number in range(1, count + 1)]


# --- round robin ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(2, 17))
def test_everybody_meets_everybody_once(count: int) -> None:
    rounds = round_robin(people(count))
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert len(rounds) == count - 1 + count % 2
    assert set(met.values()) == {1} and len(met) == count * (count - 1) // 2
    for pairs in rounds:
        assert len(resting(people(count), pairs)) == count % 2


@pytest.mark.parametrize("count", range(2, 17))
def test_everybody_plays_both_sides_as_often(count: int) -> None:
    pairs = [pair for pairs in round_robin(people(count)) for pair in pairs]
    assert {abs(balance(pairs, one)) for one in people(count)} == {(count + 1) % 2}


def balance(pairs: list[Pair], person: str) -> int:
    return sum((axis == person) - (allies == person) for axis, allies in pairs)


# --- Swiss ----------------------------------------------------------------------------------------------


def play_swiss(count: int, rounds: int, seed: int) -> tuple[list[Pair], list[str]]:
    """A tournament whose games are won by lot; all pairs, and who rested."""
    rng = random.Random(seed)
    points, pairs, byes = dict.fromkeys(people(count), 0), list[Pair](), list[str]()
    for _ in range(rounds):
        order = sorted(points, key=lambda one: (-points[one], one))
        sides = {one: balance(pairs, one) for one in order}
        found = swiss(order, {frozenset(pair) for pair in pairs}, sides, byes)
        assert sorted([*(one for pair in found.pairs for one in pair), *filter(None, [found.bye])]) == sorted(order)
        pairs += found.pairs
        for pair in found.pairs:
            points[rng.choice(pair)] += 1
        if found.bye:
            byes.append(found.bye)
            points[found.bye] += 1
    return pairs, byes


@pytest.mark.parametrize("count", [9, 16, 33, 64])
def test_nobody_meets_anybody_twice_in_six_rounds(count: int) -> None:
    for seed in range(3):
        pairs, byes = play_swiss(count, 6, seed)
        assert set(Counter(map(frozenset, pairs)).values()) == {1}
        assert set(Counter(byes).values()) <= {1}
        assert max(abs(balance(pairs, one)) for one in people(count)) <= 3


def fewest_rematches(left: list[str], met: set[frozenset[str]]) -> int:
    """By trying everything."""
    if not left:
        return 0
    first, *rest = left
    return min(
        (frozenset((first, one)) in met) + fewest_rematches([other for other in rest if other != one], met)
        for one in rest
    )


@pytest.mark.parametrize("count", [4, 6, 8])
def test_no_rematch_while_one_can_be_avoided(count: int) -> None:
    for seed in range(3):
        pairs, _ = play_swiss(count, 6, seed)
        for number in range(0, len(pairs), count // 2):
            met = {frozenset(pair) for pair in pairs[:number]}
            again = sum(frozenset(pair) in met for pair in pairs[number : number + count // 2])
            assert again == fewest_rematches(people(count), met)


def test_who_has_met_everybody_meets_somebody_again() -> None:
    pairs, _ = play_swiss(4, 5, 1)
    assert len(pairs) == 10
    assert set(Counter(map(frozenset, pairs[:6])).values()) == {1}


def test_a_season_of_two_people_is_a_series() -> None:
    pairs, byes = play_swiss(2, 4, 1)
    assert (len(pairs), byes, abs(balance(pairs, "p1"))) == (4, [], 0)


def test_the_lowest_who_has_not_rested_rests() -> None:
    assert swiss(people(5), set(), {}).bye == "p5"
    assert swiss(people(5), set(), {}, ["p5", "p4"]).bye == "p3"
    assert swiss(people(3), set(), {}, people(3)).bye == "p3"


def test_another_rests_where_that_spares_a_rematch() -> None:
    met = {frozenset(pair) for pair in (("p1", "p2"),)}
    assert swiss(people(3), met, {}).bye == "p2"


def test_the_side_goes_to_who_had_it_less() -> None:
    assert swiss(["ann", "bob"], set(), {"ann": 1}).pairs == (("bob", "ann"),)
    assert swiss(["ann", "bob"], set(), {"ann": -1}).pairs == (("ann", "bob"),)


# --- elimination ----------------------------------------------------------------------------------------

Form = Callable[[int], list[Match]]


def play(form: Form, count: int, wins: Callable[[str, str], str]) -> tuple[list[Filled], dict[str, str], Counter[str]]:
    """A bracket played to its end: as it stands, who won what, and how often each has lost."""
    seeds, winners, lost = people(count), dict[str, str](), Counter[str]()
    while open := [one for one in filled(form(count), seeds, winners) if one.open]:
        one, other = open[0].people
        assert one and other
        winner = winners[open[0].match.name] = wins(one, other)
        lost[other if winner == one else one] += 1
    return filled(form(count), seeds, winners), winners, lost


def better(one: str, other: str) -> str:
    return min(one, other, key=lambda person: int(person[1:]))


@pytest.mark.parametrize("count", range(2, 17))
def test_one_defeat_and_one_is_out(count: int) -> None:
    bracket, winners, lost = play(single, count, better)
    assert champion(bracket) == "p1"
    assert len(winners) == count - 1
    assert lost == dict.fromkeys(people(count)[1:], 1)


@pytest.mark.parametrize("count", range(2, 17))
def test_two_defeats_and_one_is_out(count: int) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        bracket, winners, lost = play(double, count, lambda *pair: rng.choice(pair))  # noqa: B023
        best = champion(bracket)
        assert best and lost[best] <= 1
        assert all(lost[one] == 2 for one in people(count) if one != best)
        assert len(winners) == 2 * count - 2 + lost[best]


@pytest.mark.parametrize("count", range(3, 17))
def test_the_best_rest_where_somebody_is_missing(count: int) -> None:
    first = [one for one in filled(single(count), people(count), {}) if one.match.round == 1]
    rested = {person for one in first if BYE in one.people for person in one.people if person}
    assert rested == set(people(count)[: len(first) * 2 - count])


def test_seeds_meet_as_late_as_they_can() -> None:
    assert seed_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    bracket = filled(single(8), people(8), {})
    assert [one.people for one in bracket[:4]] == [("p1", "p8"), ("p4", "p5"), ("p2", "p7"), ("p3", "p6")]
    assert (bracket[4].people, bracket[4].open, champion(bracket)) == ((None, None), False, None)


def test_a_second_final_is_played_only_where_both_have_lost_once() -> None:
    straight, _, _ = play(double, 4, better)
    assert (straight[-1].open, champion(straight)) == (False, "p1")
    seeds, winners = people(2), {"W1.1": "p1", "final": "p2"}
    assert filled(double(2), seeds, winners)[-1].people == ("p2", "p1")
    assert champion(filled(double(2), seeds, winners | {"second final": "p1"})) == "p1"


def test_a_final_can_be_played_only_when_both_are_known() -> None:
    bracket = filled(double(3), people(3), {})
    assert [one.match.name for one in bracket if one.open] == ["W1.2"]


# --- ladder ---------------------------------------------------------------------------------------------


def test_a_challenge_reaches_three_rungs_up() -> None:
    ladder = people(6)
    assert within_reach(ladder, "p5") == ["p2", "p3", "p4"]
    assert within_reach(ladder, "p1") == []
    assert may_challenge(ladder, "p5", "p2") and not may_challenge(ladder, "p5", "p1")
    assert not may_challenge(ladder, "p2", "p5")


def test_who_beats_somebody_above_takes_his_rung() -> None:
    assert ladder_after(people(4), [("p4", "p2")]) == ["p1", "p4", "p2", "p3"]
    assert ladder_after(people(4), [("p1", "p4"), ("p2", "somebody")]) == people(4)
