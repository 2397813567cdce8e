"""No question about odds is refused for its size, and none goes on for long: what cannot be counted out is fought."""

from math import sqrt

import pytest

from engine.editions import edition, ids
from engine.errors import BadLine
from engine.odds import Odds, Plan, odds
from engine.odds.question import effort
from tests.engine.odds.arena import Units

ABC, REVISED = edition("abc"), edition("revised")
GREAT: tuple[Units, Units] = (
    {"fighter": 12, "bomber": 4, "carrier": 3, "destroyer": 3, "submarine": 4, "battleship": 2},
    {"fighter": 8, "carrier": 3, "destroyer": 3, "submarine": 4, "battleship": 2, "transport": 3},
)
MANY = Plan(retreat_after=10**9)
SMALL: list[tuple[str, Units, Units, bool, Plan]] = [
    ("abc", {"fighter": 4, "submarine": 2}, {"destroyer": 2, "submarine": 2, "fighter": 2}, True, Plan()),
    ("revised", {"fighter": 2, "submarine": 3}, {"destroyer": 1, "submarine": 2}, True, Plan(retreat_after=2)),
    ("abc", {"infantry": 9, "fighter": 5, "bomber": 3}, {"infantry": 9, "fighter": 3}, False, Plan()),
    ("1941", {"infantry": 20, "tank": 10}, {"infantry": 20, "tank": 9}, False, Plan()),
    ("1941", {"infantry": 9}, {"infantry": 9}, False, MANY),
    ("revised", {"infantry": 2, "fighter": 5, "bomber": 3}, {"infantry": 2, "aa_gun": 1}, False, Plan()),
    ("revised", {"infantry": 3}, {"infantry": 3}, False, Plan(bombard={"battleship": 2})),
    ("anniversary", {"infantry": 3}, {"infantry": 3}, False, Plan(bombard={"battleship": 2})),
]
FLEETS: list[tuple[Units, Units]] = [
    ({"fighter": 4, "carrier": 1, "destroyer": 1, "submarine": 2}, {"fighter": 2, "battleship": 1, "submarine": 1}),
    ({"bomber": 2, "submarine": 2, "destroyer": 1}, {"submarine": 3, "destroyer": 1, "transport": 2}),
    ({"fighter": 3, "carrier": 1, "submarine": 1}, {"submarine": 2, "carrier": 1, "fighter": 2, "transport": 1}),
]


def thrown(name: str, attack: Units, defend: Units, sea: bool, plan: Plan, monkeypatch: pytest.MonkeyPatch) -> Odds:
    """The same question where nothing may be counted out."""
    with monkeypatch.context() as patch:
        patch.setattr(effort, "MOST_EFFORT", -1)
        patch.setattr("engine.odds.battle.MOST_POINTS", 0)
        patch.setattr("engine.odds.sampling.by_number.MOST_EXCHANGES", 1200)
        return odds(edition(name), attack, defend, sea, plan)


@pytest.mark.parametrize(("name", "attack", "defend", "sea", "plan"), SMALL)
def test_battles_that_are_fought_end_about_as_those_that_are_counted(
    name: str, attack: Units, defend: Units, sea: bool, plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    exact, about = odds(edition(name), attack, defend, sea, plan), thrown(name, attack, defend, sea, plan, monkeypatch)
    assert not exact.samples
    assert about.samples > 100
    for result, p in exact.results.items():
        spread = sqrt(max(p * (1 - p), 0.25 / about.samples) / about.samples)
        assert abs(about.results[result] - p) < 5 * spread, result
    assert about.rounds == pytest.approx(exact.rounds, rel=0.2)


def test_the_same_seed_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (thrown(*SMALL[0], monkeypatch) for _ in range(2))
    assert one.results == other.results
    assert one.results != odds(edition("abc"), *SMALL[0][1:]).results


@pytest.mark.parametrize(
    ("attack", "defend", "sea"),
    [
        ({"infantry": 10_000}, {"infantry": 10_000}, False),
        ({"infantry": 10_000, "fighter": 400}, {}, False),
        ({}, {"infantry": 10_000}, False),
        ({"submarine": 10_000, "fighter": 3000}, {"submarine": 9000, "battleship": 3000}, True),
        (*GREAT, True),
    ],
)
def test_nothing_is_refused_for_its_size(
    attack: Units, defend: Units, sea: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(effort, "MOST_EFFORT", 100_000)
    monkeypatch.setattr("engine.odds.sampling.by_number.MOST_EXCHANGES", 60)
    found = odds(ABC, attack, defend, sea)
    assert sum(found.results.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("name", ids())
def test_usual_battles_are_counted(name: str) -> None:
    played = edition(name)
    land = odds(played, {"infantry": 45, "tank": 20, "fighter": 3}, {"infantry": 45, "tank": 15, "fighter": 5})
    fleet = {"fighter": 4, "carrier": 2, "destroyer": 2, "submarine": 2, "battleship": 1}
    assert not land.samples
    assert not odds(played, fleet, {**fleet, "fighter": 3, "transport": 2}, sea=True).samples


@pytest.mark.parametrize(("attack", "defend"), FLEETS)
@pytest.mark.parametrize("name", ["1941", "abc", "revised"])
def test_level_by_level_is_as_good_as_round_by_round(name: str, attack: Units, defend: Units) -> None:
    """Sixty rounds, one after the other, come to the same as counting out how often each state is visited."""
    played = edition(name)
    short, long = (odds(played, attack, defend, True, plan) for plan in (Plan(retreat_below=1), Plan(retreat_after=60)))
    for word in ("attacker", "defender", "nobody", "stalemate"):
        assert short.results[word] == pytest.approx(long.results[word], abs=1e-9), word
    assert sum(short.results.values()) == pytest.approx(1, abs=1e-11)
    for one, other in ((short.attacker, long.attacker), (short.defender, long.defender)):
        assert one.lost == pytest.approx(other.lost, abs=1e-9)
        known = {tuple(units.items()): p for units, p in other.survivors}
        assert all(known[tuple(units.items())] == pytest.approx(p, abs=1e-9) for units, p in one.survivors)


def test_where_there_is_no_time_great_battles_are_fought_and_small_ones_counted() -> None:
    """A clock that says it is late changes nothing about what is quickly counted out."""
    late = odds(ABC, *SMALL[0][1:], time=lambda: 2.0)
    assert not late.samples and late.results == odds(ABC, *SMALL[0][1:]).results
    great = odds(REVISED, *GREAT, True, time=lambda: 2.0)
    assert 0 < great.samples < 100
    assert great.error > 0


def test_nobody_has_so_many() -> None:
    """A number with thirty digits is answered at once."""
    with pytest.raises(BadLine) as caught:
        odds(ABC, {"infantry": 10**30}, {"infantry": 1})
    assert caught.value.rule == "odds.too_many"
