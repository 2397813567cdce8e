"""The odds against the engine itself: the same battles fought with dice, a fixed seed, and a tolerance of five
standard deviations."""

from math import sqrt

import pytest

from engine.odds import Odds, Plan, odds
from tests.engine.odds.arena import ATTACKER, DEFENDER, EDITION, Fought, Units

TIMES = 200
SIGMAS = 5.0

LAND: list[tuple[Units, Units]] = [
    ({"infantry": 3, "tank": 1}, {"infantry": 3}),
    ({"infantry": 4, "tank": 2, "fighter": 2, "bomber": 1}, {"infantry": 5, "tank": 1, "fighter": 1}),
    ({"fighter": 2}, {"infantry": 2}),
]
SEA: list[tuple[Units, Units]] = [
    (
        {"submarine": 2, "destroyer": 1, "fighter": 2, "carrier": 1, "battleship": 1},
        {"submarine": 1, "destroyer": 2, "fighter": 1, "carrier": 1, "battleship": 1, "transport": 2},
    ),
    ({"submarine": 3, "carrier": 1, "fighter": 2}, {"submarine": 2, "battleship": 1, "fighter": 1, "carrier": 1}),
    ({"submarine": 2, "bomber": 2}, {"destroyer": 1, "transport": 2}),
    ({"fighter": 3, "destroyer": 1}, {"submarine": 3, "transport": 1}),
    ({"submarine": 2}, {"fighter": 2, "carrier": 1}),
    ({"transport": 2, "submarine": 1}, {"destroyer": 1, "submarine": 1}),
    ({"battleship": 1, "transport": 1}, {"battleship.hit": 1, "submarine": 2}),
]
PLANS = [
    Plan(),
    Plan(submerge=frozenset({"defender"})),
    Plan(submerge=frozenset({"attacker", "defender"})),
    Plan(attacker_losses=["carrier", "battleship.hit", "fighter"], defender_losses=["battleship.hit", "fighter"]),
]


def agrees(found: Odds, fought: Fought) -> None:
    """Chances, losses and rounds lie within the tolerance of what was seen."""
    n = fought.times
    for result, p in found.results.items():
        spread = sqrt(max(p * (1 - p), 0.25 / n) / n)
        assert abs(fought.results[result] / n - p) <= SIGMAS * spread, (result, p, fought.results)
    for side, power in ((found.attacker, ATTACKER), (found.defender, DEFENDER)):
        for unit, expected in side.lost.items():
            most = sum(m for name, m in side.units.items() if name.removesuffix(".hit") == unit)
            seen = fought.lost[power][unit] / n
            assert abs(seen - expected) <= SIGMAS * most / 2 / sqrt(n), (unit, expected, seen)


@pytest.mark.parametrize(("attack", "defend"), LAND)
@pytest.mark.parametrize("plan", [Plan(), Plan(attacker_losses=["tank", "fighter"], defender_losses=["tank"])])
def test_land_battles_end_as_the_odds_say(attack: Units, defend: Units, plan: Plan) -> None:
    agrees(odds(EDITION, attack, defend, plan=plan), Fought(attack, defend, False, plan, TIMES, 41))


@pytest.mark.parametrize(("attack", "defend"), SEA)
@pytest.mark.parametrize("plan", PLANS)
def test_sea_battles_end_as_the_odds_say(attack: Units, defend: Units, plan: Plan) -> None:
    agrees(odds(EDITION, attack, defend, sea=True, plan=plan), Fought(attack, defend, True, plan, TIMES, 1941))


def test_aircraft_break_off_as_the_odds_say() -> None:
    attack, defend, plan = {"fighter": 3}, {"infantry": 3}, Plan(retreat_after=1)
    found, fought = odds(EDITION, attack, defend, plan=plan), Fought(attack, defend, False, plan, TIMES, 7)
    agrees(found, fought)
    assert found.rounds == pytest.approx(1.0)
    assert found.retreat > 0.5


def test_rounds_are_counted_as_the_engine_counts_them() -> None:
    attack, defend = {"infantry": 3, "tank": 1}, {"infantry": 3}
    fought = Fought(attack, defend, False, Plan(), TIMES, 3)
    assert odds(EDITION, attack, defend).rounds == pytest.approx(fought.rounds / TIMES, rel=0.15)
