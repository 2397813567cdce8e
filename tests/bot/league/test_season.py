"""A season of each form, played to its end from nothing but its law, its people and what is stored."""

import random
from typing import Any

import pytest
from msgspec import structs
from msgspec.structs import replace

from bot.league.law import Form, Law
from bot.league.season import (
    Season,
    balance,
    between,
    bracket,
    challenge,
    forfeited,
    is_decided,
    ladder,
    loser,
    next_matches,
    table,
)
from bot.presence.pace import DAY
from bot.store.league import Entrant, StoredMatch

LAW = Law("1941")


def season(form: Form, people: int, **law: Any) -> Season:
    entrants = tuple(Entrant(f"p{n}", n, n) for n in range(1, people + 1))
    return Season("s1", replace(LAW, form=form, **law), entrants, ())


def paired(before: Season, now: int = 0) -> Season:
    return structs.replace(before, matches=(*before.matches, *next_matches(before, now)))


def won(before: Season, match: str, winner: str, at: int = 1) -> Season:
    """With a match decided."""
    changed = [
        structs.replace(one, winner=winner, how="rule", ended_at=at) if one.match == match else one
        for one in before.matches
    ]
    assert changed != list(before.matches)
    return structs.replace(before, matches=tuple(changed))


def played(before: Season, seed: int = 0, better: bool = False) -> Season:
    """To the end, the winners by lot or the better seeds."""
    rng, at = random.Random(seed), 0
    now = paired(before)
    while now.open:
        for match in now.open:
            at += 1
            pair = sorted((match.axis, match.allies), key=lambda one: int(one[1:]))
            now = won(now, match.match, pair[0] if better else rng.choice(pair), at)
        now = paired(now, at)
    return now


@pytest.mark.parametrize("people", [2, 3, 5, 8, 13])
@pytest.mark.parametrize("form", ["round robin", "swiss", "single", "double"])
def test_a_season_comes_to_its_end(form: Form, people: int) -> None:
    begun = season(form, people, rounds=4)
    assert not is_decided(begun)
    done = played(begun, seed=people)
    assert is_decided(done)
    assert next_matches(done, 99) == []
    assert len({match.match for match in done.matches}) == len(done.matches)
    assert next(line.person for line in table(played(begun, better=True))) == "p1"


def test_everybody_plays_everybody_in_a_round_robin_with_a_deadline_a_round() -> None:
    begun = paired(season("round robin", 5, days=10), now=100)
    assert len([match for match in begun.matches if match.allies]) == 10
    assert {match.due for match in begun.open if match.round == 3} == {100 + 30 * DAY}
    assert all(abs(number) <= 1 for number in balance(begun.matches).values())
    rests = [match for match in begun.matches if not match.allies]
    assert len(rests) == 5 and all(match.winner == match.axis and match.how == "bye" for match in rests)


def test_the_next_swiss_round_waits_for_the_last_table() -> None:
    begun = paired(season("swiss", 4))
    one, other = begun.open
    half = won(begun, one.match, one.axis)
    assert next_matches(half, 5) == []
    second = paired(won(half, other.match, other.axis))
    assert {frozenset((match.axis, match.allies)) for match in second.open} == {
        frozenset((one.axis, other.axis)),
        frozenset((one.allies, other.allies)),
    }


def test_who_has_left_is_not_paired_any_more() -> None:
    begun = paired(season("swiss", 4))
    for match in begun.open:
        begun = won(begun, match.match, match.axis)
    gone = tuple(structs.replace(one, left_at=9) if one.person == "p1" else one for one in begun.people)
    after = paired(structs.replace(begun, people=gone))
    assert all("p1" not in (match.axis, match.allies) for match in after.matches if match.round == 2)
    assert next(line for line in table(after) if line.person == "p1").left


def test_a_match_of_who_left_goes_to_the_other() -> None:
    match = StoredMatch("W1.1", 1, "ann", "bob", 0)
    assert (forfeited(match, ["ann"]), forfeited(match, ["bob"]), forfeited(match, ["ann", "bob"])) == (
        "bob",
        "ann",
        "ann",
    )


def test_who_leaves_a_playoff_hands_his_place_in_it_to_the_other() -> None:
    begun = paired(season("single", 4))
    half = won(won(begun, "W1.1", "p1"), "W1.2", "p2")
    final = next(iter(next_matches(half, 0)))
    left = structs.replace(
        half,
        people=tuple(structs.replace(one, left_at=1) if one.person == "p1" else one for one in half.people),
        matches=(*half.matches, final),
    )
    assert forfeited(final, ["p1"]) == "p2"
    done = won(left, final.match, "p2")
    assert is_decided(done) and table(done)[0].person == "p2"
    assert next_matches(done, 0) == []


def test_a_bracket_opens_the_next_match_as_soon_as_both_are_known() -> None:
    begun = paired(season("single", 6))
    assert {match.match for match in begun.open} == {"W1.2", "W1.4"}
    first = won(begun, "W1.2", "p4")
    assert [match.match for match in next_matches(first, 3)] == ["W2.1"]
    assert {"p1", "p4"} == set(bracket(first)[4].people)
    again = paired(first)
    assert next_matches(again, 4) == [], "pairing again doubles nothing"


def test_the_table_counts_points_then_who_beat_whom_then_who_was_beaten() -> None:
    begun = paired(season("round robin", 4))
    better = {"p1": ["p3", "p4"], "p2": ["p1", "p4"], "p3": ["p2"], "p4": ["p3"]}
    for match in begun.open:
        winner = match.axis if match.allies in better[match.axis] else match.allies
        begun = won(begun, match.match, winner)
    lines = table(begun)
    assert [(line.person, line.wins, line.losses) for line in lines] == [
        ("p2", 2, 1),
        ("p1", 2, 1),
        ("p4", 1, 2),
        ("p3", 1, 2),
    ]
    assert [line.place for line in lines] == [1, 2, 3, 4]


def test_equal_people_stand_by_their_rating_then_by_their_seed() -> None:
    begun = season("swiss", 3)
    assert [line.person for line in table(begun)] == ["p1", "p2", "p3"]
    assert [line.person for line in table(begun, {"p1": 1, "p2": 9, "p3": 5}.__getitem__)] == ["p2", "p3", "p1"]


def test_a_ladder_is_climbed_by_challenges() -> None:
    begun = season("ladder", 4)
    assert next_matches(begun, 0) == [] and not is_decided(begun)
    match = challenge(begun, "p4", "p2", 7)
    begun = structs.replace(begun, matches=(match,))
    assert (match.match, between(begun, "p2", "p4"), between(begun, "p2", "p3")) == ("C1", match, None)
    begun = won(begun, "C1", "p4")
    assert ladder(begun) == ["p1", "p4", "p2", "p3"]
    assert [line.person for line in table(begun)] == ladder(begun)
    second = challenge(begun, "p2", "p4", 9)
    assert second.match == "C2" and second.axis != match.axis, "the sides change"
    assert loser(begun.matches[0]) == "p2"
