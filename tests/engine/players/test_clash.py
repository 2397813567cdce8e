"""The battles that computers weigh, against the judge that counts every die by the book (`tests/judges`)."""

from collections.abc import Mapping

import pytest

from engine import new, read_header
from engine.players.clash import LARGE, Clash, Side, attacking, clash, defending
from tests.judges.judge import Battle, judge

BATTLES: list[tuple[Mapping[str, int], Mapping[str, int]]] = [
    ({"infantry": 2, "fighter": 1}, {"infantry": 2}),
    ({"infantry": 8}, {"infantry": 1, "artillery": 2, "tank": 2}),
    ({"infantry": 4, "artillery": 2, "fighter": 3}, {"infantry": 5, "tank": 1}),
    ({"infantry": 3, "fighter": 4, "bomber": 1}, {"infantry": 7}),
    ({"infantry": 9, "artillery": 3, "tank": 4}, {"infantry": 12, "fighter": 1}),
    ({"infantry": 6, "tank": 12}, {"infantry": 14, "tank": 3}),
    ({"infantry": 20, "tank": 3}, {"infantry": 11, "artillery": 2, "tank": 6}),
    ({"infantry": 3, "tank": 2}, {"infantry": 12}),
]


def weighed(edition: str, attack: Mapping[str, int], defend: Mapping[str, int]) -> Clash:
    table = new(read_header({"record": 1, "edition": edition, "dice": "scripted"})).state.table("germany")
    ours, theirs = ([table[kind] for kind, n in side.items() for _ in range(n)] for side in (attack, defend))
    return clash(Side(attacking(ours)), Side(defending(theirs)))


def prices(edition: str, units: Mapping[str, float]) -> float:
    table = new(read_header({"record": 1, "edition": edition, "dice": "scripted"})).state.table("germany")
    return sum(table[kind].cost * n for kind, n in units.items())


@pytest.mark.parametrize("edition", ["revised", "anniversary"])
@pytest.mark.parametrize(("attack", "defend"), BATTLES)
def test_a_battle_is_weighed_within_two_points_of_the_book(
    edition: str, attack: Mapping[str, int], defend: Mapping[str, int]
) -> None:
    found, verdict = weighed(edition, attack, defend), judge(Battle(edition, attack, defend))
    assert found.win == pytest.approx(verdict.clears, abs=0.02)
    assert found.takes == pytest.approx(verdict.takes, abs=0.03)
    ours = prices(edition, attack) - prices(edition, verdict.attackers_left)
    theirs = prices(edition, defend) - prices(edition, verdict.defenders_left)
    assert found.attacker_lost == pytest.approx(ours, abs=1.5, rel=0.04)
    assert found.defender_lost == pytest.approx(theirs, abs=1.5, rel=0.04)


def test_the_largest_battles_are_weighed_on_average() -> None:
    """Two stacks that nobody could follow hit by hit: as many infantry lose, twice as much of more than that wins."""
    assert LARGE < 150 * 150
    even = weighed("global1940", {"infantry": 150}, {"infantry": 150})
    twice = weighed("global1940", {"infantry": 200, "tank": 100}, {"infantry": 150})
    assert even.win < 0.05 < 0.95 < twice.win and even.defender_lost < twice.defender_lost


def test_two_sides_of_the_same_units_are_the_same() -> None:
    """So that a battle that has been weighed is known again."""
    table = new(read_header({"record": 1, "edition": "revised", "dice": "scripted"})).state.table("germany")
    one, other = (Side(attacking([table["tank"], table["infantry"]][::way])) for way in (1, -1))
    assert one == other and hash(one) == hash(other) and one != Side(attacking([table["tank"]]))
